import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { scenariosOf } from '../audit/demand.ts';
import type { Clause } from '../model/clause.ts';
import type { Example } from '../model/example.ts';
import type { ClauseStatus, Outcome, Qualifier } from '../model/finding.ts';
import type { Verdict } from '../model/report.ts';
import type { Rule } from '../model/rule.ts';
import { preflight, scenarios } from '../probe/index.ts';
import { exampleRows } from '../report/example-rows.ts';
import { blank, type Line, labelled, line, point, row, span, type Tone } from '../report/layout/line.ts';
import { marksFor } from '../report/layout/marks.ts';
import { heading, type Page } from '../report/layout/page.ts';
import { print as layOut } from '../report/layout/print.ts';
import { closest } from '../text/distance.ts';
import type { ExplainFlags } from './commands/explain.ts';
import { scenarioLines } from './explain-scenario.ts';
import { UsageError } from './failure.ts';
import { print } from './output.ts';
import { strengthOf } from './rules-run.ts';
import { toldScenarios } from './scenario-steps.ts';
import { screenOf } from './screen.ts';

/** The words of a report and what they mean. */
const words: Readonly<Record<Outcome | ClauseStatus | Verdict | Qualifier | Compared, string>> = {
  passed: 'A rule examined at least one thing that could have failed, and nothing did.',
  failed: 'A rule saw at least one violation.',
  inapplicable: 'A rule had nothing to look at: the service or the plan has no such thing, or writes are not allowed.',
  inconclusive: 'A probe was sent and brought no usable answer, or the evidence cannot tell right from wrong.',
  errored: 'The rule itself failed. That is a fault of Probity; the other rules were judged all the same.',
  verified:
    'What the clause speaks of was met, and every rule that can prove it said yes. A reason beside it names where the evidence could not tell right from wrong.',
  violated: 'A rule that judges the clause failed.',
  undecided:
    'Something was sent for the clause and brought no usable answer, or the evidence cannot tell right from wrong.',
  'not-exercised':
    'Nothing that this plan lets Probity send touches the clause. The report names the plan key that would.',
  'not-specified': 'The conventions leave it open. The report names the profile key that would fill it in.',
  'not-observable': 'No client can see whether the clause holds.',
  conformant: 'No must clause is violated, and everything that the plan asked for was answered.',
  nonconformant: 'At least one must clause is violated.',
  incomplete: 'No must clause is violated, but part of the plan brought no usable answer, or nothing was judged.',
  error: 'The target could not be reached, or Probity itself failed.',
  waived:
    'A violation that the plan accepts, with a reason and an end (waivers). It is told, and does not fail the run.',
  new: 'A violation that the earlier report does not have, be it that it was not judged then. Beside a baseline only what is new fails.',
  fixed:
    'Violated in the earlier report, and not now: the same rule judged the same again, and what showed the violation was asked and answered.',
  unchanged: 'Violated in the earlier report and in this one.',
  flaky: 'Violated in some runs of the same plan, and not in others.',
  unjudged:
    'Violated in the earlier report, and not judged in this one: neither seen again nor shown to be mended. The report tells why.',
  gate: 'What decides the exit code: --fail-on, --require, --require-coverage, --baseline, waivers and budgets. The verdict stays what was found.',
  coverage:
    'How many of the clauses that could be judged were: verified or violated, of all but those that are not specified or not observable.',
};

/** Words of comparisons and of the gate. */
type Compared = 'unchanged' | 'unjudged' | 'gate' | 'coverage';

/** Explains a rule, a clause, a scenario or a word of the report. */
export async function explain(id: string, flags: ExplainFlags): Promise<number> {
  const screen = screenOf(process.stdout, flags.color);
  const page: Page = { width: screen.width, marks: marksFor(screen), verbose: false };
  await print(layOut(await explanation(id, page), { ...screen, ellipsis: page.marks.ellipsis }));
  return 0;
}

async function explanation(id: string, page: Page): Promise<readonly Line[]> {
  const rule = rules.find((each) => each.id === id);
  if (rule !== undefined) return ruleLines(rule, page);
  const clause = clauses.find((each) => each.id === id);
  if (clause !== undefined) return clauseLines(clause, page);
  const scenario = toldScenarios([preflight, ...scenarios], rules).find((each) => each.id === id);
  if (scenario !== undefined) return scenarioLines(scenario);
  const word = Object.entries(words).find(([each]) => each === id);
  if (word !== undefined) return [line(0, span(id, 'strong'), `: ${word[1]}`)];
  const known = [...[...rules, ...clauses, preflight, ...scenarios].map((each) => each.id), ...Object.keys(words)];
  const near = closest(id, known);
  const hint =
    near === undefined ? '"probity rules" and "probity rules --coverage" list them' : `did you mean ${near}?`;
  throw new UsageError(`there is no rule, clause, scenario or word "${id}"; ${hint}`);
}

const columns = 11;

/** The same as the rule's chapter in the README of its part. */
async function ruleLines(rule: Rule, page: Page): Promise<readonly Line[]> {
  const { mutantsOf } = await import('../../fixtures/mutants/index.ts');
  const mutants = await mutantsOf(rule.id);
  const asked = scenariosOf(rule);
  const examples = rule.examples();
  const texts = rule.clauses.map((id) => ({ id, text: clauses.find((clause) => clause.id === id)?.text ?? '' }));
  return [
    line(0, span(rule.id, 'strong'), `: ${rule.title} (${strengthOf(rule)})`),
    blank,
    labelled(2, 'why', columns, rule.why),
    labelled(2, 'fix', columns, rule.fix),
    ...texts.map(({ id, text }, index) =>
      labelled(2, index === 0 ? 'clauses' : '', columns, span(id, 'strong'), ` ${text}`),
    ),
    labelled(2, 'evidence', columns, asked === 'all' ? 'every answer' : asked.join(', ')),
    ...examples.passed.slice(0, 1).flatMap((example) => exampleLines('conforms', 'good', example)),
    ...examples.failed.flatMap((example) => exampleLines('violates', 'bad', example)),
    ...examples.inapplicable.flatMap(({ note }) => [blank, labelled(2, 'no matter', columns, note)]),
    ...(examples.inconclusive ?? []).flatMap(({ note }) => [blank, labelled(2, 'open', columns, note)]),
    ...heading(page, 'Mutants of the reference server that it catches'),
    ...mutants.map(({ id, note }) => point(0, page.marks.bullet, span(id, 'strong'), `: ${note}`)),
  ];
}

function exampleLines(word: string, tone: Tone, example: Example): readonly Line[] {
  const rows = exampleRows(example).map((text) => row(4, span(text, 'code')));
  return [blank, labelled(2, [span(word, tone)], columns, example.note), ...rows];
}

function clauseLines(clause: Clause, page: Page): readonly Line[] {
  const own = rules.filter((rule) => rule.clauses.includes(clause.id));
  return [
    line(0, span(clause.id, 'strong'), ` (${clause.level}), ${clause.part}`),
    line(2, clause.text),
    blank,
    ...(clause.notObservable === undefined ? [] : [line(2, `Not observable: ${clause.notObservable}.`)]),
    labelled(2, 'exercise', columns, clause.exercise),
    ...(clause.profileKey === undefined ? [] : [labelled(2, 'profile', columns, clause.profileKey)]),
    ...own.map((rule) => point(2, page.marks.bullet, span(rule.id, 'strong'), `: ${rule.title}`)),
  ];
}
