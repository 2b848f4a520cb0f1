import { isSetUpWrong } from '../facts/report/open-why.ts';
import type { Report } from '../model/report.ts';
import { blank, type Line, line } from './layout/line.ts';
import { marksFor } from './layout/marks.ts';
import type { Page } from './layout/page.ts';
import { print } from './layout/print.ts';
import { cleanupLines } from './terminal/cleanup.ts';
import { comparisonLines } from './terminal/comparison.ts';
import { coverageLines } from './terminal/coverage.ts';
import { detailLines } from './terminal/details.ts';
import { gateLines } from './terminal/gate.ts';
import { observationLines } from './terminal/observations.ts';
import { diagnosisLines, targetLines, verdictLines } from './terminal/verdict.ts';
import { violationLines } from './terminal/violations.ts';
import { waivedLines, warningLines } from './terminal/warnings.ts';

export interface TerminalOptions {
  /** Columns; what is to be copied may be longer. */
  readonly width: number;
  readonly colour: boolean;
  /** Every observation, clause and rule. */
  readonly verbose: boolean;
  /** False: the report's own signs are ASCII. */
  readonly unicode: boolean;
  /** Last lines: what the exit code means, and what to do next. */
  readonly closing?: readonly string[];
}

/** The report for people, line by line: the verdict first, then what stands against the service, then what was covered. */
export function terminalReport(report: Report, options: TerminalOptions): readonly string[] {
  const page: Page = { width: options.width, marks: marksFor(options), verbose: options.verbose };
  const isAlone = isSetUpWrong(report) && !options.verbose;
  const lines: readonly Line[] = [
    ...verdictLines(report, page),
    blank,
    ...targetLines(report),
    ...withBlank(diagnosisLines(report, page)),
    ...comparisonLines(report, page),
    ...(isAlone ? [] : judgedLines(report, page)),
    ...withBlank((options.closing ?? []).map((words) => line(0, words))),
  ];
  return print(withoutDoubleBlanks(lines), { ...options, ellipsis: page.marks.ellipsis });
}

/** What was judged, from the violations to the gate. */
function judgedLines(report: Report, page: Page): readonly Line[] {
  return [
    ...violationLines(report, page),
    ...warningLines(report, page),
    ...waivedLines(report, page),
    ...observationLines(report, page),
    ...coverageLines(report, page),
    ...(page.verbose ? detailLines(report, page) : []),
    ...cleanupLines(report, page),
    ...gateLines(report, page),
  ];
}

function withBlank(lines: readonly Line[]): readonly Line[] {
  return lines.length === 0 ? [] : [blank, ...lines];
}

function withoutDoubleBlanks(lines: readonly Line[]): readonly Line[] {
  return lines.filter((each, index) => each !== blank || lines[index - 1] !== blank);
}
