import type { Harm, Report } from '../../model/report.ts';
import { isViolated } from './clauses.ts';
import { isGivenUpAtOnce, isSetUpWrong, openWhy, openWords } from './open-why.ts';
import { counted } from './words.ts';

/** What a verdict means, without capital and stop: why it is open, how many problems there are, and what they break. */
export function verdictWords(report: Report): string {
  const why = openWhy(report);
  const { problems, warnings } = report.counts;
  const isNothingJudged = isSetUpWrong(report) || (isGivenUpAtOnce(report) && problems + warnings === 0);
  if (isNothingJudged && why !== null) return `${openWords[why]}, so nothing was judged`;
  return [...(why === null ? [] : [openWords[why]]), problemWords(report)].join('; ');
}

/** Problems and warnings leave out what is waived, which is said if nothing else is left; violated clauses are counted whatever their level is and whether they are waived. */
function problemWords({ clauses, counts, problems: all }: Report): string {
  const waived = all.filter(({ level, qualifiers }) => level === 'must' && qualifiers.includes('waived')).length;
  const none = waived === 0 ? 'no problems' : `no problems except ${waived} that ${waived === 1 ? 'is' : 'are'} waived`;
  const problems = counts.problems === 0 ? none : counted(counts.problems, 'problem');
  const warnings = counts.warnings === 0 ? '' : `, ${counted(counts.warnings, 'warning')}`;
  const violated = violatedWords(clauses);
  return `${problems}${warnings}${violated === null ? '' : `; ${violated}`}`;
}

/** `26 of 76 clauses violated (2 at level should)`; null where none is. */
function violatedWords(clauses: Report['clauses']): string | null {
  const violated = clauses.filter(isViolated);
  if (violated.length === 0) return null;
  const weak = violated.filter(({ level }) => level === 'should').length;
  const only = weak === 0 ? '' : ` (${weak === violated.length ? 'all' : weak} at level should)`;
  return `${violated.length} of ${counted(clauses.length, 'clause')} violated${only}`;
}

/** What a report says above what a run did: a service that came back each time was audited to the end. */
export function harmHeading({ kind, isShown }: Harm): string {
  return kind === 'silent' && isShown ? 'The run did harm' : 'The run stopped';
}
