// A link as a square of dots that a telephone reads: ISO/IEC 18004 in bytes, with correction of level M, as far as version 9.

/** Of each version: codewords of correction in a block, blocks, codewords of data, and where its small squares stand.
 * @type {[correction: number, blocks: number, data: number, marks: number[]][]} */
const VERSIONS = [[10, 1, 16, []], [16, 1, 28, [6, 18]], [26, 1, 44, [6, 22]], [18, 2, 64, [6, 26]], [24, 2, 86, [6, 30]], [16, 4, 108, [6, 34]],
  [18, 4, 124, [6, 22, 38]], [22, 4, 154, [6, 24, 42]], [22, 5, 182, [6, 26, 46]]];
const HEAD = 2; // codewords, nearly: what follows is bytes, and how many
const FIELD = 0x11d, FORMAT = 0x537, FORMATTED = 0x5412, VERSION = 0x1f25;

/** @type {((row: number, column: number) => boolean)[]} */
const MASKS = [(r, c) => (r + c) % 2 === 0, (r) => r % 2 === 0, (...at) => at[1] % 3 === 0, (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0, (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0, (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0];

/** Row by row, where it is dark; nothing if the link is too long. @type {(link: string) => boolean[][]} */
export function squareOf(link) {
  const bytes = [...new TextEncoder().encode(link)], version = VERSIONS.findIndex(([, , data]) => bytes.length + HEAD <= data) + 1;
  if (!version) return [];
  const bits = codewords(bytes, version).flatMap((word) => bitsOf(word, 8));
  const drawn = counted(MASKS.length).map((mask) => marked(version, bits, mask));
  const worst = drawn.map(unevenness);
  return drawn[worst.indexOf(Math.min(...worst))];
}

/** From nought. @type {(length: number) => number[]} */
const counted = (length) => [...Array(length).keys()];

/** @type {(number: number, length: number) => boolean[]} */
const bitsOf = (number, length) => counted(length).map((i) => (number >> (length - 1 - i)) % 2 === 1);

/** @type {(a: number, b: number) => number} */
function times(a, b) {
  let out = 0;
  for (let i = 7; i >= 0; i--) out = (out << 1) ^ (out >> 7 ? FIELD : 0) ^ ((b >> i) & 1 ? a : 0);
  return out;
}

/** What is left of a number, divided without carrying. @type {(number: number, by: number) => number} */
function left(number, by) {
  const length = by.toString(2).length - 1;
  let rest = number << length;
  while (rest.toString(2).length > length) rest ^= by << (rest.toString(2).length - 1 - length);
  return rest;
}

/** Reed and Solomon's words for a block. @type {(data: number[], length: number) => number[]} */
function corrections(data, length) {
  let generator = [1];
  for (let i = 0, root = 1; i < length; i++, root = times(root, 2)) {
    generator = [...generator, 0].map((word, k) => word ^ (k ? times(generator[k - 1], root) : 0));
  }
  const rest = [...data, ...counted(length).fill(0)];
  for (const i of data.keys()) generator.forEach((word, k) => { rest[i + k] ^= k ? times(word, rest[i]) : 0; });
  return rest.slice(data.length);
}

/** The words in the order in which they are written: those of all blocks by turns. @type {(bytes: number[], version: number) => number[]} */
function codewords(bytes, version) {
  const [correction, blocks, data] = VERSIONS[version - 1];
  const bits = [...bitsOf(4, 4), ...bitsOf(bytes.length, 8), ...bytes.flatMap((byte) => bitsOf(byte, 8)), ...bitsOf(0, 4)];
  const words = counted(data).map((i) => (8 * i < bits.length
    ? bits.slice(8 * i, 8 * i + 8).reduce((sum, bit, k) => sum + (bit ? 128 >> k : 0), 0)
    : (i - Math.ceil(bits.length / 8)) % 2 ? 17 : 236));
  const short = Math.floor(data / blocks), longer = data % blocks;
  const parts = counted(blocks).map((k) => {
    const from = k * short + Math.max(0, k - (blocks - longer));
    return words.slice(from, from + short + (k >= blocks - longer ? 1 : 0));
  });
  return [...byTurns(parts), ...byTurns(parts.map((part) => corrections(part, correction)))];
}

/** @type {(parts: number[][]) => number[]} */
const byTurns = (parts) => counted(Math.max(...parts.map((part) => part.length))).flatMap((i) => parts.filter((part) => i < part.length).map((part) => part[i]));

/** All that is drawn of a version, with the bits under a mask. @type {(version: number, bits: boolean[], mask: number) => boolean[][]} */
function marked(version, bits, mask) {
  const size = 17 + 4 * version, rows = frame(version, size);
  written(rows, size, version, mask);
  let at = 0;
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
    for (let i = 0; i < size; i++) {
      const row = up ? size - 1 - i : i;
      for (const column of [right, right - 1]) {
        if (rows[row][column] === undefined) rows[row][column] = (bits[at++] || false) !== MASKS[mask](row, column);
      }
    }
  }
  return rows.map((row) => row.map(Boolean));
}

/** The squares in the corners and on the way, the lines between them. @type {(version: number, size: number) => (boolean | undefined)[][]} */
function frame(version, size) {
  /** @type {(boolean | undefined)[][]} */
  const rows = counted(size).map(() => Array.from({ length: size }));
  /** @type {(row: number, column: number, reach: number, light: number[]) => void} */
  const square = (row, column, reach, light) => {
    for (let r = row - reach; r <= row + reach; r++) {
      for (let c = column - reach; c <= column + reach; c++) {
        if (r >= 0 && c >= 0 && r < size && c < size) rows[r][c] = !light.includes(Math.max(Math.abs(r - row), Math.abs(c - column)));
      }
    }
  };
  for (let i = 0; i < size; i++) rows[6][i] = rows[i][6] = i % 2 === 0;
  const [, , , marks] = VERSIONS[version - 1], last = marks.length - 1;
  marks.forEach((row, i) => marks.forEach((column, k) => {
    if (!((i === 0 && k === 0) || (i === 0 && k === last) || (i === last && k === 0))) square(row, column, 2, [1]);
  }));
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]]) square(row, column, 4, [2, 4]);
  return rows;
}

/** How the rest is to be read: correction and mask, and of the larger ones the version.
 * @type {(rows: (boolean | undefined)[][], size: number, version: number, mask: number) => void} */
function written(rows, size, version, mask) {
  const format = bitsOf(((mask << 10) | left(mask, FORMAT)) ^ FORMATTED, 15).reverse();
  format.forEach((bit, i) => {
    rows[i < 6 ? i : i < 8 ? i + 1 : size - 15 + i][8] = bit;
    rows[8][i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i] = bit;
  });
  rows[size - 8][8] = true;
  if (version < 7) return;
  bitsOf((version << 12) | left(version, VERSION), 18).reverse().forEach((bit, i) => {
    const far = size - 11 + (i % 3), near = Math.floor(i / 3);
    rows[far][near] = rows[near][far] = bit;
  });
}

/** How hard it is to read: long runs, blocks of one colour, more of one than of the other. @type {(rows: boolean[][]) => number} */
function unevenness(rows) {
  const size = rows.length, columns = counted(size).map((c) => rows.map((row) => row[c]));
  let sum = 0;
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.map((bit) => (bit ? "1" : "0")).join("").matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
  }
  for (let r = 1; r < size; r++) for (let c = 1; c < size; c++) {
    if (rows[r][c] === rows[r - 1][c] && rows[r][c] === rows[r][c - 1] && rows[r][c] === rows[r - 1][c - 1]) sum += 3;
  }
  const dark = rows.flat().filter(Boolean).length / size ** 2;
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}
