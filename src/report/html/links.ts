import { html, type Markup, type Part } from '../markup/markup.ts';
import { exchangeHref } from './anchors.ts';
import type { View } from './view.ts';

/** A clause by its id, as a link where the page tells of it. */
export function clauseLink(id: string, { anchors, clauses, cards }: View): Markup {
  const isTold = clauses.has(id) || cards.has(id);
  return isTold ? html`<a href="#${anchors.clause(id)}"><code>${id}</code></a>` : html`<code>${id}</code>`;
}

/** Clauses with commas between them. */
export function clauseLinks(ids: readonly string[], view: View): Part {
  return ids.map((id, index) => [index === 0 ? '' : ', ', clauseLink(id, view)]);
}

/** A rule by its id, as a link where the page lists it. */
export function ruleLink(id: string, { anchors, rules }: View): Markup {
  return rules.has(id)
    ? html`<a class="rule-link" href="#${anchors.rule(id)}">${id}</a>`
    : html`<span class="rule-link">${id}</span>`;
}

/** A link that opens an exchange; nothing where the report does not hold it. */
export function exchangeLink(words: string, id: string, { exchanges }: View): Part {
  return exchanges.has(id) ? html`<a href="${exchangeHref(id)}">${words}<span class="unseen"> ${id}</span></a>` : null;
}
