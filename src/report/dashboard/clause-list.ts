import { capital } from '../../facts/report/words.ts';
import { html, type Markup, type Part } from '../markup/markup.ts';
import { type ClauseState, clauseStates, type JudgedClause, type PartTally, partTallies } from './clause-state.ts';
import { stateBadge, stateTones, stateWords } from './icons.ts';
import { idOf } from './ids.ts';
import type { Detail } from './target-view.ts';
import { clipped } from './words.ts';

/** Clauses that a person should look at. */
const notable: ReadonlySet<ClauseState> = new Set(['violated', 'undecided', 'warned', 'waived']);

/** The clauses of a target by part, folded; each leads to the problems that break it, and to its evidence in the report's page, if there is one. */
export function clauseList({ clauses, report, anchors }: Detail, reportPage: string | undefined): readonly Markup[] {
  const breaking = new Map<string, string[]>();
  for (const { id, clauses: own } of report.problems) {
    for (const clause of own) breaking.set(clause, [...(breaking.get(clause) ?? []), id]);
  }
  const named = (id: string): Part =>
    reportPage === undefined
      ? html`<code>${id}</code>`
      : html`<a href="${reportPage}#${anchors.clause(id)}"><code>${id}</code></a>`;
  return partTallies(clauses).map((tally) => partOf(tally, clauses, { breaking, named }));
}

/** Where a clause leads. */
interface Links {
  /** Ids of the problems that break it, by its id. */
  readonly breaking: ReadonlyMap<string, readonly string[]>;
  /** Its id, as a link to the page of the report. */
  readonly named: (id: string) => Part;
}

function partOf(tally: PartTally, clauses: readonly JudgedClause[], { breaking, named }: Links): Markup {
  const own = clauses.filter(({ part }) => part === tally.part);
  const sorted = own.toSorted((one, other) => Number(notable.has(other.state)) - Number(notable.has(one.state)));
  return html`<details class="part" id="${idOf('part', tally.part)}"><summary class="part-head"><h3>${tally.part}</h3>${stateBar(tally)}<span class="tally">${tallyWords(tally)}</span></summary>
<ul class="calm-clauses">${sorted.map(
    ({ id, text, state, reason }) =>
      html`<li id="${idOf('clause', id)}">${stateBadge(state)}<div>${named(id)} ${text}${(breaking.get(id) ?? []).map((problem) => html` <a href="#${idOf('problem', problem)}">${clipped(problem, 80)}</a>`)}${reason !== null && html`<span class="reason">${capital(reason)}</span>`}</div></li>
`,
  )}</ul></details>
`;
}

/** `2 violated, 5 verified`. */
function tallyWords({ counts }: PartTally): string {
  return clauseStates
    .filter((state) => counts[state] > 0)
    .map((state) => `${counts[state]} ${stateWords[state]}`)
    .join(', ');
}

/** The states of a part as lengths; the words stand beside it. */
function stateBar({ counts }: PartTally): Markup {
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
