import { clauses } from '../../rules/clauses.ts';
import { createJudge, inOrder } from '../../src/audit/judge/judge.ts';
import { type Demand, demandOf } from '../../src/audit/wanted/demand.ts';
import type { Places, Tally } from '../../src/audit/evidence/tally.ts';
import type { Comparison } from '../../src/model/contract.ts';
import { type Example, exampleExchange, examplePlan, exampleResource, exampleStep } from '../../src/model/example.ts';
import type { Answered } from '../../src/model/exchange.ts';
import type { Operation } from '../../src/model/operation.ts';
import { operationsOf, type Plan, type Resource } from '../../src/model/plan.ts';
import { createReadings } from '../../src/model/readings.ts';
import { inapplicable, type Rule } from '../../src/model/rule.ts';
import { stepKinds } from '../../src/model/traces/index.ts';
import { comparisonsOf } from './version-example.ts';

/** What the audit's judge makes of an example of `rule`, beside the rules that must hold first. */
export function judgedExample(rule: Rule, example: Example, rules: readonly Rule[]): Tally {
  const { plan, exchanges, comparisons, resource, operation } = evidenceOf(rule, example);
  const readings = createReadings(plan);
  for (const exchange of exchanges) readings.note(exchange);
  const wanted = closureOf(rule, rules).map((each) => aboutOnly(each, operation));
  const judge = createJudge(plan, { rules: wanted, clauses }, demandOfExamples(wanted), readings, placesOf(exchanges));
  exchanges.forEach((exchange, index) => judge.exchange(exchange, index));
  judge.trace({ scenario: 'example', resource, exchanges }, { mayConfirm: false });
  const tally = judge.end(comparisons).find((each) => each.rule.id === rule.id);
  if (tally === undefined) throw new Error(`${rule.id} was not judged`);
  return tally;
}

/** Examples are of no scenario: what names no step is for every rule. */
function demandOfExamples(rules: readonly Rule[]): Demand {
  const demand = demandOf(rules, { effort: 'full', kinds: stepKinds });
  return {
    ...demand,
    isFor: () => true,
    isWantedBy: (rule, kind) => kind === exampleStep.kind || demand.isWantedBy(rule, kind),
    isShownTo: (rule, kind) => kind === exampleStep.kind || demand.isShownTo(rule, kind),
  };
}

function placesOf(exchanges: readonly Answered[]): Places {
  const operations = new Map(exchanges.map(({ id, probe }) => [id, probe.operation?.id]));
  return {
    of: (id) => {
      const operation = operations.get(id);
      return operation === undefined ? undefined : { operation };
    },
    keep: () => {},
  };
}

interface Evidence {
  readonly plan: Plan;
  readonly resource: Resource;
  readonly exchanges: readonly Answered[];
  readonly comparisons: readonly Comparison[];
  /** The one that an `operation` rule judges. */
  readonly operation?: Operation | undefined;
}

function evidenceOf(rule: Rule, example: Example): Evidence {
  const resource = exampleResource(example.resource);
  const options = example.options === undefined ? {} : { rules: { [rule.id]: example.options } };
  if (rule.scope === 'versions') {
    const { plan, comparisons } = comparisonsOf(example);
    return { plan: { ...plan, ...options }, resource, exchanges: [], comparisons: comparisons.slice(0, 1) };
  }
  const plan = { ...examplePlan(example.plan, resource), ...options };
  const exchanges = example.exchanges.map((each, index) => exampleExchange(each, resource, index + 1));
  const operation = operationOf(example, plan);
  return { plan: offering(operation, plan, resource), resource, exchanges, comparisons: [], operation };
}

/** The rule and, with theirs, those that must hold first. */
function closureOf(rule: Rule, rules: readonly Rule[]): readonly Rule[] {
  const wanted = new Set([rule.id]);
  for (const id of wanted) for (const first of rules.find((each) => each.id === id)?.after ?? []) wanted.add(first);
  return inOrder(rules.filter(({ id }) => wanted.has(id)));
}

/** The rule as it judges the operation that the example is about, and no other. */
function aboutOnly(rule: Rule, operation: Operation | undefined): Rule {
  if (rule.scope !== 'operation' || operation === undefined) return rule;
  const check: typeof rule.check = (folded, context) =>
    folded.operation?.id === operation.id ? rule.check(folded, context) : inapplicable('nothing');
  return { ...rule, check };
}

/** The resource with that operation, where the plan has no such. */
function offering(operation: Operation | undefined, plan: Plan, resource: Resource): Plan {
  if (operation === undefined || operationsOf(plan).some(({ id }) => id === operation.id)) return plan;
  const operations = [...resource.operations, operation];
  return { ...plan, resources: plan.resources.map((each) => (each === resource ? { ...resource, operations } : each)) };
}

/** The operation that the example names; one of the plan, or of the same method where the plan has no such. */
function operationOf(example: Example, plan: Plan): Operation | undefined {
  if (example.operation === undefined) return undefined;
  const all = operationsOf(plan);
  const known = all.find((operation) => operation.id === example.operation);
  if (known !== undefined) return known;
  const [method, template = ''] = example.operation.split(' ');
  const donor = all.find((operation) => operation.method === method) ?? all[0];
  if (donor === undefined) throw new Error('the example has no operation');
  return { ...donor, id: example.operation, template, kind: example.operationKind ?? donor.kind, strays: true };
}
