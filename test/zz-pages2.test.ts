import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { auditMutant } from '../src/cli/selftest/matrix.ts';
import { readPlan } from '../src/plan/read-plan.ts';
import { root } from './house/registry.ts';

function planOf(text: string) {
  const read = readPlan(text, { file: 'plan.yaml', env: {}, readFile: () => undefined });
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read.plan;
}
const plan = planOf(readFileSync(join(root, 'fixtures/plans/reference-full.yaml'), 'utf8'));
const mutants: any[] = [];
for (const folder of ['pagination', 'query-pages']) {
  for (const file of readdirSync(join(root, 'fixtures/mutants', folder))) {
    mutants.push((await import(join(root, 'fixtures/mutants', folder, file))).default);
  }
}
it.each(mutants.map((mutant) => ({ id: mutant.id, mutant })))('$id', async ({ mutant }) => {
  const kill = await auditMutant(mutant, mutant.plan === undefined ? plan : planOf(mutant.plan));
  expect({ failed: kill.failed, errors: kill.errors }).toEqual({ failed: kill.expected, errors: [] });
});
