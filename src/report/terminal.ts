import { isGivenUpAtOnce, isSetUpWrong } from '../facts/report/open-why.ts';
import type { Report } from '../model/report.ts';
import { blank, type Line, line } from './layout/line.ts';
import { marksFor } from './layout/marks.ts';
import type { Page } from './layout/page.ts';
import { print } from './layout/print.ts';
import { blockLines } from './terminal/block.ts';
import { cleanupLines } from './terminal/cleanup.ts';
import { comparisonLines } from './terminal/comparison.ts';
import { coverageLines, coverageWords } from './terminal/coverage.ts';
import { clauseLines, ruleLines } from './terminal/details.ts';
import { gateLines } from './terminal/gate.ts';
import { observationLines, observedWords } from './terminal/observations.ts';
import { indexLines, warningLines } from './terminal/problem-index.ts';
import { startLines } from './terminal/start.ts';
import { exchangesOf, type ToldProblem, toldProblems } from '../facts/report/told.ts';
import { diagnosisLines, targetLines, verdictLines } from './terminal/verdict.ts';
import { waivedLines } from './terminal/waived.ts';

/** A part of the report that is told in full on request. */
type Part = 'problems' | 'coverage' | 'observations' | 'rules';

const allParts = 4;

export interface TerminalOptions {
  /** Columns; what is to be copied may be longer. */
  readonly width: number;
  readonly colour: boolean;
  /** What is told in full. */
  readonly show: ReadonlySet<Part>;
  /** The verdict and what is wrong with the setup alone. */
  readonly quiet?: boolean;
  /** False: the report's own signs are ASCII. */
  readonly unicode: boolean;
  /** Last lines: what the exit code means, and what to do next. */
  readonly closing?: readonly string[];
}

/** So few problems are told in full; more are listed too. */
const toldInFull = 3;
/** A report is no longer than this, unless more is asked for. */
const mostLines = 60;
/** Rows of the list: what follows it and its heaviest rows fit on one screen of so many lines. */
const screenRows = 40;
const mostRows = 25;
const leastRows = 15;

/** The report for people: what is wrong, the heaviest first; where to start; what was covered; and the verdict, last, where a reader looks first. */
export function terminalReport(report: Report, options: TerminalOptions): readonly string[] {
  const { show, quiet = false } = options;
  const page: Page = { width: options.width, marks: marksFor(options), verbose: show.size === allParts };
  const printed = (lines: readonly Line[]): readonly string[] =>
    print(lines, { ...options, ellipsis: page.marks.ellipsis });
  const end = [...verdictLines(report, page), ...(options.closing ?? []).map((words) => line(0, words))];
  const errors = { ...report, diagnosis: report.diagnosis.filter(({ level }) => level === 'error') };
  if (quiet) return printed([...diagnosisLines(errors, page), ...end]);
  if (isGivenUpAtOnce(report) && show.size === 0) {
    return printed(spaced([[...targetLines(report), ...diagnosisLines(errors, page)], end]));
  }
  const head = [[...targetLines(report), ...diagnosisLines(report, page)], comparisonLines(report, page)];
  if (isSetUpWrong(report) && !page.verbose) return printed(spaced([...head, end]));
  const exchanges = exchangesOf(report);
  const all = toldProblems(report);
  const whole = ({ blocks, index, warnings }: Choice): readonly Line[] => {
    const above = [...head, blocks.flatMap((told) => blockLines(told, exchanges, page))];
    const below: readonly (readonly Line[])[] = [
      warningLines(warnings),
      waivedLines(report, page),
      index.length === 0 ? [] : startLines(index, report, page),
      show.has('observations') ? observationLines(report, page) : [],
      show.has('coverage') ? [...coverageLines(report, page), ...clauseLines(report, page)] : [],
      show.has('rules') ? ruleLines(report, page) : [],
      [
        ...coverageWords(report),
        ...(show.has('observations') ? [] : observedWords(report)),
        ...cleanupLines(report, page),
        ...gateLines(report, page),
      ],
      end,
    ];
    const rows = Math.min(mostRows, Math.max(leastRows, screenRows - printed(spaced(below)).length - 2));
    return spaced([...above, indexLines(index, page, show.has('problems') ? index.length : rows), ...below]);
  };
  if (show.has('problems')) {
    return printed(whole({ blocks: all, index: all.length > toldInFull ? all : [], warnings: [] }));
  }
  const texts = [3, 2, 1, 0].map((inFull) => printed(whole(chosen(all, report, inFull))));
  return texts.find((text) => text.length <= mostLines) ?? texts.at(-1) ?? [];
}

interface Choice {
  /** Told in full. */
  readonly blocks: readonly ToldProblem[];
  /** Listed in a row each. */
  readonly index: readonly ToldProblem[];
  /** Counted by rule. */
  readonly warnings: readonly ToldProblem[];
}

/** Tells problems in full where there are no more than `inFull` of them (of new ones, beside an earlier report), else lists them. */
function chosen(all: readonly ToldProblem[], report: Report, inFull: number): Choice {
  const isChief = ({ problem }: ToldProblem): boolean => problem.level === 'must' || report.gate?.failOn === 'should';
  const isOne = all.length <= inFull || !all.some(isChief);
  const chief = isOne ? all : all.filter(isChief);
  const warnings = isOne ? [] : all.filter((each) => !isChief(each));
  const fresh = report.comparison === null ? chief : chief.filter(({ isNew }) => isNew);
  const blocks = fresh.length <= inFull ? fresh : [];
  return { blocks, index: blocks.length < chief.length || chief.length > toldInFull ? chief : [], warnings };
}

/** Parts with one empty line between them. */
function spaced(groups: readonly (readonly Line[])[]): readonly Line[] {
  return groups
    .map((group) => trimmed(group))
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index === 0 ? group : [blank, ...group]));
}

function trimmed(group: readonly Line[]): readonly Line[] {
  const first = group.findIndex((each) => each !== blank);
  return first === -1 ? [] : group.slice(first, group.findLastIndex((each) => each !== blank) + 1);
}
