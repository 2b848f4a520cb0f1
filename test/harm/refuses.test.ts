import { describe, expect, it } from 'vitest';
import type { ApiReply } from '../../fixtures/reference/http.ts';
import { rules } from '../../rules/index.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { auditApi, onClock } from '../support/audit-api.ts';
import { planOf, serve, thingsPlan } from './service.ts';

const readOnly = 'base_url: http://127.0.0.1:8080\nresources: [{ path: /things }]\n';

function refusal(status: number, retryAfter?: string): ApiReply {
  const wait = retryAfter === undefined ? [] : [['Retry-After', retryAfter] as const];
  return { status, headers: [['Content-Type', 'text/html'], ...wait], body: '<h1>no</h1>' };
}

/** Audits a service that answers as usual so often, and from then on with the refusal; seconds and requests of the run, cleanup aside. */
async function refusing(plan: string, usual: number, reply: ApiReply) {
  let count = 0;
  const service = serve(() => ((count += 1) > usual ? reply : undefined));
  const began = Date.UTC(2026, 0, 1);
  const { report, exchanges } = await auditApi(
    onClock(() => service.api),
    { plan: planOf(plan), scenarios, rules, cleaning, isChosen: false },
  );
  const run = exchanges.filter(({ scenario }) => scenario !== 'clean-up');
  return {
    report,
    seconds: (Math.max(...run.map(({ receivedAt }) => receivedAt)) - began) / 1000,
    count,
    codes: report.diagnosis.map(({ code }) => code),
  };
}
describe.each([
  ['reads', readOnly],
  ['writes', thingsPlan],
])('a plan that %s', (_what, plan) => {
  it.each<readonly [what: string, reply: ApiReply, usual: number, code: string, seconds: number, most: number]>([
    ['that it is away for longer than anybody waits', refusal(503, '900'), 0, 'failing-out', 1, 8],
    ['that it is away', refusal(503), 0, 'failing-out', 10, 40],
    ['that it is away for a moment', refusal(503, '2'), 0, 'failing-out', 100, 70],
    ['that something before it is broken', refusal(502), 0, 'failing-out', 10, 40],
    ['429 and nothing more', refusal(429), 0, 'throttled-out', 45, 20],
    ['429 and nothing more after a first answer', refusal(429), 1, 'throttled-out', 45, 20],
    ['429 and nothing more after twenty answers', refusal(429), 20, 'throttled-out', 45, 60],
    ['429 for a second after twenty answers', refusal(429, '1'), 20, 'throttled-out', 30, 60],
  ])('gives a service up that answers %s', async (_answer, reply, usual, code, seconds, most) => {
    const run = await refusing(plan, usual, reply);
    expect(run.codes).toContain(code);
    expect(run.codes).not.toContain('not-an-api');
    // By the clock of the audit, which nothing but waiting moves.
    expect(run.seconds).toBeLessThan(seconds);
    expect(run.count).toBeLessThan(most);
    expect(run.report.verdict).not.toBe('conformant');
  });

  it.each([
    ['seldom', (count: number) => count % 9 === 0],
    ['for a while', (count: number) => count > 30 && count < 34],
  ])('goes on where it is refused %s', async (_when, isRefused) => {
    let count = 0;
    const service = serve(() => (isRefused((count += 1)) ? refusal(429, '1') : undefined));
    const { report } = await auditApi(
      onClock(() => service.api),
      { plan: planOf(plan), scenarios, rules, cleaning, isChosen: false },
    );
    expect(report.diagnosis.map(({ code }) => code)).not.toContain('throttled-out');
    expect(report.clauses.find(({ id }) => id === 'operation.read')?.status).toBe('verified');
  });
});
