/** A live run and its record give the same report. */
import { expect, test } from 'vitest';
import { everyMutant } from '#fixtures/mutants/index.ts';
import { createReference, defaultToken } from '#fixtures/reference/api.ts';
import { rules } from '../../rules/index.ts';
import type { Plan } from '../../src/core/plan.ts';
import { exchangeOf } from '../../src/core/exchange.ts';
import { HttpResponse } from '../../src/core/response.ts';
import { judge, type Report } from '../../src/index.ts';
import { fullPlan, plainPlan, readOnly, readOnlyMutants, serviceOf } from '../support/mutants.ts';
import { everyNth, reading, small, subjectOf } from '../support/trials.ts';
import type { VirtualClock } from '../support/wire.ts';
import { accidents, differencesIn, record, tryRecord } from './records.ts';

const make = (clock: VirtualClock) => createReference({ now: clock.now });

/** Without a burst of requests, which the reference does not reject. */
function quiet(plan: Plan): Plan {
  const { profile } = plan;
  return { ...plan, profile: { ...profile, limits: { ...profile.limits, burst: false } } };
}

test.each([
  ['without versions', readOnly(plainPlan)],
  ['with versions', readOnly(fullPlan)],
  ['with writes', plainPlan],
])('the reference, %s', async (_, plan) => {
  const recorded = await record({ plan: quiet(plan), make });
  expect(recorded.judged).toEqual(recorded.live);
  expect(recorded.live.verdict).toBe('conformant');
  expect(recorded.lines.join('\n')).not.toContain(defaultToken.slice(0, -1));
});

const some = everyNth(await everyMutant(), 8).map((mutant, seed) => {
  return { id: mutant.id, mutant, seed, accident: accidents[seed % accidents.length] ?? 'nothing' };
});

test.each(some)('the mutant $id, with $accident', async ({ mutant, accident, seed }) => {
  const subject = small(subjectOf(mutant));
  // Each accident comes with writes, and mostly without.
  expect(await tryRecord(seed % 16 < 4 ? subject : reading(subject), accident, seed)).toEqual([]);
});

test('noise, requests to wait, faults, and a budget that ends', async () => {
  let count = 0;
  const plan = quiet(readOnly(plainPlan));
  const recorded = await record(
    {
      plan,
      make,
      wrap: (wire, clock) => ({
        ...wire,
        send: async (probe, secrets) => {
          count++;
          const now = clock.now();
          if (count % 5 === 0) {
            const headers = { 'retry-after': '2', 'content-type': 'application/json' };
            const timestamp = new Date(now).toISOString();
            const error = { code: 'TOO_MANY_REQUESTS', message: 'Wait.' };
            const body = JSON.stringify({ success: false, data: null, error, timestamp });
            return exchangeOf(probe, { response: new HttpResponse({ status: 429, headers, body }) }, now, now);
          }
          if (count % 17 === 0) return exchangeOf(probe, { fault: { code: 'reset', message: 'closed' } }, now, now);
          return wire.send(probe, secrets);
        },
      }),
    },
    { maxRequests: 60 },
  );
  expect(differencesIn(recorded)).toEqual([]);
  expect(recorded.live.verdict).toBe('incomplete');
  expect(recorded.live.traffic.says.join()).toContain('asked the client to wait');
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
  const plan = readOnly(plainPlan);
  const recorded = await record({ plan, make: () => () => ({ status: 200, headers, body: bytes }) });
  expect(differencesIn(recorded)).toEqual([]);
  expect(rulesIn(recorded.live)).toContain('json/utf-8');
});

test('a record can be judged with other rules', async () => {
  const [mutant] = (await readOnlyMutants()).filter(({ kills }) => kills === 'envelope/shape');
  const plan = readOnly(plainPlan);
  const { live, lines } = await record({ plan, make: mutant === undefined ? make : serviceOf(mutant) });
  expect(rulesIn(live)).toContain('envelope/shape');
  expect(rulesIn(judge(lines, plan, { only: ['pagination'] }))).toEqual([]);
  expect(rules.length).toBeGreaterThan(0);
});

test('other text is not a record', () => {
  expect(() => judge(['{"a": 1}'], plainPlan)).toThrow('Line 1 of the record is neither an exchange');
  expect(() => judge(['nonsense'], plainPlan)).toThrow('Line 1 of the record');
});

function rulesIn({ problems }: Report): readonly string[] {
  return problems.map(({ rule }) => rule);
}
