"""Slides of 喪服: each chart with its title, and its rules in words for whoever speaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from layout.api.handout.mourning import mourning_title
from layout.api.mourning import charts_called, number_of
from layout.api.slides.pictures import hung_as_it_is, whole_hung
from layout.draw.dress import themes
from layout.draw.sheets import mourning_pictures
from layout.mourning import ChartForm, MourningChart, Worn
from layout.problems import asked_wrongly
from layout.read.mourning import read_mourning
from layout.read.vocabulary import read_vocabulary
from layout.said import Said
from layout.say.mourning import cloth, sentence
from layout.say.tongue import TONGUES
from layout.write.crops import Crop, cropped
from layout.write.files import in_place_of
from layout.write.slides import Deck, Package, Slide, SlideLine, SlideLook
from layout.write.slides.deck import PICTURE
from layout.write.svg import to_svg

_PAGE = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
html {{ scroll-snap-type: y mandatory; background: {paper}; color: {ink}; font-family: serif }}
body {{ margin: 0 }}
section {{ height: 100vh; box-sizing: border-box; padding: 2vmin; scroll-snap-align: start;
  display: grid; grid-template-columns: 73fr 27fr; gap: 2vmin }}
svg {{ width: 100%; height: 96vh }}
div {{ overflow: auto; font-size: max(2.1vmin, 12px); line-height: 1.35 }}
h1 {{ font-size: 1.7em; margin: 0 0 .4em }}
p {{ margin: .4em 0 }}
i {{ color: {sub}; font-family: Georgia, serif }}
</style>
{slides}
</html>
"""


@dataclass(frozen=True)
class MourningSlides:
    """The slides of the chapter in one theme and language."""

    theme: str = "modern"
    lang: str = "bilingual"

    def chosen(self, titles: Sequence[str] = (), numbers: str | None = None) -> list[MourningChart]:
        """The charts of those titles or between those numbers A..B, each also by its title; else
        all."""
        charts = list(read_mourning().charts.values())
        called = [chart for title in titles for chart in charts_called(title)]
        if numbers:
            first, dots, last = numbers.partition("..")
            ends = [self._number(each) for each in (first, last if dots else first)]
            called += charts[ends[0] - 1 : ends[1]]
        return list(dict.fromkeys(called)) if titles or numbers else charts

    def write(self, charts: Sequence[MourningChart], target: Path) -> int:
        """The charts as one PPTX, or as one page to be turned; how many slides there are."""
        slides = [slide for chart in charts for slide in self.of(chart)]
        with in_place_of(target) as partial:
            if target.suffix == ".html":
                partial.write_text(self._page(slides), encoding="utf-8")
            else:
                package = Package(self.deck)
                for slide in slides:
                    package.add(slide)
                partial.write_bytes(package.data())
        return len(slides)

    def of(self, chart: MourningChart) -> Iterator[Slide]:
        """A chart’s slides: its pictures, each with what it means and how the cloth is."""
        mourning, theme, tongue = read_mourning(), themes()[self.theme], TONGUES[self.lang]
        told = tongue.written
        rules = [rule for rule in mourning.rules if chart.holds(rule)]
        worn = [Worn(rule, rule.by, rule.kin) for rule in rules]
        is_ruled = chart.form in (ChartForm.LIST, ChartForm.SQUARE)
        notes = [f"{number_of(each.rule.clause)}  {tongue.told(sentence(mourning, each)).text}"
                 for each in worn if is_ruled]  # fmt: skip
        is_grown = chart.form is ChartForm.SQUARE  # who dies young is not in it
        shown = [rule for rule in rules if is_ruled and not (is_grown and rule.age)]
        lines = [Said(en=tongue.told(chart.said).en)] if tongue.told(chart.said).is_double else []
        for grade in mourning.grades.values():
            own = {rule.kind: rule for rule in shown if rule.grade is grade}
            stuffs = [f"{kind}{cloth(mourning, own[kind]).han}" for kind in mourning.kinds
                      if kind in own]  # fmt: skip
            if own:
                among = f"（{'；'.join(stuffs)}）" if stuffs else ""
                lines.append(Said(f"{grade.title}{among}", grade.en))
        if chart.form is ChartForm.COAT:
            lines += [Said(f"{part.han}：{part.words}", part.told_en)
                      for part in mourning.coat.values() if part.words]  # fmt: skip
        beneath = tuple(
            SlideLine(told(line.han), line.en) for line in map(tongue.told, lines) if line.text
        )
        over = told(tongue.lead(mourning_title(mourning)).text)
        room = PICTURE[2:]
        for sheet in mourning_pictures(mourning, chart, theme, tongue, room):
            picture = (whole_hung if chart.form is ChartForm.COAT else hung_as_it_is)(sheet)
            title = told(tongue.lead(chart.said).text)
            yield Slide(title, over, beneath, picture, told("\n".join(notes)))

    @property
    def deck(self) -> Deck:
        """What the file says of itself, and its first slide."""
        mourning, theme, tongue = read_mourning(), themes()[self.theme], TONGUES[self.lang]
        title = tongue.told(mourning_title(mourning))
        parties = read_vocabulary().parties.values()
        accents = tuple(theme.of_party(party) for party in parties if party.like is None)
        foot = tongue.told(mourning.sentences["foot"].of())
        look = SlideLook(theme.name, theme.paper, theme.ink, theme.sub, theme.hall, accents,
                         tongue.is_simple)  # fmt: skip
        return Deck(tongue.written(title.text), title.en if title.is_double else "",
                    (tongue.written(foot.han or foot.en),), "", look)  # fmt: skip

    def _number(self, words: str) -> int:
        """Of a chart, from one."""
        charts = list(read_mourning().charts.values())
        if not words.isdecimal():
            return charts.index(charts_called(words)[0]) + 1
        if not 1 <= int(words) <= len(charts):
            raise asked_wrongly("U904", f"there is no chart {words[:9]}", f"1 to {len(charts)}")
        return int(words)

    def _page(self, slides: Sequence[Slide]) -> str:
        theme, tongue = themes()[self.theme], TONGUES[self.lang]
        left, top, width, height = PICTURE
        sections = []
        for slide in slides:
            picture = cropped(slide.picture, Crop(left, top, left + width, top + height))
            svg = to_svg(picture).decode().partition("?>")[2]
            words = "".join(f'<p>{escape(line.han)} <i lang="en">{escape(line.en)}</i></p>'
                            for line in slide.lines)  # fmt: skip
            sections.append(f"<section>{svg}<div>{escape(slide.over)}"
                            f"<h1>{escape(slide.title)}</h1>{words}</div></section>")  # fmt: skip
        return _PAGE.format(
            lang=tongue.script, title=escape(self.deck.title), paper=theme.paper, ink=theme.ink,
            sub=theme.sub, slides="\n".join(sections),
        )  # fmt: skip
