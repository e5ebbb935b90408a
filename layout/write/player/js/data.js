// The data of the page, unpacked while the rest of it was read: page.html.

export const D = await unpacking;

/** A string by its number. @type {(n: number) => string} */
export const W = (n) => D.words[n] || "";
