import { describe, expect, it } from 'vitest';
import { createReference } from '../../fixtures/reference/api.ts';
import type { Api, ApiReply, ApiRequest } from '../../fixtures/reference/http.ts';
import { listen } from '../../fixtures/reference/listen.ts';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { runAudit } from '../../src/audit/run.ts';
import { cleaning, preflight, scenarios } from '../../src/probe/index.ts';
import { countingFresh } from '../../src/selftest/fresh.ts';
import { createClock } from '../../src/wire/transports/in-process.ts';
import { openWire } from '../../src/wire/wire.ts';
import { fullPlan } from '../support/reference-plan.ts';

const broken: ApiReply = { status: 0, headers: [], body: '', isBroken: true };
const busy: ApiReply = { status: 429, headers: [], body: '' };

type Bend = (request: ApiRequest, count: number, usual: Api) => ApiReply;

/** What a service received, and what is told of that. */
async function counted(bend: Bend): Promise<{ received: number; told: number; ended: number }> {
  const clock = createClock();
  const reference = createReference({ now: clock.now });
  let received = 0;
  let ended = 0;
  const server = await listen((request) => bend(request, (received += 1), reference));
  const resources = fullPlan.resources.filter(({ key }) => key === '/user-profiles');
  const plan = { ...fullPlan, baseUrl: server.url, resources, profile: { ...fullPlan.profile, limits: {} } };
  const wire = await openWire(plan, { now: clock.now, wait: async (ms) => clock.advance(ms) });
  try {
    const { report } = await runAudit({
      plan,
      scenarios,
      rules,
      clauses,
      cleaning,
      preflight,
      send: wire.send,
      onTraceEnd: wire.endTrace,
      fresh: countingFresh(),
      version: '0.0.0',
      planDigest: '',
      now: clock.now,
      onEvent: (event) => {
        if (event.type === 'ended') ended = event.requests;
      },
    });
    return { received, told: report.counts.requests, ended };
  } finally {
    await wire.close();
    await server.close();
  }
}

describe('the number of requests that is told is what the service received', () => {
  it.each<[string, Bend]>([
    ['from one that works', (request, _count, usual) => usual(request)],
    [
      'with those that were refused for their rate',
      (request, count, usual) => (count % 20 === 0 ? busy : usual(request)),
    ],
    ['with those whose connection broke', (request, count, usual) => (count % 30 === 0 ? broken : usual(request))],
    ['where it answers nothing any more', (request, count, usual) => (count > 80 ? broken : usual(request))],
    ['where all is refused from then on', (request, count, usual) => (count > 80 ? busy : usual(request))],
    [
      'where a read takes what it shows',
      (request, _count, usual) => {
        const reply = usual(request);
        const isRead = request.method === 'GET' && /^\/user-profiles\/[^/?]+$/.test(request.target);
        if (isRead && reply.status === 200) usual({ ...request, method: 'DELETE' });
        return reply;
      },
    ],
  ])('%s', async (_note, bend) => {
    const { received, told, ended } = await counted(bend);
    expect([told, ended]).toEqual([received, received]);
  });
});
