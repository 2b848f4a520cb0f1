import type { Verdict } from '../../model/report.ts';
import { html, type Markup } from '../markup/markup.ts';
import { count, dayAndMonth, timeOf } from '../markup/words.ts';
import { type ClauseState, clauseStates, type PartTally } from './clause-state.ts';
import { type IconName, icon, stateIcons, stateTones, stateWords, verdictIcons, verdictTones } from './icons.ts';
import { idOf } from './ids.ts';
import { rankOf } from './rank.ts';
import { isWithoutResult } from './run-summary.ts';
import { sparkline } from './sparkline.ts';
import { withoutScheme } from './target-label.ts';
import type { TargetView } from './target-view.ts';
import { clipped, titleOf, verdictWords } from './words.ts';

/** Parts for which a window of a usual desktop has room. */
const fitting = 14;

/** The fleet as a table: a row a target, a column a part of the conventions. Views come worst first. */
export function matrix(views: readonly TargetView[], parts: readonly string[]): readonly Markup[] {
  const head = html`<section class="scroll frame${parts.length > fitting && ' many'}" aria-label="Matrix" tabindex="0">
<table class="matrix" id="matrix">
<caption class="unseen">Each target with the clauses of each part of the conventions in its latest run</caption>
<thead><tr>
${column('name', 'Target', 'name')}
${column('violated', 'Violated', 'number')}
${column('change', 'Change', 'number')}
<th scope="col" class="trend">Trend</th>
${parts.map(
  (part, index) =>
    html`<th scope="col" class="part" data-key="part-${index}"><button type="button" data-sort="part-${index}"><span>${clipped(part, 24)}</span></button></th>
`,
)}
${column('coverage', 'Judged', 'number')}
${column('age', 'Last run', 'number')}
</tr></thead>
<tbody>
`;
  return [head, ...views.map((view, index) => rowOf(view, parts, index)), html`</tbody></table></section>`];
}

function column(key: string, title: string, kind: string): Markup {
  return html`<th scope="col" class="${kind} is-${key}" data-key="${key}"><button type="button" data-sort="${key}"><span>${title}</span></button></th>`;
}

function rowOf(view: TargetView, parts: readonly string[], index: number): Markup {
  const { target, changes } = view;
  const { latest } = target;
  const page = `targets/${target.slug}.html`;
  const tallies = new Map(view.parts.map((tally) => [tally.part, tally]));
  const isChanged = changes !== null && changes.new.length + changes.fixed.length > 0;
  return html`<tr data-rank="${index}" data-verdict="${latest.verdict}" data-text="${searchText(view)}"${isChanged && html` data-changed=""`}${target.isStale && html` data-stale=""`}>
<th scope="row" class="name" data-value="${titleOf(target).toLowerCase()}"><span class="who"><span class="sign ${verdictTones[latest.verdict]}" title="${verdictWords[latest.verdict]}">${icon(verdictIcons[latest.verdict])}<span class="unseen">${verdictWords[latest.verdict]}: </span></span><span><a href="${page}">${titleOf(target)}</a><span class="where">${clipped(withoutScheme(target.baseUrl), 80)}</span></span></span></th>
${violatedCell(view)}
${changeCell(view)}
<td class="trend">${sparkline(target.runs)}</td>
${parts.map((part) => partCell(tallies.get(part), part, page, latest.verdict))}
<td class="number" data-value="${latest.coverage ?? -1}">${latest.coverage === null ? html`<span class="none">none</span>` : `${latest.coverage}%`}</td>
${ageCell(view)}
</tr>
`;
}

/** What the search looks through. */
function searchText({ target }: TargetView): string {
  return `${titleOf(target)} ${clipped(target.baseUrl, 300)}`.toLowerCase();
}

function violatedCell(view: TargetView): Markup {
  const { latest } = view.target;
  const sorted = rankOf(view);
  if (isWithoutResult(latest)) {
    return html`<td class="number total" data-value="${sorted}"><span class="none">no result</span></td>`;
  }
  const tone = view.violated === 0 ? 'zero' : view.waived === view.violated ? 'quiet' : 'bad';
  return html`<td class="number total ${tone}" data-value="${sorted}"><b>${view.violated}</b>${
    view.waived > 0 && html` <span class="note">${view.waived} waived</span>`
  }</td>`;
}

function changeCell({ target, changes }: TargetView): Markup {
  if (changes === null) return html`<td class="number" data-value="-1"><span class="none">first run</span></td>`;
  const { new: fresh, fixed } = changes;
  if (fresh.length + fixed.length === 0) {
    return html`<td class="number" data-value="0"><span class="none">–<span class="unseen"> ${isWithoutResult(target.latest) ? 'not known' : 'nothing changed'}</span></span></td>`;
  }
  return html`<td class="number change" data-value="${fresh.length * 1000 + fixed.length}">${
    fresh.length > 0 && html`<span class="bad">+${fresh.length}<span class="unseen"> new</span></span>`
  } ${fixed.length > 0 && html`<span class="good">−${fixed.length}<span class="unseen"> fixed</span></span>`}</td>`;
}

function ageCell({ target }: TargetView): Markup {
  const { latest, isStale, ageDays } = target;
  const date = html`<time datetime="${new Date(latest.at).toISOString()}" title="${timeOf(latest.at)}">${dayAndMonth(latest.at)}</time>`;
  return html`<td class="number age" data-value="${latest.at}">${date}${
    isStale && html` <span class="note stale">${icon('clock')}${count(ageDays, 'day')} old</span>`
  }</td>`;
}

const problems: readonly ClauseState[] = ['violated', 'undecided', 'warned', 'waived'];

function partCell(tally: PartTally | undefined, part: string, page: string, verdict: Verdict): Markup {
  if (tally === undefined)
    return html`<td class="cell none" data-value="-1"><span class="unseen">not in this run</span></td>`;
  const { counts } = tally;
  const words = tallyWords(tally);
  const worst = problems.find((state) => counts[state] > 0);
  const value = problems.reduce((sum, state) => sum * 100 + Math.min(99, counts[state]), 0) * 2;
  if (worst !== undefined) {
    return html`<td class="cell ${stateTones[worst]}" data-value="${value + 1}"><a href="${page}#${idOf('part', part)}" title="${part}: ${words}">${icon(stateIcons[worst])}${counts[worst]}<span class="unseen"> ${wordsAfter(worst, tally)}</span></a></td>`;
  }
  const [tone, sign] = quietSign(counts, verdict);
  const sorted = counts.verified > 0 ? 1 : 0;
  return html`<td class="cell ${tone}" data-value="${sorted}"><span title="${part}: ${words}">${icon(sign)}<span class="unseen">${words}</span></span></td>`;
}

function quietSign(counts: PartTally['counts'], verdict: Verdict): readonly [string, IconName] {
  if (counts.verified === 0) return ['none', 'dash'];
  // What a failed run verified may be little more than the plan itself: no green there.
  if (verdict === 'error') return ['none', 'tick'];
  return counts['not-exercised'] > 0 ? ['good partly', 'tick'] : ['good', 'tick'];
}

/** `2 violated, 5 verified`. */
export function tallyWords({ counts }: PartTally): string {
  return clauseStates
    .filter((state) => counts[state] > 0)
    .map((state) => `${counts[state]} ${stateWords[state]}`)
    .join(', ');
}

/** The rest of what a cell says, after its number. */
function wordsAfter(worst: ClauseState, { counts }: PartTally): string {
  const rest = clauseStates.filter((state) => state !== worst && counts[state] > 0);
  return [stateWords[worst], ...rest.map((state) => `${counts[state]} ${stateWords[state]}`)].join(', ');
}
