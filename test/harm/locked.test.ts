import { describe, expect, it } from 'vitest';
import { rules } from '../../rules/index.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import type { Clock } from '../../src/wire/transports/in-process.ts';
import { type ApiAudit, auditApi, onClock } from '../support/audit-api.ts';
import { answer, planOf, serve } from './service.ts';

const token = 'reference-token-0123456789';
const plan = `base_url: http://127.0.0.1:8080\nauth: { bearer: ${token} }\nresources: [{ path: /things }]\n`;

/** Audits a service that refuses the valid credential for a while after each third wrong one. */
async function auditLocking(status: number, forMs: number): Promise<ApiAudit & { readonly locks: number }> {
  let clock: Clock | undefined;
  let [wrong, locks, until] = [0, 0, -1];
  const service = serve((request) => {
    const now = clock?.now() ?? 0;
    const sent = request.headers['authorization'];
    if (sent === `Bearer ${token}`) return now < until ? answer(status) : undefined;
    if (sent !== undefined) wrong += 1;
    if (sent !== undefined && wrong % 3 === 0) [locks, until] = [locks + 1, now + forMs];
    return answer(401);
  });
  const audited = await auditApi(
    onClock((made) => {
      clock = made;
      return service.api;
    }),
    { plan: planOf(plan), scenarios, rules, cleaning, isChosen: false },
  );
  return { ...audited, locks };
}

describe.each([401, 403, 423])('a service that refuses the valid credential after wrong ones: %i', (status) => {
  it('for a while, is sent no more of them, and what it refused meanwhile is asked again', async () => {
    const { report, locks } = await auditLocking(status, 6000);
    // A lock shows when the valid one is sent next.
    expect(locks).toBeLessThan(4);
    const codes = report.diagnosis.map(({ code }) => code);
    expect(codes).toContain('locked-for-a-while');
    expect(codes).not.toContain('went-down');
    // The little service tells no time.
    expect(report.problems.map(({ title }) => title).filter((title) => !title.startsWith('timestamp'))).toEqual([]);
  });

  it('for good, ends the run', async () => {
    const { report } = await auditLocking(status, 1e9);
    expect(report.harm?.kind).toBe('locked');
    expect(report.counts.requests).toBeLessThan(100);
    expect(report.problems.map(({ title }) => title)).toEqual([]);
  });
});

it('429 after wrong credentials is no rate: nothing is slowed down, and it is told as what it is', async () => {
  let clock: Clock | undefined;
  let [wrong, until] = [0, -1];
  const service = serve((request) => {
    const now = clock?.now() ?? 0;
    if (now < until)
      return {
        ...answer(429),
        headers: [
          ['Content-Type', 'application/json'],
          ['Retry-After', '1'],
        ],
      };
    if (request.headers['authorization'] === `Bearer ${token}`) return undefined;
    wrong += 1;
    if (wrong % 3 === 0) until = now + 900;
    return answer(401);
  });
  const { report } = await auditApi(
    onClock((made) => {
      clock = made;
      return service.api;
    }),
    { plan: planOf(plan), scenarios, rules, cleaning, isChosen: false },
  );
  const said = report.diagnosis.filter(({ code }) => code === 'throttled').map(({ message }) => message);
  expect(said).toEqual([expect.stringContaining('each right after wrong credentials')]);
  expect(said.join('')).not.toContain('http.rate');
});
