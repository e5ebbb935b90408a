// Links: what the address asks for, and the address of what is shown.

import { D } from "./data.js";
import { DEFAULTS, isBare, settings } from "./settings.js";

const KEPT = /** @type {const} */ (["theme", "lang"]);

/** What follows the # as names and values. @type {(hash: string) => Map<string, string>} */
export function askedBy(hash) {
  return new Map(hash.replace(/^#/, "").split("&").map((part) => {
    const [key, value = ""] = part.split("=");
    try {
      return [key, decodeURIComponent(value)];
    } catch {
      return [key, value];
    }
  }));
}

/** `ends`: the first and last step of a loop. @type {(step: number, followed: string | undefined, ends: number[]) => string} */
export function addressOf(step, followed, ends) {
  const parts = [`step=${step + 1}`];
  for (const name of KEPT) if (settings[name] !== DEFAULTS[name]) parts.push(`${name}=${settings[name]}`);
  if (ends.length) parts.push(`from=${ends[0]}`, `to=${ends[1]}`);
  if (isBare) parts.push("bare");
  if (followed) parts.push(`follow=${encodeURIComponent(followed)}`);
  return `${location.href.split("#")[0]}#${parts.join("&")}`;
}

/** What an address may set, with the values that are known. @type {() => [name: "theme" | "lang", known: string[]][]} */
export const askable = () => [["theme", D.themes], ["lang", ["zh", "en", "bilingual"]]];

/** What an address wants set otherwise than it is. @type {(asked: Map<string, string>) => ["theme" | "lang", string][]} */
export const wantedOf = (asked) => askable().flatMap(([name, known]) => {
  const value = asked.get(name);
  return value && known.includes(value) && value !== settings[name] ? [[name, value]] : [];
});

/** A jump can be gone back from; a step on from the last cannot. @type {(address: string, isJump: boolean) => void} */
export function relink(address, isJump) {
  if (address === location.href) return;
  try {
    if (isJump) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
  } catch { /* a page in a frame may not have an address of its own */ }
}
