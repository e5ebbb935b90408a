"""The player in a real browser: what it shows is what the frames hold, and every way to move in it.

That no page complains, and that none asks anything of a network, is checked after every test.
"""

from __future__ import annotations

import base64
import io
import json
import math
import random
import re
import shutil
import subprocess
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from conftest import read
from fontTools.ttLib import TTFont
from kit_rite import small_rite
from kit_windows import BOX, SIZES
from PIL import Image
from sampling import WHOLE
from seen import at_least

import layout
from layout.api.player import PageWish, player_page
from layout.motion import at
from layout.phrases.derivations import sentence
from layout.read.files.paths import whole_rites

pytest_plugins = ["kit_browser"]

RITE = "xiangyinjiu"
ROWS = 220  # of a rite that are shown one after another
MILLIMETRE = 0.001 / 0.231  # 尺
KEEPS = Path(__file__).parent.parent / "js" / "keeps.js"
LOST = """(stage) => {
  const { host, inset: { svg }, view } = stage, home = host.getBoundingClientRect();
  const over = [document.querySelector('#tools'), ...(svg.matches('.idle,.away') ? [] : [svg])]
    .map((e) => e.getBoundingClientRect())
    .map((b) => [b.left - home.left, b.top - home.top, b.right - home.left, b.bottom - home.top]);
  const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
  const isLost = (box) => !view.holds(box) || over.some((b) => meet(b, box));
  return stage.heeded.filter((i) => isLost(stage.rect(i)))
    .map((i) => `${stage.step + 1} ${stage.side.people[i].name}`);
}"""
KEPT = f"""() => {{
  const lost = {LOST}, stage = player.stage, out = [];
  let looked = 0;
  for (let n = 0; n < player.side.steps.length; n += 5) {{
    for (const share of [0.3, 0.7, 1]) {{
      player.clock.go(n, share);
      stage.still();
      looked += stage.heeded.length;
      out.push(...lost(stage));
    }}
  }}
  return [looked, out];
}}"""
PLAYED = f"""() => {{
  const lost = {LOST};
  player.looked = 0;
  player.missed = [];
  const look = () => {{
    if (player.clock.share > 0 && !player.stage.isSeeking) {{
      player.looked++;
      player.missed.push(...lost(player.stage));
    }}
    if (player.stage.step < 67 || !player.clock.atRest) requestAnimationFrame(look);
  }};
  look();
  document.querySelector('#speed').value = '20';
  document.querySelector('#speed').dispatchEvent(new Event('change'));
  player.set(67, 2);
}}"""
PNG = b"\x89PNG\r\n\x1a\n"

# where the ink of everybody stands, read from the picture itself
STANDING = """() => player.stages.map((stage) => {
  const out = {};
  for (const figure of stage.figures) {
    if (figure.group.style.display === 'none') continue;
    const [x, y, turn] = figure.group.getAttribute('transform')
      .match(/-?[\\d.]+(?:e-?\\d+)?/g).map(Number);
    out[figure.person.name] = [x, -y, turn, figure.shape.split('/')[1]];
  }
  return out;
})"""
STEPS = f"""(apart) => {{
  const look = {STANDING}, out = [];
  for (let row = 0; row < player.clock.rows.length; row += apart) {{
    player.clock.go(row);
    for (const stage of player.stages) {{ stage.stale = true; stage.draw(); }}
    out.push([player.clock.rows[row], look()]);
  }}
  return JSON.stringify(out);  // one string: read again a hundred times sooner than values
}}"""


def people_of(frame: Any) -> dict[str, Any]:
    return {
        name: (*person.pos, person.facing, person.posture.value)
        for name, person in frame.people.items()
        if person.on_stage and person.pos is not None
    }


def assert_alike(shown: dict[str, Any], held: dict[str, Any]) -> None:
    assert shown.keys() == held.keys()
    for name, (x, y, facing, posture) in shown.items():
        true_x, true_y, true_facing, true_posture = held[name]
        assert math.hypot(x - true_x, y - true_y) < MILLIMETRE, name
        assert abs((facing - true_facing + 180) % 360 - 180) < 0.11, name
        assert posture == true_posture, name


@pytest.mark.parametrize("slug", whole_rites())
def test_every_step_shows_its_frame(opened: Callable[..., Any], slug: str) -> None:
    """After every step each figure stands to the millimetre where its frame has it, facing so.

    After some two hundred steps of each rite, evenly apart: that the timeline, which the page
    plays, keeps to every frame is in test_motion.
    """
    frames = read(slug).frames
    apart = 1 if WHOLE else math.ceil(len(frames) / ROWS)
    rows = json.loads(opened(slug).run(STEPS, apart))
    frames = frames[::apart]
    assert len(rows) == len(frames) >= 100
    for (_, (shown,)), frame in zip(rows, frames, strict=True):
        assert_alike(shown, people_of(frame))


@pytest.mark.parametrize("slug", whole_rites())
def test_between_steps_the_page_keeps_to_the_timeline(
    opened: Callable[..., Any], slug: str
) -> None:
    """At any tick everybody is where the timeline has him."""
    rite = read(slug)
    timeline = rite.timeline
    page = opened(slug)
    look = f"""(t) => {{
      const n = player.side.steps.findIndex((step) => t <= step.end), step = player.side.steps[n];
      player.clock.go(n, (t - step.start) / (step.end - step.start));
      player.stage.stale = true;
      player.stage.draw();
      return [player.stage.moment.t, ({STANDING})()[0]];
    }}"""
    ticks = random.Random(7).sample(range(1, timeline.end), 60)
    for t in at_least(60, ticks):
        when, shown = page.run(look, t)
        people = at(timeline, round(when)).people
        held = {n: (*p.pos, p.facing, p.posture.value) for n, p in people.items()}
        assert shown.keys() == held.keys()
        for name, (x, y, *_) in shown.items():
            assert math.dist((x, y), held[name][:2]) < 0.1, (t, name)  # ticks are whole, shares not


def test_readings_are_compared_in_step(opened: Callable[..., Any]) -> None:
    """Two readings stand side by side, each as its own frames have it, at the same clause."""
    import layout  # noqa: PLC0415

    both = (read(RITE), layout.load(RITE, 房="zheng"))
    rows = json.loads(opened(RITE, compare={"房": "zheng"}).run(STEPS, 7))
    assert 7 * len(rows) >= max(len(rite.frames) for rite in both)
    for row, sides in rows:
        steps = [rite.frames[n].state for rite, n in zip(both, row["steps"], strict=True)]
        if all(row["own"]):
            assert steps[0].step.id == steps[1].step.id
        for shown, frame in zip(sides, steps, strict=True):
            assert_alike(shown, people_of(frame))


def test_a_difference_of_readings_is_told(opened: Callable[..., Any]) -> None:
    """Where the mats lie otherwise under the other reading, the page names them."""
    page = opened(RITE, "step=62", {"房": "zheng"})
    assert "賓席" in page.text("#differs")
    assert page.run("document.querySelectorAll('.thing[data-apart]').length") >= 2


def test_keys(opened: Callable[..., Any]) -> None:
    """Arrows go a step, Home and End to the ends, PageDown a section, space plays and stops."""
    page = opened(RITE)
    total = len(read(RITE).frames)
    page.press("ArrowRight")
    page.rest()
    assert page.step == 2
    page.press("ArrowLeft")
    assert page.step == 1
    page.press("End")
    assert page.step == total
    page.press("Home")
    page.press("PageDown")
    assert page.run("player.side.steps[player.stage.step].section") == 1
    page.press(" ")
    began = page.run("player.clock.now")
    page.wait("(t) => player.clock.now > t + 50", began)
    page.press(" ")
    assert not page.run("player.playing")


def test_links(opened: Callable[..., Any]) -> None:
    """A link opens its step, by number or by words, and the address follows the steps."""
    page = opened(RITE, "step=60&theme=print&lang=en")
    assert page.step == 60
    assert page.run("document.documentElement.className").split()[0] == "print"
    page.press("ArrowLeft")
    page.wait("location.hash.includes('step=59')")
    page.run("location.hash = 'step=西北面獻賓'")
    wanted = read(RITE).find("西北面獻賓")[0].n
    page.wait("(n) => player.stage.step + 1 === n", wanted)


def test_search_keeps_the_place(opened: Callable[..., Any]) -> None:
    """A search lists clauses and names in any script and moves nothing; Enter goes through what is
    found; Escape goes back to where it began, after Enter it stays; the browser's own Back goes to
    where one was before."""
    page = opened(RITE, "step=60")
    page.press("/")
    page.page.keyboard.type("坐取爵實之")
    wanted = read(RITE).find("坐取爵，實之")[0].n
    assert page.step == 60
    assert page.run("document.querySelectorAll('#text .found').length") >= 1
    page.press("Enter")
    assert page.step == wanted
    page.page.fill("#search", "北面")
    page.press("Enter")
    first = page.step
    page.press("Enter")
    assert page.step > first
    assert re.fullmatch(r"2 / \d+", page.text("#hits"))
    stays = page.step
    page.press("Escape")
    assert page.step == stays
    page.run("player.go(59)")
    page.press("/")
    page.page.keyboard.type("無此文也")
    assert (page.step, page.run("document.querySelector('#found').hidden")) == (60, True)
    for words, name in (
        ("xijie", "西階"),
        ("宾", "賓"),
        ("second guest", "介"),
        ("zǔjie", "阻階"),
    ):
        page.page.fill("#search", words)
        listed = page.page.inner_text("#found") if page.page.is_visible("#found") else ""
        assert (name in listed) == (name != "阻階"), words
    page.press("Escape")
    page.run("document.querySelector('#text [data-n=\"5\"]').click()")
    page.wait(r"/^#step=6\b/.test(location.hash)")  # it was 60
    page.page.go_back()
    page.wait("player.stage.step === 59")


@pytest.mark.parametrize("locale", ["en-GB", "zh-TW"])
@pytest.mark.parametrize("width", [390, 1280])
def test_no_label_lies_on_its_value(opened: Callable[..., Any], locale: str, width: int) -> None:
    """On a card each label is beside its value, and the search is broad, in any language."""
    viewport = {"width": width, "height": 844}
    for lang in ("bilingual", "zh", "en"):
        page = opened(RITE, f"step=65&lang={lang}", locale=locale, viewport=viewport)
        page.run("player.cards.turn(1)")
        rows = page.run(
            "[...document.querySelectorAll('#card .fact > i')].map((i) => { const r ="
            " document.createRange(); r.selectNodeContents(i); return [r.getBoundingClientRect()"
            ".right, i.nextElementSibling.getBoundingClientRect().left]; })"
        )
        for label, value in at_least(2, rows):
            assert label < value
        assert page.run("document.querySelector('#search').getBoundingClientRect().width") > 120


def test_the_first_picture_has_somebody_acting(opened: Callable[..., Any]) -> None:
    """Without an address a page opens on a key plate's step where somebody acts."""
    page = opened(RITE, "")
    assert read(RITE).frames[page.step - 1].state.events


@pytest.mark.parametrize("locale", ["en-US", "zh-TW"])
@pytest.mark.parametrize("size", [(1440, 900), (844, 390), (390, 844), (360, 640)])
def test_the_page_opens_on_its_title(
    opened: Callable[..., Any], size: tuple[int, int], locale: str
) -> None:
    """Whoever opens the page without a step sees what it is, a plate going on with people on it,
    and three doors that nothing lies over, in a window of any size; the address stays bare."""
    window = {"width": size[0], "height": size[1]}
    page = opened(RITE, "", viewport=window, locale=locale)
    assert page.text("#opening h2").startswith("鄉飲酒禮")
    assert len(page.run(f"({STANDING})()")[0]) > 4
    assert page.run("player.stage.heeded.length") > 0
    before = page.run("player.clock.now")
    page.wait("player.clock.now !== ref".replace("ref", str(before)))
    covered = page.run("""() => [...document.querySelectorAll('#opening button, #tools button')]
      .filter((e) => e.offsetParent).flatMap((e) => {
        const { left, top, right, bottom } = e.getBoundingClientRect();
        const isIn = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
        const isOwn = (x, y) => e.contains(document.elementFromPoint(x, y));
        const isFree = isIn && isOwn(left + 3, top + 3) && isOwn(right - 3, bottom - 3);
        return isFree ? [] : [e.textContent || e.id];
      })""")
    assert covered == []
    assert page.run("location.hash") == ""
    assert page.violations() == []


def test_the_three_doors_and_the_way_past_them(opened: Callable[..., Any]) -> None:
    """One plays from the first step, one shows the sections, one the text; Esc and a step take
    the card away too, and a link to a step has none."""
    for door, seen in ((1, "player.playing && player.stage.step < 3"),
                       (2, "!document.querySelector('#sections').hidden"),
                       (3, "!document.querySelector('#text').hidden")):  # fmt: skip
        page = opened(RITE, "")
        page.page.click(f"#opening button:nth-child({door})")
        page.wait(seen)
        assert page.run("document.querySelector('#opening') === null && !panel.inert && !bar.inert")
    for key in ("Escape", "ArrowRight"):
        page = opened(RITE, "", reduced_motion="reduce")
        at = page.step
        assert page.run("!player.run")  # nothing moves for whoever will not have it
        page.press(key)
        page.wait("location.hash.startsWith('#step=')")
        assert page.step == at + (key == "ArrowRight")
    assert not opened(RITE, "step=2").page.is_visible("#opening")


def test_the_keyboard_alone(opened: Callable[..., Any]) -> None:
    """Layers, choices, clauses, who and what is on the map, its moving and the help are reached by
    keys; what opens takes the focus and gives it back; nothing begins to play meanwhile."""
    page = opened(RITE, "step=60")
    focus = "document.activeElement.id || document.activeElement.dataset.value || ''"
    page.run("document.querySelector('#menu').focus()")
    page.press("m")
    assert page.run(focus) == "bilingual"
    page.press("ArrowRight")
    assert (page.step, page.run(focus)) == (60, "en")
    assert page.run("document.documentElement.lang") == "en"
    page.press("ArrowLeft")
    page.run("document.querySelector('#layer-trails').focus()")
    page.press(" ")
    assert not page.run("document.querySelector('#layer-trails').checked || player.playing")
    page.press(" ")
    page.press("Escape")
    assert page.run(focus) == "menu"
    page.press("?")
    assert page.page.is_visible("#help kbd")
    page.press("Escape")
    assert (page.page.is_visible("#help"), page.run(focus)) == (False, "menu")
    page.run("document.querySelector('#text .lit').focus()")
    page.press("ArrowDown")
    page.press("Enter")
    assert page.step == 61
    heard = set()
    for _ in range(12):
        page.press("n")
        heard.add(page.text("#status"))
    assert len(heard) == 12
    assert any("賓" in words and "面" in words for words in heard)
    page.press("Escape")
    assert not page.page.is_visible("#card")
    at = page.run("player.stage.camera.at.x")
    page.press("Shift+ArrowRight")
    assert page.run("player.stage.camera.at.x") > at
    assert page.step == 61


STATES = (
    "player.panel.open('text')",
    "player.controls.choices.show(true)",
    "player.controls.choices.show(false); player.panel.open('sections')",
    "player.panel.open('people')",
    "player.panel.open('legend')",
    "player.controls.help.show(true)",
    "player.controls.help.show(false); player.cards.turn(1)",
    "player.cards.close(); document.querySelector('#search').focus();"
    "document.querySelector('#search').value = '北面'; player.panel.finder.search()",
    "player.panel.finder.leave()",
)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_use_it(opened: Callable[..., Any], scheme: str) -> None:
    """In every state, language and look, light and dark, axe-core finds nothing against the rules
    of WCAG and of good practice."""
    page = opened(RITE, "step=66", color_scheme=scheme)
    for lang, theme in (("bilingual", "modern"), ("en", "modern"), ("zh", "print")):
        page.run("([l, t]) => { location.hash = `step=66&lang=${l}&theme=${t}`; }", [lang, theme])
        page.wait("(t) => document.documentElement.className.startsWith(t)", theme)
        for state in STATES:
            page.run(f"() => {{ {state} }}")
            assert page.violations() == [], (state, lang, theme)


def test_fingers_have_room(opened: Callable[..., Any]) -> None:
    """On a telephone every button is 44 px high and broad."""
    size = {"width": 390, "height": 844}
    page = opened(RITE, "step=60", viewport=size, has_touch=True, is_mobile=True)
    page.run("player.controls.choices.show(true)")
    sizes = page.run("""[...document.querySelectorAll('button,select,input[type=search]')]
      .map((e) => [e.id || e.textContent, e.getBoundingClientRect()])
      .map(([name, { width, height }]) => [name, width, height]).filter(([, w]) => w)""")
    for name, width, height in at_least(20, sizes):
        assert height > 43.5, name
        assert width > 40, name


def test_a_link_to_what_is_not_there_is_told(opened: Callable[..., Any]) -> None:
    """A step beyond the last is shown as the last, words that are not of the rite and a person
    who is not of it change nothing; the page says so each time."""
    total = len(read(RITE).frames)
    page = opened(RITE, "step=99999")
    assert page.step == total
    assert "99999" in page.text("#notice")
    page.run("location.hash = 'step=無此文也&from=54321&follow=nobody'")
    page.wait("document.querySelector('#notice').textContent.includes('nobody')")
    assert "無此文也" in page.text("#notice")
    assert "54321" in page.text("#notice")
    assert page.step == total
    page.run("player.go(player.rowOf(4))")
    assert not page.page.is_visible("#unplayed")


def test_a_clause_is_jumped_to(opened: Callable[..., Any]) -> None:
    """A clause that is clicked in the text is shown, and it alone is lit."""
    page = opened(RITE)
    page.run("document.querySelector('#text [data-n=\"5\"]').click()")
    assert page.step == 6
    lit = "[...document.querySelectorAll('#text .lit')].map((e) => +e.dataset.n)"
    assert page.run(lit) == [5]
    assert page.run("document.querySelector('#text .lit').getAttribute('aria-current')") == "step"


def test_the_text_is_whole(opened: Callable[..., Any]) -> None:
    """The clauses of the page, joined, are the text of the steps, joined."""
    page = opened(RITE)
    said = page.run(
        "[...document.querySelectorAll('#text .clause')].map((e) => e.textContent).join('')"
    )
    assert said == "".join(frame.text or "" for frame in read(RITE).frames)


def test_following(opened: Callable[..., Any]) -> None:
    """Who is followed stays in the middle, leaves a trail, and is in the link."""
    page = opened(RITE, "step=50")
    page.run("player.panel.open('people')")
    page.page.click("#people .eye[aria-label$='主人']")
    page.rest()
    for _ in range(4):
        page.press("ArrowRight")
        page.rest()
    x, y, wide, high = page.run(
        "(() => { const s = player.stage, p = s.poses[s.person.i];"
        " return [...s.px(p.x, p.y), s.view.width, s.view.height]; })()"
    )
    assert abs(x - wide / 2) < wide / 3 + 1
    assert abs(y - high / 2) < wide / 3 + 1
    assert page.run("document.querySelectorAll('.trail').length") == 1
    assert "follow=" in page.run("player.address()")


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (820, 1180), (390, 844)])
@pytest.mark.parametrize("lang", ["bilingual", "en"])
def test_names_cover_nothing(opened: Callable[..., Any], size: tuple[int, int], lang: str) -> None:
    """At rest no name lies over another name, a person, or the small map of the whole place."""
    page = opened(RITE, f"step=1&lang={lang}", viewport={"width": size[0], "height": size[1]})
    overlaps = page.run("""() => {
      const out = [], meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
      for (let n = 0; n < player.side.steps.length; n += 17) {
        player.clock.go(n);
        const stage = player.stage;
        stage.still();
        const names = [...stage.naming.labels].map(([key, label]) => [key, label.rect]);
        const people = stage.poses.flatMap((p, i) => {
          const box = p && stage.rect(i);
          return box && stage.inView(box) ? [[stage.side.people[i].name, box]] : [];
        });
        const small = stage.inset.covers().map((box) => ["the whole place", box]);
        names.forEach(([key, rect], i) => {
          for (const [other, box] of [...names.slice(0, i), ...people, ...small]) {
            if (meet(rect, box)) out.push([n + 1, key, other]);
          }
        });
      }
      return out;
    }""")
    assert overlaps == []


def test_a_card_tells_why(opened: Callable[..., Any]) -> None:
    """Under the pointer a person tells his place, facing, basis and derivation."""
    page = opened(RITE, "step=66")
    page.rest()
    x, y = page.run(
        "(() => { const s = player.stage, b = s.host.getBoundingClientRect(),"
        " p = s.poses[s.side.people.findIndex((q) => q.name === '主人')], [x, y] = s.px(p.x, p.y);"
        " return [x + b.left, y + b.top]; })()"
    )
    page.page.mouse.move(x, y)
    host = read(RITE).frames[65].people["主人"]
    told = page.text("#card")
    assert host.place is not None
    for words in (host.place, "面", host.basis.value, sentence(host.derivation)):
        assert words in told


def test_what_is_copied(opened: Callable[..., Any]) -> None:
    """Link and quotation go to the clipboard; the quotation names its source."""
    page = opened(RITE, "step=60", permissions=["clipboard-read", "clipboard-write"])
    page.page.click("#menu")
    page.page.click("#do-link")
    page.page.wait_for_selector("#notice:not([hidden])")
    assert page.run("navigator.clipboard.readText()").endswith("#step=60")
    page.page.click("#do-quote")
    page.wait("navigator.clipboard.readText().then((t) => t.includes('《儀禮'))")
    frame = read(RITE).frames[59]
    quoted = page.run("navigator.clipboard.readText()")
    assert f"「{frame.text}」" in quoted
    assert frame.state.step.section in quoted


def test_the_plate_is_saved(opened: Callable[..., Any]) -> None:
    """The SVG stands alone with its fonts and its words; the PNG is the same picture."""
    page = opened(RITE, "step=60")
    root = ElementTree.fromstring(page.run("player.copies.svg()").encode())
    words = "".join(root.itertext())
    assert "主人" in words
    assert read(RITE).frames[59].text in words
    assert "base64" in words
    assert "://" not in words
    data = bytes(
        page.run(
            "player.copies.png().then((b) => b.arrayBuffer()).then((b) => [...new Uint8Array(b)])"
        )
    )
    assert data.startswith(PNG)
    picture = Image.open(io.BytesIO(data)).convert("RGB")
    assert len(picture.resize((200, 200)).getcolors(40_000)) > 200


def test_paper(opened: Callable[..., Any]) -> None:
    """A section is printed a step to a sheet, each with its map and its words."""
    page = opened(RITE, "step=60")
    page.run("player.copies.quiet = true; player.copies.papersec()")
    section = [f for f in read(RITE).frames if f.state.step.section == "主人獻賓"]
    assert page.run("document.querySelectorAll('#paper article').length") == len(section)
    assert page.run(
        "[...document.querySelectorAll('#paper .map')].every((m) => m.querySelector('.person'))"
    )
    pdf = page.page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == len(section)
    assert page.step == 60


def test_the_browser_s_own_print_gives_the_plate_that_is_seen(opened: Callable[..., Any]) -> None:
    """Ctrl-P without a word to the page: one sheet, with its map."""
    page = opened(RITE, "step=60")
    page.run("dispatchEvent(new Event('beforeprint'))")
    sheets = "document.querySelectorAll('#paper article .map .person').length > 0"
    assert page.run(sheets)
    assert page.run("document.querySelectorAll('#paper article').length") == 1
    page.run("dispatchEvent(new Event('afterprint'))")
    assert not page.run(sheets)
    assert page.step == 60


def test_language_and_look(opened: Callable[..., Any]) -> None:
    """Language and look change in place, are kept, and leave the step as it is."""
    page = opened(RITE, "step=66")
    assert "guest" in page.run("document.querySelector('.map').textContent")
    page.run("document.querySelector('#choose-lang [data-value=zh]').click()")
    shown = page.run("document.querySelector('.map').textContent")
    assert "guest" not in shown
    assert "賓" in shown
    paper = "getComputedStyle(document.body).backgroundColor"
    before = page.run(paper)
    page.run("document.querySelector('#choose-theme [data-value=print]').click()")
    assert page.run(paper) != before
    page.run("document.querySelector('#choose-lang [data-value=en]').click()")
    assert "guest" in page.run("document.querySelector('.map').textContent")
    assert page.step == 66


def test_layers(opened: Callable[..., Any]) -> None:
    """What is switched off is gone, and comes back."""
    page = opened(RITE, "step=60")
    count = "document.querySelectorAll('.map .way').length"
    assert page.run(count) > 0
    page.run("document.querySelector('#layer-trails').click()")
    assert page.run(count) == 0
    page.run("document.querySelector('#layer-trails').click()")
    assert page.run(count) > 0


HELD = """() => {
  const held = [];
  let n = player.stage.step, since = 0;
  const look = (now) => {
    if (player.stage.step !== n) {
      if (since) held.push([n, (now - since) / 1000]);
      [n, since] = [player.stage.step, now];
    }
    if (held.length < 2) requestAnimationFrame(look);
    else player.held = held;
  };
  requestAnimationFrame(look);
  document.querySelector('#play').click();
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_no_step_is_left_before_it_is_read(opened: Callable[..., Any], motion: str) -> None:
    """Played at twenty times the pace, or with reduced motion, each step stays for its words: five
    Chinese and fifteen Latin characters a second; with reduced motion nothing moves meanwhile."""
    steps = [frame.state.step for frame in read(RITE).frames]
    words = [max(len(step.text or "") / 5, len(step.en) / 15) for step in steps]
    first = min(range(1, 60), key=lambda n: words[n] + words[n + 1])
    page = opened(RITE, f"step={first}", reduced_motion=motion)
    page.run("document.querySelector('#speed').value = '20'")
    page.run("document.querySelector('#speed').dispatchEvent(new Event('change'))")
    page.run(HELD)
    page.wait("player.held?.length === 2")
    assert [n for n, _ in page.run("player.held")] == [first, first + 1]
    for n, held in page.run("player.held"):
        assert held > words[n], n
    page.run("player.pause(); player.go(0)")
    page.press("ArrowRight")
    if motion == "reduce":
        assert page.step == 2
        assert page.run("player.clock.atRest")


def test_a_reader_hears_each_step_once(opened: Callable[..., Any]) -> None:
    """Going to a step, and playing on to it, puts its number, clause and English where a screen
    reader hears it, and puts it there once."""
    page = opened(RITE)
    page.run("""() => {
      player.heard = [];
      new MutationObserver(() => player.heard.push(document.querySelector('#status').textContent))
        .observe(document.querySelector('#status'), { childList: true });
    }""")
    page.press("ArrowRight")
    page.rest()
    page.press(" ")
    page.wait("player.stage.step === 2")
    page.press(" ")
    heard = page.run("player.heard")
    assert len(heard) == 2
    for said, frame in zip(heard, read(RITE).frames[1:3], strict=True):
        for words in (str(frame.n), frame.text, frame.state.step.en):
            assert words in said


def test_fingers(opened: Callable[..., Any]) -> None:
    """A swipe goes a step; two fingers come nearer."""
    page = opened(
        RITE, "step=60", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    touch = page.page.context.new_cdp_session(page.page)

    def send(kind: str, *points: tuple[int, int]) -> None:
        told = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    send("touchStart", (300, 250))
    for x in (250, 200, 120):
        send("touchMove", (x, 250))
    send("touchEnd")
    page.rest()
    assert page.step == 61
    near = page.run("player.stage.camera.at.s")
    send("touchStart", (150, 250), (220, 250))
    for d in (20, 40, 60):
        send("touchMove", (150 - d, 250), (220 + d, 250))
    send("touchEnd")
    assert page.run("player.stage.camera.at.s") > 1.4 * near
    assert page.step == 61


@pytest.mark.parametrize("slug", whole_rites())
def test_the_camera_keeps_its_man(on_disk: Callable[..., Path], slug: str, tmp_path: Path) -> None:
    """At every moment of every step, in four rooms and at two speeds, all of them are in the
    picture who do what the clause says, and to whom they do it: by the page's own data."""
    node = shutil.which("node") or pytest.skip("NOT TESTED: no node")
    data = re.search(rb'id="data">(.*?)<', on_disk(slug).read_bytes(), re.S)
    assert data
    (tmp_path / "data.json").write_bytes(zlib.decompress(base64.b64decode(data[1])))
    command = [node, str(KEEPS), str(tmp_path / "data.json")]
    told = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    assert told["looked"] > 10_000
    assert told["missed"] == []


def test_the_page_shows_whom_the_camera_keeps(opened: Callable[..., Any]) -> None:
    """In windows of four sizes their figures are whole, under no button and no small map, at rest
    and amid a step; and in every frame while it plays."""
    page = opened("jin")
    for width, height in SIZES:
        page.page.set_viewport_size({"width": width, "height": height})
        page.wait("(w) => Math.abs(player.stage.view.width - player.stage.host.clientWidth) < 1")
        looked, missed = page.run(KEPT)
        assert looked > 100
        assert missed == [], (width, height)
    page.run("player.go(64)")
    page.rest()
    page.run(PLAYED)
    page.wait("player.stage.step === 67 && player.clock.atRest")
    assert page.run("player.looked") > 20
    assert page.run("player.missed") == []


@pytest.mark.parametrize("slug", whole_rites())
def test_the_bar_measures_true(opened: Callable[..., Any], slug: str) -> None:
    """At any nearness the scale bar is as long on the map as the 尺 it says."""
    page = opened(slug)
    for factor in (1, 1.7, 0.2, 3):
        said, long, true = page.run(
            """(factor) => {
          const stage = player.stage;
          stage.camera.zoom(factor, 400, 400);
          const piece = stage.svg.querySelector('.scale .dark');
          const words = [...stage.svg.querySelectorAll('.scale text')].map((e) => e.textContent);
          const chi = parseFloat(words.find((w) => w.endsWith('尺')));
          const [x0] = stage.px(0, 0), [x1] = stage.px(chi, 0);
          return [chi, 3 * piece.getAttribute('width'), x1 - x0];
        }""",
            factor,
        )
        assert said > 0
        assert abs(long / true - 1) < 0.001


LETTERS = """() => {
  const out = {}, walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const parent = walk.currentNode.parentElement;
    if (!parent?.getClientRects().length || parent.closest('script,style,option,.sr')) continue;
    const letters = walk.currentNode.textContent.match(/[\\u2e80-\\u9fff\\uf900-\\ufaff]/g) || [];
    const { fontWeight } = getComputedStyle(parent);
    out[fontWeight] = [...new Set([...(out[fontWeight] || []), ...letters])];
  }
  return out;
}"""
SHOWN = """([n, pane]) => {
  document.querySelector('#choose-names [data-value=all]').click();
  player.panel.open(pane);
  player.clock.go(n);
  player.stage.still();
  player.changed();
  player.cards.turn(1);
}"""


def test_every_letter_has_its_face(
    opened: Callable[..., Any], on_disk: Callable[..., Path]
) -> None:
    """Whatever Chinese the page shows, on every pane, card and sheet, is in the fonts it carries,
    in the weight in which it is set."""
    page = on_disk("jin").read_text(encoding="utf-8")
    faces: dict[str, set[int]] = {}
    for weight, data in re.findall(r"@font-face\{[^}]*?weight:(\d+);[^}]*?base64,([^)]*)\)", page):
        font = TTFont(io.BytesIO(base64.b64decode(data)))
        faces.setdefault(weight, set()).update(font.getBestCmap())
    shown = opened("jin")
    shown.run("player.controls.choices.show(true); player.controls.help.show(true)")
    seen: dict[str, set[str]] = {}
    for n in range(5, len(read("jin").frames), 41):
        for pane in ("text", "sections", "people", "legend"):
            shown.run(SHOWN, [n, pane])
            for weight, letters in shown.run(LETTERS).items():
                seen.setdefault(weight, set()).update(letters)
    assert seen.keys() == {"400", "600"}
    for weight, letters in at_least(2, seen.items()):
        assert {each for each in letters if ord(each) not in faces[weight]} == set(), weight


def test_the_page_is_dark_by_wish_and_by_choice(opened: Callable[..., Any]) -> None:
    """Dark where the system is, light where that is chosen, and light on paper in any case."""
    page = opened(RITE, "step=60", color_scheme="dark")
    paper = """getComputedStyle(document.documentElement).getPropertyValue('--paper').trim()
      .match(/[0-9a-f]{2}/g).reduce((sum, part) => sum + parseInt(part, 16), 0)"""
    assert page.run(paper) < 150
    page.run("document.querySelector('#choose-face [data-value=light]').click()")
    assert page.run(paper) > 600
    page.run("document.querySelector('#choose-face [data-value=dark]').click()")
    assert page.run(paper) < 150
    page.page.emulate_media(media="print")
    assert page.run(paper) > 600


def test_a_step_without_words_says_what_it_repeats(opened: Callable[..., Any]) -> None:
    """如 and the name of it, in the words of the text, whichever language is shown beside them; of
    one without a name, nothing."""
    page = opened(RITE, "lang=bilingual")
    script = """player.side.steps.filter((step) => !step.text).map((step) => {
      player.go(step.i, { quick: true });
      return [step.expands, document.getElementById("again").textContent];
    })"""
    for name, told in at_least(20, page.run(script)):
        assert told == (f"如「{name}」" if name else "")


def test_a_passage_is_played_again_and_again(opened: Callable[..., Any]) -> None:
    """From [ to ], or from a link's ends: after its last step comes its first; l plays on."""
    page = opened(RITE, "step=66")
    page.press("[")
    page.press("ArrowRight")
    page.press("ArrowRight")
    page.rest()
    page.press("]")
    ends = page.run("player.loop.ends")
    assert ends[0] == 66
    assert 66 < ends[1] <= 68
    page.wait("location.hash.includes('from=66')")
    page.run("player.readingTime = () => 0")
    page.run("player.clock.go(player.loop.last); player.arrived(); player.toggle()")
    page.wait("player.clock.row === player.loop.first")
    page.press("l")
    assert page.run("player.loop.ends") == []
    page.run("location.hash = 'step=20&from=12&to=14'")
    page.wait("player.loop.isSet")
    assert page.run("player.loop.ends") == [12, 14]
    assert page.page.is_visible("#ticks .loop")
    page.press("Space")  # begins within it, wherever one was
    page.wait("player.loop.has(player.clock.row)")


def test_words_are_read_aloud_when_asked(opened: Callable[..., Any]) -> None:
    """Without voices nothing is offered; with them nothing is said before it is asked for, then
    each step in the languages shown, and none is left before it is read to its end."""
    page = opened(RITE, "step=66")
    page.run("""() => {
      window.heard = [];
      player.voice.synth = { getVoices: () => [], cancel() {} };
      player.voice.offer();
    }""")
    assert not page.page.is_visible("#aloud")
    page.run("""() => {
      player.voice.synth.getVoices = () => [{ lang: 'zh-TW' }, { lang: 'en_GB' }];
      player.voice.offer();
      player.voice.utter = (words, { lang }) => {
        player.voice.waiting++;
        heard.push([lang, words]);
      };
      player.readingTime = () => 0;
    }""")
    page.press("ArrowLeft")
    page.rest()
    assert page.run("heard") == []
    page.press("v")
    step = read(RITE).frames[page.step - 1].state.step
    assert page.run("heard") == [["zh-TW", step.text], ["en_GB", step.en]]
    at = page.step
    page.press("Space")
    page.page.wait_for_timeout(150)
    assert page.step == at
    page.run("player.voice.waiting = 0")
    page.wait("(at) => player.stage.step + 1 > at", at)


OPENED = {  # what is opened, and how
    "#settings": "player.controls.choices.show(true)",
    "#help": "player.controls.help.show(true)",
    "#card": "player.cards.turn(1)",
    "#eyes": "player.cards.eyes.open(player.side.people.findIndex((p) => p.name === '侯氏'))",
    "#sections": "player.panel.open('sections')",
    "#people": "player.panel.open('people')",
    "#legend": "player.panel.open('legend')",
}


@pytest.mark.parametrize("wish", [("light", "reduce"), ("dark", "no-preference")])
def test_all_that_opens_is_in_the_window(opened: Callable[..., Any], wish: tuple[str, str]) -> None:
    """In windows of four sizes, by light and dark, with motion and without, whatever is opened
    is shown, beside nothing, and lets the page be stepped through."""
    scheme, motion = wish
    page = opened("jin", "step=66", color_scheme=scheme, reduced_motion=motion)
    for width, height in SIZES:
        page.page.set_viewport_size({"width": width, "height": height})
        for what, how in OPENED.items():
            page.run(how)
            left, right, size, wide = page.run(BOX, what)
            assert size > 2000, (what, width)
            assert left >= -1, (what, width)
            assert right <= width + 1, (what, width)
            assert wide <= width, (what, width)
            page.press("Escape")
        step = page.step
        page.run("player.onward(1)")
        page.rest()
        assert page.step == step + 1


CHINESE = """() => {
  const all = document.createTreeWalker(document.getElementById("player"), NodeFilter.SHOW_TEXT);
  const found = [];
  for (let text; (text = all.nextNode());) {
    const at = text.parentElement, isQuoted = at.closest(".base, #gloss, #text");
    const isHan = /\\p{Script=Han}/u.test(text.data.replace(/[尺丈尋寸分]/g, ""));
    const isSeen = at.checkVisibility({ visibilityProperty: true });
    if (isHan && isSeen && !isQuoted) found.push(text.data);
  }
  return found;
}"""


def test_english_alone_is_english(opened: Callable[..., Any]) -> None:
    """Who asks for English alone sees no Chinese on map or page, at a desk or on a telephone, but
    units of length, the mark of what a line rests on, and what a clause's own English quotes."""
    page = opened(RITE, "step=64&lang=en")
    for width, height in SIZES:
        page.page.set_viewport_size({"width": width, "height": height})
        for tab in ("text", "sections", "people"):
            page.run(f"player.panel.open('{tab}')")
            page.rest()
            assert page.run(CHINESE) == [], (width, tab)
            assert page.text("#title-en").strip(), width


def test_two_readings_fit_every_window(opened: Callable[..., Any]) -> None:
    """Side by side, or one above the other on a telephone, both maps are within the window and
    beside one another, by light and dark, and all can use them."""
    for scheme, motion in (("light", "no-preference"), ("dark", "reduce")):
        chosen = {"compare": {"壇位": "一列"}, "color_scheme": scheme, "reduced_motion": motion}
        page = opened("jin", "step=190", **chosen)
        for width, height in SIZES:
            page.page.set_viewport_size({"width": width, "height": height})
            page.rest()
            boxes = page.run("""player.stages.map(({ host }) => {
              const { left, top, right, bottom } = host.getBoundingClientRect();
              return [left, top, right, bottom];
            })""")
            one, other = at_least(2, boxes)
            assert one[2] <= other[0] + 1 or one[3] <= other[1] + 1, width
            for left, top, right, bottom in (one, other):
                assert min(left, top) >= -1, width
                assert right <= width + 1, width
                assert (right - left) * (bottom - top) > width * height / 12, width
            assert page.run(BOX, "#maps")[3] <= width
    assert page.violations() == []


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_what_may_come_next_is_a_list(
    chromium: Any, tmp_path: Path, width: int, height: int
) -> None:
    """On a desk and on a telephone the acts that may follow a step open as a list within the
    window, and go with the step; a page that has none shows none."""
    rite = layout.load(str(small_rite(tmp_path)))
    page = chromium.new_context(viewport={"width": width, "height": height}).new_page()
    for is_wished in (True, False):
        file = tmp_path / f"{is_wished}.html"
        file.write_bytes(player_page(rite, wish=PageWish(outlook=is_wished)))
        page.goto(f"{file.as_uri()}#step=1")
        page.wait_for_selector("#count:not(:empty)")
        page.locator("#tab-after").click()
        assert page.locator("#outlook").is_visible() == is_wished
        if is_wished:
            assert page.locator("#outlook li").count() > 2
            assert page.locator("#outlook li").first.is_visible()
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.context.close()
