"""How names are read: pinyin of the people, things, places and titles of the rites.

Readings are those of the ritual texts where these differ from common ones: 觶 zhì, 阼 zuò, 楅 bī,
酢 zuò, 勞 lào (to greet one who has travelled), 飲 yìn (to make drink), 拾 jié (by turns).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

_SINGLE = """
一yī 二èr 三sān 四sì 五wǔ 六liù 七qī 八bā 九jiǔ 十shí 百bǎi 上shàng 下xià 不bù 个gè 中zhōng 主zhǔ
之zhī 乏fá 乘chéng 于yú 享xiǎng 人rén 介jiè 以yǐ 伯bó 位wèi 使shǐ 依yǐ 侯hóu 俎zǔ 俟sì 倚yǐ 偏piān
備bèi 傳chuán 僕pú 儀yí 儐bìn 先xiān 入rù 內nèi 兩liǎng 公gōng 其qí 具jù 再zài 冪mì 几jī 出chū
分fēn 初chū 加jiā 勝shèng 勞lào 勺sháo 北běi 升shēng 南nán 去qù 參sān 又yòu 及jí 取qǔ 受shòu 史shǐ
右yòu 司sī 合hé 同tóng 君jūn 告gào 命mìng 嗇sè 器qì 圖tú 在zài 圭guī 地dì 坐zuò 坫diàn 埒liè 執zhí
基jī 堂táng 塗tú 塾shú 墉yōng 墨mò 壁bì 壇tán 士shì 壺hú 外wài 大dà 天tiān 夫fū 夾jiā 奏zòu 奠diàn
姓xìng 始shǐ 子zǐ 宁zhù 安ān 室shì 宮gōng 宰zǎi 射shè 尊zūn 就jiù 屏píng 屨jù 山shān 川chuān
工gōng 左zuǒ 已yǐ 帛bó 席xí 帷wéi 幣bì 序xù 庠xiáng 庭tíng 廉lián 廟miào 弓gōng 弟dì 弧hú 張zhāng
後hòu 從cóng 徹chè 息xī 成chéng 戒jiè 戶hù 房fáng 扉fēi 扑pū 承chéng 拜bài 拾shí 授shòu 擯bìn
數shù 文wén 斧fǔ 斯sī 方fāng 旁páng 旂qí 旅lǚ 旌jīng 日rì 明míng 書shū 會huì 月yuè 有yǒu 服fú
朝cháo 期qī 束shù 東dōng 柴chái 棖chéng 棟dòng 楅bī 楣méi 極jí 楹yíng 榮róng 樂yuè 次cì 歌gē
正zhèng 比bǐ 氏shì 水shuǐ 沃wò 洗xǐ 為wéi 無wú 燕yàn 爵jué 父fù 牆qiáng 牖yǒu 物wù 牲shēng 獲huò
獻xiàn 玄xuán 玉yù 王wáng 琥hǔ 瑞ruì 瑟sè 璋zhāng 璜huáng 璧bì 生shēng 男nán 番fān 異yì 白bái
皆jiē 相xiàng 眾zhòng 矢shǐ 碑bēi 磬qìng 祀sì 祝zhù 神shén 祭jì 禁jìn 禮lǐ 禰nǐ 稱chēng 積jī 立lì
端duān 笙shēng 等děng 筭suàn 筵yán 箱xiāng 節jié 篋qiè 篚fěi 籌chóu 納nà 終zhōng 綱gāng 線xiàn
繅zǎo 繼jì 罪zuì 置zhì 羞xiū 者zhě 耦ǒu 肺fèi 至zhì 與yǔ 舉jǔ 舍shè 色sè 薦jiàn 行xíng 表biǎo 西xī
見jiàn 視shì 覲jìn 觶zhì 記jì 設shè 誘yòu 語yǔ 請qǐng 諸zhū 謀móu 謂wèi 豐fēng 負fù 賓bīn 賜cì
質zhì 贊zàn 赤chì 路lù 車chē 辭cí 辱rǔ 迎yíng 速sù 退tuì 進jìn 道dào 遵zūn 遷qiān 郊jiāo 鄉xiāng
酒jiǔ 酢zuò 酬chóu 釋shì 重zhòng 門mén 間jiān 閾yù 闑niè 阼zuò 降jiàng 陳chén 階jiē 霤liù 青qīng
面miàn 韣dú 飲yǐn 館guǎn 饗xiǎng 首shǒu 馬mǎ 駕jià 鹿lù 黃huáng 黑hēi 黨dǎng 鼓gǔ 龍lóng 觚gū
角jué 散sàn 敦duì 鉶xíng 鼎dǐng 匕bǐ 畢bì 槃pán 爨cuàn 鍾zhōng 鑮bó 鼗táo 決jué 遂suì 籩biān 豆dòu
脯fǔ 醢hǎi 葅zū 菹zū 俯fǔ 揖yī 讓ràng 厭yì 盥guàn 尸shī 冠guàn 昏hūn 喪sāng
乃nǎi 事shì 亞yà 佐zuǒ 作zuò 兄xiōng 凡fán 刌cǔn 利lì 前qián 匜yí 占zhān 卦guà 即jí 厞fèi 嗣sì
嘏gǔ 墮huī 夕xī 奉fèng 奧ào 妥tuǒ 婦fù 宗zōng 家jiā 宿sù 實shí 對duì 巾jīn 幹gàn 庶shù 心xīn
扃jiōng 挼huī 改gǎi 栗lì 棗zǎo 棜yù 橫héng 止zhǐ 歸guī 殺shā 湆qì 濯zhuó 燔fán 特tè 獸shòu
皇huáng 盛shèng 短duǎn 私sī 稷jì 筮shì 算suàn 簞dān 羣qún 羹gēng 肝gān 肩jiān 肫chún 肵qí
脀zhēng 脅xié 脊jǐ 腊xī 膚fū 臂bì 臑nào 臣chén 致zhì 舌shé 萑huán 蓋gài 蓍shī 豕shǐ 載zài 送sòng
酳yìn 醋zuò 長zhǎng 陰yīn 陽yáng 隅yú 雍yōng 食shí 飯fàn 餕jùn 饋kuì 饌zhuàn 骼gé 體tǐ 魚yú
鹽yán 黍shǔ 鼏mì 𧃊jùn 覆fù 卻què
小xiǎo 少shǎo 師shī 卿qīng 官guān 胥xū 隸lì 量liàng 甸diàn 閽hūn 梓zǐ 膳shàn 媵yìng 罍léi 甒wǔ
圜yuán 象xiàng 笥sì 朱zhū 燭zhú 簜dàng 鼙pí 頌róng 朔shuò 應yìng 建jiàn 縣xuán 干gān 閭lǘ 畫huà 滌dí
誓shì 娛yú 某mǒu
"""

# Words written as one, and characters that are read otherwise in them.
_WORDS = """
主人zhǔrén 眾賓zhòngbīn 天子tiānzǐ 諸侯zhūhóu 侯氏hóushì 大夫dàfū 大史tàishǐ 嗇夫sèfū 使者shǐzhě
先生xiānshēng 弟子dìzǐ 司射sīshè 司正sīzhèng 司馬sīmǎ 司几筵sījīyán 有司yǒusī 樂正yuèzhèng
樂人yuèrén 沃洗者wòxǐzhě 贊者zànzhě 擯者bìnzhě 相者xiàngzhě 獲者huòzhě 從者cóngzhě 射者shèzhě
遵者zūnzhě 釋獲者shìhuòzhě 舉觶者jǔzhìzhě 執爵者zhíjuézhě 執筭者zhísuànzhě 賜服者cìfúzhě
賜舍者cìshèzhě 服從者fúcóngzhě 史從者shǐcóngzhě 舍從者shècóngzhě 上介shàngjiè 次介cìjiè 下介xiàjiè
上擯shàngbìn 承擯chéngbìn 擯士bìnshì 同姓tóngxìng 異姓yìxìng 伯父bófù 王人wángrén 三賓sānbīn
上射shàngshè 下射xiàshè 上耦shàng'ǒu 次耦cì'ǒu 下耦xià'ǒu 三耦sān'ǒu 眾耦zhòng'ǒu 賓耦bīn'ǒu
諸公zhūgōng 諸伯zhūbó 諸子zhūzǐ 諸男zhūnán 阼階zuòjiē 西階xījiē 北階běijiē 東階dōngjiē
中階zhōngjiē 東房dōngfáng 西房xīfáng 東序dōngxù 西序xīxù 東夾dōngjiā 西夾xījiā 東堂dōngtáng
西堂xītáng 北堂běitáng 中堂zhōngtáng 堂塗tángtú 堂廉tánglián 堂基tángjī 東楹dōngyíng 西楹xīyíng
兩楹liǎngyíng 東榮dōngróng 西榮xīróng 東坫dōngdiàn 西坫xīdiàn 東壁dōngbì 西壁xībì 中庭zhōngtíng
內塾nèishú 外塾wàishú 內霤nèiliù 外霤wàiliù 後楣hòuméi 左物zuǒwù 右物yòuwù 侯道hóudào 侯黨hóudǎng
射宮shègōng 帷宮wéigōng 外朝wàicháo 東門dōngmén 北門běimén 西門xīmén 南門nánmén 會同huìtóng
參分sānfēn 上篚shàngfěi 下篚xiàfěi 玄酒xuánjiǔ 斯禁sījìn 加席jiāxí 方明fāngmíng 斧依fǔyǐ 束帛shùbó
墨車mòchē 瑞玉ruìyù 命書mìngshū 龍旂lóngqí 大旂dàqí 大路dàlù 重賜zhòngcì 路下lùxià 積柴jīchái
弧韣húdú 祭肺jìfèi 鹿中lùzhōng 酒壺jiǔhú 射爵shèjué 車服chēfú 矢數shǐshù 取矢qǔshǐ 弓矢gōngshǐ
射器shèqì 神几shénjī 神席shénxí 鄉飲酒xiāngyǐnjiǔ 鄉射xiāngshè 無筭爵wúsuànjué 數獲shǔhuò
拾取jiéqǔ 飲不勝者yìnbúshèngzhě 三飲sānyìn 間歌jiàngē 相左xiāngzuǒ 旅酬lǚchóu 旅語lǚyǔ 日月rìyuè
山川shānchuān 天地tiāndì 郊勞jiāolào 郊學jiāoxué 復射fùshè 射訖取矢shèqìqǔshǐ
長兄弟zhǎngxiōngdì 眾兄弟zhòngxiōngdì 兄弟xiōngdì 子姓zǐxìng 佐食zuǒshí 宗人zōngrén 主婦zhǔfù
宗婦zōngfù 內賓nèibīn 筮者shìzhě 卦者guàzhě 占者zhānzhě 雍正yōngzhèng 執事zhíshì 公有司gōngyǒusī
私臣sīchén 舉奠jǔdiàn 黍會shǔkuài 稷會jìkuài 庶羞shùxiū 大羹湆tàigēngqì 長脅chángxié 獻尸xiànshī
大師tàishī 少師shàoshī 小臣xiǎochén 僕人púrén 庶子shùzǐ 參侯sǎnhóu 干侯ànhóu 大侯dàhóu 服不fúbù
"""

_PAIR = re.compile(r"([^a-zāáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜü'\s]+)([a-zāáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜü']+)")
_OPENING = "aāáǎàoōóǒòeēéěè"


@cache
def _table() -> dict[str, str]:
    return {han: said for text in (_SINGLE, _WORDS) for han, said in _PAIR.findall(text)}


def reading(name: str) -> str:
    """The name in pinyin, words apart; empty if it has a character that is not known."""
    words = list(_read(name))
    if not words or not all(words):
        return ""
    if len(name) <= 2:
        return _joined(words)
    return " ".join(words)


def _read(name: str) -> Iterator[str]:
    """The longest words there are, from the left."""
    at, table = 0, _table()
    while at < len(name):
        if name[at] in "·　 、，：（）":
            at += 1
            continue
        end = next((e for e in range(len(name), at, -1) if name[at:e] in table), at)
        yield table.get(name[at:end], "")
        at = max(end, at + 1)


def _joined(words: list[str]) -> str:
    """One word of several syllables: xiàng'ǒu."""
    out = words[0]
    for word in words[1:]:
        out += f"'{word}" if word[0] in _OPENING else word
    return out


def titled(name: str) -> str:
    """The same as a title or the name of a section: Xiāngyǐnjiǔ lǐ."""
    said = reading(name)
    return said[:1].upper() + said[1:]
