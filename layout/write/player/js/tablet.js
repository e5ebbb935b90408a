// In a theme after the old blocks a person is his name on a tablet, written the way he faces.

const ONE = 3.15;  // mm: a character
const COLUMN = 3;  // characters: a longer name has two columns
const NUMBERED = /[一二三四五六七八九十]+$/;

/** @typedef {{ back: number, front: number, w: number, markup: string }} Board */

/** The tablet of a name in mm: its outline, its characters and how far it reaches. @type {(name: string, head: string) => Board} */
export function tablet(name, head) {
  const letters = [...(name.replace(NUMBERED, "") || name)], isBroad = letters.length > COLUMN;
  const half = isBroad ? Math.ceil(letters.length / 2) : letters.length;
  const w = (isBroad ? 1.16 : 0.64) * ONE, front = 1.08 * ONE, neck = 0.62 * ONE;
  const back = ((half - 1) * 1.05 + 0.64) * ONE;
  const inner = `M${0.5 - w} ${back - 0.5}H${w - 0.5}V${-neck}H${0.5 - w}Z`;
  const text = letters.map((c, i) => {
    const x = isBroad ? (i < half ? 0.52 : -0.52) * ONE : 0;
    return `<text x="${x}" y="${((i % half) * 1.05 + 0.36) * ONE}" font-size="${ONE}">${c}</text>`;
  }).join("");
  return { back, front, w, markup: `<path class="edge" d="M${-w} ${back}H${w}${headOf(head, w, front, neck)}Z"/><path class="inner" d="${inner}"/>` +
    `<path class="knees" d="M${-w} ${back + 0.5}H${w}"/>${text}` };
}

/** The end toward which he faces tells his side. @type {(head: string, w: number, front: number, neck: number) => string} */
function headOf(head, w, front, neck) {
  if (head === "pointed") return `L${w} ${-neck}L0 ${-front}L${-w} ${-neck}`;
  if (head === "round") return `L${w} ${-neck}C${w} ${-front * 1.15} ${-w} ${-front * 1.15} ${-w} ${-neck}`;
  const cut = w * 0.45;
  return `L${w} ${-neck}L${w - cut} ${-neck - cut}H${cut - w}L${-w} ${-neck}`;
}
