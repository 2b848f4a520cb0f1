/** Problems as readers see them: in full, as a row of the index, as something to start with, and as a test that failed. */
import { hash } from 'node:crypto';
import { excerptOf } from '../body-lines.ts';
import { failingOf } from '../gate.ts';
import { grouped } from '../groups.ts';
import * as phrases from '../phrases.ts';
import type { ComparisonReport, ExchangeReport, PastReport, ProblemReport, Report, RuleReport } from '../report.ts';
import type { Block, Line, MostOf, Section, Tone } from './blocks.ts';
import { block, command, everything, mostByDefault, labeled, section } from './blocks.ts';

/** A problem, and how it looks. */
export type ProblemView = ReturnType<typeof problemViews>[number];

/** In the order of the report. */
export function problemViews(report: Report, docsUrl?: string) {
  const { target, run, problems, clauses, comparison, exchanges, gate } = report;
  const known = new Set(comparison?.known);
  const failing = new Set(failingOf(problems, known, gate.failOn));
  return problems.map((problem) => {
    const { rule, findings } = problem;
    const hidden = clauses.filter(({ because }) => because?.kind === 'hidden' && because.by === rule);
    const row = rowOf(problem);
    return {
      problem,
      isFailing: failing.has(problem),
      /** It has a violation that the earlier report does not have, or there is no earlier report. */
      isNew: findings.some(({ fingerprint }) => !known.has(fingerprint)),
      /** How many clauses it breaks, or keeps from being checked. */
      reach: problem.clauses.length + hidden.length,
      /** Its sentence, what was expected, the evidence, what to do, and how to see it again. */
      full: fullBlock(problem, mostByDefault, exchanges, known),
      /** The same with every sentence. */
      whole: fullBlock(problem, everything, exchanges, known),
      /** For lists of problems. */
      row,
      /** What to do about it. */
      step: { ...row, lines: [{ label: 'Fix', text: problem.fix }, ...tryLines(problem)] },
      place: findings[0]?.place ?? null,
      /** The page of its rule, if pages are published. */
      page: docsUrl === undefined || run.customRules?.includes(rule) === true ? null : pageOf(rule, docsUrl),
      /** The same in every run on this target. */
      fingerprint: hash('sha256', JSON.stringify([target.name, rule])).slice(0, 32),
    };
  });
}

/** The heading `auth/bearer` on the page of its part. */
function pageOf(rule: string, docsUrl: string): string {
  const [part = '', noun = ''] = rule.split('/');
  return `${docsUrl.replace(/\/+$/, '')}/${part}/${noun}.md`;
}

/** Problems, and then warnings: each in full, or as the block that is made of it. */
export function problemSections<P extends Pick<ProblemReport, 'level'>>(
  problems: readonly P[],
  blockOf: (problem: P) => Block,
): readonly Section[] {
  return [['must', 'problem'] as const, ['should', 'warning'] as const].map(([level, noun]) => {
    const own = problems.filter((each) => each.level === level);
    return section(phrases.counted(own.length, noun), own.map(blockOf));
  });
}

const few = 3;

/** A few problems in full. Of many, an index, and where to start. */
export function sectionsFor(views: readonly ProblemView[], isCompared: boolean, mostOf: MostOf): readonly Section[] {
  const isWhole = mostOf('problems') === Infinity;
  const [problems, warnings] = [views.filter(isProblem), views.filter((each) => !isProblem(each))];
  const titleFor = ({ length }: readonly ProblemView[], noun: string): string =>
    phrases.counted(length, isCompared ? `new ${noun}` : noun);
  const blockOf = (each: ProblemView): Block => (isWhole ? each.whole : each.full);
  const full = (own: readonly ProblemView[], noun: string): Section => section(titleFor(own, noun), own.map(blockOf));
  const index = (own: readonly ProblemView[], noun: 'problem' | 'warning'): Section => {
    const title = `${titleFor(own, noun)}${own.length > 1 ? ', heaviest first' : ''}`;
    const rows = own.map(({ row }) => row);
    return { ...section(title, rows, mostOf(`${noun}s`)), isIndex: true };
  };
  const steps = startIn(problems).map(({ step }) => step);
  const isLong = problems.length > few;
  const areMany = views.length > few;
  return [
    ...(isLong && !isWhole ? [] : [full(problems, 'problem')]),
    ...(areMany && !isWhole ? [] : [full(warnings, 'warning')]),
    ...(isLong ? [index(problems, 'problem')] : []),
    ...(areMany ? [index(warnings, 'warning')] : []),
    ...(isLong ? [section('Start here', steps)] : []),
  ];
}

export const isProblem = ({ problem }: ProblemView): boolean => problem.level === 'must';

/** The two heaviest problems, and the one that breaks or hides most clauses. */
export function startIn(views: readonly ProblemView[]): readonly ProblemView[] {
  const problems = views.filter(isProblem);
  const widest = problems.toSorted((a, b) => b.reach - a.reach).slice(0, 1);
  return [...new Set([...problems.slice(0, 2), ...widest])];
}

/** What became of the violations of an earlier report, by rule. */
export function changesIn(
  { fixed, unchecked }: ComparisonReport,
  old: readonly Pick<ProblemReport, 'rule' | 'headline'>[],
  mostOf: MostOf = everything,
): readonly Section[] {
  const known = old.map(({ rule, headline }): Block => ({ tone: 'note', title: headline, tag: rule, lines: [] }));
  return [
    section('Known', known, mostOf('groups')),
    section('Fixed', pastBlocks('good', fixed), mostOf('groups')),
    section('Not checked again', pastBlocks('note', unchecked), mostOf('groups')),
  ];
}

export function pastBlocks(tone: Tone, findings: readonly PastReport[]): readonly Block[] {
  return grouped(findings, ({ rule }) => rule).map(([{ rule, says }, ...others]) => ({
    ...block(tone, says, ...(others.length > 0 ? [{ text: `${others.length} more like this.` }] : [])),
    tag: rule,
  }));
}

function rowOf(problem: ProblemReport): Block {
  const { headline, level, weight, label, rule, says } = problem;
  const lines: readonly Line[] = [{ text: phrases.sentence(says), isRow: true }];
  return { tone: level === 'must' ? 'bad' : 'warning', title: headline, tag: `${weight} ${label}  ${rule}`, lines };
}

export const wholeBlock = (problem: ProblemReport): Block => fullBlock(problem, everything);

function fullBlock(
  problem: ProblemReport,
  mostOf: MostOf,
  exchanges: readonly ExchangeReport[] = [],
  known: ReadonlySet<string> = new Set(),
): Block {
  const { says, others, fix, findings, clauses } = problem;
  const [first] = findings;
  const breaks = clauses.length === 0 ? '' : ` (${clauses.join(', ')})`;
  // The first sentence may be about a known violation.
  const isMixed = findings.some(({ fingerprint }) => known.has(fingerprint));
  const added = isMixed ? findings.filter(({ fingerprint }) => !known.has(fingerprint)).map((each) => each.says) : [];
  const lines: readonly Line[] = [
    { text: phrases.sentence(says) },
    { label: 'Expected', text: `${first?.expected}${breaks}` },
    ...evidenceOf(problem, exchanges),
    ...labeled('New', added.slice(0, mostOf('others'))),
    ...labeled('Also', phrases.fewOf(others, mostOf('others'))),
    { label: 'Fix', text: fix },
    ...tryLines(problem),
  ];
  const place = first?.place ?? undefined;
  return { ...rowOf(problem), lines, ...(place === undefined ? {} : { place }) };
}

/** The response, if the problem is in a header or in the body. */
function evidenceOf({ findings: [first] }: ProblemReport, exchanges: readonly ExchangeReport[]): readonly Line[] {
  const exchange = first === undefined ? undefined : exchanges[first.exchange];
  if (first === undefined || exchange === undefined) return [];
  return excerptOf(first, exchange).map(({ text, isMarked }, index) => ({
    label: index === 0 ? 'Response' : '',
    text: `${isMarked ? '>' : ' '} ${text}`,
    isRow: true,
  }));
}

function tryLines({ findings: [first] }: ProblemReport): readonly Line[] {
  return first === undefined || first.curl === '' ? [] : [{ label: 'Try', ...command(first.curl) }];
}

export interface RuleView {
  readonly rule: string;
  /** `auth`. */
  readonly part: string;
  /** The requirement. It is null for a rule that judged nothing. */
  readonly title: string | null;
  /** `warned`: it failed, and that does not fail the run. */
  readonly status: 'failed' | 'warned' | 'waived' | 'errored' | Exclude<RuleReport['outcome'], 'failed'>;
  readonly problem: ProblemView | null;
  /** What is wrong, why it is waived, or why it was not judged. */
  readonly says: string | null;
}

/** Each rule once, for formats that list tests: first what went wrong, the heaviest problem first. */
export function ruleViews({ rules, waived, errored }: Report, problems: readonly ProblemView[]): readonly RuleView[] {
  const titles = new Map(rules.map(({ rule, title }) => [rule, title]));
  const views = new Map<string, RuleView>();
  const add = (rule: string, view: Pick<RuleView, 'status'> & Partial<RuleView>): void => {
    const [part = ''] = rule.split('/');
    if (!views.has(rule))
      views.set(rule, { rule, part, title: titles.get(rule) ?? null, problem: null, says: null, ...view });
  };
  for (const { rule, says } of errored) add(rule, { status: 'errored', says });
  for (const problem of problems) {
    const { rule, title, headline } = problem.problem;
    add(rule, { title, status: problem.isFailing ? 'failed' : 'warned', problem, says: headline });
  }
  for (const { rule, says, reason } of waived) add(rule, { status: 'waived', says: `${says} (${reason})` });
  for (const { rule, outcome, says } of rules) add(rule, { status: outcome === 'failed' ? 'waived' : outcome, says });
  return [...views.values()];
}
