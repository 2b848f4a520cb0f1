/** A service that holds other data than before breaks nothing. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { token } from '#fixtures/services/conformant.ts';
import { type Row, users } from '#fixtures/services/resource.ts';
import { service } from '#fixtures/services/service.ts';
import { compareSnapshots } from '../../src/contract/compare.ts';
import { createRecording, snapshotOf } from '../../src/contract/recording.ts';
import type { Snapshot } from '../../src/contract/snapshot.ts';
import { auditApi, planFrom } from '../support/mutants.ts';

const plan = planFrom(
  `base_url: http://service.test\nauth: { bearer: ${token} }\nresources: [{ path: /users, filters: { city: [Oslo, Rome] }, sort: [name] }]\n`,
);

/** What a service is like, whatever it holds. */
const style = fc.record({
  /** Fields without a value are left out instead of null. */
  isSparse: fc.boolean(),
  form: fc.constantFrom('merged' as const, 'nested' as const, 'bare' as const),
  newestFirst: fc.boolean(),
  /** Lists show fewer fields than reads. */
  isShort: fc.boolean(),
});

const orNull = <V>(value: fc.Arbitrary<V>): fc.Arbitrary<V | null> => fc.option(value, { freq: 2 });
const languages = fc.shuffledSubarray(['en-GB', 'de-DE', 'fr-FR']);

/** Up to thirty people, with everything that may be there or not. */
const rows: fc.Arbitrary<readonly Row[]> = fc
  .array(
    fc.record({
      nickname: orNull(fc.string({ maxLength: 5 })),
      city: orNull(fc.constantFrom('Oslo', 'Rome')),
      age: orNull(fc.nat(90)),
      place: orNull(fc.record({ lat: fc.constantFrom(1, 1.5), lon: fc.integer() })),
      tags: fc.array(fc.record({ key: fc.string(), extra: fc.boolean() }, { requiredKeys: ['key'] }), { maxLength: 3 }),
      names: languages.map((chosen) => Object.fromEntries(chosen.map((each) => [each, `in ${each}`]))),
    }),
    { maxLength: 30, size: 'max' },
  )
  .map((people) => people.map((person, at) => ({ name: `P ${at}`, email: `p${at}@example.test`, ...person })));

type Style = typeof style extends fc.Arbitrary<infer S> ? S : never;

async function snapshotWith(
  { isSparse, form, newestFirst, isShort }: Style,
  people: readonly Row[],
): Promise<Snapshot> {
  const hasValue = ([, value]: [string, unknown]): boolean => value !== null;
  const shown = (row: Row): Row => (isSparse ? Object.fromEntries(Object.entries(row).filter(hasValue)) : row);
  const listed = ({ id, name, email }: Row): Row => ({ id, name, email });
  const user = users({ rows: people, shown, newestFirst, ...(isShort ? { listed } : {}) });
  const recording = createRecording(true);
  await auditApi(({ now }) => service([user], { now, token, form: () => form }), plan, { recording });
  return snapshotOf(recording, plan);
}

test('a service that holds other data than before', async () => {
  await fc.assert(
    fc.asyncProperty(style, rows, rows, async (how, before, after) => {
      const [older, newer] = [await snapshotWith(how, before), await snapshotWith(how, after)];
      const options = { olderName: 'before', deprecated: [], nowMs: 0 };
      expect(compareSnapshots(older, newer, options).flatMap(({ differences }) => differences)).toEqual([]);
    }),
    { numRuns: Number(process.env['RUNS'] ?? 3), seed: 20_260_101 },
  );
});
