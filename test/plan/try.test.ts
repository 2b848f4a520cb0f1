import { readFileSync } from 'node:fs';
import { it } from 'vitest';
import { readPlan } from '../../src/plan/read-plan.ts';
it('x', () => {
  for (const f of ['reference.yaml', 'reference-full.yaml']) {
    const r = readPlan(readFileSync(`fixtures/plans/${f}`, 'utf8'), { file: f, env: {}, readFile: () => undefined });
    console.log(JSON.stringify(r, undefined, 1).slice(0, 9000));
  }
});
