import { describe, expect, it } from 'vitest';
import { type Api, type ApiReply, type ApiRequest, withHeader } from '../../fixtures/reference/http.ts';
import { createReference } from '../../fixtures/reference/api.ts';
import type { Plan } from '../../src/model/plan.ts';
import type { Report } from '../../src/model/report.ts';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { type Clock, createClock } from '../../src/wire/transports/in-process.ts';
import { auditInProcess } from '../../src/selftest/matrix.ts';
import { auditListening } from '../support/audit-listening.ts';
import { fullPlan } from '../support/reference-plan.ts';
import { someOf } from '../support/share-of.ts';

/** One resource is enough to see whether a limiter changes a verdict. */
const { limits: _limits, ...profile } = fullPlan.profile;
const plan: Plan = {
  ...fullPlan,
  resources: fullPlan.resources.flatMap((each) =>
    each.key === '/user-profiles' ? [{ ...each, filters: {}, sort: [] }] : [],
  ),
  profile: { ...profile, limits: {} },
};

/** Milliseconds to wait, or undefined where the request may pass. */
type Limiter = (request: ApiRequest, now: number) => number | undefined;

/** So many requests a second, and as many at once, for each key. */
function bucket(perSecond: number, keyOf: (request: ApiRequest) => string = () => ''): Limiter {
  const levels = new Map<string, { tokens: number; at: number }>();
  return (request, now) => {
    const key = keyOf(request);
    const level = levels.get(key) ?? { tokens: Math.max(1, perSecond), at: now };
    const tokens = Math.min(Math.max(1, perSecond), level.tokens + ((now - level.at) * perSecond) / 1000);
    levels.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
    return tokens >= 1 ? undefined : ((1 - tokens) * 1000) / perSecond;
  };
}

/** So many requests in each span of the clock. */
function fixedWindow(count: number, spanMs: number): Limiter {
  const seen = new Map<number, number>();
  return (_request, now) => {
    const window = Math.floor(now / spanMs);
    const before = seen.get(window) ?? 0;
    seen.set(window, before + 1);
    return before < count ? undefined : (window + 1) * spanMs - now;
  };
}

type RetryAfter = (waitMs: number, now: number) => string | undefined;
const seconds: RetryAfter = (waitMs) => String(Math.max(1, Math.ceil(waitMs / 1000)));
const date: RetryAfter = (waitMs, now) => new Date(Math.ceil((now + waitMs) / 1000) * 1000).toUTCString();

interface Refusing {
  readonly retryAfter?: RetryAfter;
  readonly status?: 429 | 503;
  readonly body?: 'envelope' | 'text';
}

/** The reference behind a limiter. */
function limited(limiter: Limiter, { retryAfter = seconds, status = 429, body = 'envelope' }: Refusing = {}) {
  return (clock: Clock): Api => {
    const reference = createReference({ now: clock.now });
    return (request) => {
      const waitMs = limiter(request, clock.now());
      return waitMs === undefined ? reference(request) : refusal(waitMs, clock.now());
    };
    function refusal(waitMs: number, now: number): ApiReply {
      const after = retryAfter(waitMs, now);
      const error = { code: 'RATE_LIMITED', message: 'Slow down.' };
      const envelope = { success: false, data: null, error, timestamp: new Date(now).toISOString() };
      const type = body === 'text' ? 'text/plain' : 'application/json';
      return {
        status,
        headers: [['Content-Type', type], ...(after === undefined ? [] : [['Retry-After', after] as const])],
        body: body === 'text' ? 'Slow down.' : JSON.stringify(envelope),
      };
    }
  };
}

/** The statuses of all clauses but those about the limit itself. */
function statusesOf({ clauses }: Report): Readonly<Record<string, string>> {
  const others = clauses.filter(({ id }) => id !== 'limits.rate');
  return Object.fromEntries(others.map(({ id, status }) => [id, status]));
}

/** The same over real connections, several at once; the clock stands still but for what is waited for. */
async function auditOverHttp(make: (clock: Clock) => Api): Promise<Report> {
  const clock = createClock();
  const api = make(clock);
  // The service and its Date header live by the clock that stands still.
  const wait = async (ms: number): Promise<void> => clock.advance(ms);
  const { report } = await auditListening(
    (request) => withHeader(api(request), 'Date', new Date(clock.now()).toUTCString()),
    () => plan,
    { now: clock.now },
    { now: clock.now, wait },
  );
  return report;
}

const unlimitedOverHttp = auditOverHttp((clock) => createReference({ now: clock.now }));
const unlimited = auditInProcess((clock) => createReference({ now: clock.now }), { plan, rules, clauses });

async function limitedReport(make: (clock: Clock) => Api): Promise<{ report: Report; rate: string | undefined }> {
  const report = await auditInProcess(make, { plan, rules, clauses });
  return { report, rate: report.clauses.find(({ id }) => id === 'limits.rate')?.status };
}

/** Limiters, by what they are. */
const limiters: readonly (readonly [string, Limiter, Refusing])[] = [
  ['one request a second', bucket(1), {}],
  ['twenty a second', bucket(20), {}],
  ['thirty in each ten seconds of the clock', fixedWindow(30, 10_000), {}],
  ['a limit for each connection', bucket(5, ({ connection }) => String(connection)), {}],
  ['a limit for each token', bucket(5, ({ headers }) => headers['authorization'] ?? ''), {}],
  ['Retry-After as a date', bucket(5), { retryAfter: date }],
  ['no Retry-After', bucket(2), { retryAfter: () => undefined }],
  ['Retry-After: 0', bucket(2), { retryAfter: () => '0' }],
  ['Retry-After in words', bucket(2), { retryAfter: () => 'soon' }],
  ['Retry-After of minus five', bucket(2), { retryAfter: () => '-5' }],
  ['Retry-After of three thousand years', bucket(2), { retryAfter: () => '99999999999' }],
  ['Retry-After in the year 9999', bucket(2), { retryAfter: () => 'Fri, 31 Dec 9999 23:59:59 GMT' }],
  ['Retry-After in the past', bucket(2), { retryAfter: () => 'Thu, 01 Jan 2015 00:00:00 GMT' }],
  ['503 with Retry-After', bucket(5), { status: 503 }],
  ['503 of a gateway with Retry-After', bucket(5), { status: 503, body: 'text' }],
];

describe('a service that limits its rate gets the verdict that it gets without', () => {
  it.each(someOf(limiters))('%s', async (_note, limiter, refusing) => {
    const { report, rate } = await limitedReport(limited(limiter, refusing));
    expect(statusesOf(report)).toEqual(statusesOf(await unlimited));
    expect(report.verdict).toBe('conformant');
    expect(rate).toBe(refusing.status === 503 ? 'not-exercised' : 'verified');
    expect(report.cleanup.left).toEqual([]);
  });

  it('a limiter that counts failed authentication, and then locks everybody out for a while', async () => {
    const locking = (clock: Clock): Api => {
      const reference = createReference({ now: clock.now });
      let failures = 0;
      const locked = limited(() => (failures < 5 ? undefined : 30_000))(clock);
      let since = 0;
      return (request) => {
        if (failures >= 5 && clock.now() - since >= 30_000) failures = 0;
        if (failures >= 5) return locked(request);
        const reply = reference(request);
        if (reply.status !== 401) return reply;
        failures += 1;
        since = clock.now();
        return reply;
      };
    };
    const { report, rate } = await limitedReport(locking);
    expect(statusesOf(report)).toEqual(statusesOf(await unlimited));
    expect(rate).toBe('verified');
  });

  it('but for the envelope of the 429 itself', async () => {
    const { report, rate } = await limitedReport(limited(bucket(20), { body: 'text' }));
    const broken = ['service.3', 'service.4', 'envelope.shape', 'error.envelope', 'error.centralized'];
    const violated = Object.fromEntries(broken.map((id) => [id, 'violated']));
    expect(rate).toBe('violated');
    expect(statusesOf(report)).toEqual({ ...statusesOf(await unlimited), ...violated });
    const failed = report.findings.filter(({ outcome }) => outcome === 'failed');
    expect(failed.map(({ rule }) => rule)).toEqual(['limits/rate']);
    // The exchange shows the answer that came when it was sent again.
    const [told] = failed[0]?.violations ?? [];
    expect([told?.actual, told?.message].join('\n')).toMatch(
      /"Slow down\."\n.* before it was sent again and answered as shown/,
    );
  });

  it('an observation says how the rate is limited', async () => {
    const { report } = await limitedReport(limited(bucket(20), { retryAfter: date }));
    expect(report.observations.filter(({ clause }) => clause === 'limits.rate')).toEqual([
      {
        clause: 'limits.rate',
        text: 'too many requests are answered with 429, and Retry-After says by a date when to try again',
        exchanges: [expect.any(String)],
        resources: [expect.any(String)],
      },
    ]);
  });

  it.each<[string, Limiter, Refusing]>([
    ['two requests a second', bucket(2), {}],
    [
      'ten in each five seconds of the clock, without Retry-After',
      fixedWindow(10, 5000),
      { retryAfter: () => undefined },
    ],
    ['three a second for each connection', bucket(3, ({ connection }) => String(connection)), { retryAfter: date }],
  ])('over real connections, with eight requests in flight: %s', async (_note, limiter, refusing) => {
    const report = await auditOverHttp(limited(limiter, refusing));
    expect(statusesOf(report)).toEqual(statusesOf(await unlimitedOverHttp));
    expect(report.verdict).toBe('conformant');
    expect(report.clauses.find(({ id }) => id === 'limits.rate')?.status).toBe('verified');
  });

  it('over real connections a limit that is announced is kept, so that no 429 comes', async () => {
    let refused = 0;
    const announcing = (clock: Clock): Api => {
      const reference = createReference({ now: clock.now });
      const window = { begun: clock.now(), count: 0 };
      return (request) => {
        if (clock.now() - window.begun >= 2000) Object.assign(window, { begun: clock.now(), count: 0 });
        window.count += 1;
        const left = Math.max(0, 30 - window.count);
        const reset = (window.begun + 2000 - clock.now()) / 1000;
        const isRefused = window.count > 30;
        if (isRefused) refused += 1;
        const reply = isRefused ? limited(() => 1000)(clock)(request) : reference(request);
        return withHeader(reply, 'RateLimit', `"default";r=${left};t=${reset}`);
      };
    };
    const report = await auditOverHttp(announcing);
    expect(statusesOf(report)).toEqual(statusesOf(await unlimitedOverHttp));
    expect(refused).toBe(0);
  });
});

/** One list that is answered by what is given; undefined: as it should be. */
async function auditOf(bend: (count: number, clock: Clock, usual: ApiReply) => ApiReply | undefined) {
  let count = 0;
  let elapsedMs = 0;
  const report = await auditInProcess(
    (clock) => {
      const reference = createReference({ now: clock.now });
      const begun = clock.now();
      return (request) => {
        elapsedMs = clock.now() - begun;
        count += 1;
        const usual = reference(request);
        return bend(count, clock, usual) ?? usual;
      };
    },
    { plan, rules, clauses },
  );
  return { report, elapsedMs, codes: report.diagnosis.map(({ code }) => code) };
}

const plainly = (status: number, headers: ApiReply['headers'] = []): ApiReply => ({
  status,
  headers: [['Content-Type', 'application/json'], ...headers],
  body: '{"success":false,"data":null,"error":{"code":"NO","message":"No."},"timestamp":"2026-01-01T00:00:00Z"}',
});

describe('a service that refuses most requests for as long as the plan has patience', () => {
  it.each<[string, (count: number) => ApiReply | undefined, string]>([
    [
      'every other request',
      (count) => (count % 2 === 0 ? plainly(429, [['Retry-After', '1']]) : undefined),
      'throttled-out',
    ],
    [
      'a request in ten seconds',
      (count) => (count % 2 === 0 ? plainly(429, [['Retry-After', '10']]) : undefined),
      'throttled-out',
    ],
    ['every request, after half a minute each', () => plainly(429, [['Retry-After', '30']]), 'throttled-out'],
    ['every request, without Retry-After', () => plainly(429), 'throttled-out'],
    ['every request, until tomorrow', () => plainly(429, [['Retry-After', '86400']]), 'throttled-out'],
  ])('by 429: %s', async (_note, bend, code) => {
    const { report, codes, elapsedMs } = await auditOf(bend);
    expect(codes).toContain(code);
    expect(report.verdict).toBe('incomplete');
    expect(elapsedMs).toBeLessThanOrEqual(4 * 60_000);
  });

  it('by a 5xx that takes its time is given up with that reason', async () => {
    const { codes, elapsedMs } = await auditOf((_count, clock, { status }) => {
      clock.advance(1000);
      return status === 404 ? undefined : plainly(500);
    });
    expect(codes).toContain('failing-out');
    expect(elapsedMs).toBeLessThanOrEqual(2 * 60_000);
  });

  it('is judged to its end where it is quick about it', async () => {
    const { codes, report } = await auditOf((_count, _clock, { status }) => (status < 400 ? plainly(500) : undefined));
    expect(codes).not.toContain('failing-out');
    expect(report.verdict).toBe('nonconformant');
  });
});

describe('once a run is given up', () => {
  it('nothing that waits for the pace is sent any more', async () => {
    const patienceMs = 6000;
    const clock = createClock();
    const reference = createReference({ now: clock.now });
    let count = 0;
    const api: Api = (request) => {
      count += 1;
      return count > 60 ? plainly(429, [['Retry-After', '1']]) : reference(request);
    };
    const patient = { ...plan, writes: false, http: { ...plan.http, patienceMs } };
    const wait = async (ms: number): Promise<void> => clock.advance(ms);
    const begun = clock.now();
    const { report } = await auditListening(api, () => patient, { now: clock.now }, { now: clock.now, wait });
    expect(report.diagnosis.map(({ code }) => code)).toContain('throttled-out');
    expect(clock.now() - begun).toBeLessThan(3 * patienceMs);
    expect(count).toBeLessThan(100);
  });
});
