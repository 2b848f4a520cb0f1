import { describe, expect, it } from 'vitest';
import { rules } from '../rules/index.ts';
import { type Example, exampleExchange, examplePlan, exampleResource } from '../src/model/example.ts';
import type { Operation } from '../src/model/operation.ts';
import type { Plan, Resource } from '../src/model/plan.ts';
import { createReadings } from '../src/model/readings.ts';
import type { Digest, Judgement, Rule, RuleContext } from '../src/model/rule.ts';
import { comparisonsOf } from './support/version-example.ts';

function judge(rule: Rule, example: Example): Judgement {
  if (rule.scope === 'versions') {
    const { plan, comparisons } = comparisonsOf(example);
    const [comparison] = comparisons;
    if (comparison === undefined) return { inapplicable: 'nothing to compare' };
    const options = example.options ?? {};
    return rule.check(comparison, { plan, profile: plan.profile, options, readings: createReadings(plan) });
  }
  const resource = exampleResource(example.resource);
  const plan = examplePlan(example.plan, resource);
  const readings = createReadings(plan);
  const exchanges = example.exchanges.map((each, index) => exampleExchange(each, resource, index + 1));
  for (const exchange of exchanges) readings.note(exchange);
  const context: RuleContext = { plan, profile: plan.profile, options: example.options ?? {}, readings };
  if (rule.scope === 'exchange') {
    const [exchange] = exchanges;
    if (exchange === undefined) throw new Error('an exchange rule needs one exchange in each example');
    if (rule.wants?.(exchange) === false || !rule.appliesTo(exchange, context))
      return { inapplicable: 'not its business' };
    return rule.check(exchange, context);
  }
  if (rule.scope === 'trace') return rule.check({ scenario: 'example', resource, exchanges }, context);
  const operation = operationOf(example, plan, resource);
  const digests = exchanges.flatMap((exchange): Digest<unknown>[] => {
    const kept = rule.digest(exchange, context);
    const id = exchange.probe.operation?.id;
    if (kept === undefined || (rule.scope === 'operation' && operation !== undefined && id !== operation.id)) return [];
    return [
      {
        exchange: exchange.id,
        scenario: exchange.scenario,
        step: exchange.probe.step,
        request: `${exchange.probe.method} ${exchange.probe.target}`,
        ...(id === undefined ? {} : { operation: id }),
        resource: resource.key,
        kept,
      },
    ];
  });
  return rule.check(
    {
      digests,
      ...(rule.scope === 'resource' || rule.scope === 'operation' ? { resource } : {}),
      ...(operation === undefined ? {} : { operation }),
    },
    context,
  );
}

function operationOf(example: Example, plan: Plan, resource: Resource): Operation | undefined {
  if (example.operation === undefined) return undefined;
  const all = [
    ...resource.operations,
    ...resource.actions.map((action) => action.operation),
    ...plan.probes.map((probe) => probe.operation),
  ];
  const known = all.find((operation) => operation.id === example.operation);
  if (known !== undefined) return known;
  const [method, template = ''] = example.operation.split(' ');
  const donor = all.find((operation) => operation.method === method) ?? all[0];
  if (donor === undefined) throw new Error('the example has no operation');
  return { ...donor, id: example.operation, template, kind: example.operationKind ?? donor.kind, strays: true };
}

function outcomeOf(judgement: Judgement): 'passed' | 'failed' | 'inapplicable' {
  if ((judgement.violations ?? []).length > 0) return 'failed';
  return judgement.inapplicable !== undefined || judgement.unjudged !== undefined ? 'inapplicable' : 'passed';
}

describe.each(rules.map((rule) => ({ id: rule.id, rule })))('the examples of $id', ({ rule }) => {
  it.each(['passed', 'failed', 'inapplicable'] as const)('are judged as %s', (outcome) => {
    expect(rule.examples[outcome].length).toBeGreaterThan(0);
    for (const example of rule.examples[outcome]) {
      const judgement = judge(rule, example);
      expect(outcomeOf(judgement), `${example.note}: ${JSON.stringify(judgement)}`).toBe(outcome);
      for (const violation of judgement.violations ?? []) {
        expect(violation.message.length).toBeGreaterThan(10);
        expect(violation.expected).not.toBe('');
        for (const clause of violation.clauses ?? []) expect(rule.clauses).toContain(clause);
      }
    }
  });
});
