import { html, type Markup } from '../markup/markup.ts';
import { exchangeHref } from './anchors.ts';
import { filterable, statusesOf } from './filterable.ts';
import { section } from './section.ts';
import type { View } from './view.ts';

/** What the service was seen to do where the conventions leave room. */
export function observations(view: View): Markup | null {
  const { observations: seen } = view.report;
  if (seen.length === 0) return null;
  return section({
    id: 'observations',
    title: 'Observations',
    number: seen.length,
    lead: 'What the service does where the conventions leave room. The plan’s profile can make each of them a promise that is checked.',
    body: html`<ul class="rows">${seen.map(({ clause, text, exchanges }) => {
      const traits = {
        statuses: statusesOf([clause], view),
        outcomes: [],
        levels: [],
        resources: exchanges.map((id) => view.exchanges.get(id)?.resource ?? null),
      };
      return html`<li class="row observation" ${filterable(traits, view)}><a class="id" href="#${view.anchors.clause(clause)}"><code>${clause}</code></a> <span class="text">${text}</span>${
        exchanges.length === 0
          ? null
          : html`<span class="sources">seen in ${exchanges.map((id, index) => html`<a href="${exchangeHref(id)}">${index + 1}<span class="unseen">, exchange ${id}</span></a> `)}</span>`
      }</li>`;
    })}</ul>`,
  });
}
