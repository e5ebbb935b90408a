"""The tables of the database, each declared once: what a row is, its columns and what they mean.

What SQLite, CSV, Parquet, `datapackage.json` and docs/manual/data.md say of a table is read from
here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

Row = tuple[Any, ...]
Rows = Mapping[str, Sequence[Row]]  # of each table, by its name


class DataColumn(NamedTuple):
    """A column: its name, `text`, `integer` or `real`, and what it says."""

    name: str
    kind: str
    help: str


@dataclass(frozen=True, slots=True)
class DataTable:
    """A table: what one row of it is, its columns, and how many of them make a row the only one."""

    name: str
    row: str
    columns: tuple[DataColumn, ...]
    key: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(column.name for column in self.columns)

    @property
    def key_at(self) -> tuple[int, ...]:
        """Where the columns of the key stand in a row."""
        return tuple(map(self.names.index, self.key))


_SORTS = {"#": "integer", "%": "real"}  # before the name of a column that is no text
_TABLES = """
rite: a rite, as it is played under the first reading of every dispute
* rite         its slug
  title        its Chinese title
  en           its English title
  #steps       how many steps it has
  #clauses     how many clauses its text has
  site         the place where it is played
  site_title   what the place is called
  site_en      the same in English
  %metre       metres in a 尺

section: a section of a rite
* rite         the rite
* #section     its number
  title        its Chinese title
  en           its English title
  #first       its first step
  #last        its last step

clause: a clause of the base text
* rite         the rite
* #clause      its number, which is its address: xiangyinjiu/60
  id           its id in the text
  part         經 or 記
  section      the heading that it stands under
  text         its words
  #step        the first step that quotes it

step: a step: one or a few clauses, or what a clause repeats
* rite         the rite
* #step        its number
  id           its id
  address      its clause, and which of its repeated steps: xiangyinjiu/8/3
  #section     the number of its section
  part         經 or 記
  text         the words of the text; nothing where an earlier passage is repeated
  en           the English of the words
  note         what the encoding says of them
  state        staged, told (nobody moves), unplayed (in this reading), unwritten (of a draft)
  repeats      the passage that it repeats
  elsewhere    the passage in whose repetition it is played
  day          the words by which another day begins with it
  applies      of a 記: what its rule governs
  file         the file it is written in
  #line        its line

act: what one person does in one act
* rite         the rite
* #step        the step
* #n           its number in the step
  #beat        acts with the same number are simultaneous; numbers rise with time
  who          the person
  called       what he is called at the time, where that is not his name
  verb         the verb as the vocabulary has it
  word         the verb as it is written here
  thing        the thing it is done with
  whom         all to whom it is done, by 、
  place        the place phrase
  via          the stair, gate or side that he goes by
  hand         左 or 右, where one is said
  #kneeling    1: on the knees, 0: expressly standing
  #count       how many times
  manner       in which manners
  words        what is said
  %facing      degrees clockwise from north that he comes to face
  wind         the same as a wind
  path         x,y of every corner of his way, in 尺 east and north, by spaces
  %walked      how long his way is, in 尺
  %paces       the same in 步, to the half
  %x           where he comes to
  %y           the same
  area         the area in which he comes to be
  basis        what the deed rests on: 經 記 互見 注 疏 後 擬
  #ground      what each of its parts rests on

ground: what acts rest on, part by part; what many rest on stands here once
* rite         the rite
* #ground      its number
* part         deed, number, stair, way, place, facing or hand
  basis        經 記 互見 注 疏 後 擬
  cite         the words quoted for it, or why it is supposed; of the clause itself nothing

whom: one to whom an act is done; of a group every member
* rite         the rite
* #step        the step
* #n           the number of the act in the step
* who          the person
  named        as the act names him: himself, or his group

person: somebody who has a part
* rite         the rite
* who          his name
  en           his English name
  party        his party: 主, 賓 …
  team         the group he is of
  stair        the stair he uses

person_state: how somebody is, from one step to another, at the end of each
* rite         the rite
* who          the person
* #first       the first step at whose end he is so
  #last        the last
  #on_stage    1 where he is there
  called       what he is called, where that is not his name
  %x           in 尺, east
  %y           in 尺, north
  %facing      degrees clockwise from north
  wind         the same as a wind
  posture      立 坐 揖 俯 拜 稽首
  rests        立 or 坐: what a passing posture goes back to
  both         what he bears in both hands, by 、
  left_hand    what is in his left hand
  right_hand   what is in his right hand
  dress        what he wears
  mat          the mat he is on
  goes_with    what he is in or on, bears, draws or follows
  hidden_by    the curtain that he is behind
  place        where he is, in the words of the text
  area         the area
  level        the level that the area is on: 堂 …
  basis        what his place rests on
  basis_facing what his facing rests on
  #why         the derivation of his place

thing: a thing that is used
* rite         the rite
* thing        its name
  kind         what it is
  en           its English name
  owner        whose it is
  %width       in 尺
  %depth       in 尺

thing_state: how a thing is, from one step to another, at the end of each
* rite         the rite
* thing        the thing
* #first       the first step
  #last        the last
  %x           in 尺, east; nothing where it is not there yet
  %y           in 尺, north
  %facing      the way its front points, in degrees
  %head        of a mat: the way its head points
  holder       who holds it
  shared       who bears it with him
  inside       the thing that it lies in or on
  place        where it lies, in the words of the text
  fill         實 or 虛
  manner       how it lies: 張 弛 …
  basis        what its place rests on
  basis_facing what the way it points rests on
  #why         the derivation of its place

derivation: why somebody or something is where it is: each reason once
* rite         the rite
* #why         its number
  sentence     in words; nothing where it is only a part of others

link: one link of a derivation: from what is known to what follows
* rite         the rite
* #why         the derivation
* #n           its number in it, in order
  relation     how it follows
  what         what is placed
  of           what it starts from, by 、
  word         the word of the text for it: 東
  written      the relation as its author wrote it
  axis         東西 or 南北, where it is of one alone
  start        the number or numbers that it starts from
  #toward      1: east or north, -1: west or south
  %chi         how far, in 尺
  far          the same in the words of the text
  lengths      the named measures that this is made of, by 、
  reason       why so far
  result       a coordinate, the two ends of a stretch, or a point
  #rank        which it is of several
  #many        how many they are
  #within      the derivation that this link sums up
  basis        what it rests on
  cite         the words quoted for it
  because      why, where it is supposed

area: ground that can be walked upon, at the place of a rite
* rite         the rite
* area         its name
  en           its English name
  level        the level it is on
  %height      in 尺 above the court
  ring         its corners x,y in 尺, by spaces

feature: a part of the building or the court
* rite         the rite
* feature      its name
  en           its English name
  kind         wall, door, stair …
  part         what it is in any building
  owner        whose house it belongs to
  %x           where its name points
  %y           the same
  shape        its corners x,y in 尺, by spaces
  basis        what it rests on
  cite         the words quoted for it
  #why         its derivation

length: a named measure of the place
* rite         the rite
* length       its name: 庭深
  %chi         in 尺
  words        in words
  basis        what it rests on
  cite         the words quoted for it
  derivation   how it is reckoned

name: a name of a person, thing, verb, part, section or rite, in every tongue
* rite         the rite; of a verb none
* sort         rite, section, person, group, thing, kind, verb, feature, area, length
* name         what is named, as its own table has it
* called       how it may be called
* tongue       zh, zh-Hans, pinyin or en
  key          the same in simple forms without spaces, tones, capitals and article, as it is asked

verb: a verb of the vocabulary
* verb         the verb
  family       its family
  en           English: offers the cup[ to {to}]
  also         its other words

wind: one of the eight winds
* wind         its name
  en           its English name
  %facing      degrees clockwise from north
  %east        how far east one comes who goes one 尺 towards it
  %north       how far north

law: a law that is checked
* law          its name
  code         the code of what breaks it; those of the books of rules have one
  words        its words
  source       where they are from
  scope        what it looks at

law_seen: what a law saw in some steps on end
* rite         the rite
* law          its name
* #first       the first step
  #last        the last
* outcome      held, broken or excepted
  #times       how many times in these steps
* reason       why it is no breach, or what is wrong

work: a work that is quoted
* work         its short name
  kind         chapter, classic, commentary or treatise
  title        as a bibliography has it
  author       whose it is
  author_en    his name in Latin letters
  dynasty      his time
  en           its English title
  edition      the witness that is quoted
  siglum       by which it is named as a witness of the base text

wording: what a witness of the base text has where witnesses part
* rite         the rite
* clause       the id of the clause
* words        the words, as the base text has them
* has          what is read instead, or the same; 無 where they are lacking
* siglum       who has it
  printed      what is printed of all
  why          why that
  en           the same in English

quotation: words that are quoted as a ground, or what a scholar says in other words
* rite         the rite
* #n           its number
  #step        the step it stands under; nothing where it is of the place or the whole rite
  work         the commentary or treatise; nothing where the text itself is quoted
  chapter      the chapter meant
  part         經 or 記
  words        the words
  remark       what is said besides
  division     the heading of 張爾岐 under which the words stand, or the note to them
  first        the id of the first clause that has them, or that the note is to
  last         the id of the last
  juan         the 卷 of the commentary
  in_full      chapter, heading, clause, work and 卷
  file         where it stands
  #line        its line

reading: a reading of a dispute
* rite         the rite
* dispute      the dispute
* reading      the reading
  #chosen      1: the one that is played
  held_by      who holds it
  about        what is disputed
  en           the same in English

reading_change: what is otherwise under a reading
* rite         the rite
* dispute      the dispute
* reading      the reading
* #n           the number of the fact
  #first       the first step
  #last        the last
  who          the person or thing
  aspect       stands, faces, is, holds, wears, lies, does
  here         as it is played
  there        as it would be

question: what the text leaves open
* rite         the rite
* #step        the step
* #n           its number in the step
  han          the question
  han_decided  how it is decided here
  en           the question in English
  en_decided   the decision in English
  decided_by   on whose word
  dispute      the dispute that it is about

kin: somebody who is mourned, as 喪服 calls him
* kin          his name
  en           his English name
  way          the steps to him from whoever mourns, by spaces: up, down, beside, wed; man, woman
  bond         by what he is bound who is no kin

mourning: who wears what for whom: a rule of 喪服
* clause       the id of the clause that it rests on
* by           who mourns
* kin          who is mourned
* age          how young he died; of one who is grown nothing
* state        in what state it is so
  grade        what is worn, and how long
  en           the same in English
  #months      how many months
  kind         正 as it stands, 降 brought down, 義 of duty
  %coat        how fine the cloth of the coat is, in 升 of eighty threads
  %cap         the same of the cap
  #returned    1 where the other wears the same
  #raised      1 where it is more than is due
  basis        whose word it is, where not the text's
  text         the words of the clause, as they are printed

tally: what a matter of the rite counts, where it is another number than before
* rite         the rite
* #step        the step
* what         what is counted
  #count       how many there are
"""


def _tables() -> Mapping[str, DataTable]:
    tables = {}
    for part in _TABLES.strip().split("\n\n"):
        head, *lines = part.splitlines()
        name, _, row = head.partition(": ")
        columns, key = [], []
        for line in lines:
            word, _, told = line[2:].partition(" ")
            bare = word.lstrip("#%")
            columns.append(DataColumn(bare, _SORTS.get(word[0], "text"), told.strip()))
            key += [bare] if line.startswith("*") else []
        tables[name] = DataTable(name, row, tuple(columns), tuple(key))
    return tables


TABLES = _tables()
READINGS = "reading_change"  # of all tables the one that asks for a rite to be played anew
