import { capital } from '../../facts/report/words.ts';
import { html, type Markup } from '../markup/markup.ts';
import { type ClauseState, clauseStates, type PartTally } from './clause-state.ts';
import { findingList } from './finding-list.ts';
import { stateBadge, stateTones } from './icons.ts';
import { idOf } from './ids.ts';
import { tallyWords } from './matrix.ts';
import type { ShownFinding, TargetView } from './target-view.ts';
import { clipped } from './words.ts';

/** Clauses that a person should look at. */
const notable: ReadonlySet<ClauseState> = new Set(['violated', 'undecided', 'warned', 'waived']);

/** The clauses of a target by part, what is broken opened, each with the findings behind it. `report`: address of the run's report. */
export function clauseList(view: TargetView, report: string | undefined): readonly Markup[] {
  const places = firstPlaces(view);
  return view.parts.map((tally) => partOf(view, tally, places, report));
}

/** Under which clause a finding is told; other clauses that it breaks point there. */
function firstPlaces({ clauses, failed }: TargetView): ReadonlyMap<ShownFinding, string> {
  const order = clauses.filter(({ state }) => notable.has(state)).map(({ id }) => id);
  return new Map(
    failed.flatMap((finding) => {
      const first = order.find((id) => finding.clauses.includes(id));
      return first === undefined ? [] : [[finding, first] as const];
    }),
  );
}

type Places = ReadonlyMap<ShownFinding, string>;

function partOf(view: TargetView, tally: PartTally, places: Places, report: string | undefined): Markup {
  const clauses = view.clauses.filter(({ part }) => part === tally.part);
  const open = clauses.filter(({ state }) => notable.has(state));
  const calm = clauses.filter(({ state }) => !notable.has(state));
  return html`<section class="part" id="${idOf('part', tally.part)}" aria-labelledby="${idOf('part', tally.part)}-title">
<div class="part-head"><h3 id="${idOf('part', tally.part)}-title">${tally.part}</h3>${stateBar(tally)}<span class="tally">${tallyWords(tally)}</span></div>
${open.map(
  ({
    id,
    text,
    state,
    reason,
  }) => html`<article class="clause ${stateTones[state]}" id="${idOf('clause', id)}"><h4><code>${id}</code> ${stateBadge(state)}</h4><p>${text}</p>${
    reason !== null && html`<p class="reason">${capital(reason)}</p>`
  }${findingsOf(view, id, places, report)}</article>
`,
)}${
  calm.length > 0 &&
  html`<details class="fold"><summary>${open.length > 0 ? `${calm.length} more` : calm.length} without a violation</summary><ul class="calm-clauses">${calm.map(
    ({ id, text, state, reason }) =>
      html`<li id="${idOf('clause', id)}">${stateBadge(state)}<div><code>${id}</code> ${text}${reason !== null && html`<span class="reason">${capital(reason)}</span>`}</div></li>
`,
  )}</ul></details>`
}
</section>
`;
}

function findingsOf({ failed }: TargetView, clause: string, places: Places, report: string | undefined): Markup {
  const own = failed.filter((finding) => places.get(finding) === clause);
  const told = failed.flatMap((finding) => {
    const place = places.get(finding);
    return place === undefined || place === clause || !finding.clauses.includes(clause) ? [] : [{ ...finding, place }];
  });
  return html`${own.length > 0 && findingList(own, report)}${told.map(
    ({ rule, title, place }) =>
      html`<p class="told"><code>${rule}</code> ${clipped(title, 160)}: told under <a href="#${idOf('clause', place)}"><code>${place}</code></a></p>`,
  )}`;
}

/** The states of a part as lengths; the words stand beside it. */
export function stateBar({ counts }: PartTally): Markup {
  const all = clauseStates.reduce((sum, state) => sum + counts[state], 0);
  let from = 0;
  const bars = clauseStates
    .filter((state) => counts[state] > 0)
    .map((state) => {
      const x = from;
      from += (100 * counts[state]) / all;
      return html`<rect class="${stateTones[state]}" x="${x.toFixed(2)}%" y="0" width="${((100 * counts[state]) / all).toFixed(2)}%" height="8"/>`;
    });
  return html`<svg class="bar" width="100%" height="8" aria-hidden="true">${bars}</svg>`;
}
