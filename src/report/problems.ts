/** Problems: the findings of a rule, as one thing to fix. Findings that differ only in the operation share a sentence. */
import { hash } from 'node:crypto';
import { type Exchange, operationLine } from '../core/exchange.ts';
import type { Plan, Waiver } from '../core/plan.ts';
import { isWarning } from '../core/result.ts';
import { matches } from '../core/settings.ts';
import type { Spot } from '../core/demand.ts';
import { clausesOf, type Finding, type Observed } from '../core/tally.ts';
import { grouped, mapped, type Some, sumOf } from './groups.ts';
import type { FindingReport, ObservationReport, Place, ProblemReport, WaivedReport } from './report.ts';
import { sameWords, sentenceOf, sharedSentence } from './words.ts';

/** What a problem shows besides its findings. */
export interface Surroundings {
  /** The number under which the exchange is kept. */
  keep(exchange: Exchange): number;
  curl(exchange: Exchange): string;
  placeOf(exchange: Exchange): Place | null;
  spotOf(exchange: Exchange): Spot | null;
}

/** The heaviest finding of a group comes first, because the findings come in that order. */
export function problemsIn(findings: readonly Finding[], surroundings: Surroundings): readonly ProblemReport[] {
  const problems = grouped(findings, ({ rule }) => rule.id).map((group) => problemOf(group, surroundings));
  return problems.toSorted(
    (a, b) =>
      Number(a.level === 'should') - Number(b.level === 'should') ||
      b.weight - a.weight ||
      b.clauses.length - a.clauses.length ||
      b.count - a.count,
  );
}

function problemOf(findings: Some<Finding>, surroundings: Surroundings): ProblemReport {
  const counting = groupsOf(findings.filter((each) => !isWarning(each)));
  const groups = [...counting, ...groupsOf(findings.filter(isWarning))];
  const [{ rule }] = findings;
  const { id, title, headline, weight, label, why, fix } = rule;
  const texts = { headline, title, says: saysOf(groups[0] ?? findings), others: othersOf(groups), why, fix };
  return {
    rule: id,
    level: counting.length > 0 ? 'must' : 'should',
    weight,
    label,
    ...texts,
    clauses: [...new Set(findings.flatMap(clausesOf))],
    count: sumOf(findings, ({ count }) => count),
    findings: groups.flat().map((finding) => findingOf(finding, surroundings)),
  };
}

/** Whatever was wrong with the request, a rule about responses says the same of the response. */
function othersOf([first, ...others]: readonly Some<Finding>[]): readonly string[] {
  const bare = ({ rule, violation }: Finding): string => sentenceOf(rule, violation, '', '');
  const isSame = ([finding]: Some<Finding>): boolean =>
    first !== undefined && finding.rule.on === 'response' && bare(finding) === bare(first[0]);
  const same = others.filter(isSame).flat().length;
  const different = others.filter((each) => !isSame(each)).map(saysOf);
  return same === 0 ? different : [sameWords(same), ...different];
}

/** Findings that differ only in the operation. The largest group comes first, and then the shortest sentence. */
function groupsOf(findings: readonly Finding[]): readonly Some<Finding>[] {
  const wordsOf = ({ rule, violation }: Finding): string => sentenceOf(rule, violation, '{request}');
  return grouped(findings, wordsOf).toSorted((a, b) => {
    return b.length - a.length || wordsOf(a[0]).length - wordsOf(b[0]).length;
  });
}

function saysOf(group: Some<Finding>): string {
  const violations = mapped(group, ({ violation }) => violation);
  return sharedSentence(group[0].rule, violations);
}

/** Short enough for a command line. It has nothing that a mask could change. */
function printOf({ fingerprint }: Finding): string {
  return hash('sha256', fingerprint).slice(0, 12);
}

function findingOf(finding: Finding, around: Surroundings): FindingReport {
  const { rule, violation, count } = finding;
  const { exchange, before, breaks: _, level: __, ...facts } = violation;
  const { intent } = exchange.probe;
  return {
    fingerprint: printOf(finding),
    level: isWarning(finding) ? 'should' : 'must',
    ...facts,
    resource: exchange.probe.resource?.path ?? null,
    operation: operationLine(exchange),
    row: intent.kind === 'provocation' ? intent.row : null,
    places: [...finding.places],
    spot: around.spotOf(exchange),
    says: sentenceOf(rule, violation),
    count,
    exchange: around.keep(exchange),
    before: before === undefined ? null : around.keep(before),
    place: around.placeOf(exchange),
    curl: around.curl(exchange),
  };
}

/** Equal observations on several resources are one. */
export function observationsIn(observed: readonly Observed[]): readonly ObservationReport[] {
  const keyOf = ({ rule, observation }: Observed): string => rule.id + sentenceOf(rule, observation, '{request}');
  return grouped(observed, keyOf).map((group) => {
    const [{ rule, observation }] = group;
    const observations = mapped(group, (each) => each.observation);
    return {
      rule: rule.id,
      kind: observation.kind,
      says: sharedSentence(rule, observations),
      count: sumOf(group, ({ count }) => count),
    };
  });
}

/** Says which waiver accepts a finding on this day (`2027-01-31`). */
export function waiving({ waivers }: Plan, day: string) {
  return (finding: Finding): Waiver | undefined =>
    waivers.find(({ rule, resource, fingerprint, until = day }) => {
      const isOfResource = resource === undefined || resource === finding.violation.exchange.probe.resource?.path;
      const isSame = fingerprint === undefined || fingerprint === printOf(finding);
      return matches(rule, finding.rule.id) && until >= day && isOfResource && isSame;
    });
}

/** Findings that waivers accept, by waiver and rule. */
export function waivedIn(findings: readonly Finding[], waiverOf: ReturnType<typeof waiving>): readonly WaivedReport[] {
  const waived = findings.filter((each) => waiverOf(each) !== undefined);
  return grouped(waived, (each) => `${each.rule.id} ${waiverOf(each)?.reason}`).map((group) => {
    const { reason = '', until = null } = waiverOf(group[0]) ?? {};
    const [first = group] = groupsOf(group);
    return { rule: group[0].rule.id, says: saysOf(first), reason, until, fingerprints: group.map(printOf) };
  });
}
