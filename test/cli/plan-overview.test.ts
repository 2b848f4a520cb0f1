import { expect, it } from 'vitest';
import { rules } from '../../rules/index.ts';
import { forecast } from '../../src/audit/wanted/forecast.ts';
import { planOverview } from '../../src/cli/plan-overview.ts';
import type { Plan } from '../../src/model/plan.ts';
import { preflight, scenarios } from '../../src/probe/index.ts';
import { print } from '../../src/report/layout/print.ts';
import { fullPlan } from '../support/reference-plan.ts';

const foretold = forecast(fullPlan, [preflight, ...scenarios], rules);

function overview(plan: Plan, of: typeof foretold): readonly string[] {
  const pieces = planOverview(plan, of, (lines) => print(lines, { width: 100, colour: false, ellipsis: '…' }));
  return pieces.join('').trimEnd().split('\n');
}

it('names each resource with what is sent to it, created and left out', () => {
  const lines = overview(fullPlan, foretold);
  expect(lines.length).toBeLessThanOrEqual(40);
  for (const { key } of fullPlan.resources) expect(lines.filter((each) => each.startsWith(`${key} `))).toHaveLength(1);
  expect(lines.join(' ').replaceAll(/\s+/g, ' ')).toMatch(/creates, changes and deletes about \d+ items/);
});

it('fits on one screen, however many resources there are', () => {
  const [resource] = foretold.resources;
  const many = Array.from({ length: 200 }, (_, index) => `/${'very-'.repeat(index % 12)}things-${index}`);
  const lines = overview(fullPlan, {
    ...foretold,
    resources: many.flatMap((key) => (resource === undefined ? [] : [{ ...resource, resource: key }])),
    parts: many.flatMap((key) =>
      foretold.parts.filter((part) => part.resource === resource?.resource).map((part) => ({ ...part, resource: key })),
    ),
  });
  expect(lines.length).toBeLessThanOrEqual(40);
  expect(lines.join(' ').replaceAll(/\s+/g, ' ')).toMatch(/and 1\d\d more resources/);
});

it('says what stays', () => {
  const kept: Plan = {
    ...fullPlan,
    resources: fullPlan.resources.map((each) => ({
      ...each,
      operations: each.operations.filter(({ kind }) => kind !== 'delete'),
      ...(each.create === undefined ? {} : { create: { ...each.create, keep: true } }),
    })),
  };
  const lines = overview(kept, forecast(kept, [preflight, ...scenarios], rules));
  expect(lines.join(' ').replaceAll(/\s+/g, ' ')).toMatch(/creates (?:and changes )?about \d+ items?, which stay/);
});
