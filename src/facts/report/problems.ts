import { type Cause, isCause } from '../../model/cause.ts';
import type { Finding, Problem, Report, RuleResult } from '../../model/report.ts';
import { groupBy, type Some } from './group-by.ts';
import { failedFindings, isWaived } from './standing.ts';

/** So many places, and so much evidence, are named of a problem; its findings have them all. */
const named = 5;

/** What a reader has to mend, the heaviest first: each cause once, with all that follows from it. */
export function problemsOf({ findings, rules }: Pick<Report, 'findings' | 'rules'>): readonly Problem[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const hidden = hiddenBy({ findings, rules });
  const failing = failedFindings({ findings });
  // What a request ended breaks down from there on.
  const isEnded = failing.some(({ rule, key }) => rule === survived && key === 'nothing answers any more');
  const causeOf = ({ rule, cause }: Finding): string =>
    isEnded && cause === 'broke-down' ? survived : (cause ?? rule);
  return [...groupBy(failing, causeOf)]
    .flatMap(([id, all]) => {
      const own = chiefFirst(id, all);
      const failed = unique([id, ...own.map(({ rule }) => rule)]).flatMap((each) => byId.get(each) ?? []);
      const hides = unique(failed.flatMap((rule) => hidden.get(rule.id) ?? []));
      const { cause } = own[0];
      const [chief] = failed;
      if (chief === undefined) return [];
      const about = isCause(cause) ? byCause(id, cause, failed, own) : { ...ofRule(chief), ...gravityOf(failed) };
      return [problem(about, failed, own, hides)];
    })
    .sort(heaviestFirst);
}

/** The findings of the rule that the problem is called by before those that follow from them. */
function chiefFirst(id: string, [first, ...others]: Some<Finding>): Some<Finding> {
  const chief = [first, ...others].find(({ rule }) => rule === id) ?? first;
  return [chief, ...[first, ...others].filter((each) => each !== chief)];
}

/** What a cause is told with, where it is not one rule's. */
const told: Readonly<Record<Cause, Pick<Problem, 'title' | 'fix' | 'level' | 'label' | 'weight'>>> = {
  'catch-all': {
    title: 'An unknown address is answered with 404, not with a catch-all page',
    fix: 'Answer unknown addresses with 404 and the error body for every method; serve the page of an application only under its own address.',
    level: 'must',
    label: 'clients',
    weight: 7,
  },
  'no-validation': {
    title: 'The service checks what a client sends before it stores it',
    fix: 'Check each body against its required and allowed fields, in one place before the handler, and refuse what does not fit with 400 INVALID_INPUT.',
    level: 'must',
    label: 'data',
    weight: 7,
  },
  'never-worked': {
    title: 'Each resource answers some of what it is asked',
    fix: 'Every request to this resource ended in a 5xx: find out why in the log of the service, and run again.',
    level: 'must',
    label: 'clients',
    weight: 9,
  },
  'broke-down': {
    title: 'The service keeps working to the end of the run',
    fix: 'Find the first of these failures in the log of the service, and what came right before it: from then on every answer was a 5xx. Release what a failed request holds (connections, locks, transactions).',
    level: 'must',
    label: 'clients',
    weight: 9,
  },
};

/** The rule of what the service did not survive. */
const survived = 'status/survived';

/** Rules whose failure keeps others from looking: a cause by itself. */
const causeOfRule: Readonly<Record<string, string>> = {
  'envelope/shape': 'envelope-missing',
  'json/media-type': 'media-type',
  'auth/unauthorized': 'public',
  [survived]: 'harm',
  'operation/others': 'harm',
};

type About = Pick<Problem, 'id' | 'cause' | 'title' | 'fix' | 'level' | 'label' | 'weight'>;

function ofRule({ id, level, label, weight, title, fix }: RuleResult): About {
  return { id, cause: causeOfRule[id] ?? 'rule', title, fix, level, label, weight };
}

/** What a failure gives away weighs as much as where it is told by itself. */
function gravityOf([chief, ...others]: readonly RuleResult[]): Partial<Pick<RuleResult, 'label' | 'weight'>> {
  const leaks = others.filter(({ label, level }) => label === 'security' && level === chief?.level);
  const [worst] = leaks.toSorted((one, other) => other.weight - one.weight);
  return worst === undefined || chief === undefined || worst.weight <= chief.weight
    ? {}
    : { label: worst.label, weight: worst.weight };
}

/** Where all that it explains only warns, so does it. */
function byCause(id: string, cause: Cause, failed: readonly RuleResult[], findings: Some<Finding>): About {
  const about = { id, cause, ...told[cause] };
  if (findings.some(({ level }) => level === 'must')) return about;
  return { ...about, level: 'should', weight: Math.max(...failed.map(({ weight }) => weight)) };
}

/** A cause with all that follows from it. */
function problem(
  { id, cause, title, level, label, weight, fix }: About,
  failed: readonly RuleResult[],
  findings: Some<Finding>,
  hides: readonly string[],
): Problem {
  // What is told of it first is of an operation that the plan declares, where it meets one.
  const ordered = findings.toSorted(
    (one, other) => Number(isWaived(one)) - Number(isWaived(other)) || Number(isOfNone(one)) - Number(isOfNone(other)),
  );
  return {
    id,
    cause,
    title,
    level,
    label,
    weight,
    resources: unique(ordered.map(({ resource }) => resource)).sort(),
    clauses: unique(failed.flatMap((rule) => rule.clauses)).filter((clause) =>
      findings.some(({ clauses }) => clauses.includes(clause)),
    ),
    findings: ordered.map(({ fingerprint }) => fingerprint),
    hides,
    places: unique(ordered.map(({ operation, resource }) => operation ?? resource)).slice(0, named),
    evidence: unique(ordered.flatMap(({ violations }) => violations.map(({ exchange }) => exchange))).slice(0, named),
    fix,
    // What holds of some of its findings only stands with them.
    qualifiers: findings[0].qualifiers.filter((each) => findings.every(({ qualifiers }) => qualifiers.includes(each))),
  };
}

/** Of no operation of the plan: at an unknown address, say, or by a method that is not offered. */
function isOfNone({ resource, operation }: Finding): boolean {
  return resource === null && operation === null;
}

/**
 * The rules that could judge nothing of a resource because of each rule's failure; of what belongs to none, nothing at all. A rule that failed on
 * a few answers of many hides nothing: what looks like that had nothing to judge in the others.
 */
function hiddenBy({ findings, rules }: Pick<Report, 'findings' | 'rules'>): ReadonlyMap<string, readonly string[]> {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const failed = groupBy(failedFindings({ findings }), ({ rule }) => rule);
  const isMostly = (cause: string, resource: string | null): boolean => {
    const isThere = (each: { readonly resource: string | null }): boolean =>
      resource === null || each.resource === resource || each.resource === null;
    const shown = (failed.get(cause) ?? []).filter(isThere).reduce((sum, { occurrences }) => sum + occurrences, 0);
    const judged = (byId.get(cause)?.judged ?? []).filter(isThere).reduce((sum, { examined }) => sum + examined, 0);
    return shown * 2 >= judged;
  };
  const pairs = rules.flatMap(({ id, judged }) => {
    const isIdle = judged.every(({ examined }) => examined === 0);
    const idle = judged.filter(({ resource, examined }) => (resource === null ? isIdle : examined === 0));
    const causes = idle.flatMap((place) => place.hiddenBy.filter((cause) => isMostly(cause, place.resource)));
    return unique(causes).map((cause) => ({ cause, id }));
  });
  return new Map([...groupBy(pairs, ({ cause }) => cause)].map(([cause, own]) => [cause, own.map(({ id }) => id)]));
}

function isHarm({ cause }: Problem): boolean {
  return cause === 'harm';
}

function unique(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))];
}

/** What the service did not survive, then by weight, then by how much it breaks or hides. */
function heaviestFirst(one: Problem, other: Problem): number {
  const extent = ({ clauses, hides }: Problem): number => clauses.length + hides.length;
  return (
    Number(isWaived(one)) - Number(isWaived(other)) ||
    Number(isHarm(other)) - Number(isHarm(one)) ||
    other.weight - one.weight ||
    extent(other) - extent(one) ||
    other.findings.length - one.findings.length ||
    (one.id < other.id ? -1 : 1)
  );
}
