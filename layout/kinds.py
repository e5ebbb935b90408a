"""The kinds of things: how large each lies on the ground, what it holds, whether it is in the way.

Footprints are 尺, width × depth as the thing lies when its front or head points north. A mat's
front is the side its sitter faces; a 篚, a 俎 or a 瑟 points with its head, the end opposite 肆.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from layout.basis import Basis


class Family(Enum):
    """What a thing is for; nearness and drawing go by it."""

    MAT = "mat"
    CUP = "cup"
    JAR = "jar"
    BASKET = "basket"
    BASIN = "basin"
    STAND = "stand"  # low furniture that bears another thing: 俎 豐 禁 几
    DISH = "dish"
    FOOD = "food"
    TOOL = "tool"  # ladles, bars, cloths
    INSTRUMENT = "instrument"
    ARMS = "arms"  # bow, arrow, and what goes with shooting
    COUNTER = "counter"  # 中 and 筭
    TARGET = "target"
    SCREEN = "screen"
    BANNER = "banner"
    TOKEN = "token"  # jade, silk, writings
    DRESS = "dress"
    ANIMAL = "animal"
    CARRIAGE = "carriage"
    FIRE = "fire"


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of thing and what the engine must know of it."""

    name: str
    en: str
    family: Family
    width: float
    depth: float
    source: str
    basis: Basis = Basis.後
    wine: bool = False  # 實 and 虛 can be said of it
    holds: bool = False  # other things lie in it or on it
    portable: bool = True
    obstacle: bool = False  # nobody walks over it
    bent: bool = False  # a front and two sides, open behind (曲屏), as deep as it is broad
    like: str = ""  # a wider word for it: 賓席 is a 席, a 方壺 is a 壺

    @property
    def size(self) -> tuple[float, float]:
        return (self.width, self.depth)


# name<wider word | English | width×depth | flags | basis | source; a # line gives the family.
# Flags: w holds wine, h other things lie in or on it, f fixed (not carried about), o in the way,
# b bent back at both ends: of the depth told is its front.
_TABLE = """
# cup
爵 | cup | 0.3×0.5 | w | 後 | 義疏禮器圖二: 高八寸二分 闊二寸九分
觶 | tall cup | 0.5×0.5 | w | 擬 | 特牲注 觶三升; 徑擬
觚 | beaker | 0.5×0.5 | w | 擬 | 特牲注 觚二升; 徑擬
角 | horn cup | 0.5×0.5 | w | 擬 | 特牲注 角四升; 徑擬
散 | large cup | 0.6×0.6 | w | 擬 | 特牲注 散五升; 徑擬
# jar
壺 | wine jar | 1.2×1.2 | fo | 擬 | 禮器注 壺大一石; 徑擬
方壺<壺 | square jar | 1.2×1.2 | fo | 擬 | 同壺
圜壺<壺 | round jar | 1.2×1.2 | fo | 擬 | 同壺
甒<壺 | wine jar | 1×1 | fo | 擬 | 尊 受五斗 (義疏禮器圖二); 徑擬
尊 | pair of jars | 4×2.4 | fo | 後 | 兩壺并其禁: 禁長四尺廣二尺四寸
兩壺<尊 | pair of jars | 4×2.4 | fo | 後 | 兩壺并其禁: 禁長四尺廣二尺四寸
玄酒<壺 | water jar of the pair | 1.2×1.2 | fo | 擬 | 同壺
# stand
斯禁<禁 | jar stand | 4×2.4 | hfo | 後 | 義疏禮器圖二 舊圖 禁長四尺廣二尺四寸; 鄉射注 切地無足
禁 | jar stand | 4×2.4 | hfo | 後 | 義疏禮器圖二 舊圖 禁長四尺廣二尺四寸
棜禁<禁 | jar stand | 4×2.4 | hfo | 後 | 義疏禮器圖二 舊圖 禁長四尺廣二尺四寸
棜 | tray | 7×2.4 | hfo | 後 | 義疏禮器圖二 舊圖 陳饌棜 長七尺廣二尺四寸
# tool
勺 | ladle | 0.35×2.4 | - | 後 | 義疏禮器圖二 舊圖 勺柄長二尺四寸
冪 | jar cover | 1.7×1.7 | - | 擬 | 無文
蓋 | jar lid | 1×1 | - | 擬 | 無文
# basin
洗 | basin | 3×3 | hfo | 後 | 義疏禮器圖二 舊圖 口徑一尺五寸足徑三尺
# jar
水 | water jar | 1.2×1.2 | fo | 後 | 義疏禮器圖二 舊圖 罍口徑一尺, 侈旁一寸
罍<水 | water jar | 1.2×1.2 | fo | 後 | 義疏禮器圖二 舊圖 罍口徑一尺, 侈旁一寸
# basin
槃 | hand basin | 2.2×2.2 | h | 後 | 義疏禮器圖二
匜 | ewer | 0.8×0.8 | h | 後 | 義疏禮器圖二
# tool
巾 | cloth | 1×1 | - | 擬 | 無文
萑 | bed of rushes | 1.4×1.4 | h | 注 | 特牲 藉用萑 注 細葦; 稍廣於敦, 擬
# basket
篚 | basket | 1×3 | ho | 後 | 義疏禮器圖二 舊圖 篚長三尺廣一尺
笥 | hamper | 1×1 | h | 擬 | 大射注 萑葦器; 徑擬
簞 | bamboo box | 1×1 | h | 擬 | 無文
篋服 | robe chest | 2×1 | h | 擬 | 無文
# mat
席 | mat | 9×10/3 | ho | 記 | 考工記 筵九尺; 文王世子注 三尺三寸三分
筵<席 | mat | 9×10/3 | ho | 記 | 考工記 筵九尺
加席<席 | second mat | 8×10/3 | ho | 記 | 公食記 加萑席尋
# stand
几 | arm-rest | 5×2 | ho | 後 | 阮諶禮圖 几長五尺廣二尺 (義疏禮器圖二)
俎 | meat stand | 2.4×1.2 | ho | 後 | 義疏禮器圖二 舊圖 長二尺四寸廣尺二寸
# dish
豆 | stemmed dish | 1×1 | h | 記 | 考工記旊人 豆崇尺
籩 | basket dish | 1×1 | h | 後 | 鄉射注; 如豆
薦 | dishes of a place | 2.5×1.1 | ho | 後 | 一籩一豆相並
脯醢<薦 | dried meat and sauce | 2.5×1.1 | ho | 後 | 一籩一豆相並
鉶 | broth pot | 0.6×0.6 | h | 擬 | 義疏禮器圖二 受一斗; 徑擬
敦 | grain vessel | 1×1 | h | 記 | 考工記旊人 簋崇尺
簋<敦 | grain vessel | 1×1 | h | 記 | 考工記旊人 簋崇尺
會 | lid of the 敦 | 1×1 | - | 後 | 如敦
# stand
鼎 | tripod | 1.5×1.5 | ho | 擬 | 義疏禮器圖二 士豕鼎容三斗; 徑擬
# tool
扃 | carrying bar | 2×0.2 | - | 注 | 匠人注 小扃二尺
鼏 | tripod cover | 1.5×1.5 | - | 擬 | 如鼎口
匕 | ladle | 0.4×3 | - | 記 | 雜記 朼長三尺
畢 | fork | 0.4×3 | - | 記 | 雜記 畢三尺 (特牲注)
# stand
豐 | cup stand | 1×1 | ho | 注 | 鄉射注 豐形似豆而卑; 徑如豆
# food
肺 | lung | 0.6×0.4 | - | 擬 | 無文
脯 | dried meat | 0.2×1.2 | - | 記 | 鄉射記 膱長尺二寸
醢 | sauce | 0.8×0.8 | - | 擬 | 在豆
菹 | pickle | 0.8×0.8 | - | 擬 | 在豆
鹽 | salt | 0.6×0.6 | - | 擬 | 在豆
黍 | millet | 0.8×0.8 | - | 擬 | 在敦
稷 | millet | 0.8×0.8 | - | 擬 | 在敦
大羹湆 | plain broth | 0.8×0.8 | - | 擬 | 在鐙
# dish
庶羞<羞 | further dishes | 1×1 | h | 後 | 在豆
羞 | further dishes | 1×1 | h | 後 | 在豆
# food
肝 | liver | 0.6×0.4 | - | 擬 | 無文
燔 | roast | 0.6×0.4 | - | 擬 | 無文
魚 | fish | 0.3×1 | - | 擬 | 無文
腊 | dried game | 1×2 | - | 擬 | 特牲注 腊兔; 長擬
牲體 | joint of meat | 0.6×1.2 | - | 擬 | 無文
墮 | what has been offered | 0.4×0.4 | h | 注 | 特牲注 周禮曰既祭則藏其墮; 大小擬
嗇 | grain of blessing | 0.4×0.4 | - | 擬 | 無文
# animal
牲 | animal | 1.5×5 | o | 擬 | 無文
狗<牲 | dog | 1×3 | o | 擬 | 無文
# fire
爨 | stove | 3×3 | hfo | 擬 | 無文
燭 | torch | 0.4×3 | - | 擬 | 無文
柴 | pyre | 6×6 | hfo | 擬 | 覲禮 燔柴; 大小無文
# instrument
瑟 | zither | 8.1×1.8 | o | 後 | 義疏禮器圖三 聶: 雅瑟八尺一寸廣一尺八寸
笙 | mouth organ | 0.6×4 | - | 後 | 義疏禮器圖三 笙長四尺
磬 | stone chime | 6×1 | fo | 擬 | 考工記磬氏; 簨擬六尺
鍾 | bells | 6×1.4 | fo | 擬 | 義疏禮器圖三 聶; 簨擬六尺
鑮 | great bell | 3×1.4 | fo | 擬 | 義疏禮器圖三; 簨擬
建鼓<鼓 | pole drum | 4×6.6 | fo | 記 | 考工記韗人 長六尺有六寸 鼓四尺
鼓 | drum | 4×6.6 | fo | 記 | 考工記韗人 長六尺有六寸 鼓四尺
鼙 | small drum | 2×2 | fo | 擬 | 無文
鼗 | hand drum | 1×1 | - | 擬 | 大射注 如鼓而小有柄; 徑擬
簜 | pipes | 0.4×4 | - | 後 | 義疏禮器圖三 笙長四尺
# arms
弓 | bow | 6×1 | - | 記 | 考工記弓人; 鄉射記 其間容弓
矢 | arrow | 0.2×3 | - | 注 | 鄉射注 笴矢幹長三尺
乘矢<矢 | four arrows | 0.4×3 | - | 注 | 鄉射注 笴矢幹長三尺
決 | thumb ring | 0.2×0.2 | - | 擬 | 無文
拾 | arm guard | 0.4×0.6 | - | 擬 | 無文
極 | finger guard | 0.2×0.2 | - | 擬 | 大射 朱極三 注 所以韜指利放弦; 徑擬
遂<拾 | arm guard | 0.4×0.6 | - | 擬 | 無文
扑 | switch | 0.2×3 | - | 記 | 鄉射記 楚扑長如笴
# target
物 | shooting mark | 1.2×3 | f | 記 | 鄉射記 物長如笴 距隨長武
侯 | target | 40×1 | fo | 記 | 鄉射記 中十尺; 上舌四十
大侯<侯 | lord's target | 72×1 | fo | 注 | 鄉射記 弓二寸; 大射 九十弓, 中十八尺, 上舌七十二
參侯<侯 | great officers' target | 56×1 | fo | 注 | 鄉射記 弓二寸; 大射 七十弓, 中十四尺, 上舌五十六
干侯<侯 | officers' target | 40×1 | fo | 注 | 鄉射記 弓二寸; 大射 五十弓, 中十尺, 上舌四十
綱 | cord of the target | 3×0.2 | - | 擬 | 無文
# screen
乏 | leather screen | 7×1 | fob | 後 | 義疏禮器圖三 聶 從廣七尺; 張爾岐 狀類曲屏; 厚擬
# arms
楅 | arrow rack | 0.3×3 | ho | 記 | 鄉射記 長如笴博三寸
# counter
中 | counter-box | 0.4×1.2 | ho | 後 | 義疏禮器圖二 舊圖 士之中長尺二寸
筭 | tally | 0.1×1.4 | - | 記 | 鄉射記 長尺有握
# banner
旌 | banner | 1×21 | - | 記 | 鄉射記 杠三仞; 注 七尺曰仞
# screen
次 | tent | 12×12 | f | 擬 | 大射注 張幃席為之; 徑擬
厞筵 | mat hung as a screen | 9×0.3 | fo | 擬 | 特牲 厞用筵; 筵九尺而立之, 厚擬
斧依 | axe screen | 8×0.5 | fo | 擬 | 覲注 綈素屏風; 長擬
# token
圭 | jade tablet | 0.3×0.9 | - | 記 | 考工記玉人
瑞玉<圭 | jade of rank | 0.3×0.9 | - | 記 | 考工記玉人
璋 | half tablet | 0.3×0.9 | - | 記 | 考工記玉人
琥 | jade tiger | 0.3×0.9 | - | 擬 | 無文, 如璋
璧 | jade disc | 0.9×0.9 | - | 記 | 考工記玉人 璧九寸
璜 | half disc | 0.9×0.5 | - | 擬 | 無文, 半璧
繅 | jade cushion | 0.4×0.9 | h | 記 | 聘禮記 圭與繅皆九寸
束帛 | bundle of silk | 2.2×1.3 | h | 擬 | 無文
書 | writ | 0.3×1.2 | - | 擬 | 無文
# banner
旂 | lord's banner | 1×1 | o | 擬 | 無文
# animal
馬 | horse | 2.5×8 | o | 注 | 覲注 馬八尺以上為龍
# carriage
車 | carriage | 7.3×21 | hfo | 記 | 考工記輿人輈人 輿六尺六寸 輈一丈四尺四寸
# token
方明 | wooden cube | 4×4 | hfo | 經 | 覲禮 方明者木也方四尺
色 | painted face | 4×0.1 | - | 經 | 覲禮 方明設六色; 各方四尺
筮 | milfoil | 0.3×3 | - | 後 | 義疏禮器圖二 士蓍三尺
# dress
屨 | shoes | 0.9×0.9 | - | 擬 | 長擬
服 | robe | 2×1 | - | 擬 | 無文
"""


def _read() -> Mapping[str, Kind]:
    kinds: dict[str, Kind] = {}
    family = Family.TOOL
    for line in _TABLE.strip().splitlines():
        if line.startswith("#"):
            family = Family(line[1:].strip())
            continue
        name, en, size, flags, basis, source = (part.strip() for part in line.split("|"))
        name, _, like = name.partition("<")
        width, depth = (float(Fraction(part)) for part in size.split("×"))
        wine, holds, fixed, obstacle, bent = (letter in flags for letter in "whfob")
        kinds[name] = Kind(
            name,
            en,
            family,
            width,
            depth,
            source,
            Basis(basis),
            wine=wine,
            holds=holds,
            portable=not fixed,
            obstacle=obstacle,
            bent=bent,
            like=like,
        )
    return MappingProxyType(kinds)


KINDS: Mapping[str, Kind] = _read()


@lru_cache(maxsize=4096)
def kind_of(word: str) -> Kind | None:
    """The kind a word names, or that it ends with: 鹿中 is a 中, 尸俎 a 俎, 折俎 a 俎."""
    return KINDS.get(word) or next(
        (KINDS[word[start:]] for start in range(1, len(word)) if word[start:] in KINDS), None
    )


@lru_cache(maxsize=4096)  # asked of every thing in every frame
def is_a(kind: str, word: str) -> bool:
    """Whether a thing of this kind answers to the word: a 斯禁 to 禁, a 脯醢 to 薦."""
    found = kind_of(kind)
    return kind == word or (found is not None and word in (found.name, found.like))


def footprint(kind: str, facing: float | None) -> tuple[float, float]:
    """East-west and north-south extent of a thing that points this way (diagonals by their box)."""
    found = kind_of(kind)
    width, depth = found.size if found else (1.0, 1.0)
    turned = facing is not None and round(facing / 90) % 2 == 1
    return (depth, width) if turned else (width, depth)
