/** A live run and its record give the same report. Lines on disk. */
import { expect, test } from 'vitest';
import { everyMutant } from '#fixtures/mutants/index.ts';
import { createReference, defaultToken, otherToken } from '#fixtures/reference/api.ts';
import { rules } from '../../rules/index.ts';
import { isTraceRule } from '../../src/core/rule.ts';
import { judge, type Report } from '../../src/index.ts';
import { plainPlan, readOnly, readOnlyMutants, serviceOf } from '../support/mutants.ts';
import { everyNth, reading, subjectOf, versioned, writing } from '../support/trials.ts';
import type { VirtualClock } from '../support/wire.ts';
import { createStore, linesOf } from '../../src/evidence/store.ts';
import { accidents, differencesIn, record, tryRecord } from './records.ts';

const make = (clock: VirtualClock) => createReference({ now: clock.now });

test.each([reading(versioned), writing])('$name', async (subject) => {
  const recorded = await record(subject);
  expect(recorded.judged()).toEqual(recorded.live);
  expect(recorded.live.verdict).toBe('conformant');
  for (const token of [defaultToken, otherToken]) expect(recorded.lines.join('\n')).not.toContain(token.slice(0, -1));
});

const some = everyNth(await everyMutant(), 10).map((mutant, seed) => {
  return { id: mutant.id, mutant, seed, accident: accidents[seed % accidents.length] ?? 'nothing' };
});

/** Alone, they judge what they judge in a whole run. Other rules would see samples only. */
const alone = new Set(rules.filter(isTraceRule).map(({ id }) => id));

test.each(some)('what shows the mutant $id, with $accident', async ({ mutant, accident, seed }) => {
  const only = alone.has(mutant.kills) ? { only: [mutant.kills] } : {};
  expect(await tryRecord(subjectOf(mutant), accident, seed, only)).toEqual([]);
});

test('a wrong credential', async () => {
  const plan = { ...readOnly(plainPlan), auth: { bearer: 'an-expired-token-0123', headers: {}, query: {} } };
  const recorded = await record({ plan, make });
  expect(differencesIn(recorded)).toEqual([]);
  expect(recorded.live.setup.map(({ kind }) => kind)).toContain('unauthorized');
});

test('bytes that are not UTF-8', async () => {
  const bytes = Buffer.concat([Buffer.from('{"a":"é'), Buffer.of(0xff, 0xfe), Buffer.from('"}')]);
  const headers: [string, string][] = [['Content-Type', 'application/json']];
  const recorded = await record({
    plan: readOnly(plainPlan),
    make: () => () => ({ status: 200, headers, body: bytes }),
  });
  expect(differencesIn(recorded)).toEqual([]);
  expect(rulesIn(recorded.live)).toContain('json/utf-8');
});

test('a record can be judged with other rules', async () => {
  const [mutant] = (await readOnlyMutants()).filter(({ kills }) => kills === 'envelope/shape');
  const plan = readOnly(plainPlan);
  const { live, lines } = await record({ plan, make: mutant === undefined ? make : serviceOf(mutant) });
  expect(rulesIn(live)).toContain('envelope/shape');
  expect(rulesIn(judge(lines, plan, { only: ['pagination'] }))).toEqual([]);
});

test('other text is not a record', () => {
  expect(() => judge(['{"a": 1}'], plainPlan)).toThrow('Line 1 of the record is neither an exchange');
  expect(() => judge(['nonsense'], plainPlan)).toThrow('Line 1 of the record');
});

const rulesIn = ({ problems }: Report): readonly string[] => problems.map(({ rule }) => rule);

function stored(lines: readonly string[], most?: number) {
  const blocks: Uint8Array[] = [];
  const store = createStore((bytes) => blocks.push(bytes), most);
  for (const line of lines) store.write(line);
  const isWhole = store.close();
  return { isWhole, bytes: Buffer.concat(blocks), blocks: blocks.length };
}

test('lines come back as they were written, in as many blocks as it takes', () => {
  const lines = Array.from({ length: 3000 }, (_, index) => `${index} ${'é'.repeat(1000)}`);
  const { bytes, blocks, isWhole } = stored(lines);
  expect(isWhole).toBe(true);
  expect(blocks).toBeGreaterThan(2);
  expect(linesOf(bytes)).toEqual(lines);
  expect(bytes.length).toBeLessThan(100_000);
});

test('a record has a limit', () => {
  const lines = Array.from({ length: 10 }, () => 'x'.repeat(10));
  const { bytes, isWhole } = stored(lines, 45);
  expect([linesOf(bytes).length, isWhole]).toEqual([4, false]);
});

test('nothing, and something else', () => {
  expect(stored([]).blocks).toBe(0);
  expect(() => linesOf(Buffer.from('plain text'))).toThrow('incorrect header check');
});
