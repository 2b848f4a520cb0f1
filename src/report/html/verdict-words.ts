import { clauseStatuses } from '../../model/finding.ts';
import type { Report, Verdict } from '../../model/report.ts';
import { isViolated, isWarned } from '../terminal/verdict.ts';
import { clauseStandings } from './standing.ts';
import { count, digits, enumerate } from './words.ts';

/** The result in a sentence or two: what it means, and what became of the clauses. */
export function verdictSentence(report: Report): string {
  const violated = report.clauses.filter(isViolated).length;
  const warned = report.clauses.filter(isWarned).length;
  const all = count(report.clauses.length, 'clause');
  const more = warned === 0 ? '' : violated === 0 ? `; ${digits(warned)} warned` : `, ${digits(warned)} warned`;
  const some = `${digits(violated)} of ${all} ${violated === 1 ? 'is' : 'are'} violated${more}.`;
  const none = report.clauses.length === 0 ? 'No clause was judged.' : `None of ${all} is violated${more}.`;
  const told = violated > 0 ? some : none;
  const words: Readonly<Record<Verdict, string>> = {
    conformant: told,
    nonconformant: told,
    incomplete: `${openWords(report)} ${told}`,
    error: `${errorWords(report)} ${told}`,
  };
  return [words[report.verdict], restWords(report)].filter((text) => text !== '').join(' ');
}

/** How many clauses there are of each other status. */
function restWords({ counts }: Report): string {
  const parts = clauseStatuses
    .filter((status) => status !== 'violated' && counts.clauses[status] > 0)
    .map((status) => `${digits(counts.clauses[status])} ${clauseStandings[status].words}`);
  return parts.length === 0 ? '' : `The others: ${enumerate(parts)}.`;
}

/** Why a run without violations is no pass. */
function openWords({ diagnosis, rules }: Report): string {
  if (diagnosis.some(({ code }) => code === 'interrupted'))
    return 'The run was interrupted, so this is part of the picture.';
  return rules.some(({ outcome }) => outcome === 'passed' || outcome === 'failed')
    ? 'Part of the plan brought no usable answer, so this is no pass.'
    : 'Nothing could be judged, so this is no pass.';
}

function errorWords({ diagnosis }: Report): string {
  return diagnosis.some(({ code }) => code === 'target-unreachable')
    ? 'The target cannot be reached.'
    : 'Probity itself failed, so the result is not to be relied on.';
}
