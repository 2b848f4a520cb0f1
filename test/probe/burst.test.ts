import { describe, expect, it } from 'vitest';
import { createReference, type ReferenceOptions } from '../../fixtures/reference/api.ts';
import rate from '../../rules/limits/rate.ts';
import rateEnforced from '../../rules/limits/rate-enforced.ts';
import rateGranted from '../../rules/limits/rate-granted.ts';
import { createClock } from '../../src/wire/transports/in-process.ts';
import type { Plan } from '../../src/model/plan.ts';
import type { Report } from '../../src/model/report.ts';
import { readPlan } from '../../src/plan/read-plan.ts';
import burst from '../../src/probe/service/burst.ts';
import list from '../../src/probe/lists/list.ts';
import { auditApi, onClock } from '../support/audit-api.ts';
import { auditListening } from '../support/audit-listening.ts';

const rules = [rate, rateGranted, rateEnforced];

function planFor(limits: string, http = '{}', baseUrl = 'http://127.0.0.1:8080'): Plan {
  const text = `base_url: ${baseUrl}
auth: { bearer: reference-token-0123456789 }
http: ${http}
resources: [{ path: /users }]
profile: { limits: ${limits} }
`;
  const read = readPlan(text, { file: 'plan.yaml', env: {}, readFile: () => undefined });
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read.plan;
}

async function audited(limits: string, reference: ReferenceOptions, delayMs = 0): Promise<Report & { sent: number }> {
  const make = onClock((clock) => {
    const api = createReference({ now: () => clock.now(), ...reference });
    return (request) => ({ ...api(request), delayMs });
  });
  const { report, exchanges } = await auditApi(make, { plan: planFor(limits), scenarios: [list, burst], rules });
  return { ...report, sent: exchanges.filter(({ probe }) => probe.once === true).length };
}

/** What became of each rule, with the reason where it has no verdict. */
function outcomes({ rules: results }: Report): Readonly<Record<string, string>> {
  return Object.fromEntries(results.map(({ id, outcome, reason }) => [id.slice('limits/'.length), reason ?? outcome]));
}

const limits = '{ rate: 20/s, burst: true }';

describe('a burst', () => {
  it('shows a rate that is granted and enforced', async () => {
    const report = await audited(limits, { ratePerSecond: 20 });
    expect(outcomes(report)).toEqual({ rate: 'passed', 'rate-granted': 'passed', 'rate-enforced': 'passed' });
    expect(report.sent).toBe(28);
    expect(report.diagnosis).toEqual([]);
    expect(report.verdict).toBe('conformant');
  });

  it.each([
    ['a rate that nobody enforces', {}, 'rate-enforced'],
    ['a limit lower than is stated', { ratePerSecond: 19 }, 'rate-granted'],
    ['a limit far lower than is stated', { ratePerSecond: 3 }, 'rate-granted'],
  ])('shows %s', async (_note, reference, rule) => {
    const report = await audited(limits, reference);
    expect(report.findings.filter(({ outcome }) => outcome === 'failed').map((finding) => finding.rule)).toEqual([
      `limits/${rule}`,
    ]);
    expect(report.clauses.find(({ id }) => id === 'limits.rate-value')?.status).toBe('violated');
  });

  it('that the service is too slow for says nothing', async () => {
    expect(outcomes(await audited(limits, {}, 100))['rate-enforced']).toBe(
      'the service answers too slowly for a burst to exceed the stated rate',
    );
  });

  it('is sent only where the plan allows it, and states a rate that so few requests can exceed', async () => {
    const silent = await audited('{ rate: 20/s }', { ratePerSecond: 20 });
    expect([silent.sent, outcomes(silent)['rate-enforced']]).toEqual([
      0,
      expect.stringContaining('profile.limits.burst: true'),
    ]);
    const fast = await audited('{ rate: 1000/s, burst: true }', { ratePerSecond: 1000 });
    expect([fast.sent, outcomes(fast)['rate-enforced']]).toEqual([0, expect.stringContaining('over 500 requests')]);
    const none = await audited('{ burst: true }', { ratePerSecond: 20 });
    expect([none.sent, outcomes(none)['rate-granted']]).toEqual([
      0,
      'the profile does not state a rate; to exercise it: profile.limits.rate',
    ]);
  });

  it('over a minute is judged by what it refuses alone', async () => {
    const report = await audited('{ rate: 20/m, burst: true }', { ratePerSecond: 19 });
    expect(outcomes(report)).toMatchObject({
      'rate-enforced': 'passed',
      'rate-granted': expect.stringContaining('is too long to see'),
    });
  });
});

describe('over real connections', () => {
  async function overHttp(http: string): Promise<{ report: Report; requests: number; throttled: number }> {
    // A clock that stands still but for what is waited for.
    const clock = createClock();
    const wait = async (ms: number): Promise<void> => clock.advance(ms);
    const api = createReference({ ratePerSecond: 20, now: clock.now });
    return auditListening(
      api,
      (url) => planFor(limits, http, url),
      { scenarios: [burst], rules },
      { now: clock.now, wait },
    );
  }

  it('every request of it is sent once, whatever is answered', async () => {
    const { report, requests, throttled } = await overHttp('{}');
    expect(outcomes(report)).toEqual({ rate: 'passed', 'rate-granted': 'passed', 'rate-enforced': 'passed' });
    expect(requests).toBe(29);
    expect(throttled).toBe(8);
    expect(report.diagnosis).toEqual([]);
  });

  it('the pace of the plan holds', async () => {
    const { report } = await overHttp('{ rate: 5/s }');
    expect(outcomes(report)['rate-enforced']).toBe(
      'the service answers too slowly for a burst to exceed the stated rate',
    );
  });
});
