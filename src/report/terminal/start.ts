import type { Report } from '../../model/report.ts';
import { blank, type Line, labelled, line, row, span } from '../layout/line.ts';
import { count, type Page } from '../layout/page.ts';
import { commandLines } from './block.ts';
import { behindMost, type ToldProblem, toStartWith, widestOf } from '../../facts/report/told.ts';

/** Where to begin, each problem with its fix and its command. */
export function startLines(problems: readonly ToldProblem[], report: Report, page: Page): readonly Line[] {
  const widest = widestOf(problems);
  if (widest === undefined) return [];
  return [
    line(0, span('Start here', 'strong')),
    ...causeLines(widest, report),
    ...toStartWith(problems).flatMap((each, index) => oneLines(each, index + 1, each === widest, page)),
    blank,
  ];
}

/** One cause that accounts for over half of what is violated. */
function causeLines(widest: ToldProblem, report: Report): readonly Line[] {
  const most = behindMost(widest, report);
  if (most === undefined) return [];
  return [line(0, `${widest.problem.id} alone is behind ${most.own} of the ${count(most.all, 'violated clause')}.`)];
}

function oneLines(
  { problem, told: [chief] }: ToldProblem,
  number: number,
  isWidest: boolean,
  page: Page,
): readonly Line[] {
  const curl = chief?.violation.curl ?? null;
  const breaks = count(problem.clauses.length, 'clause');
  const hides = problem.hides.length === 0 ? '' : `, hides ${count(problem.hides.length, 'rule')}`;
  return [
    labelled(
      0,
      [span(String(number), 'faint')],
      2,
      span(problem.id, 'strong'),
      isWidest ? span(` (widest: ${breaks}${hides})`, 'faint') : '',
      `: ${problem.fix}`,
    ),
    ...(curl === null ? [] : curl.length > page.width * 3 ? [row(2, span(curl, 'code'))] : commandLines(curl)),
  ];
}
