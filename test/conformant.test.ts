/** No false alarms: services that conform in their own way are conformant, with writes. */
import { expect, test } from 'vitest';
import { conformantServices } from '#fixtures/services/services.ts';
import { flawsIn, flawsOfReads } from './support/conformant.ts';
import { auditApi, planFrom } from './support/mutants.ts';

/** What it creates cannot be read, so nothing proves that it is ours. */
const unproven = 'only create';

test.each(conformantServices.map((server) => ({ name: server.name, server })))('$name', async ({ name, server }) => {
  const read = planFrom(server.plan);
  // A run with writes also reads. `npm run prove` runs all without writes.
  const flaws =
    !read.writes || name === unproven
      ? await flawsOfReads(server)
      : flawsIn(await auditApi(server.make, read), { ...server, isOpen: false });
  expect(flaws).toEqual([]);
});

test('what cannot be proven ours is created once, and proves no more', async () => {
  const server = conformantServices.find(({ name }) => name === unproven) ?? expect.fail(`there is no ${unproven}`);
  const result = await auditApi(server.make, planFrom(server.plan));
  expect(result.findings).toEqual([]);
  expect(result.traffic.operations.get('POST /users')?.requests).toBe(1);
  const verified = result.clauses.filter(({ status }) => status === 'verified').map(({ clause }) => clause);
  expect(verified).not.toContain('operation.create');
});
