/** No false alarms: services that conform in their own way, and the reference in several other ways at once. `npm run prove` tries pairs. */
import { expect, test } from 'vitest';
import { conformantServices } from '#fixtures/services/services.ts';
import type { Variant } from '../fixtures/variants/variant.ts';
import { variants } from '../fixtures/variants.ts';
import { flawsIn, flawsOfReads, topicOf, tryVariants } from './support/conformant.ts';
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

const most = 4;

/** Each variant is in one group, together with variants of other topics. */
const groups = variants.reduce<readonly (readonly Variant[])[]>((all, variant) => {
  const fits = (group: readonly Variant[]): boolean =>
    group.length < most && group.every((each) => topicOf(each) !== topicOf(variant));
  const found = all.find(fits);
  return found === undefined
    ? [...all, [variant]]
    : all.map((group) => (group === found ? [...group, variant] : group));
}, []);

test.each(groups.map((group) => ({ name: group.map(({ id }) => id).join(' + '), group })))(
  '$name',
  async ({ group }) => {
    expect(await tryVariants(group)).toEqual([]);
  },
);
