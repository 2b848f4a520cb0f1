/** Properties of whole runs. Each trial returns what is wrong, one line each. Tests try some, `npm run prove` all. */
import type { Mutant } from '#fixtures/mutants/mutant.ts';
import { type Api, createReference } from '#fixtures/reference/api.ts';
import { rules } from '../../rules/index.ts';
import type { Plan, Resource } from '../../src/core/plan.ts';
import { conformanceOf, type Result } from '../../src/core/result.ts';
import type { Rule } from '../../src/core/rule.ts';
import { isTraceRule } from '../../src/core/rule.ts';
import { perObject } from '../../src/text/memo.ts';
import { auditApi, fullPlan, type Options, plainPlan, planFor, readOnly, serviceOf } from './mutants.ts';
import { noisy, randomFrom, shuffled } from './noise.ts';
import type { VirtualClock } from './wire.ts';

/** A service with the plan that it is audited with. */
export interface Subject {
  readonly name: string;
  readonly plan: Plan;
  make(clock: VirtualClock): Api;
}

const noMutant: Mutant = { id: '', kills: '', note: '' };

/** The reference, with writes and without. */
export const writing: Subject = {
  name: 'the reference with writes',
  plan: planFor(noMutant, plainPlan),
  make: ({ now }) => createReference({ now }),
};
export const reference: Subject = { ...reading(writing), name: 'the reference' };
/** The same with all versions. */
export const versioned: Subject = { ...writing, name: 'all versions', plan: planFor(noMutant, fullPlan) };

/** Mutants that remember requests or time, so what one request shows depends on all those before it. */
const remembering: ReadonlySet<string> = new Set([
  'envelope/timestamp-cached',
  'stateless/language-remembered',
  'stateless/sort-remembered-by-connection',
  'status/survived',
]);

export function forgets({ id }: Mutant): boolean {
  return !remembering.has(id);
}

/** Its writes damage other items or the service, so other findings depend on the order of requests. */
export function isHarmful({ kills }: Mutant): boolean {
  return /\/(?:others|neighbors|survived)$/.test(kills);
}

export function subjectOf(mutant: Mutant): Subject {
  return { name: mutant.id, plan: planFor(mutant), make: serviceOf(mutant) };
}

/** The same without writes. */
export function reading(subject: Subject): Subject {
  return { ...subject, plan: readOnly(subject.plan) };
}

/** The same with fewer resources, which takes less time. */
export function small(subject: Subject): Subject {
  const { plan } = subject;
  const resources = plan.resources.filter(({ path }) => /\/(?:users|orders)$/.test(path));
  return resources.length === 0 ? subject : { ...subject, plan: { ...plan, resources } };
}

export function audit({ make, plan }: Subject, options: Options = {}): Promise<Result> {
  return auditApi(make, plan, options);
}

/** With all rules, and nothing in the way. Trials of one subject share it. */
const wholeOf = perObject((subject: Subject) => audit(subject));

/**
 * Everything in a result that depends on neither times nor the number of attempts, one line each. After damage, nothing
 * risky is sent, so what else a run finds depends on what came before.
 */
function summaryOf(result: Result): readonly string[] {
  const { clauses, errored, setupProblems, damage } = result;
  if (damage !== undefined) return [`${conformanceOf(result)}: ${damage.kind}`];
  return [
    conformanceOf(result),
    ...clauses.map(({ clause, status, warnings }) => `${clause}: ${status}, ${warnings} warnings`),
    ...result.findings.map(({ fingerprint }) => fingerprint),
    ...errored.map(({ rule, reason }) => `${rule.id} ${JSON.stringify(reason)}`),
    ...setupProblems.map(({ kind, resource }) => `${kind} ${resource?.path}`),
  ];
}

/** The lines in which two summaries differ. */
function differencesIn(one: readonly string[], other: readonly string[]): readonly string[] {
  const only = (some: readonly string[], others: readonly string[], sign: string): readonly string[] =>
    some.filter((line) => !others.includes(line)).map((line) => `${sign} ${line}`);
  return [...only(one, other, '-'), ...only(other, one, '+')];
}

const listed = (subject: Subject, condition: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`${subject.name}, ${condition}: ${lines.join('; ')}`];

/** Every rule for itself: the same verdict as in the full run. */
export async function trySelection(subject: Subject, some: readonly Rule[] = rules): Promise<readonly string[]> {
  const whole = outcomesIn(await wholeOf(subject));
  const wrong: string[] = [];
  for (const rule of some) {
    const [alone] = (await audit(subject, { selected: [rule] })).rules;
    const [expected, seen] = [whole.get(rule.id), alone?.outcome];
    // A sample is requested for the sake of rules about responses. It need not show everything.
    const isSame = isTraceRule(rule) ? seen === expected : seen !== 'failed' || expected === 'failed';
    if (!isSame) wrong.push(`${rule.id} is ${seen} instead of ${expected}`);
  }
  return listed(subject, 'each rule alone', wrong);
}

function outcomesIn({ rules: statuses }: Result): ReadonlyMap<string, string> {
  return new Map(statuses.map(({ rule, outcome }) => [rule.id, outcome]));
}

/** The order of events changes nothing. */
export async function tryOrders(subject: Subject, seeds: readonly number[]): Promise<readonly string[]> {
  const { plan } = subject;
  const expected = summaryOf(await wholeOf(subject));
  const lines: string[] = [];
  for (const seed of seeds) {
    const concurrency = [1, 2, 8][seed % 3] ?? 1;
    const resources = seed % 2 === 0 ? plan.resources : otherOrder(plan.resources, seed);
    const other = { ...subject, plan: { ...plan, resources, http: { ...plan.http, concurrency } } };
    const random = randomFrom(seed);
    const seen = summaryOf(await audit(other, { wrap: (wire) => shuffled(wire, random) }));
    lines.push(...listed(subject, `seed ${seed}, concurrency ${concurrency}`, differencesIn(expected, seen)));
  }
  return lines;
}

/** The resources in another order. A parent stays before its children. */
function otherOrder(resources: readonly Resource[], seed: number): readonly Resource[] {
  const random = randomFrom(seed);
  const rank = new Map(resources.map(({ path }) => [path, random()]));
  const depth = ({ path }: Resource): number => path.split('{').length;
  return resources.toSorted((a, b) => depth(a) - depth(b) || (rank.get(a.path) ?? 0) - (rank.get(b.path) ?? 0));
}

/** A run that was refused a request is not conformant, and no rule fails that does not fail in the whole run. */
export async function tryBudgets(subject: Subject, budgets: readonly number[]): Promise<readonly string[]> {
  const whole = await wholeOf(subject);
  const known = new Set(failuresIn(whole).map(ruleIn));
  const lines: string[] = [];
  for (const requests of budgets) {
    const result = await audit(subject, { budget: { requests } });
    const conformance = conformanceOf(result);
    const isCut = result.traffic.requests < whole.traffic.requests;
    const isRight = isCut ? conformance !== 'conformant' : conformance === conformanceOf(whole);
    const wrong = failuresIn(result).filter((line) => !known.has(ruleIn(line)));
    if (!isRight) wrong.unshift(`the run is ${conformance}`);
    lines.push(...listed(subject, `a budget of ${requests}`, wrong));
  }
  return lines;
}

/** The run has the same verdict with noise. */
export async function tryNoise(subject: Subject, share: number, seeds: readonly number[]): Promise<readonly string[]> {
  const quiet = summaryOf(await wholeOf(subject));
  const lines: string[] = [];
  for (const seed of seeds) {
    const random = randomFrom(seed);
    const make = (clock: VirtualClock): Api => noisy(subject.make(clock), share, random);
    const loud = summaryOf(await audit({ ...subject, make }));
    lines.push(...listed(subject, `${share * 100}% noise with seed ${seed}`, differencesIn(quiet, loud)));
  }
  return lines;
}

const ruleIn = (failure: string): string => failure.split(' ')[0] ?? '';

export function failuresIn({ findings, errored }: Result): readonly string[] {
  return [
    ...findings.map(({ rule, violation: { kind, seen } }) => `${rule.id} ${kind} ${seen}`),
    ...errored.map(({ rule, reason }) => `${rule.id} ${JSON.stringify(reason)}`),
  ];
}

/** A share of a list, spread evenly. */
export function everyNth<T>(all: readonly T[], n: number, first = 0): readonly T[] {
  return all.filter((_, index) => index % n === first % n);
}
