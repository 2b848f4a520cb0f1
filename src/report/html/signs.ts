import { html, type Markup } from '../markup/markup.ts';

/** Shapes that stand beside words, so that nothing is told by colour alone. Drawn on 16 by 16 with the colour of the text. */
export type Sign =
  | 'good'
  | 'bad'
  | 'warning'
  | 'unknown'
  | 'skipped'
  | 'unstated'
  | 'unseeable'
  | 'copy'
  | 'search'
  | 'note'
  | 'link';

const stroke = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';

const shapes: Readonly<Record<Sign, string>> = {
  good: `<path d="M3.2 8.6 6.4 11.8 12.8 4.6" ${stroke}/>`,
  bad: `<path d="M4 4 12 12M12 4 4 12" ${stroke}/>`,
  warning: `<path d="M8 3V9" ${stroke}/><circle cx="8" cy="12.8" r="1.3" fill="currentColor"/>`,
  unknown: `<path d="M5.2 5.4C5.4 3.6 6.6 2.8 8 2.8C9.6 2.8 10.8 3.8 10.8 5.3C10.8 7.4 8 7.4 8 9.6" ${stroke}/><circle cx="8" cy="13" r="1.2" fill="currentColor"/>`,
  skipped: `<path d="M4 8H12" ${stroke}/>`,
  unstated: `<circle cx="8" cy="8" r="4" ${stroke}/>`,
  unseeable: '<circle cx="8" cy="8" r="2.2" fill="currentColor"/>',
  copy: `<rect x="5.5" y="5.5" width="8" height="8" rx="1.5" fill="none" stroke="currentColor" stroke-width="1.5"/><path d="M10.5 5.5V4A1.5 1.5 0 0 0 9 2.5H4A1.5 1.5 0 0 0 2.5 4V9A1.5 1.5 0 0 0 4 10.5H5.5" fill="none" stroke="currentColor" stroke-width="1.5"/>`,
  search: `<circle cx="7" cy="7" r="4.2" fill="none" stroke="currentColor" stroke-width="1.6"/><path d="M10.2 10.2 13.6 13.6" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round"/>`,
  note: `<path d="M8 7.4V13" ${stroke}/><circle cx="8" cy="3.6" r="1.3" fill="currentColor"/>`,
  link: `<path d="M6.6 9.4 9.4 6.6M7.4 4.8 9 3.2A2.7 2.7 0 0 1 12.8 7L11.2 8.6M8.6 11.2 7 12.8A2.7 2.7 0 0 1 3.2 9L4.8 7.4" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round"/>`,
};

/** The shapes, once for the page; `sign` refers to them. */
export function signSheet(): Markup {
  const symbols = Object.entries(shapes).map(
    ([name, shape]) => `<symbol id="sign-${name}" viewBox="0 0 16 16">${shape}</symbol>`,
  );
  return { markup: `<svg class="unseen" width="0" height="0" aria-hidden="true">${symbols.join('')}</svg>` };
}

/** A shape that says nothing to a screen reader: words stand beside it. */
export function sign(name: Sign): Markup {
  return html`<svg class="sign" width="16" height="16" aria-hidden="true"><use href="#sign-${name}"/></svg>`;
}
