"""Films: the same picture however it is made, at every time, and nothing half made."""

from __future__ import annotations

import gzip
import io
import math
import re
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain, pairwise, product
from pathlib import Path

import pytest
from conftest import read
from kit_archery import ARM, CAST, write
from kit_rite import RITE, TEXT, small_rite
from PIL import Image, ImageChops, ImageStat
from seen import at_least

from layout.api import Rite, load
from layout.api.film import FilmWish, captions_of, parts_of, reel, write_film, write_sections
from layout.cli import main
from layout.draw.dress import to_page
from layout.draw.ink import Figure, silhouette
from layout.motion.instant import pose_at
from layout.picture import Group, Item, Reel, Sheet, Text
from layout.problems import ProblemError
from layout.screen import Cut, Screening, locations_of
from layout.screen.build import BAR, place_of
from layout.screen.camera import Action
from layout.screen.looks import half_breadth
from layout.shape import bounds
from layout.write.files import zipped
from layout.write.film.animated import standpoints
from layout.write.film.frames import Format, Painter, frames
from layout.write.film.moving import (
    caption_at,
    inset_at,
    laid_at,
    scene_at,
    shown_at,
    spot_at,
    still,
)
from layout.write.film.mp4 import CLEAR, encoder
from layout.write.png import to_png

SMALL = FilmWish("gif", (480, 270), 10.0, speed=20.0)
SPANS = {"xiangyinjiu": (60, 70), "jin": (20, 40)}  # one with a walk far down, one of two grounds
SVG = "{http://www.w3.org/2000/svg}"


@cache
def made(slug: str, form: str = "gif") -> Reel:
    return reel(read(slug), *SPANS[slug], replace(SMALL, form=form))


@cache
def whole(slug: str, form: str) -> Reel:
    """All of a rite, in one."""
    return reel(read(slug), 0, len(read(slug).frames) - 1, FilmWish(form))


@pytest.fixture(params=SPANS)
def film(request: pytest.FixtureRequest) -> Reel:
    return made(request.param)


def quiet(_done: int, _total: int) -> None:
    pass


def differ(a: Image.Image, b: Image.Image) -> float:
    """The mean difference of two pictures, of 255."""
    return max(ImageStat.Stat(ImageChops.difference(a.convert("RGB"), b.convert("RGB"))).mean)


# -- what is shown ---------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SPANS)
def test_at_the_end_of_a_step_the_film_stands_as_its_frame(slug: str) -> None:
    """Everybody on the ground that is filmed is seen where he is, to a hand's breadth, and nobody
    who is not there."""
    rite, film = read(slug), made(slug)
    for caption, n in at_least(10, zip(film.captions, range(*SPANS[slug]), strict=False)):
        frame = rite.frames[n].state
        scene = next(s for s in film.scenes if s.start < caption.end <= s.end)
        window = scene.ground.windows[0]
        seen = {}
        for mover in scene.movers:
            if mover.cls == "person":
                t = caption.end
                shown = [s.look for s in mover.layers[0] if s.t <= t][-1:]
                spots = [s for s in mover.spots if s.t <= t]
                if shown and shown[0] is not None:
                    x, y = spots[-1].x, spots[-1].y
                    seen[mover.name] = (x / window.k + window.west, window.north - y / window.k)
        there = {p.name: p.pos for p in frame.people.values() if p.on_stage and p.pos}
        assert seen.keys() <= there.keys(), (n, caption.label)
        filmed = {
            name
            for name, (x, y) in there.items()
            if 0 <= (x - window.west) * window.k <= window.width
            and 0 <= (window.north - y) * window.k <= window.height
        }
        assert filmed <= seen.keys(), (n, caption.label)
        for name, pos in ((name, there[name]) for name in seen):
            assert math.dist(seen[name], pos) < 0.2, (n, name)


def test_the_caption_is_the_clause_of_the_step(film: Reel) -> None:
    """Every caption is on from its step's beginning to the next one's, without a gap."""
    assert film.captions[0].start == 0
    assert film.captions[-1].end == film.end
    for caption in film.captions:
        middle = caption_at(film, (caption.start + caption.end) // 2)
        assert middle is caption


def test_no_caption_goes_before_it_can_be_read(film: Reel) -> None:
    """At most five Chinese characters or fifteen Latin a second, however fast the people are, in
    every language that is shown."""
    for caption in at_least(10, film.captions):
        lasts = (caption.end - caption.start) / 1000
        assert caption.words.han
        assert caption.words.en
        assert len(caption.words.han) <= 5 * lasts
        assert len(caption.words.en) <= 15 * lasts


def test_a_film_that_comes_back_to_a_ground_is_as_near_as_before() -> None:
    """The ground is drawn once from near, and once for each step that the camera draws back; its
    pieces are cut from that one drawing."""
    grounds: dict[tuple[str, float], Sheet] = {}
    for scene in whole("jin", "svg").scenes:
        window = scene.ground.windows[0]
        assert grounds.setdefault((window.name, window.k), scene.ground) is scene.ground
    assert len(grounds) < len(whole("jin", "svg").scenes)


def test_scenes_of_one_ground_are_told_as_one_and_show_the_same() -> None:
    """Whatever is seen in a scene is seen then of all that is ever on its ground, in the same
    place, turned so, in the same order; and nothing else."""
    grounds = [here for here in standpoints(whole("jin", "svg")) if len(here.scenes) > 1]
    for here in at_least(2, grounds):
        movers = tuple(here.movers())
        for scene in here.scenes:
            told = replace(scene, movers=movers, camera=here.camera)
            for share in (0.001, 0.3, 0.8, 0.999):
                t = round(scene.start + (scene.end - scene.start) * share)
                seen, expected = ([item for _, item in laid_at(s, t)] for s in (told, scene))
                assert seen == expected


def test_who_never_comes_into_the_picture_is_not_in_the_film(film: Reel) -> None:
    """What is far off on another ground costs a film nothing."""
    for scene in at_least(1, film.scenes):
        for mover in scene.movers:
            near = max(film.looks[s.look].reach for s in mover.layers[0] if s.look)
            wide, deep = scene.ground.width, scene.ground.height
            xs, ys = ([spot[n] for spot in mover.spots] for n in (1, 2))
            far = 20 + near  # so far beside him his name may be seen
            assert min(xs) < wide + far, mover.name
            assert max(xs) > -far, mover.name
            assert min(ys) < deep + far, mover.name
            assert max(ys) > -far, mover.name


def test_what_is_done_is_in_the_picture(film: Reel) -> None:
    """The camera stays over its ground."""
    for scene in at_least(1, film.scenes):
        for spot in scene.camera:
            assert -0.5 <= spot.x <= scene.ground.width - film.width + 0.5
            assert -0.5 <= spot.y <= scene.ground.height - film.view + 0.5


# -- frames ----------------------------------------------------------------------------------------


def test_painting_over_is_the_same_as_painting_anew(film: Reel) -> None:
    """A picture made out of the one before is, dot for dot, the picture of its time."""
    form = Format(480, 270, 10.0)
    times = list(form.times(film.end))
    for i, frame in at_least(20, enumerate(frames(film, form))):
        if i % 23 == 0 or i == len(times) - 1:
            fresh = Painter(film, form).frame(times[i])
            assert ImageChops.difference(frame.image, fresh.image).getbbox() is None, times[i]


def test_nothing_changes_unsaid(film: Reel) -> None:
    """Outside the boxes that a frame names, it is the frame before."""
    before: Image.Image | None = None
    for frame in at_least(20, frames(film, Format(320, 240, 4.0))):
        now = frame.image.copy()
        if before is not None:
            for box in frame.changed:
                before.paste(now.crop(box), box[:2])
            assert ImageChops.difference(before, now).getbbox() is None
        before = now


def test_sprites_show_what_the_still_shows(film: Reel) -> None:
    """The sum of the small pictures is the whole picture drawn at once, but for edges."""
    form = Format(480, 270, 10.0)
    for share in (0.31, 0.77):
        t = round(film.end * share)
        whole = Image.open(io.BytesIO(to_png(still(film, t), width=480)))
        painted = Painter(film, form).frame(t).image
        assert differ(whole.resize(painted.size), painted) < 4


# -- far off, and after the old blocks -------------------------------------------------------------


@pytest.fixture(scope="module")
def shooting(tmp_path_factory: pytest.TempPathFactory) -> Rite:
    """A rite of three steps; in the last an arrow flies farther than a picture shows."""
    far = CAST.replace("中庭南 三丈", "中庭南 十二丈")
    return load(str(write(tmp_path_factory.mktemp("rite"), *ARM, "甲 射 甲矢一", cast=far)))


def shot(rite: Rite, theme: str) -> Reel:
    return reel(rite, 0, len(rite.frames) - 1, replace(SMALL, theme=theme))


def test_what_is_shot_comes_to_rest_in_the_picture(shooting: Rite) -> None:
    """Where the target is too far to be seen with the archer, in a second window."""
    film = shot(shooting, "modern")
    (scene,) = film.scenes
    inset = inset_at(scene, film.end)
    assert inset is not None
    x, y = spot_at(scene.camera, film.end)
    (arrow,) = (mover for mover in scene.movers if mover.name == "甲矢一")
    px, py = spot_at(arrow.spots, film.end)
    assert not (x < px < x + film.width and y < py < y + film.view)
    assert inset.x < px < inset.x + inset.width
    assert inset.y < py < inset.y + inset.height
    assert inset_at(scene, film.captions[1].end - 1) is None


@pytest.mark.parametrize("theme", ["modern", "woodcut"])
def test_a_second_window_is_painted_as_it_is_drawn(shooting: Rite, theme: str) -> None:
    """It comes and goes, and every picture is that of its time, in every way of making it."""
    film = shot(shooting, theme)
    form = Format(480, 270, 10.0)
    ((inset,),) = (scene.insets for scene in film.scenes)
    painter = Painter(film, form)
    for t in (0, inset.start, (inset.start + inset.end) // 2, film.end, 0):
        painted = painter.frame(t).image
        fresh = Painter(film, form).frame(t).image
        stage = (0, 0, 480, painter.view)  # the line at the foot only grows
        assert ImageChops.difference(painted.crop(stage), fresh.crop(stage)).getbbox() is None, t
        whole = Image.open(io.BytesIO(to_png(still(film, t), width=480)))
        assert differ(whole.resize(fresh.size), fresh) < 5, t


def test_after_the_old_blocks_people_are_their_names_in_one_face(shooting: Rite) -> None:
    """Whoever is named has it on his tablet, and no letter of the film is of another face."""
    words = set()
    for item in every_item(shot(shooting, "woodcut")):
        if isinstance(item, Text):
            assert item.face == "han-cut"
            words.add(item.text)
    assert {"甲", "乙", "丙", "丁", "獲者"} <= words


def every_item(film: Reel) -> Iterator[Item]:
    looks = [look.items for look in film.looks.values()]
    grounds = [scene.ground.items for scene in film.scenes]
    todo = [*chain(*looks, *grounds, *(caption.items for caption in film.captions))]
    while todo:
        item = todo.pop()
        yield item
        todo += item.items if isinstance(item, Group) else ()


# -- files -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SPANS)
def test_a_gif_has_the_film_s_length_and_its_last_picture(slug: str, tmp_path: Path) -> None:
    """A GIF lasts as long as its film and ends with the film's last picture."""
    film = made(slug)
    short = replace(SMALL, fps=5.0)
    write_film(film, short, tmp_path / "a.gif", quiet)
    with Image.open(tmp_path / "a.gif") as gif:
        lasts = 0
        for i in range(gif.n_frames):
            gif.seek(i)
            lasts += gif.info["duration"]
        assert gif.size == (480, 270)
        assert abs(lasts - film.end) <= 400
        last = Painter(film, Format(480, 270, 5.0)).frame(film.end).image
        assert differ(gif, last) < 3


def test_an_mp4_has_every_frame(tmp_path: Path) -> None:
    """As many as the film has, and the last is the film's last picture."""
    film = reel(read("xiangyinjiu"), 60, 60, replace(SMALL, form="mp4"))
    wanted = FilmWish("mp4", (480, 270), 5.0)
    count = write_film(film, wanted, tmp_path / "a.mp4", quiet)
    raw = subprocess.run(
        [encoder(), "-v", "error", "-i", str(tmp_path / "a.mp4"), "-f", "rawvideo", "-pix_fmt",
         "rgb24", "-"], capture_output=True, check=True,
    ).stdout  # fmt: skip
    size = 480 * 270 * 3
    assert len(raw) == count * size
    last = Image.frombytes("RGB", (480, 270), raw[-size:])
    assert differ(last, Painter(film, Format(480, 270, 5.0)).frame(film.end).image) < 6


@pytest.mark.parametrize("form", CLEAR)
def test_a_film_on_nothing_is_ink_alone(form: str, tmp_path: Path) -> None:
    """Of a WebM and a MOV what is no ink is seen through, and the ink is that of the film."""
    film = reel(read("xiangyinjiu"), 60, 60, replace(SMALL, form=form))
    wanted = FilmWish(form, (480, 270), 2.0)
    write_film(film, wanted, tmp_path / f"a.{form}", quiet)
    decoder = ["-c:v", "libvpx-vp9"] if form == "webm" else []
    raw = subprocess.run(
        [encoder(), "-v", "error", *decoder, "-i", str(tmp_path / f"a.{form}"), "-frames:v", "1",
         "-f", "rawvideo", "-pix_fmt", "rgba", "-"], capture_output=True, check=True,
    ).stdout  # fmt: skip
    first = Image.frombytes("RGBA", (480, 270), raw)
    on_paper = Image.new("RGBA", first.size, film.paper)
    on_paper.alpha_composite(first)
    assert differ(on_paper, Painter(film, Format(480, 270, 2.0)).frame(0).image) < 6
    clear = sum(count for count, alpha in first.getchannel("A").getcolors() if alpha < 8)
    assert 0.1 < clear / (480 * 270) < 0.9


def test_a_film_that_is_stopped_leaves_what_was_there(tmp_path: Path) -> None:
    """Ctrl-C in the middle: the former file is whole, and nothing lies about."""
    target = tmp_path / "a.gif"
    target.write_bytes(b"before")

    def stop(done: int, _total: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    for form in ("gif", "mp4"):
        with pytest.raises(KeyboardInterrupt):
            write_film(made("xiangyinjiu"), replace(SMALL, form=form), target, stop)
    assert target.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [target]


def test_an_encoder_that_fails_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may die at once or after a while: one sentence, and no file."""
    tools = tmp_path / "tools"
    tools.mkdir()
    monkeypatch.setenv("PATH", f"{tools}:/usr/bin:/bin")
    wanted = replace(SMALL, form="mp4")
    for script in ("echo no space left >&2; exit 1", "head -c 900000 >/dev/null; exit 3"):
        (tools / "ffmpeg").write_text(f"#!/bin/sh\n{script}\n")
        (tools / "ffmpeg").chmod(0o755)
        with pytest.raises(ProblemError, match="D896"):
            write_film(made("jin"), wanted, tmp_path / "out" / "a.mp4", quiet)
        assert list((tmp_path / "out").iterdir()) == []


def test_a_stopped_film_of_a_rite_goes_on_from_its_sections(tmp_path: Path) -> None:
    """What was finished is not made again, and the whole is as if it had not been stopped."""
    rite = load(str(_two_sections(tmp_path)))
    wanted = FilmWish("mp4", (320, 240), 5.0, speed=40.0)
    target = tmp_path / "whole.mp4"

    def stop(done: int, total: int) -> None:
        if done < total:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_sections(rite, wanted, target, stop)
    (kept,) = parts_of(target).iterdir()
    made, before = kept.stat().st_mtime_ns, kept.read_bytes()
    assert not target.exists()
    heard: list[int] = []

    def hear(done: int, _total: int) -> None:
        heard.append(done)
        assert (kept.stat().st_mtime_ns, kept.read_bytes()) == (made, before)

    lasts = write_sections(rite, wanted, target, hear)
    assert heard == [4, 6]
    assert not parts_of(target).exists()
    told = subprocess.run([encoder(), "-i", str(target)], capture_output=True, check=False).stderr
    found = re.search(rb"Duration: 00:(\d+):([\d.]+)", told)
    assert found
    assert abs(float(found[1]) * 60 + float(found[2]) - lasts / 1000) < 1
    english = captions_of(target)["en"].read_text(encoding="utf-8").split("\n\n")
    told = [cue.split("\n")[1:] for cue in english[1:-1]]
    assert told == [[frame.state.step.en] for frame in rite.frames if frame.state.step.en]
    cues = captions_of(target)["zh"].read_text(encoding="utf-8").split("\n\n")
    assert cues[0] == "WEBVTT"
    assert len(cues) == 1 + 6 + 1, "a cue for each step, and an end"
    times = [[_seconds(time) for time in cue.split("\n")[0].split(" --> ")] for cue in cues[1:-1]]
    assert all(start < end for start, end in times)
    assert all(one[1] <= other[0] for one, other in pairwise(times))
    assert abs(times[-1][1] - lasts / 1000) < 0.3
    for cue, frame in zip(cues[1:-1], rite.frames, strict=True):
        assert cue.split("\n")[1:] == [frame.text]


def _seconds(time: str) -> float:
    hours, minutes, seconds = time.split(":")
    return (int(hours) * 60 + int(minutes)) * 60 + float(seconds)


SECOND = """\
section: 立
en: They stand
steps:
- 經: 主人北面。
  en: The host faces north.
  do: [主人 北面]
- 經: 賓北面。
  en: The guest faces north.
  do: [賓 北面]
"""


def _two_sections(home: Path) -> Path:
    """The little rite, and a second section of two steps."""
    folder = small_rite(home, rite=RITE.replace("[01_one]", "[01_one, 02_two]"))
    (folder / "02_two.yaml").write_text(SECOND, encoding="utf-8")
    more = "little.005\t經\t立\t主人北面。\nlittle.006\t經\t立\t賓北面。\n"
    (folder / "text.tsv").write_text(TEXT + more, encoding="utf-8")
    return folder


# -- the command -----------------------------------------------------------------------------------


def test_the_command_names_what_it_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`layout animate --json` names the file, and the file is there."""
    target = tmp_path / "a.svg"
    assert main(["animate", "xiangyinjiu", "--steps", "60..62", "-o", str(target), "--json"]) == 0
    assert f'"file": "{target}"' in capsys.readouterr().out
    assert target.read_bytes().startswith(b"<?xml")


def test_the_ending_or_the_format_asks_for_a_compressed_svg(tmp_path: Path) -> None:
    """`.svgz`, and `--format svgz` where nothing is named: the SVG's own bytes, compressed."""
    words = ["animate", "xiangyinjiu", "--steps", "60..62"]
    for name in ("a.svg", "a.svgz"):
        assert main([*words, "-o", str(tmp_path / name)]) == 0
    plain, small = ((tmp_path / name).read_bytes() for name in ("a.svg", "a.svgz"))
    assert gzip.decompress(small) == plain
    assert small == zipped(plain)
    assert main([*words, "--format", "svgz", "-o", str(tmp_path / "b.svgz")]) == 0
    assert (tmp_path / "b.svgz").read_bytes() == small
    assert main([*words, "--format", "svgz", "-o", str(tmp_path / "c.svg")]) != 0


def test_a_scene_is_seen_at_every_time(film: Reel) -> None:
    """At any time of a film one of its scenes is shown."""
    for share in range(11):
        scene = scene_at(film, film.end * share // 10)
        assert scene.start <= film.end * share // 10 <= scene.end


@pytest.mark.parametrize("slug", ["jin", "xiangyinjiu"])
def test_the_camera_keeps_its_man(slug: str) -> None:
    """At every moment of every step, until the camera goes on while all stand still, they are in
    the picture who do what the clause says, and to whom they do it."""
    rite = read(slug)
    frames = [frame.state for frame in rite.frames]
    cut = Cut(rite.score, rite.site, frames, rite.timeline, 0, len(frames) - 1)
    action, screening = Action(rite.timeline), Screening()
    high = screening.height - BAR
    looked = 0
    for location in locations_of(cut, screening):
        place, window = place_of(rite.site, location.shots[0].ground), location.window
        for n, shot in enumerate(location.shots):
            camera = list(location.camera(n))
            for step, share in product(shot.times, (0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95, 1.0)):
                t = round(step.start + (step.end - step.start) * share)
                deeds = [
                    d for d in action.deeds.get(step.n, ()) if share == 1 or d.start <= t < d.end
                ]
                left, top = spot_at(camera, shot.clock.ms(t))
                for name in {n for d in deeds for n in (d.who, d.to) if n in rite.timeline.people}:
                    pose = pose_at(rite.timeline.people[name], t)
                    if pose is None or not place.has(pose.pos):
                        continue
                    x, y = to_page(window, pose.pos)
                    looked += 1
                    assert 1 < x - left < screening.width - 1, (step.n, name)
                    assert 1 < y - top < high - 1, (step.n, name)
    assert looked > 1500


def test_the_way_that_somebody_goes_is_drawn_while_its_step_is_shown(film: Reel) -> None:
    """Where somebody goes farther than he is broad, his way is there until the words of the step
    have been read, and that of no other step."""
    slug = next(slug for slug in SPANS if made(slug) is film)
    first, last = SPANS[slug]
    shown = {
        mover.name: (keys[0].t, keys[-1].t)
        for scene in film.scenes
        for mover in scene.movers
        if mover.cls == "way"
        for keys in ([key for key in mover.layers[0] if key.look],)
    }
    going = [
        f"way {frame.n}"
        for frame in read(slug).frames[first : last + 1]
        if any(math.dist(e.path[0], e.path[-1]) > 8 for e in frame.state.events if e.path)
    ]
    assert {*at_least(3, going)} <= shown.keys()
    for scene in film.scenes:
        ways = [mover for mover in scene.movers if mover.cls == "way"]
        for t in range(scene.start, scene.end, 500):
            assert sum(shown_at(way.layers[0], t) is not None for way in ways) <= 1


def test_the_camera_goes_with_whom_it_follows() -> None:
    """At the end of every step whoever is followed is in the picture, where he is on stage."""
    rite, who = read("xiangyinjiu"), "賓"
    frames = [frame.state for frame in rite.frames]
    cut = Cut(rite.score, rite.site, frames, rite.timeline, 40, 90)
    screening = Screening(follow=who)
    looked = 0
    for location in locations_of(cut, screening):
        for n, shot in enumerate(location.shots):
            camera = list(location.camera(n))
            for step in shot.times:
                pose = pose_at(rite.timeline.people[who], step.end)
                if pose is not None:
                    left, top = spot_at(camera, shot.clock.ms(step.end))
                    x, y = to_page(location.window, pose.pos)
                    looked += 1
                    assert 0 < x - left < screening.width, step.n
                    assert 0 < y - top < screening.height - BAR, step.n
    assert looked > 40


def test_people_are_tall_enough_to_be_seen() -> None:
    """Seen from however far, somebody who stands is at least 32 px high of 720."""
    party = read("jin").score.cast["侯氏"].party
    for k in (0.1, 0.96, 1.78):
        figure = Figure("侯氏", party, 0.0, k=k)
        left, top, right, bottom = bounds(silhouette(figure, 0.0, 0.0, half_breadth(k)))
        assert max(right - left, bottom - top) * 720 / Screening().height > 32, k
