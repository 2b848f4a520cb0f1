import { isViolated, isWarned } from '../../facts/report/clauses.ts';
import { noPassWords } from '../../facts/report/open-why.ts';
import { capital, digits, enumerate, sentence } from '../../facts/report/words.ts';
import { clauseStatuses } from '../../model/finding.ts';
import type { Report } from '../../model/report.ts';
import { count } from '../markup/words.ts';
import { clauseStandings } from './standing.ts';

/** The result in a sentence or two: what it means, and what became of the clauses. */
export function verdictSentence(report: Report): string {
  const violated = report.clauses.filter(isViolated).length;
  const warned = report.clauses.filter(isWarned).length;
  const all = count(report.clauses.length, 'clause');
  const more = warned === 0 ? '' : violated === 0 ? `; ${digits(warned)} warned` : `, ${digits(warned)} warned`;
  const some = `${digits(violated)} of ${all} ${violated === 1 ? 'is' : 'are'} violated${more}.`;
  const none = report.clauses.length === 0 ? 'No clause was judged.' : `None of ${all} is violated${more}.`;
  const told = violated > 0 ? some : none;
  const open = noPassWords(report);
  return [open === null ? '' : sentence(capital(open)), told, restWords(report)]
    .filter((text) => text !== '')
    .join(' ');
}

/** How many clauses there are of each other status. */
function restWords({ counts }: Report): string {
  const parts = clauseStatuses
    .filter((status) => status !== 'violated' && counts.clauses[status] > 0)
    .map((status) => `${digits(counts.clauses[status])} ${clauseStandings[status].words}`);
  return parts.length === 0 ? '' : `The others: ${enumerate(parts)}.`;
}
