import { shorten } from '../../facts/report/clean.ts';
import { coverageOf, coveragePercent } from '../../facts/report/coverage.ts';
import { isGivenUpAtOnce, isSetUpWrong } from '../../facts/report/open-why.ts';
import { rulePage } from '../../facts/report/rule-page.ts';
import { type ToldProblem, toldProblems, toStartWith } from '../../facts/report/told.ts';
import { counted } from '../../facts/report/words.ts';
import type { Report } from '../../model/report.ts';
import type { Extent } from './extent.ts';
import { waivedLines } from './findings.ts';
import { comparisonLines, diagnosisLines, gateLines, headLines, leftLines } from './head.ts';
import { block, code, text } from './text.ts';

/** A comment that is read at a glance has no more than these. */
const mostLines = 60;
const mostCharacters = 6000;

/** Rows of the table, and points of any other list, from the most that is told to the least. */
const sizes: readonly (readonly [rows: number, points: number])[] = [
  [15, 5],
  [15, 3],
  [15, 1],
  [12, 1],
  [10, 1],
  [5, 1],
  [1, 0],
];

const longestSeen = 120;
const longestFix = 240;
const longestCommand = 600;

/**
 * What a reviewer needs: the verdict, the heaviest problems in a row each, and where to start; at most 60 lines and 6,000 characters.
 * The first line is equal in every run of a target, for bots that replace their comment.
 */
export function briefMarkdown(report: Report, { docs }: { docs?: string | undefined } = {}): readonly string[] {
  const documents = sizes.map(([rows, points]) => linesOf(report, rows, points, docs));
  const fits = (lines: readonly string[]): boolean => {
    const whole = lines.join('\n');
    return whole.length < mostCharacters && whole.split('\n').length <= mostLines;
  };
  const lines = documents.find(fits) ?? [markOf(report), '', ...headLines(report)];
  return lines.filter((line, index) => line !== '' || lines[index - 1] !== '').map((line) => `${line}\n`);
}

function linesOf(report: Report, rows: number, points: number, docs: string | undefined): readonly string[] {
  const extent: Extent = { evidence: 'none', rows: points, clauses: 'none', rules: 'list', points };
  const problems = toldProblems(report);
  const isReasonAll = isSetUpWrong(report) || isGivenUpAtOnce(report);
  const errors = { ...report, diagnosis: report.diagnosis.filter(({ level }) => level === 'error') };
  return [
    markOf(report),
    ...headLines(report),
    ...gateLines(report),
    ...diagnosisLines(isReasonAll ? errors : report, extent),
    ...comparisonLines(report, extent, { isMarked: true }),
    ...(isReasonAll
      ? []
      : [
          ...tableLines(problems, rows, docs),
          ...startLines(problems),
          ...waivedLines(report, extent),
          ...coverageLines(report),
        ]),
    ...leftLines(report, extent),
    '',
    'All findings with their evidence: `-r html=report.html`, or `--show all`.',
  ];
}

/** `<!-- probity:shop-api -->`. */
function markOf({ target }: Report): string {
  const name = (target.name === '' ? target.baseUrl : target.name).toLowerCase();
  return `<!-- probity:${name.replaceAll(/[^a-z0-9]+/g, '-').slice(0, 80)} -->`;
}

function tableLines(problems: readonly ToldProblem[], rows: number, docs: string | undefined): readonly string[] {
  if (problems.length === 0) return [];
  const shown = problems.slice(0, rows);
  return [
    '',
    '| Weight | Rule | What was seen | Clauses | Answers |',
    '| --- | --- | --- | ---: | ---: |',
    ...shown.map((each) => rowOf(each, docs)),
    ...restLines(problems.slice(rows)),
  ];
}

/** Problems and warnings that have no row. */
function restLines(rest: readonly ToldProblem[]): readonly string[] {
  const warnings = rest.filter(({ problem }) => problem.level === 'should').length;
  const problems = rest.length - warnings;
  const some = [
    ...(problems === 0 ? [] : [counted(problems, 'more problem')]),
    ...(warnings === 0 ? [] : [counted(warnings, 'more warning')]),
  ];
  return rest.length === 0 ? [] : ['', `... and ${some.join(', and ')}.`];
}

function rowOf({ problem, answers, isNew, told: [chief] }: ToldProblem, docs: string | undefined): string {
  const { level, label, weight, clauses } = problem;
  const page = rulePage(problem.id, docs);
  const marks = `${isNew ? '**new** ' : ''}${level === 'should' ? '_warns_ ' : ''}`;
  const seen = text(shorten(chief?.violation.message ?? problem.title, longestSeen));
  return `| ${weight} ${label} | ${page === undefined ? code(problem.id) : `[${code(problem.id)}](<${page}>)`} | ${marks}${seen} | ${clauses.length} | ${answers} |`;
}

function startLines(problems: readonly ToldProblem[]): readonly string[] {
  const chosen = toStartWith(problems);
  if (chosen.length === 0) return [];
  const commands = chosen.flatMap(({ problem, told: [chief] }) => {
    const curl = chief?.violation.curl ?? '';
    return curl === '' || curl.length > longestCommand ? [] : [`# ${problem.id}`, curl];
  });
  return [
    '',
    '**Start here**',
    '',
    ...chosen.map(({ problem }) => `1. ${code(problem.id)}: ${text(shorten(problem.fix, longestFix))}`),
    ...(commands.length === 0 ? [] : block('sh', commands)),
  ];
}

function coverageLines({ counts }: Report): readonly string[] {
  const { judged, all } = coverageOf(counts.clauses);
  return [
    '',
    `Coverage: ${coveragePercent(counts.clauses)}%, ${judged} of the ${counted(all, 'clause')} that this plan can check.`,
  ];
}
