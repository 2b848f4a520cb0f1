import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareSnapshots } from '../../src/contract/compare-snapshots.ts';
import { createRecorder } from '../../src/contract/recorder.ts';
import type { ContractRecorder, Snapshot } from '../../src/model/contract.ts';
import { runAudit } from '../../src/audit/run.ts';
import { countingFresh } from '../../src/selftest/fresh.ts';
import { createClock, wireInProcess } from '../../src/wire/transports/in-process.ts';
import filter from '../../src/probe/lists/filter.ts';
import { cleaning } from '../../src/probe/index.ts';
import list from '../../src/probe/lists/list.ts';
import pageWalk from '../../src/probe/lists/page-walk.ts';
import read from '../../src/probe/reads/read.ts';
import sort from '../../src/probe/lists/sort.ts';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { planFrom } from '../support/reference-plan.ts';
import { token, withToken } from '../conformant/servers/conformant.ts';
import { type Row, users } from '../conformant/servers/resource.ts';
import { service } from '../conformant/servers/service.ts';
import { shareOf } from '../support/share-of.ts';

const plan = planFrom(
  `base_url: http://service.test\n${withToken}resources: [{ path: /users, filters: { city: [Oslo, Rome] }, sort: [name] }]\n`,
);

/** What a service is like, whatever it holds. */
interface Style {
  /** Fields without a value are left out, in place of null. */
  readonly isSparse: boolean;
  readonly form: 'merged' | 'nested' | 'bare';
  readonly newestFirst: boolean;
  readonly isShort: boolean;
}

const style = fc.record<Style>({
  isSparse: fc.boolean(),
  form: fc.constantFrom('merged', 'nested', 'bare'),
  newestFirst: fc.boolean(),
  isShort: fc.boolean(),
});

const orNull = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> => fc.option(value, { freq: 2 });
const place = fc.record({ lat: fc.constantFrom(1, 1.5), lon: fc.integer() });
const tag = fc.record({ key: fc.string(), extra: fc.boolean() }, { requiredKeys: ['key'] });
const languages = ['en-GB', 'de-DE', 'fr-FR'];
const names = fc
  .shuffledSubarray(languages)
  .map((chosen) => Object.fromEntries(chosen.map((language) => [language, `in ${language}`])));

/** Up to thirty people with everything that may be there or not. */
const rows: fc.Arbitrary<readonly Row[]> = fc
  .array(
    fc.record({
      nickname: orNull(fc.string({ maxLength: 5 })),
      city: orNull(fc.constantFrom('Oslo', 'Rome')),
      age: orNull(fc.nat(90)),
      place: orNull(place),
      tags: fc.array(tag, { maxLength: 3 }),
      names,
    }),
    { maxLength: 30, size: 'max' },
  )
  .map((people) => people.map((person, index) => ({ name: `P ${index}`, email: `p${index}@example.test`, ...person })));

async function snapshotOf({ isSparse, form, newestFirst, isShort }: Style, people: readonly Row[]): Promise<Snapshot> {
  const clock = createClock();
  const shown = (row: Row): Row =>
    isSparse ? Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) : row;
  const listed = ({ id, name, email }: Row): Row => ({ id, name, email });
  const user = users({ rows: people, shown, newestFirst, ...(isShort ? { listed } : {}) });
  const api = service([user], { now: clock.now, token, form: () => form });
  let recorder: ContractRecorder | undefined;
  await runAudit({
    plan,
    scenarios: [list, read, pageWalk, sort, filter],
    rules,
    clauses,
    cleaning,
    send: wireInProcess(api, plan, clock).send,
    fresh: countingFresh(),
    version: '0.0.0',
    planDigest: '',
    now: clock.now,
    contract: (readings) => (recorder = createRecorder(plan, readings)),
  });
  if (recorder === undefined) throw new Error('Nothing was recorded.');
  return recorder.snapshot();
}

describe('a service that holds other data than before', () => {
  it('breaks nothing', async () => {
    await fc.assert(
      fc.asyncProperty(style, rows, rows, async (how, before, after) => {
        const [old, now] = [await snapshotOf(how, before), await snapshotOf(how, after)];
        const options = { oldName: 'before', newName: 'after', plan: undefined, at: Date.UTC(2026, 0, 1) };
        expect(compareSnapshots(old, now, options).flatMap(({ differences }) => differences)).toEqual([]);
      }),
      { numRuns: shareOf(20), seed: 20_260_101 },
    );
  });
});
