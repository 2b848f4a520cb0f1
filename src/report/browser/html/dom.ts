import { printable } from '../../../text/printable.ts';

type Child = Node | string | null;

/** An element with attributes and children; texts become text nodes, so that none is read as markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  for (const child of children) {
    if (child !== null) made.append(typeof child === 'string' ? printable(child) : child);
  }
  return made;
}

const svg = 'http://www.w3.org/2000/svg';

/** One of the page's shapes. */
export function sign(name: string): SVGElement {
  const shape = document.createElementNS(svg, 'svg');
  for (const [key, value] of Object.entries({ class: 'sign', width: '16', height: '16', 'aria-hidden': 'true' })) {
    shape.setAttribute(key, value);
  }
  const use = document.createElementNS(svg, 'use');
  use.setAttribute('href', `#sign-${name}`);
  shape.append(use);
  return shape;
}

/** Opens all that an element is folded in. */
export function openAround(place: Element): void {
  const around = place.parentElement?.closest('details') ?? null;
  if (around === null) return;
  around.open = true;
  openAround(around);
}

/** Elements of the page that a selector names. */
export function all(selector: string, within: ParentNode = document): readonly HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(selector)];
}

export function one(selector: string, within: ParentNode = document): HTMLElement | null {
  return within.querySelector<HTMLElement>(selector);
}
