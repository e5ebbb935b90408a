"""行 going and 立 staying: where a body is, which way it faces, whether it kneels."""

from __future__ import annotations

from layout.verbs.declare import Verb, family

_go = family("行", turns=False)
_come = family("行", turns=False, unseen=True)
_home = family("行", turns=False, unseen=True)
_stay = family("立", turns=False)
_turn = family("立")

_PLACE = "place via route row manner"

MOVES: tuple[Verb, ...] = (
    _come(
        "在",
        "is",
        "appear",
        "place row manner",
        needs="place",
        bare=True,
        source="puts one who is off stage where he is first found; no path is claimed",
    ),
    _come(
        "往",
        "goes to another house",
        "travel",
        "place row manner",
        needs="place",
        bare=True,
        source="no text gives the road between two houses, so no path is claimed",
    ),
    _go("適 至 至于 及 之 過", "goes", "go", _PLACE, needs="place", bare=True),
    _go("就", "joins", "go", _PLACE, needs="place", bare=True),
    _go(
        "進",
        "advances",
        "sally",
        _PLACE + " to",
        bare=True,
        source="a sally: 復位 goes back to where it began; with no place one 步 of six 尺 forward",
    ),
    _go("少進", "advances a little", "step:進"),
    _go("少左", "steps a little to the left", "step:左"),
    _go("少右", "steps a little to the right", "step:右"),
    _go(
        "少退 辟",
        "steps back a little",
        "step:退",
        "to",
        source="鄭注「少退，少辟」; two 尺, a short step, is 擬",
    ),
    _go(
        "退",
        "withdraws",
        "withdraw",
        _PLACE,
        bare=True,
        source="with a place he goes there; with none he leaves the stage",
    ),
    _home(
        "歸",
        "goes home",
        "withdraw",
        "via",
        source="said of all when a rite is over; who did not come is not there to go",
    ),
    _go(
        "升 上 升堂",
        "goes up",
        "up",
        _PLACE,
        bare=True,
        source="by the stair named after 自, else his own; ends at the stair head",
    ),
    _go(
        "降 下 降階",
        "goes down",
        "down",
        _PLACE,
        bare=True,
        source="by the stair named after 自, else his own; ends at the stair foot",
    ),
    _go(
        "升席 即席 就席 復席 升筵 即筵",
        "steps onto the mat",
        "mount",
        "place via route thing manner",
        bare=True,
        source="his own mat; 記「凡升席自北方，降自南方」 for 主人 and 介; 曲禮「升必由下」",
    ),
    _go(
        "降席 降筵",
        "steps off the mat",
        "dismount",
        "place via route manner",
        bare=True,
        source="鄭注「降由上」 for the side where none is said",
    ),
    _go(
        "入 入門",
        "enters",
        "enter",
        _PLACE,
        bare=True,
        source="左 right of the gate are his own as he walks in: 入門左 is west of it",
    ),
    _go("出 出門", "goes out", "leave", _PLACE, bare=True),
    _go(
        "復位 反位",
        "goes back to his place",
        "back",
        "place via route facing",
        bare=True,
        source="back to where the 進 began that he is still forward by, else to the last place "
        "where he was set to stand, else to the last place named; by no stair and through no gate; "
        "a place after it says which one",
    ),
    _go("復 反", "goes back", "return", _PLACE, needs="place", bare=True),
    _go("即位 就位", "takes his place", "take_place", _PLACE, bare=True),
    _go(
        "從 隨",
        "follows",
        "follow",
        _PLACE + " to",
        needs="to",
        source="to the place named, else to four 尺 behind the one followed; "
        "于 中等 leaves one step of the stair between",
    ),
    _go("迎", "goes to meet", "go_if", _PLACE + " to"),
    _go("送", "sees off", "go_if", _PLACE + " to"),
    _go(
        "相左",
        "passes with the other on his left",
        "pass_left",
        _PLACE + " to",
        needs="to",
        mark="相左",
        bare=True,
        source="he comes alongside, at the place named (交于階前) or where the other is; in 同 "
        "both do, else the way the other last went is passed; of a party the first is innermost, "
        "unless a row is said (上射於右)",
    ),
    _go(
        "並行",
        "walks abreast",
        "abreast",
        _PLACE,
        needs="place",
        bare=True,
        source="side by side, the first on the left unless a row is said: 鄉射「上射在左，並行」",
    ),
    _go(
        "鉤楹",
        "goes round the pillar on its north",
        "hook",
        _PLACE,
        bare=True,
        source="the one nearest to him; then by 由 to the place: 「鉤楹，由上射之後，…立于物間」",
    ),
    _go("交", "crosses", "go_if", _PLACE + " to", bare=True),
    _go("履 足履", "steps onto", "go", "place route manner thing", needs="place", bare=True),
    _go("當", "stands level with", "align", "place route", needs="place", bare=True),
    _go("負侯", "stands with his back to the target", "go:負侯", "route via"),
    _go("負", "stands with his back to", "back_to", "place route", needs="place", bare=True),
    _stay("立", "stands", "stand", _PLACE),
    _stay(
        "疑立",
        "stands still",
        "stand",
        _PLACE,
        mark="立",
        source="鄭注「疑，正立自定之貌」",
    ),
    _stay("少立", "stands for a while", "stand", _PLACE),
    _stay("俟 待", "waits", "stand", _PLACE + " to"),
    _stay("止", "stops", "stand", _PLACE + " to"),
    _stay("坐 反坐", "kneels", "sit", _PLACE + " thing"),
    _turn("興 起 謖", "rises", "rise"),
    _turn("面 鄉", "faces", "", needs="facing"),
    _turn("還", "turns", "", needs="facing"),
    _turn("左還", "turns with the sun", "", "manner", needs="facing"),
    _turn("右還", "turns against the sun", "", "manner", needs="facing"),
    _stay("反面", "faces back", "face_back"),
    _turn("俯", "bends", "posture:俯"),
    _turn("共", "joins the hands", "empty_handed", mark="共"),
    _turn("合足 正足", "sets the feet together", "", "manner"),
    _turn("右顧", "looks back over the right shoulder"),
)
