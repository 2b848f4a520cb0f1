import type { Qualifier } from '../../model/finding.ts';
import type { Finding } from '../../model/report.ts';
import { fateOf } from '../compare/fate.ts';
import { retold, told } from '../judge/grounds.ts';
import { keyOf, type Lookup } from '../compare/lookup.ts';
import { byPlace } from '../evidence/place.ts';

const keptViolations = 5;
const qualifiers: readonly Qualifier[] = ['waived', 'flaky'];

/** A finding, and the run that has it. */
interface Found {
  readonly finding: Finding;
  readonly run: Lookup;
}

/** The findings of several runs, equal ones as one: those that failed, threw or were inconclusive, and one pass for a rule that none of them failed. */
export function mergedFindings(runs: readonly Lookup[]): readonly Finding[] {
  const found = runs.flatMap((run) => run.report.findings.map((finding): Found => ({ finding, run })));
  return [...groupsOf(found, ({ finding }) => finding.rule).values()].flatMap((own) => ofRule(own, runs)).sort(byPlace);
}

function ofRule(found: readonly Found[], runs: readonly Lookup[]): readonly Finding[] {
  const of = (outcome: Finding['outcome']): readonly (readonly Found[])[] => [
    ...groupsOf(
      found.filter(({ finding }) => finding.outcome === outcome),
      ({ finding }) => keyOf(finding),
    ).values(),
  ];
  const failed = of('failed').map((group) => failure(group, runs));
  const open = [...of('errored'), ...of('inconclusive')].map(added);
  const passed = failed.length > 0 ? [] : of('passed').map(added);
  const told = [...failed, ...open, ...passed];
  return told.length > 0 ? told : of('inapplicable').map(added);
}

/** Equal findings as one, with the sums of their counts. */
function added(group: readonly Found[]): Finding {
  const findings = group.map(({ finding }) => finding);
  const [first] = findings;
  if (first === undefined) throw new Error('a group of findings is never empty');
  const operations = new Set(findings.map(({ operation }) => operation));
  return {
    ...first,
    clauses: [...new Set(findings.flatMap(({ clauses }) => clauses))],
    level: findings.at(-1)?.level ?? first.level,
    operation: operations.size === 1 ? first.operation : null,
    examined: findings.reduce((sum, { examined }) => sum + examined, 0),
    occurrences: findings.reduce((sum, { occurrences }) => sum + occurrences, 0),
    ...retold(findings.find(({ reason }) => reason !== null) ?? first),
    violations: findings.flatMap(({ violations }) => violations).slice(0, keptViolations),
  };
}

/** A violation that is waived in every run that has it, and flaky where another run of the same plan passed it. */
function failure(group: readonly Found[], runs: readonly Lookup[]): Finding {
  const finding = added(group);
  const having = new Set(group.map(({ run }) => run));
  const isWaived = group.every(({ finding: { qualifiers: own } }) => own.includes('waived'));
  const isFlaky =
    group.some(({ finding: { qualifiers: own } }) => own.includes('flaky')) ||
    runs.some((run) => !having.has(run) && passes(run, group));
  return {
    ...finding,
    qualifiers: qualifiers.filter((each) => (each === 'waived' ? isWaived : isFlaky)),
    examined: examinedBy(finding, runs) ?? finding.examined,
    ...(isWaived ? retold(finding) : told(null)),
  };
}

/** Subjects that the rule examined on the resource in all runs; undefined where it does not count them by resource. */
function examinedBy({ rule, resource }: Finding, runs: readonly Lookup[]): number | undefined {
  const counts = runs.flatMap((run) => run.rule(rule)?.judged.filter((place) => place.resource === resource) ?? []);
  return counts.length === 0 ? undefined : counts.reduce((sum, { examined }) => sum + examined, 0);
}

function passes(run: Lookup, group: readonly Found[]): boolean {
  return group.some(
    (found) =>
      found.run.report.digests.plan === run.report.digests.plan &&
      fateOf(found.finding, found.run, run).state === 'passed',
  );
}

function groupsOf<Value>(
  values: readonly Value[],
  keyed: (value: Value) => string,
): ReadonlyMap<string, readonly Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = keyed(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
