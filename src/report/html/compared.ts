import { changeWords, type Gone } from '../../facts/report/changes.ts';
import { html, type Markup, type Part } from '../markup/markup.ts';
import { moment } from '../markup/words.ts';
import { commaed, problemLinks } from './links.ts';
import { section } from './section.ts';
import type { View } from './view.ts';

const shownPlaces = 8;

/** What became of the problems of an earlier report. */
export function compared(view: View): Markup | null {
  const { changes } = view;
  if (changes === null) return null;
  const told = [...view.problems, ...view.warnings];
  const fresh = told.filter(({ isNew, isUncovered }) => isNew && !isUncovered);
  const uncovered = told.filter(({ isUncovered }) => isUncovered);
  return section({
    id: 'compared',
    title: `Since ${moment(changes.against.startedAt)}`,
    gist: changeWords(changes),
    body: html`<dl class="changes">
${row('New', fresh.length === 0 ? null : problemLinks(idsOf(fresh), view))}
${row('Uncovered', uncovered.length === 0 ? null : [problemLinks(idsOf(uncovered), view), html` <span class="faint">(not judged in the earlier report)</span>`])}
${row('Fixed', gone(changes.fixed))}
${row('Flaky', gone(changes.flaky))}
${row('Not judged again', gone(changes.unjudged))}
${row('Unchanged', String(changes.unchanged))}
</dl>`,
  });
}

function idsOf(told: View['problems']): readonly string[] {
  return told.map(({ problem }) => problem.id);
}

function row(title: string, body: Part): Part {
  return body === null ? null : html`<div><dt>${title}</dt><dd>${body}</dd></div>`;
}

function gone(entries: readonly Gone[]): Part {
  if (entries.length === 0) return null;
  return html`<ul>${entries.map(({ id, places, isElsewhere, reason }) => {
    const rest = places.length - shownPlaces;
    return html`<li><code>${id}</code>${places.length === 0 ? null : [' in ', commaed(places.slice(0, shownPlaces).map((place) => html`<code>${place}</code>`)), rest > 0 ? ` and ${rest} more` : '']}${reason === null ? null : `: ${reason}`}${isElsewhere ? html` <span class="faint">(still seen elsewhere)</span>` : null}</li>`;
  })}</ul>`;
}
