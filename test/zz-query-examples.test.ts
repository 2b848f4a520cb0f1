import { expect, it } from 'vitest';
import { queryRules } from './rules/query-audit.ts';
import { exampleExchange, examplePlan, exampleResource } from '../src/model/example.ts';
import { createReadings } from '../src/model/readings.ts';
for (const rule of queryRules) for (const kind of ['passed','failed','inapplicable'] as const) for (const example of rule.examples[kind]) {
  it(`${rule.id} ${kind} ${example.note}`, () => {
    const resource = exampleResource(example.resource);
    const plan = examplePlan(example.plan, resource);
    const readings = createReadings(plan);
    const exchanges = example.exchanges.map((each, index) => exampleExchange(each, resource, index + 1));
    for (const exchange of exchanges) readings.note(exchange);
    const ctx = { plan, profile: plan.profile, options: {}, readings };
    let j: any;
    if (rule.scope === 'exchange') { const x = exchanges[0]!; j = rule.wants?.(x) === false || !rule.appliesTo(x, ctx) ? { inapplicable: 'x' } : rule.check(x, ctx); }
    else if (rule.scope === 'trace') j = rule.check({ scenario: 'example', resource, exchanges }, ctx);
    const got = (j.violations ?? []).length > 0 ? 'failed' : j.inapplicable !== undefined || j.unjudged !== undefined ? 'inapplicable' : 'passed';
    if (kind === 'failed') console.log(rule.id, '|', example.note, '|', (j.violations ?? []).map((v: any) => `${v.at} :: ${v.message} [${v.key}]`));
    expect(got, JSON.stringify(j)).toBe(kind);
  });
}
