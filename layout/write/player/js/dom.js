// Elements: found, made, inked.

/** @typedef {Record<string, (event: any) => void>} Hearers */

export const SVG = "http://www.w3.org/2000/svg";

/** An element of page.html; `as` is for those that are more than an element. @type {<T extends HTMLElement = HTMLElement>(id: string, as?: T) => T} */
export const $ = (id) => /** @type {any} */ (document.getElementById(id));

/** @type {(id: string) => HTMLInputElement} */
export const input = (id) => $(id);

/** @type {(id: string) => HTMLSelectElement} */
export const select = (id) => $(id);

/** @typedef {string | number | boolean | null | undefined | Hearers} Value */

/** @type {(element: Element, attributes: Record<string, Value>) => void} */
function dress(element, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(key, "");
    else if (value === false || value == null) continue;
    else if (typeof value === "object") for (const [name, hear] of Object.entries(value)) element.addEventListener(name, hear);
    else element.setAttribute(key, String(value));
  }
}

/** @type {<K extends keyof HTMLElementTagNameMap>(tag: K, attributes?: Record<string, Value>, ...children: (Node | string | number | null)[]) => HTMLElementTagNameMap[K]} */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, attributes);
  for (const child of children) if (child != null) element.append(String(child) === child || typeof child === "number" ? String(child) : child);
  return element;
}

/** @type {<K extends keyof SVGElementTagNameMap>(tag: K, attributes?: Record<string, Value>, ...children: (Node | string)[]) => SVGElementTagNameMap[K]} */
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  dress(element, attributes);
  element.append(...children);
  return element;
}

/** A group of markup of our own, already escaped when it was written. @type {(markup: string, attributes?: Record<string, Value>) => SVGGElement} */
export function ink(markup, attributes = {}) {
  const group = draw("g", attributes);
  group.innerHTML = markup;
  return group;
}

/** @type {(event: Event, selector: string) => HTMLElement | SVGElement | null} */
export const nearestTo = (event, selector) => {
  const { target } = event;
  return target instanceof Element ? target.closest(selector) : null;
};
