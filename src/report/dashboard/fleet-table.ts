import { labels as ruleLabels } from '../../model/rule.ts';
import { html, type Markup, type Part } from '../markup/markup.ts';
import { dayAndMonth } from '../markup/words.ts';
import { icon, verdictIcons, verdictTones } from './icons.ts';
import { isWithoutResult } from './run.ts';
import { sparkline } from './spark.ts';
import { isUnseen, pairOf } from './tally.ts';
import type { TargetView } from './target-view.ts';
import { clipped, titleOf, verdictWords, withoutScheme } from './words.ts';

/** Labels of a plan that a row shows. */
const shownLabels = 4;

/** The fleet as a table: a row a target, all numbers of problems and warnings. Views come worst first. */
export function fleetTable(views: readonly TargetView[]): readonly Markup[] {
  const labels = labelColumns(views);
  const head = html`<div class="scroll frame"><table class="fleet" id="targets">
<caption class="unseen">Each target with the problems of its latest run</caption>
<thead><tr>
${column('name', 'Target', 'name')}
${column('problems', 'Problems', 'number')}
${labels.map((label) => column(label, capital(label), 'number of-label'))}
${column('warnings', 'Warnings', 'number')}
${column('change', 'Change', 'number')}
<th scope="col" class="trend">Trend</th>
${column('coverage', 'Judged', 'number')}
${column('age', 'Last run', 'number')}
</tr></thead>
<tbody>
`;
  return [head, ...views.map((view) => rowOf(view, labels)), html`</tbody></table></div>`];
}

/** The labels that rules have, and those that only reports of other rules have. */
export function labelColumns(views: readonly TargetView[]): readonly string[] {
  const seen = new Set(views.flatMap(({ target }) => Object.keys(target.latest.counts.byLabel)));
  for (const label of ruleLabels) seen.delete(label);
  return [...ruleLabels, ...[...seen].sort().slice(0, 4)];
}

function capital(text: string): string {
  return clipped(text.charAt(0).toUpperCase() + text.slice(1), 16);
}

function column(key: string, title: string, kind: string): Markup {
  return html`<th scope="col" class="${kind}" data-key="${key}"><button type="button">${title}</button></th>`;
}

function rowOf(view: TargetView, labels: readonly string[]): Markup {
  const { target } = view;
  const { verdict, counts, coverage } = target.latest;
  const isKnown = !isWithoutResult(target.latest);
  const number = (value: number, kind: string, word: string): Markup =>
    html`<td class="${kind}${!(value > 0 && isKnown) && ' zero'}${!isKnown && ' unknown'}" data-word="${word}">${isKnown ? value : '–'}</td>`;
  return html`<tr data-verdict="${verdict}"${isUnseen(view) && html` data-open=""`}${target.isStale && html` data-stale=""`}><th scope="row"><span class="sign ${verdictTones[verdict]}">${icon(verdictIcons[verdict])}<span class="unseen">${verdictWords[verdict]}</span></span><a href="targets/${target.slug}.html">${titleOf(target)}</a> <span class="where">${clipped(withoutScheme(target.baseUrl), 60)}</span>${tagsOf(view)}</th>
${number(counts.problems, 'bad total', counts.problems === 1 ? 'problem' : 'problems')}${labels.map((label) => number(counts.byLabel[label] ?? 0, 'of-label', clipped(label, 16)))}${number(counts.warnings, 'warning', counts.warnings === 1 ? 'warning' : 'warnings')}${changeCell(view)}<td class="trend">${sparkline(target.runs)}</td>${coverage === null || !isKnown ? html`<td class="unknown">–</td>` : html`<td data-word="judged">${coverage}%</td>`}${ageCell(view)}</tr>
`;
}

/** The labels of the plan; the script filters and groups by them. */
function tagsOf({ target }: TargetView): Part {
  const entries = Object.entries(target.labels);
  return entries
    .slice(0, shownLabels)
    .map(([name, value]) => html` <span class="tag" data-label="${name}">${clipped(value, 40)}</span>`);
}

function changeCell({ changes, target }: TargetView): Markup {
  if (changes === null) {
    return isWithoutResult(target.latest)
      ? html`<td class="zero unknown">–</td>`
      : html`<td class="zero" data-word="run">first</td>`;
  }
  const [fresh, fixed] = [pairOf(changes.new), pairOf(changes.fixed)];
  const parts: readonly Part[] = [
    fresh.problems > 0 && html`<b class="bad">+${fresh.problems}</b> `,
    fresh.problems === 0 && fresh.warnings > 0 && html`<span class="warning">+${fresh.warnings} warning</span> `,
    fixed.problems > 0 && html`<b class="good">−${fixed.problems}</b>`,
  ];
  return parts.some(Boolean)
    ? html`<td class="change" data-word="change">${parts}</td>`
    : html`<td class="zero" data-word="change">0</td>`;
}

function ageCell(view: TargetView): Markup {
  const { latest, isStale, ageDays } = view.target;
  const date = html`<time datetime="${new Date(latest.at).toISOString().slice(0, 16)}Z">${dayAndMonth(latest.at)}</time>`;
  const note = isStale ? `${ageDays} days old` : noteOf(view);
  return html`<td>${date}${note !== '' && html`<span class="note">${note}</span>`}</td>`;
}

/** Why the numbers are not to be compared as they are, in a word or two. */
function noteOf({ target, measure }: TargetView): string {
  const { latest } = target;
  if (latest.obstacle !== null) return 'incomplete';
  if (latest.cutBy !== null) return latest.effort === 'quick' ? 'quick' : 'partial';
  return measure.some((each) => each.endsWith('plan')) ? 'plan changed' : '';
}
