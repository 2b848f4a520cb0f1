/** What was checked, what was not, and what would change that. */
import { checkedIn } from '../gate.ts';
import { grouped, mapped } from '../groups.ts';
import * as phrases from '../phrases.ts';
import type { ClauseReport, Report } from '../report.ts';
import * as words from '../words.ts';
import { type Block, block, type MostOf, section, type Section } from './blocks.ts';

/** How many of the clauses that a client can check were checked. */
export function coverageOf({ counts }: Pick<Report, 'counts'>) {
  const checked = checkedIn(counts);
  return { ...checked, says: words.coverageWords(checked, counts.byStatus) };
}

/** The clauses by part of the conventions: `error`. */
export function partsOf(clauses: readonly ClauseReport[]) {
  return grouped(clauses, ({ clause }) => clause.split('.')[0] ?? '').map((own) => {
    const countOf = (wanted: ClauseReport['status']): number => own.filter(({ status }) => status === wanted).length;
    const [part = ''] = own[0].clause.split('.');
    return { part, clauses: own, verified: countOf('verified'), violated: countOf('violated') };
  });
}

const few = 3;

/**
 * What no rule could decide, what was not tried, what the conventions leave open, and how the service responded.
 *
 * @param isBrief the problems should stay on the screen
 */
export function openIn(report: Report, mostOf: MostOf, isBrief: boolean): readonly Section[] {
  const { clauses, observations, traffic, run } = report;
  const groups = (status: ClauseReport['status']): readonly Block[] =>
    groupsOf(clauses, status).map(([title, ids]) => {
      const [id = ''] = ids;
      if (ids.length === 1) return { tone: 'note', title, tag: id, lines: [] };
      const tag = phrases.counted(ids.length, 'clause');
      return { tone: 'note', title, tag, lines: [{ text: phrases.listed(ids, mostOf('ids')) }] };
    });
  // A part of an audit leaves most clauses out.
  const isPart = run.selection.length > 0;
  const isCut = (list: 'groups' | 'observations'): boolean => isBrief && mostOf(list) !== Infinity;
  const isShort = isPart || isCut('groups');
  const mostShown = (list: 'groups' | 'observations'): number => (isCut(list) ? few : mostOf(list));
  const observed = observations.map(({ says }) => block('note', says));
  const responses = traffic.says.map((says) => block('note', says));
  return [
    section('Coverage', isPart ? [] : [block('note', coverageOf(report).says)]),
    section('Undecided', groups('undecided'), mostShown('groups')),
    section('Not checked', isShort ? [] : groups('not-exercised'), mostOf('groups')),
    section('Left open by the conventions', isShort ? [] : groups('not-specified'), mostOf('groups')),
    section('Observed', observed, mostShown('observations')),
    section('Responses', responses),
  ];
}

/** The clauses with a status by what would change it, the largest group first. */
export function groupsOf(
  clauses: readonly ClauseReport[],
  status: ClauseReport['status'],
): readonly (readonly [string, readonly string[]])[] {
  const groups = grouped(
    clauses.filter((each) => each.status === status),
    words.openWords,
  );
  const sorted = groups.toSorted((a, b) => b.length - a.length);
  return sorted.map((group) => [words.openWords(group[0]), mapped(group, ({ clause }) => clause)]);
}
