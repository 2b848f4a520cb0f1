import { describe, expect, it } from 'vitest';
import { rules } from '../../rules/index.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { auditApi, onClock } from '../support/audit-api.ts';
import { answer, type Bend, others, planOf, serve, thingsPlan } from './service.ts';
import { someOf } from '../support/share-of.ts';

const readOnly = 'base_url: http://127.0.0.1:8080\nresources: [{ path: /things }]\n';
const busy = { status: 429, headers: [['Retry-After', '1']], body: '' } as const;
const broken = { status: 0, headers: [], body: '', isBroken: true } as const;

/** Services that many requests are sent to twice, or looked at after. */
const services: Readonly<Record<string, () => Bend>> = {
  'a service that keeps the conventions': () => () => undefined,
  'refuses every third request for its rate': () => {
    let count = 0;
    return () => ((count += 1) % 3 === 0 ? busy : undefined);
  },
  'fails now and then': () => {
    let count = 0;
    return () => ((count += 1) % 7 === 0 ? answer(500) : undefined);
  },
  'hangs up now and then': () => {
    let count = 0;
    return () => ((count += 1) % 11 === 0 ? broken : undefined);
  },
  'takes away what is read': () => (request, service) => {
    const row = service.rows.find(({ id }) => request.method === 'GET' && request.target === `/things/${id}`);
    if (row === undefined) return undefined;
    service.rows.splice(service.rows.indexOf(row), 1);
    return answer(200, row);
  },
  'creates without a word of what it made': () => (request, _service, usual) => {
    if (request.method !== 'POST') return undefined;
    const reply = usual();
    return reply.status === 201 ? answer(201, {}) : reply;
  },
  'goes away for good': () => {
    let count = 0;
    return () => ((count += 1) > 40 ? broken : undefined);
  },
};

describe.each(someOf(Object.entries(services)))(
  '--max-requests bounds all that is sent, cleanup aside, where a service %s',
  (_what, bend) => {
    it.each([1, 9, 33, 60, 111])('%i', async (requests) => {
      for (const plan of [readOnly, thingsPlan]) {
        const service = serve(bend(), [...others, ...others.map((row) => ({ ...row, id: `${row.id}0` }))]);
        const { exchanges } = await auditApi(
          onClock(() => service.api),
          { plan: planOf(plan), scenarios, rules, cleaning, isChosen: false, budget: { requests } },
        );
        const cleaned = exchanges.filter(({ scenario }) => scenario === 'clean-up');
        const sent = service.lines.length - cleaned.reduce((sum, { attempts }) => sum + attempts, 0);
        expect(sent).toBeLessThanOrEqual(requests);
        expect(sent).toBeGreaterThan(0);
      }
    });
  },
);
