// The focus is lent to what opens over the page, and goes back where it was when that closes.

/** @type {WeakMap<HTMLElement, Element | null>} */
const owed = new WeakMap();
const FIRST = "button,input,select,[tabindex]";

/** @type {(box: HTMLElement) => void} */
export function lend(box) {
  owed.set(box, document.activeElement);
  box.hidden = false;
  const inside = /** @type {HTMLElement[]} */ ([...box.querySelectorAll(FIRST)]);
  inside.find((each) => each.tabIndex >= 0)?.focus({ preventScroll: true });
}

/** @type {(box: HTMLElement) => void} */
export function giveBack(box) {
  const had = box.contains(document.activeElement) || document.activeElement === document.body, to = owed.get(box);
  box.hidden = true;
  if (had && to instanceof HTMLElement) to.focus({ preventScroll: true });
}
