import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Api,
  type ApiReply,
  editEnvelope,
  isSuccess,
  onReply,
  withHeader,
} from '../../fixtures/mutants/mutant.ts';
import { createReference } from '../../fixtures/reference/api.ts';
import { isRecord, jsonOf, withJson } from '../../fixtures/reference/http.ts';
import { readClock, showSpan, type Sighting } from '../../rules/envelope/shared/clock.ts';
import type { Digest } from '../../src/model/rule.ts';
import { auditApi, onClock } from '../support/audit-api.ts';
import { auditForm, formRules as rules, fullPlan, outcomes, scenarios, told } from './form.ts';
import { shareOf, someOf } from '../support/share-of.ts';

/** Writes the timestamp anew, from the epoch milliseconds that the reference stated. */
function restamped(write: (ms: number) => unknown) {
  return onReply((_request, reply) =>
    editEnvelope(reply, (body) =>
      'timestamp' in body ? { ...body, timestamp: write(Date.parse(String(body['timestamp']))) } : body,
    ),
  );
}

describe('conformant envelopes', () => {
  it.each([
    {},
    { pagination: 'bare' },
    { pagination: 'nested' },
    { pageBase: 1, ids: 'uuid', prefixes: [''] },
    { defaultPageSize: 5, maxPageSize: 10 },
  ] as const)('pass in the shape %o, and every rule has something to judge', async (reference) => {
    const audited = await auditForm({ rules, reference });
    expect(told(audited)).toBe('');
    const open = Object.entries(outcomes(audited)).filter(([, outcome]) => outcome !== 'passed');
    expect(open).toEqual([
      ['envelope/names', 'inapplicable'],
      ['limits/rate', 'inapplicable'],
    ]);
  });

  const variations: Readonly<Record<string, (api: Api) => Api>> = {
    'further keys, in another order': onReply((_request, reply) =>
      editEnvelope(reply, ({ success, data, error, timestamp, ...rest }) =>
        timestamp === undefined
          ? { data, ...rest, requestId: 'a1' }
          : { requestId: 'a1', timestamp, error, ...rest, data, success, meta: {} },
      ),
    ),
    'a long fraction and +00:00': restamped((ms) => new Date(ms).toISOString().replace('Z', '1234567+00:00')),
    'whole seconds': restamped((ms) => `${new Date(ms).toISOString().slice(0, 19)}Z`),
    'seconds rounded up': restamped((ms) => `${new Date(Math.ceil(ms / 1000) * 1000).toISOString().slice(0, 19)}Z`),
    'a fraction of zeros': restamped((ms) => `${new Date(ms).toISOString().slice(0, 19)}.000Z`),
    'a fraction without its last zeros': restamped((ms) => new Date(ms).toISOString().replace(/\.?0+Z$/, 'Z')),
    'hundredths of a second': restamped((ms) => new Date(ms).toISOString().replace(/\dZ$/, 'Z')),
    'a Date header': onReply((_request, reply) => {
      const body = jsonOf(reply);
      const stamp = isRecord(body) && 'timestamp' in body ? Date.parse(String(body['timestamp'])) : undefined;
      return stamp === undefined ? reply : withHeader(reply, 'Date', new Date(stamp).toUTCString());
    }),
    'a clock of a few seconds off': restamped((ms) => new Date(ms - 4000).toISOString()),
    'two machines whose clocks differ by 0.8 s': (api) => {
      let requests = 0;
      return restamped((ms) => new Date(ms + ((requests += 1) % 2) * 800).toISOString())(api);
    },
    'error details of its own beside code and message': onReply((_request, reply) =>
      editEnvelope(reply, (body) =>
        isRecord(body['error']) ? { ...body, error: { ...body['error'], details: [], path: '/x', docs: null } } : body,
      ),
    ),
    'messages in another language': onReply((_request, reply) =>
      editEnvelope(reply, (body) =>
        isRecord(body['error'])
          ? { ...body, error: { ...body['error'], message: '요청을 처리할 수 없습니다.' } }
          : body,
      ),
    ),
    'messages that are the words of the code': onReply((_request, reply) =>
      editEnvelope(reply, (body) =>
        isRecord(body['error'])
          ? {
              ...body,
              error: { ...body['error'], message: String(body['error']['code']).toLowerCase().replaceAll('_', ' ') },
            }
          : body,
      ),
    ),
  };
  it.each(someOf(Object.keys(variations)))('pass: %s', async (name) => {
    const mutate = variations[name];
    const audited = await auditForm({ rules, ...(mutate === undefined ? {} : { mutate }) });
    expect(told(audited)).toBe('');
  });

  it('pass where answers take seconds, and are stamped at the start or at the end', async () => {
    let answers = 0;
    const { failed } = await auditApi(
      onClock((clock) => {
        const reference = createReference({ now: () => clock.now() });
        return (request) => {
          answers += 1;
          const [before, after] = answers % 2 === 0 ? [2500, 0] : [0, 1700];
          clock.advance(before);
          const reply = reference(request);
          clock.advance(after);
          return reply;
        };
      }),
      { plan: fullPlan, scenarios, rules },
    );
    expect(failed).toEqual([]);
  });

  it('pass for bare lists that carry a time of their own', async () => {
    const audited = await auditForm({
      rules,
      reference: { pagination: 'bare' },
      mutate: onReply((_request, reply) =>
        editEnvelope(reply, (body) => ('totalPages' in body ? { ...body, timestamp: 1767225600 } : body)),
      ),
    });
    expect(told(audited)).toBe('');
  });
});

describe('a service without the envelope', () => {
  /** Items and lists as they are; failures as `{ error: { code, message } }`. */
  const bare = onReply((_request, reply): ApiReply => {
    const body = jsonOf(reply);
    if (!isRecord(body)) return reply;
    return withJson(reply, isSuccess(reply) ? body['data'] : { error: body['error'] });
  });

  it('is told so once for each resource, and by no other rule', async () => {
    const audited = await auditForm({ rules, mutate: bare });
    expect(audited.failed).toEqual(['envelope/shape']);
    const ofUsers = audited.report.findings.filter(({ resource }) => resource === '/users');
    expect(ofUsers).toHaveLength(1);
    expect(ofUsers[0]?.clauses.slice(0, 3)).toEqual(['envelope.shape', 'service.3', 'error.envelope']);
    expect(ofUsers[0]?.occurrences).toBeGreaterThan(20);
  });

  it('does not have the fields of its items taken for the envelope', async () => {
    const audited = await auditForm({
      rules: rules.filter(({ id }) => id.startsWith('envelope/')),
      mutate: onReply((_request, reply) => {
        const body = jsonOf(reply);
        if (!isRecord(body) || !isSuccess(reply) || !isRecord(body['data'])) return reply;
        return withJson(reply, { ...body['data'], error: 'disk full', timestamp: 12 });
      }),
    });
    expect(audited.failed).toEqual(['envelope/shape']);
  });
});

interface Sent {
  readonly at: number;
  readonly delay: number;
  readonly made: number;
}

function digestOf({ at, delay, made }: Sent, offset: number, grain: number): Digest<Sighting> {
  const now = at + Math.floor(delay * made) + offset;
  const stated = Math.floor(now / grain) * grain;
  const kept = { text: new Date(stated).toISOString(), stated, grain, sentAt: at, receivedAt: at + delay };
  return { exchange: String(at), scenario: 's', step: 's', request: 'GET /users', kept };
}

const start = Date.UTC(2026, 0, 1);
const sent = fc.record({
  at: fc.integer({ min: start, max: start + 60_000 }),
  delay: fc.integer({ min: 0, max: 5000 }),
  made: fc.double({ min: 0, max: 1, noNaN: true }),
});

describe('reading the clock', () => {
  it('never takes a fresh timestamp for a stale one, whatever the delays, the grain and the offset', () => {
    fc.assert(
      fc.property(
        fc.array(sent, { minLength: 1, maxLength: 40 }),
        fc.constantFrom(1, 10, 1000, 60_000),
        fc.integer({ min: -90_000_000, max: 90_000_000 }),
        (answers, grain, offset) => {
          const { stale } = readClock(answers.map((each) => digestOf(each, offset, grain)));
          expect(stale).toEqual([]);
        },
      ),
      { numRuns: shareOf(500) },
    );
  });

  it('says that a clock is right where it is, and by how much at least it is off', () => {
    fc.assert(
      fc.property(
        fc.array(sent, { minLength: 1, maxLength: 40 }),
        fc.constantFrom(1, 1000),
        fc.integer({ min: -9_000_000, max: 9_000_000 }),
        (answers, grain, offset) => {
          const { ahead } = readClock(answers.map((each) => digestOf(each, offset, grain)));
          expect(offset === 0 ? ahead : 0).toBe(0);
          expect(Math.abs(ahead)).toBeLessThanOrEqual(Math.abs(offset) + grain);
          expect(Math.abs(ahead)).toBeGreaterThanOrEqual(Math.abs(offset) - 5000 - 2 * grain);
        },
      ),
      { numRuns: shareOf(500) },
    );
  });

  it('finds each answer that is older than its own delay, the grain and the tolerance', () => {
    fc.assert(
      fc.property(
        fc.array(sent, { minLength: 5, maxLength: 20 }),
        sent,
        fc.constantFrom(1, 1000),
        fc.integer({ min: 12_000, max: 10_000_000 }),
        (answers, odd, grain, age) => {
          const fresh = answers.map((each) => digestOf(each, 0, grain));
          const late = digestOf(odd, -age, grain);
          const { stale } = readClock([...fresh, late]);
          expect(stale.map(({ sighting }) => sighting)).toEqual([late]);
        },
      ),
      { numRuns: shareOf(500) },
    );
  });

  it('finds a timestamp that is told twice, at least 1.1 s apart', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: start, max: start + 5000 }),
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 1100, max: 9000 }),
        fc.constantFrom(1, 10, 1000),
        (at, delay, pause, grain) => {
          const first = digestOf({ at, delay, made: 0.5 }, 0, grain);
          const again = {
            ...first,
            kept: { ...first.kept, sentAt: at + delay + pause, receivedAt: at + 2 * delay + pause },
          };
          expect(readClock([first, again]).stale.map(({ sighting }) => sighting)).toEqual([again]);
        },
      ),
    );
  });

  it('goes by the Date header where the timestamps as a whole disagree with it', () => {
    const wrong = digestOf({ at: start, delay: 10, made: 0.5 }, 3_600_000, 1);
    const dated = { ...wrong, kept: { ...wrong.kept, date: start } };
    expect(readClock([dated]).stale).toMatchObject([{ how: 'off', clock: 'Date header' }]);
    expect(readClock([{ ...wrong, kept: { ...wrong.kept, date: start + 3_600_000 } }])).toMatchObject({
      stale: [],
      confirmed: true,
    });
  });

  it.each([
    [1240, '1.2 s'],
    [-180_000, '3 min'],
    [32_400_000, '9 h'],
    [259_200_000, '3 days'],
  ])('shows %i ms as %s', (ms, text) => {
    expect(showSpan(ms)).toBe(text);
  });
});
