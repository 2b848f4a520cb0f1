import type { Told } from '../../facts/report/told.ts';
import { capital } from '../../facts/report/words.ts';
import { html, type Markup, type Part } from '../markup/markup.ts';
import { count, dayOf } from '../markup/words.ts';
import type { Title, Titles } from './book.ts';
import type { Known } from './history.ts';
import { idOf } from './ids.ts';
import { weightBadge } from './problem-table.ts';
import type { Detail } from './target-view.ts';
import { clipped } from './words.ts';

/** What a list of problems may draw on. */
export interface ListSetting {
  readonly titles: Titles;
  /** Of the latest report, where there is one. */
  readonly detail: Detail | null;
  /** Page of the latest report, as links name it from here; undefined if it has none. */
  readonly reportPage: string | undefined;
  /** Whether each is told in full, under an id that links name, or in one line. */
  readonly form: 'full' | 'line';
}

/** Operations that are named; the rest is a number. */
const named = 3;

/** Problems as a list, in their order: what should hold, where it does not, since when, and how to fix it. */
export function problemList(problems: readonly Known[], setting: ListSetting): Markup {
  return html`<ul class="findings">${problems.map((known) => entryOf(known, setting))}</ul>
`;
}

function entryOf({ entry, since, isFromTheStart }: Known, { titles, detail, reportPage, form }: ListSetting): Markup {
  const about = titles.get(entry.id);
  const [first, ...others] = detail?.told.get(entry.id) ?? [];
  const isFull = form === 'full';
  const evidence =
    reportPage !== undefined &&
    detail !== null &&
    html` <a href="${reportPage}#${detail.anchors.problem(entry.id)}">Evidence</a>`;
  return html`<li class="finding"${isFull && html` id="${idOf('problem', entry.id)}"`}><p class="title">${weightBadge(entry)} ${clipped(about?.title ?? entry.id, 200)}</p>
<p class="meta"><code>${clipped(entry.id, 120)}</code>${whereOf(entry, first)}<span>since ${isFromTheStart && 'the first run, '}<time datetime="${new Date(since.at).toISOString()}">${dayOf(since.at)}</time></span></p>
${isFull && first !== undefined && seen(first, others, evidence)}${isFull && fixOf(about)}</li>
`;
}

function whereOf({ places, resources }: Known['entry'], told: Told | undefined): Part {
  const all = told?.places ?? resources ?? [];
  if (all.length === 0) return html`<span>${count(places, 'resource')}</span>`;
  const rest = all.length - named;
  return [
    ...all.slice(0, named).map((place) => html`<code class="where">${clipped(place, 120)}</code>`),
    rest > 0 && html`<span>and ${rest} more</span>`,
  ];
}

function seen({ violation, occurrences }: Told, others: readonly Told[], evidence: Part): Markup {
  const { message, expected, actual } = violation;
  const more = others.length === 0 ? '' : `; ${count(others.length, 'other kind')} of it in the report`;
  return html`<p class="seen">${capital(clipped(message, 300))} <span class="sub">(${count(occurrences, 'answer')}${more})</span>${evidence}</p>${
    (expected !== '' || actual !== '') &&
    html`<dl class="pair"><div><dt>Expected</dt><dd>${clipped(expected, 300)}</dd></div><div><dt>Seen</dt><dd>${clipped(actual, 300)}</dd></div></dl>`
  }`;
}

function fixOf(about: Title | undefined): Part {
  return about !== undefined && about.fix !== '' && html`<p class="fix"><b>Fix:</b> ${clipped(about.fix, 400)}</p>`;
}
