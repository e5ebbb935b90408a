"""The building words that any site may be asked for, whether this one has them or not."""

_HALL = """
堂 東堂 西堂 北堂 中堂 堂廉 堂深 階 阼階 西階 東階 北階 側階 兩階 房 東房 西房 左房 右房 室 夾 東夾
西夾 東箱 西箱 序 東序 西序 序端 東序端 西序端 楹 東楹 西楹 楣 棟 阿 戶 牖 房戶 奧 屋漏 宧 窔
墉 北墉 東墉 西墉 南墉 榮 東榮 西榮 霤 坫 東坫 西坫
"""
_COURT = """
碑 庭 中庭 堂塗 陳 壁 東壁 西壁 牆 門 廟門 寢門 大門 外門 內門 東門 西門 南門 北門 帷門 王門 闈門
門內霤 閾 闑 棖 扉 塾 東塾 西塾 內塾 外塾 屏 宁 宮 壇 朝 郊 竟 國 禰
"""
_FIELD = "物 左物 右物 上物 下物 侯 侯中 侯道 侯黨 左个 右个 上个 乏 次 縣 純"
_OWN = "席 筵 位 所 初位 外位 射位 手 指 季指 二指 袂 服 弓 頌磬 紘"

NOUNS = frozenset(f"{_HALL} {_COURT} {_FIELD} {_OWN}".split())
