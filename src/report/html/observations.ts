import { html, type Markup } from '../markup/markup.ts';
import { filterable, statusesOf } from './filterable.ts';
import { clauseLink, exchangeLink } from './links.ts';
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
    gist: 'what the service does where the conventions leave room',
    lead: 'The plan’s profile can make each of them a promise that is checked.',
    body: html`<ul class="rows" data-group>${seen.map(({ clause, text, exchanges }) => {
      const held = exchanges.filter((id) => view.exchanges.has(id));
      const traits = {
        statuses: statusesOf([clause], view),
        resources: exchanges.map((id) => view.exchanges.get(id)?.resource ?? null),
        marks: [],
      };
      return html`<li class="row observation" ${filterable(traits, view)}><span class="id">${clauseLink(clause, view)}</span> <span class="text">${text}</span>${
        held.length === 0
          ? null
          : html`<span class="sources">seen in ${held.map((id, index) => [exchangeLink(String(index + 1), id, view), ' '])}</span>`
      }</li>`;
    })}</ul>`,
  });
}
