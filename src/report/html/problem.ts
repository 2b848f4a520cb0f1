import { shorten } from '../../facts/report/clean.ts';
import type { Told, ToldProblem } from '../../facts/report/told.ts';
import type { Problem } from '../../model/report.ts';
import { html, type Markup, type Part } from '../markup/markup.ts';
import { count } from '../markup/words.ts';
import { claim, proof } from './evidence.ts';
import { filterable, statusesOf } from './filterable.ts';
import { clauseLink, clauseLinks, ruleLinks } from './links.ts';
import { places, times } from './places.ts';
import { sign } from './signs.ts';
import { tag, type Tone } from './standing.ts';
import type { View } from './view.ts';

const longestMessage = 600;
/** Other observations of a problem that are shown with their evidence; further ones are a line and their places. */
const shownWhole = 6;

/** Where a problem is told. `anchor`: links lead here. `isOpen`: unfolded from the start. */
export interface Telling {
  readonly hasAnchor: boolean;
  readonly isOpen: boolean;
}

/** One problem: a row that says what was seen, and in it how to fix it, the evidence, and where else. */
export function problemRow(each: ToldProblem, view: View, { hasAnchor, isOpen }: Telling): Markup {
  const { problem, answers, told } = each;
  const [chief] = told;
  const tone = toneOf(problem);
  const traits = {
    statuses: statusesOf(problem.clauses, view),
    resources: problem.resources,
    marks: told.flatMap(({ findings }) => findings.flatMap(({ qualifiers }) => qualifiers)),
  };
  return html`<details class="problem ${tone}"${hasAnchor ? html` id="${view.anchors.problem(problem.id)}" data-deep="problem-${problem.id}"` : null} data-clauses="${problem.clauses.join(' ')}" ${filterable(traits, view)}${isOpen ? html` open` : null}>
<summary><span class="weight">${sign(problem.level === 'must' ? 'bad' : 'warning')}${problem.weight} ${problem.label}</span> <code class="id" tabindex="-1">${problem.id}</code> <span class="message">${messageOf(chief, problem)}</span> <span class="extent">${marksOf(each)}${count(problem.clauses.length, 'clause')}, ${count(answers, 'answer')}</span></summary>
<div class="problem-body">
<div class="tells">
${problem.fix === '' ? null : html`<p class="fix"><span class="label">Fix</span> ${problem.fix}</p>`}
${chief === undefined ? null : claim(chief)}
${breaks(problem, view)}
</div>
<div class="shows">
${chief === undefined ? null : [proof(chief, view), places(chief, view)]}
${others(told.slice(1), view)}
${hidden(each, view)}
</div>
</div>
</details>
`;
}

/** Red for what exposes or spoils data, yellow for what breaks clients and for warnings; as the terminal has it. */
function toneOf({ level, label }: Problem): Tone {
  if (level === 'should') return 'warning';
  return label === 'style' ? 'quiet' : label === 'clients' ? 'warning' : 'bad';
}

function marksOf({ problem, isNew, isUncovered }: ToldProblem): Part {
  return [
    isUncovered ? tag('uncovered', 'open') : isNew ? tag('new', 'accent') : null,
    problem.qualifiers.includes('flaky') ? tag('flaky', 'open') : null,
  ].map((each) => each && [each, ' ']);
}

function messageOf(told: Told | undefined, { title }: Problem): string {
  return shorten(told?.violation.message ?? title, longestMessage);
}

/** What else was seen of the same problem. */
function others(told: readonly Told[], view: View): Part {
  if (told.length === 0) return null;
  return html`<details class="again"><summary>${count(told.length, 'other observation')}</summary>${told.map(
    (each, index) =>
      index < shownWhole
        ? html`<details class="other"><summary>${otherWords(each)}</summary>${claim(each)}${proof(each, view)}${places(each, view)}</details>`
        : html`<div class="other"><p>${otherWords(each)}</p>${places(each, view)}</div>`,
  )}</details>`;
}

function otherWords({ violation, occurrences }: Told): Markup {
  return html`<span class="message">${shorten(violation.message, longestMessage)}</span> <span class="faint">${times(occurrences)}</span>`;
}

/** The clauses that it breaks, the chief one in words. */
function breaks({ clauses: [chief, ...rest] }: Problem, view: View): Part {
  if (chief === undefined) return null;
  const text = view.clauses.get(chief)?.text;
  return html`<p class="breaks"><span class="label">Breaks</span> ${clauseLink(chief, view)}${text === undefined ? null : html`: ${text}`}${rest.length === 0 ? null : html` Also ${clauseLinks(rest, view)}.`}</p>`;
}

/** The rules that it keeps from looking, and those that saw it where it is not one rule's. */
function hidden({ problem: { id, hides }, told }: ToldProblem, view: View): Part {
  const saw = [...new Set(told.flatMap(({ findings }) => findings.map(({ rule }) => rule)))].filter(
    (rule) => rule !== id,
  );
  return [
    saw.length === 0 ? null : html`<p class="breaks"><span class="label">Seen by</span> ${ruleLinks(saw, view)}</p>`,
    hides.length === 0
      ? null
      : html`<details class="again"><summary>Hides ${count(hides.length, 'rule')}, which could not look behind it</summary><p>${ruleLinks(hides, view)}</p></details>`,
  ];
}
