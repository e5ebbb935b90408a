// Words of the page in the reader's language.

import { wind } from "./numbers.js";
import { chinese, english, settings } from "./settings.js";

/** In Chinese and in English. @type {Record<string, [zh: string, en: string]>} */
export const UI = {
  play: ["播放", "Play"], pause: ["暫停", "Pause"], next: ["下一步", "Next step"], back: ["上一步", "Step back"],
  first: ["卷首", "First step"], last: ["卷末", "Last step"], speed: ["速", "Speed"], search: ["尋經文", "Search the text"], seek: ["尋", "Search"],
  text: ["經文", "Text"], sections: ["分節", "Sections"], people: ["人器", "Who"], view: ["設", "Settings"],
  theme: ["式樣", "Look"], lang: ["文字", "Language"], names: ["名目", "Names"], write: ["書寫", "Columns"],
  layers: ["圖層", "Layers"], camera: ["取景", "View"], share: ["引用", "Copy and print"], legend: ["圖例", "Legend"],
  modern: ["彩", "colour"], print: ["墨", "print"], woodcut: ["刻", "woodcut"],
  zh: ["中文", "中文"], en: ["English", "English"], bilingual: ["中英", "both 中英"],
  few: ["少", "few"], some: ["中", "some"], all: ["全", "all"], v: ["直", "vertical"], h: ["橫", "horizontal"],
  auto: ["隨事", "with the action"], whole: ["全圖", "whole place"],
  marks: ["行禮之記", "act marks"], trails: ["行迹", "ways walked"], things: ["器物", "things"],
  building: ["宮室之名", "names of the building"], ghosts: ["初所在", "where they were"],
  link: ["複製連結", "Copy link"], quote: ["複製引文", "Copy quotation"], svg: ["存 SVG", "Save SVG"],
  png: ["存 PNG", "Save PNG"], paper: ["印此圖", "Print this plate"], papers: ["印全篇", "Print all steps"],
  papersec: ["印此節", "Print this section"], full: ["全螢幕", "Full screen"], copied: ["已複製", "Copied"],
  saved: ["已存", "Saved"], fit: ["復位", "Back to the action"], closer: ["近", "Closer"], farther: ["遠", "Farther"],
  follow: ["隨此人", "Follow"], unfollow: ["不隨", "Stop following"], close: ["閉", "Close"], found: ["處", "found"],
  none: ["無此文", "Not in the text"], place: ["位", "place"], facing: ["面", "facing"], posture: ["姿", "posture"],
  holds: ["執", "holds"], basis: ["據", "rests on"], why: ["推", "derivation"], dress: ["服", "dress"],
  moves: ["行次", "movements"], acting: ["行者", "acts now"], came: ["甫至", "has just come"],
  waiting: ["在位", "waits"], ghost: ["初所在", "where he was"], differs: ["兩說有別", "The readings differ"],
  same: ["此步兩說同", "No difference in this step"], open: ["存疑", "left open"],
  solid: ["經 記", "the text"], chained: ["互見", "another chapter"], dashed: ["注 疏 後儒", "commentary"], dotted: ["擬", "conjecture"],
  north: ["北", "N"], step: ["步", "Step"], of: ["／", "of"], held: ["在…手", "held by"],
  settings: ["設定", "Settings"],
  face: ["明暗", "Light"], system: ["隨系統", "as the system"], light: ["明", "light"], dark: ["暗", "dark"],
  offstage: ["未在", "not here"], help: ["鍵", "Keys"], stepping: ["上一步、下一步", "a step back, a step on"],
  sectioning: ["上一節、下一節", "section before, section after"], ending: ["卷首、卷末", "first step, last step"],
  escaping: ["閉；未擇則回尋前之處", "close; back to where a search began, if nothing was chosen"], turning: ["逐一說圖中之人、器、宮室", "who and what is on the map, one after another"],
  panning: ["移圖", "move the map"], nearing: ["近、遠、復位", "nearer, farther, back to the action"],
  repeat: ["重演", "Repeat"], bounding: ["重演自此、至此；一節", "repeat from here, to here; the section"],
  coming: ["下一圖", "Next"],
  cited: ["所據", "What is quoted, and where it stands"],
  outlook: ["其次可行", "What may come next"], refused: ["不可", "may not"],
  guide: ["導覽", "Guide"], guided: ["回導覽", "Back to the guide"], enter: ["入觀此禮", "Into the rite"],
  begin: ["自始觀之", "Play from the beginning"], pick: ["擇節", "Choose a section"], reading: ["讀經文", "Read the text"], onmap: ["圖中", "On the map"],
  clauses: ["句", "clauses"], steps: ["步", "steps"], persons: ["人", "people"],
  aloud: ["誦讀", "Read aloud"],
  eyes: ["其所見", "As he sees it"], clausepage: ["此句", "the clause"],
  undrawn: ["屋宇不圖；人與牆之高皆擬。", "Roofs and lintels are left out; how high people, walls and things are is supposed."],
  person: ["人", "who"], thing: ["器", "what"], part: ["處", "where"], clause: ["句", "clause"], map: ["圖", "Map"],
  practice: ["習禮", "Practice"], after: ["其次", "Next"], deeds: ["尋事", "Find"],
  following: ["此後", "In this rite"], doer: ["行者", "Who"], doing: ["行", "does"], towards: ["於", "to or with"], anything: ["不限", "any"],
  exercise: ["其次何之？執何物？答畢，示以經文。", "Where does he go now? What does he hold? When you have answered, the text tells."],
  rehearsing: ["擇一人則隨之：至其所當行而止，先試之，而後觀其所行。", "Choose one person to rehearse his part: the play stops at his cue, you try, and then see what he does."],
  everybody: ["凡行者", "whoever acts"], rehearsal: ["習何人之事", "Whose part"], rehearse: ["習其事", "Rehearse his part"], startpractice: ["始", "Begin"],
  where: ["…其次何之？", "Where does the … go now?"], inhand: ["其次，…執何物？", "What does the … hold after the next step?"], what: ["…其次何為？", "What does the … do now?"],
  pointplace: ["指圖中之處，或擇其一。", "Point to the place on the map, or choose."], pointthing: ["擇其一，或指圖中之器。", "Choose, or point to the thing on the map."],
  nothing: ["無所執", "nothing"], isright: ["是", "Right"], iswrong: ["非", "Not so"], off: ["在其", "too far to the"], onwards: ["次問", "On"], skip: ["越此", "Skip"], leave: ["止", "Stop"],
  answering: ["習禮時擇答", "an answer, in practice"], score: ["答對／已答", "right / answered"], waitcue: ["待其事", "his cue is coming"], goneon: ["禮畢。", "The rite is over."],
  nostep: ["無此步，今示", "No such step; shown is"], noone: ["無此人", "Nobody of that name"], unplayed: ["此步未盡行", "Not all of this step is played"],
};

/** @type {Record<string, string>} */
export const POSTURES = { 立: "standing", 坐: "kneeling", 揖: "saluting", 俯: "bending", 拜: "bowing", 稽首: "prostrate", 臥: "lying" };
const WINDS = ["北", "東北", "東", "東南", "南", "西南", "西", "西北"];
const WINDS_EN = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
/** @type {Record<string, string>} */
const BASES = { 經: "the text", 記: "the record", 互見: "another chapter", 注: "Zheng Xuan’s commentary", 疏: "Jia Gongyan’s sub-commentary",
  後: "later scholars", 擬: "our conjecture" };

/** Whether the page's own words are Chinese; where both languages are shown the browser's own decides. */
const speaksChinese = () => (settings.lang === "bilingual" ? navigator.language.startsWith("zh") : settings.lang === "zh");

/** In one language. @type {(key: string) => string} */
export const T = (key) => (UI[key] ? UI[key][speaksChinese() ? 0 : 1] : key);

/** Of two words that of the page's own language. @type {(pair: [zh: string, en: string]) => string} */
export const own = ([zh, en]) => (speaksChinese() ? zh : en) || zh || en;

/** In both where both are shown. @type {(key: string) => string} */
export const both = (key) => (UI[key] && settings.lang === "bilingual" ? UI[key].join(" · ") : T(key));

/** Of two words those that are shown. @type {(pair: [zh: string, en: string]) => string} */
export const either = ([zh, en]) => [chinese() ? zh : "", english() ? en : ""].filter(Boolean).join(" ");

/** What is asked of somebody, in both languages. @type {(key: string, names: [zh: string, en: string]) => [zh: string, en: string]} */
export const askedOf = (key, [zh, en]) => [UI[key][0].replace("…", zh), UI[key][1].replace("…", en)];

/** On which side. @type {(bearing: number) => string} */
export const windWords = (bearing) => either([WINDS[wind(bearing)], WINDS_EN[wind(bearing)]]);

/** @type {(facing: number) => string} */
export const facingWords = (facing) => either([`${WINDS[wind(facing)]}面`, WINDS_EN[wind(facing)]]);

/** @type {(basis: string) => string} */
export const basisWords = (basis) => BASES[basis] || "";

/** @type {Record<string, "chained" | "dotted">} */
const STYLES = { 互見: "chained", 擬: "dotted" };

/** How a line is drawn that rests on this. @type {(basis: string | undefined) => "solid" | "chained" | "dashed" | "dotted"} */
export const styleOf = (basis) => (!basis || "經記".includes(basis) ? "solid" : STYLES[basis] || "dashed");

/** The number of a clause. @type {(clause: string, of: number) => string} */
export const clauseWords = (clause, of) => (clause ? `${chinese() ? "句" : "clause"} ${clause} / ${of}` : "");
