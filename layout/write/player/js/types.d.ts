// What Python tells the page (layout/api/player), row by row, and what its modules tell one another.

export type Point = [x: number, y: number];
export type Rect = [left: number, top: number, right: number, bottom: number];
/** The number of a string in `words`; 0 is none. */
export type Word = number;
/** Number after number: `width` of them make a row. */
export type Flat = number[];

// --- the data ---

export interface PageData {
  v: number;
  slug: string;
  title: string;
  en: string;
  clauses: number;
  themes: string[];
  leaves: string[];
  metre: number;
  bodies: Record<string, string>;
  /** The head is that of his tablet. */
  parties: Record<string, [zh: string, en: string, head: string]>;
  reaches: Record<string, [back: number, front: number]>;
  /** By what somebody wears: the word of his figure, and whether all wear it. */
  worn: Record<string, [look: string, usual: number]>;
  marks: Record<string, string>;
  acts: Acts;
  /** The words of acts in English. */
  verbs: Record<string, string>;
  glyphs: GlyphRow[];
  sides: SideData[];
  rules: Rules;
  /** By posture, in metres. */
  stances: Record<string, Stance>;
  reading: Reading;
  /** How a name is read. */
  readings: Record<string, string>;
  /** Characters, and their simple forms. */
  simple: [old: string, simple: string];
  /** Characters of the text, and how each is read, without its tone. */
  aloud: Record<string, string>;
  hatches: number;
  words: string[];
  pages?: Word[];
  deck?: [first: number, last: number, zh: Word, en: Word][];
  /** Shown in a hall, to whoever comes by; where the page is to be found by a telephone, if it is. */
  hall?: string;
  /** A curator's guide; whether the page opens on it, or offers it on its title. */
  guide?: { title: [zh: Word, en: Word]; stops: StopRow[]; first: boolean };
  /** The step at which a page without an address opens, from 0. */
  begin?: number;
  /** The plate that goes on beside the title card: its first step and its last, its title in both languages. */
  opening?: [first: number, last: number, title: number, en: number];
  opens?: { theme: string; lang: Language };
}

export type StopRow = [first: number, last: number, zh: Word, en: Word, words: Word, english: Word, minutes: number];

/** Seconds to see that there are words; Chinese and Latin characters that are read in a second. */
export type Reading = [glance: number, characters: number, letters: number];

/** How names are placed: `layout/draw/rules.py`, lengths in mm. */
export interface Rules {
  gaps: number[];
  gap_cost: number;
  slide: number;
  slide_cost: number;
  finer_cost: number;
  sides: [side: string, dx: number, dy: number][];
  side_cost: number;
  prefer: number;
  front_cost: number;
  bare_cost: number;
  folded_cost: number;
  stacked_cost: number;
  far: number[];
  far_cost: number;
  ring_cost: number;
  around: number;
  turn_cost: number;
  shy: number;
  walled_off: number;
  across: number;
  crossing: number;
  knot: number;
  on_leader: number;
  hides: number;
  misleading: number;
  ghostly: number;
  nearer: number;
  led_in: number;
  thing_led: number;
  crowd: [across: number, deep: number];
  end: number;
  thread: number;
  air: number;
  way: number;
}

/** `held` and `shot` are its drawings in the hand and while it is shot, -1 where it has none. */
export type GlyphRow = [name: string, markup: string, box: Rect, measure: number | null, flags: number,
  heading: number, en: string, held: number, shot: number];
/** How each mark is shown: flags, and the postures it is shown in if not in every. */
export type Acts = Record<string, [flags: number, ...postures: string[]]>;
/** Column by column; times, places and angles by how much each is more than the one before. */
export type Columns = number[][];
export type PackedStay = [start: number, end: number, places: Columns, turns: Columns];
export type StayRow = [start: number, end: number, places: Flat, turns: Flat];
export type PersonRow = [name: string, en: Word, kind: string, group: Word, stays: PackedStay[], postures: Columns,
  dresses: Columns, titles: Columns];
/** Numbers that are not there are null; `beside` bears it with its holder: it is between them. */
export type AbodeRow = [since: number, at: number, holder: number, hand: Word, inside: number, x?: number | null,
  y?: number | null, facing?: number | null, head?: number | null, beside?: number | null];
export type ThingRow = [name: string, kind: string, en: Word, owner: number, abodes: any[][], looks: Columns, raised: Columns];
export type MoveRow = [number: string, who: number[], han: Word, en: Word, basis: Word];
export type OpenRow = [han: Word, en: Word, by: Word];
export type StepRow = [id: string, part: Word, text: Word, en: Word, expands: Word, referring: Word, moves: MoveRow[],
  open: OpenRow[], clause: string, cited: CitedRow[]];
/** What is quoted, and where that stands. */
export type CitedRow = [cite: Word, han: Word, en: Word];
export type DeedRow = [start: number, end: number, who: number, verb: Word, mark: Word, thing: number, to: number,
  words: Word, basis: Word];
export type LabelRow = [han: Word, en: Word, role: string, members: number[], more: string | number];
export type Change = [gone: number[], come: number[]] | 0;
export type FixtureRow = [glyph: number, x: number, y: number, turn: number, ...told: Word[]];
/** A part of the building; its spots four numbers each: x, y, how it is set there, what that costs. */
export type PartRow = [rank: number, size: number, han: Word, en: Word, name: Word, basis: Word, why: Word, spots: Flat];
export type ShotRow = [view: number, ...action: number[]];

export interface Ground {
  name: string;
  extent: Rect;
  art: string;
  walls: Rect[];
  lines: [cost: number, ...rect: Rect][];
  /** Edges that part a name from what it names, as walls do. */
  edges: Rect[];
  /** Closed rooms: who is named there is there. */
  rooms: Rect[];
  names: PartRow[];
  fixtures: FixtureRow[];
}

export interface SideData {
  sections: [zh: Word, en: Word, first: number][];
  steps: StepRow[];
  times: Columns;
  shots: ShotRow[];
  views: [ground: number, enlargement: number][];
  people: PersonRow[];
  things: ThingRow[];
  deeds: Columns;
  who: number[][][];
  what: number[][][];
  labels: LabelRow[];
  pictures: [acting: number[], came: number[], people: Change, things: Change][];
  laid: number[][][];
  space: { houses: HouseRow[]; kinds: Record<string, Size> };
  grounds: Ground[];
  /** By the number of a step from 0 why not all of it is played: of a draft. */
  unplayed: Record<string, Word>;
  chosen: [name: Word, reading: Word, by: Word, about: Word, plain: number][];
  /** After each step, if it is wished: what may come next, and what may not. */
  outlook?: [tried: number, may: number, possible: [zh: Word, en: Word, isNext: number][], refused: [often: number, act: Word, why: Word][]][];
}

/** Of a thing as it lies, in hands, and how far it reaches below these: 尺. */
export type Size = [width: number, depth: number, high: number, width: number, depth: number, high: number, below: number];
/** How far before his feet and how high a piece of a body is, and half its breadth, depth and height. */
export type Ball = [forward: number, up: number, broad: number, deep: number, half: number];
export type Stance = [trunk: Ball[], sleeves: Ball[], head: Ball];
/** A convex piece of what is built: its corners in tenths of a 尺, each from the one before, the first
 * from the first of the piece before; y to the north. Of its faces those that are whole edges are told
 * by number: four times the edge, and which ends are corners. */
export type PieceRow = [high: number, stuff: number, steps: Flat, sides: (number | [number, number, number, number, number])[]];

/** The same unpacked; it stands on the ground. */
export interface Piece extends Bulk {
  stuff: number;
  sides: [start: Point, end: Point, corners: number][];
}

/** What one sees of the place from within it. */
export interface HouseRow {
  boxes: Rect[];
  pieces: PieceRow[];
  columns: [x: number, y: number, radius: number, low: number, high: number][];
}

export interface House extends Omit<HouseRow, "pieces"> {
  pieces: Piece[];
}

// --- what is made of it ---

export interface Person {
  i: number;
  name: string;
  en: string;
  kind: string;
  party: string;
  group: string;
  stays: StayRow[];
  postures: Flat;
  dresses: Flat;
  titles: Flat;
}

export interface Thing {
  i: number;
  name: string;
  kind: string;
  en: string;
  owner: number;
  abodes: AbodeRow[];
  looks: Flat;
  raised: Flat;
}

export interface Deed {
  start: number;
  end: number;
  who: number;
  verb: string;
  mark: string;
  thing: number;
  to: number;
  words: string;
  basis: string;
}

export interface Move {
  number: string;
  who: number[];
  han: string;
  en: string;
  basis: string;
}

export interface Section {
  i: number;
  zh: string;
  en: string;
  first: number;
  last: number;
}

export interface Pose {
  x: number;
  y: number;
  facing: number;
  posture: string;
  dress: string;
}

export interface Walk {
  start: number;
  end: number;
  points: Point[];
}

/** Where a thing is: its abode, the one before if it is under way, how far it has come, its look. */
export interface Lie {
  now: AbodeRow;
  was: AbodeRow | null;
  share: number;
  glyph: number;
}

/** Where somebody or something is, in words. */
export interface Told {
  place: string;
  placeEn: string;
  basis: string;
  why: string;
}

/** Who acts and has come, and the numbers of the labels, of a step at rest. */
export interface Picture {
  acting: number[];
  came: number[];
  people: number[];
  things: number[];
}

export type Strength = "waiting" | "came" | "acting";

/** All that can be seen of a performance at one tick. */
export interface Moment {
  n: number;
  t: number;
  rest: boolean;
  poses: (Pose | null)[];
  states: Strength[];
  deeds: Deed[];
}

/** Where somebody looks from, and which way: y to the north, its height over the court. */
export interface Eye {
  x: number;
  y: number;
  facing: number;
  height: number;
  house: House;
}

/** Where a body is: a convex ring, leftward about, from one height to another. */
export interface Bulk {
  ring: Point[];
  low: number;
  high: number;
}

/** Where a thing lies or is held: 尺, its turn and its drawing. */
export interface Seat {
  x: number;
  y: number;
  turn: number;
  glyph: number;
  held?: boolean;
  /** It is drawn in units of the body that holds it. */
  own?: boolean;
  /** A unit of its drawing, where it has one of its own. */
  mm?: number;
}

export interface Hit {
  n: number;
  last: number;
}

/** A row of the clock: the step each performance is at, and whether it is its own. */
export interface Row {
  steps: number[];
  own: boolean[];
}

/** An answer that is offered: a place, with where it is, or things, by their kinds. */
export interface Choice {
  zh: string;
  en: string;
  at?: Point;
  kinds?: string[];
}

/** What is asked of a step before it is seen: of whom, the answers, and which is right. */
export interface Question {
  kind: "go" | "hold" | "do";
  n: number;
  who: number;
  choices: Choice[];
  right: number;
}

// --- the camera ---

/** The middle of a view in 尺, y to the south, and the px of a 尺. */
export interface Look {
  x: number;
  y: number;
  s: number;
}

export interface Shot extends Look {
  ground?: Ground;
  /** So wide that it is not seen whole, but followed. */
  chase?: boolean;
  /** It goes on from frame to frame, with who moves. */
  runs?: boolean;
}

/** What a shot may fill, in px; a mm; and what stands in a corner and above. */
export interface Room {
  w: number;
  h: number;
  inset: number;
  top: number;
  mm: number;
}

// --- names ---

export type LineKind = "han" | "latin" | "en" | "said";
export type Line = [text: string, kind: LineKind, size: number];

export interface Block {
  width: number;
  height: number;
  lines: Line[];
}

export type Setting = "whole" | "bare" | "folded" | "stacked";

/** One place tried for a name. */
export interface Try {
  side: string;
  x: number;
  y: number;
  block: Block;
  cost: number;
  isFar?: boolean;
}

export interface Want {
  key: string;
  target: Rect;
  blocks: Partial<Record<Setting, Block>>;
  /** Lower goes first. */
  rank: number;
  prefer?: string;
  /** The side that is kept for what he faces. */
  front?: string;
  mayYield: boolean;
  /** Places of its own, instead of those around the target. */
  spots?: Try[];
  /** Of its sort: its name is not to be taken for theirs. */
  others: Rect[];
  /** Where others were. */
  gone: Rect[];
}

/** A name as it is placed, with the line that leads it in if it is far. */
export interface Placed extends Try {
  rect: Rect;
  leader: Point[];
}

// --- the reader ---

export type Language = "zh" | "en" | "bilingual";

export interface Settings {
  theme: string;
  lang: Language;
  names: string;
  write: string;
  face: string;
  speed: number;
  camera: string;
  marks: boolean;
  trails: boolean;
  things: boolean;
  building: boolean;
  ghosts: boolean;
}

/** What a card tells of. */
export interface Subject {
  person?: number;
  ghost?: number;
  thing?: number;
  move?: number;
  part?: number;
  fixture?: string;
}

declare global {
  /** The data, unpacked while the page is read: page.html. */
  const unpacking: Promise<PageData>;
  interface Uint8ArrayConstructor {
    fromBase64?(text: string): Uint8Array;
  }
}
