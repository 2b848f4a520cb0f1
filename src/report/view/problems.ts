/** Problems as readers see them: in full, as a row of the index, and as something to start with. */
import { createHash } from 'node:crypto';
import { excerptOf } from '../excerpt.ts';
import { failingOf } from '../gate.ts';
import { grouped } from '../groups.ts';
import * as phrases from '../phrases.ts';
import type { ComparisonReport, ExchangeReport, PastReport, Place, ProblemReport, Report } from '../report.ts';
import {
  type Block,
  block,
  command,
  everything,
  mostByDefault,
  labeled,
  type Line,
  type MostOf,
  section,
  type Section,
  type Tone,
} from './blocks.ts';

/** A problem, and how it looks. */
export interface ProblemView {
  readonly problem: ProblemReport;
  /** It fails the run. */
  readonly isFailing: boolean;
  /** It has a violation that the earlier report does not have, or there is no earlier report. */
  readonly isNew: boolean;
  /** How many clauses it breaks, or keeps from being checked. */
  readonly reach: number;
  /** Its sentence, what was expected, the evidence, what to do, and how to see it again. */
  readonly full: Block;
  /** The same with every sentence. */
  readonly whole: Block;
  /** For lists of problems. */
  readonly row: Block;
  /** What to do about it. */
  readonly step: Block;
  readonly place: Place | null;
  /** The page of its rule, if pages are published. */
  readonly page: string | null;
  /** The same in every run on this target. */
  readonly fingerprint: string;
}

/** In the order of the report. */
export function problemViews(report: Report, docsUrl?: string): readonly ProblemView[] {
  const { target, problems, clauses, comparison, exchanges, gate } = report;
  const known = new Set(comparison?.known);
  const failing = new Set(failingOf(problems, known, gate.failOn));
  return problems.map((problem) => {
    const { rule, findings } = problem;
    const hidden = clauses.filter(({ because }) => because?.kind === 'hidden' && because.by === rule);
    return {
      problem,
      isFailing: failing.has(problem),
      isNew: findings.some(({ fingerprint }) => !known.has(fingerprint)),
      reach: problem.clauses.length + hidden.length,
      full: fullBlock(problem, mostByDefault, exchanges, known),
      whole: fullBlock(problem, everything, exchanges, known),
      row: rowOf(problem),
      step: { ...rowOf(problem), lines: [{ label: 'Fix', text: problem.fix }, ...tryLines(problem)] },
      place: findings[0]?.place ?? null,
      page: docsUrl === undefined ? null : pageOf(rule, docsUrl),
      fingerprint: createHash('sha256')
        .update(JSON.stringify([target.name, rule]))
        .digest('hex')
        .slice(0, 32),
    };
  });
}

/** The heading `auth/bearer` on the page of its part. */
function pageOf(rule: string, docsUrl: string): string {
  const [part = '', noun = ''] = rule.split('/');
  return `${docsUrl.replace(/\/+$/, '')}/${part}/${noun}.md`;
}

/** The problems of a comparison of two states: each in full. */
export function problemSections(problems: readonly ProblemReport[], mostOf: MostOf = everything): readonly Section[] {
  const listed = (level: ProblemReport['level'], noun: string): Section => {
    const own = problems.filter((each) => each.level === level);
    const blocks = own.map((each) => fullBlock(each, mostOf));
    return section(phrases.counted(own.length, noun), blocks);
  };
  return [listed('must', 'problem'), listed('should', 'warning')];
}

const few = 3;

/** A few problems in full. Of many, an index, and where to start. */
export function sectionsFor(views: readonly ProblemView[], isCompared: boolean, mostOf: MostOf): readonly Section[] {
  const isWhole = mostOf('problems') === Infinity;
  const [problems, warnings] = [views.filter(isProblem), views.filter((each) => !isProblem(each))];
  const titleFor = (own: readonly ProblemView[], noun: string): string =>
    phrases.counted(own.length, isCompared ? `new ${noun}` : noun);
  const full = (own: readonly ProblemView[], noun: string): Section =>
    section(
      titleFor(own, noun),
      own.map((each) => (isWhole ? each.whole : each.full)),
    );
  const index = (own: readonly ProblemView[], noun: 'problem' | 'warning'): Section => {
    const title = `${titleFor(own, noun)}${own.length > 1 ? ', heaviest first' : ''}`;
    const rows = own.map(({ row }) => row);
    return { ...section(title, rows, mostOf(`${noun}s`)), isIndex: true };
  };
  const isLong = problems.length > few;
  const areMany = views.length > few;
  return [
    ...(isLong && !isWhole ? [] : [full(problems, 'problem')]),
    ...(areMany && !isWhole ? [] : [full(warnings, 'warning')]),
    ...(isLong ? [index(problems, 'problem')] : []),
    ...(areMany ? [index(warnings, 'warning')] : []),
    ...(isLong
      ? [
          section(
            'Start here',
            startIn(problems).map(({ step }) => step),
          ),
        ]
      : []),
  ];
}

export function isProblem({ problem }: ProblemView): boolean {
  return problem.level === 'must';
}

/** The two heaviest problems, and the one that breaks or hides most clauses. */
export function startIn(views: readonly ProblemView[]): readonly ProblemView[] {
  const problems = views.filter(isProblem);
  const [widest] = problems.toSorted((a, b) => b.reach - a.reach);
  return [...new Set([...problems.slice(0, 2), ...(widest === undefined ? [] : [widest])])];
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

function toneOf({ level }: ProblemReport): Tone {
  return level === 'must' ? 'bad' : 'warning';
}

function rowOf(problem: ProblemReport): Block {
  const { headline, weight, label, rule, says } = problem;
  const lines: readonly Line[] = [{ text: phrases.sentence(says), isRow: true }];
  return { tone: toneOf(problem), title: headline, tag: `${weight} ${label}  ${rule}`, lines };
}

function fullBlock(
  problem: ProblemReport,
  mostOf: MostOf,
  exchanges: readonly ExchangeReport[] = [],
  known: ReadonlySet<string> = new Set(),
): Block {
  const { says, others, fix, findings, clauses } = problem;
  const [first] = findings;
  const shown = others.slice(0, mostOf('others'));
  const cut = others.length - shown.length;
  const breaks = clauses.length === 0 ? '' : ` (${clauses.join(', ')})`;
  const also = [...shown, ...(cut > 0 ? [`${cut} more like this`] : [])];
  // The first sentence may be about a known violation.
  const isMixed = findings.some(({ fingerprint }) => known.has(fingerprint));
  const added = isMixed ? findings.filter(({ fingerprint }) => !known.has(fingerprint)) : [];
  const lines: readonly Line[] = [
    { text: phrases.sentence(says) },
    { label: 'Expected', text: `${first?.expected}${breaks}` },
    ...evidenceOf(problem, exchanges),
    ...labeled('New', added.map((each) => each.says).slice(0, mostOf('others'))),
    ...labeled('Also', also),
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
  const lines = excerptOf(first, exchange);
  return lines.map(({ text, isMarked }, index) => ({
    label: index === 0 ? 'Response' : '',
    text: `${isMarked ? '>' : ' '} ${text}`,
    isRow: true,
  }));
}

function tryLines({ findings: [first] }: ProblemReport): readonly Line[] {
  return first === undefined || first.curl === '' ? [] : [{ label: 'Try', ...command(first.curl) }];
}
