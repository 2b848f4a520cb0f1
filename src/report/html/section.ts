import { digits } from '../../facts/report/words.ts';
import { html, type Markup, type Part } from '../markup/markup.ts';

/** A part of the page that the table of contents names. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly number?: number;
  readonly lead?: Part;
  readonly body: Part;
  /** It has evidence that may be folded: a button opens and closes all. */
  readonly foldable?: true;
}

/** A part of the page under its heading. */
export function section({ id, title, number, lead, body, foldable }: Section): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title" data-section>
<header class="section-head"><h2 id="${id}-title" tabindex="-1">${title}${number === undefined ? null : html` <span class="number" data-number>${digits(number)}</span>`}</h2>${foldable === true ? html`<button type="button" class="button" data-open-all hidden>Open all</button>` : null}${
    lead === undefined ? null : html`<p class="lead">${lead}</p>`
  }</header>
${body}
<p class="no-match" data-no-match hidden>Nothing here matches the filter.</p>
</section>
`;
}
