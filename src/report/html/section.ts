import { digits } from '../../facts/report/words.ts';
import { html, type Markup, type Part } from '../markup/markup.ts';

/** A part of the page that stands folded under its heading. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly number?: number;
  /** What it comes to, beside the heading. */
  readonly gist?: Part;
  readonly lead?: Part;
  readonly body: Part;
  readonly isOpen?: boolean;
}

export function section({ id, title, number, gist, lead, body, isOpen = false }: Section): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title" data-section>
<details class="fold"${isOpen ? html` open` : null}>
<summary><h2 id="${id}-title" tabindex="-1">${title}${number === undefined ? null : html` <span class="number">${digits(number)}</span>`}</h2>${gist === undefined ? null : html`<span class="gist">${gist}</span>`}</summary>
<div class="fold-body">
${lead === undefined ? null : html`<p class="lead">${lead}</p>`}
${body}
<p class="no-match" data-no-match hidden>Nothing here matches the filter.</p>
</div>
</details>
</section>
`;
}
