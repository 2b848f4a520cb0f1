import { html, type Markup, type Part } from '../markup/markup.ts';
import { exchangeHref } from '../markup/anchors.ts';
import type { View } from './view.ts';

/** A clause by its id, as a link where the page has it. */
export function clauseLink(id: string, { anchors, clauses }: View): Markup {
  return clauses.has(id) ? html`<a href="#${anchors.clause(id)}"><code>${id}</code></a>` : html`<code>${id}</code>`;
}

/** Clauses with commas between them. */
export function clauseLinks(ids: readonly string[], view: View): Part {
  return commaed(ids.map((id) => clauseLink(id, view)));
}

/** Rules by their ids, as links where the page lists them, with commas between them. */
export function ruleLinks(ids: readonly string[], { anchors, rules }: View): Part {
  return commaed(
    ids.map((id) =>
      rules.has(id) ? html`<a href="#${anchors.rule(id)}"><code>${id}</code></a>` : html`<code>${id}</code>`,
    ),
  );
}

/** Problems that the page tells of, by their ids. */
export function problemLinks(ids: readonly string[], { anchors }: View): Part {
  return commaed(ids.map((id) => html`<a href="#${anchors.problem(id)}"><code>${id}</code></a>`));
}

export function commaed(parts: readonly Part[]): Part {
  return parts.map((part, index) => [index === 0 ? '' : ', ', part]);
}

/** A link that opens an exchange; nothing where the report does not hold it. */
export function exchangeLink(words: string, id: string, { exchanges }: View): Part {
  return exchanges.has(id) ? html`<a href="${exchangeHref(id)}">${words}<span class="unseen"> ${id}</span></a>` : null;
}
