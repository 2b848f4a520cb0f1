import { describe, expect, it } from 'vitest';
import type { ApiRequest } from '../../fixtures/reference/http.ts';
import { rules } from '../../rules/index.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { auditApi, onClock } from '../support/audit-api.ts';
import { answer, planOf, serve, thingsPlan } from './service.ts';

/** Things, beside bills that only can be read; a request may pay one. */
async function auditBeside(pays: (request: ApiRequest, nth: number) => boolean) {
  const things = serve();
  const bills = Array.from({ length: 30 }, (_, index) => ({ id: `b${index + 1}`, isPaid: false }));
  let nth = 0;
  const { report } = await auditApi(
    onClock(() => (request) => {
      nth += 1;
      const [path = ''] = request.target.split('?');
      const next = bills.findIndex(({ isPaid }) => !isPaid);
      const bill = bills[next];
      if (bill !== undefined && pays(request, nth)) bills[next] = { ...bill, isPaid: true };
      if (!path.startsWith('/bills')) return things.api(request);
      if (request.method !== 'GET') return answer(405);
      const one = bills.find(({ id }) => path === `/bills/${id}`);
      return path === '/bills' ? answer(200, bills) : one === undefined ? answer(404) : answer(200, one);
    }),
    { plan: planOf(`${thingsPlan}  - path: /bills\n`), scenarios, rules, cleaning, isChosen: false },
  );
  const told = report.findings.filter(({ rule, outcome }) => rule === 'operation/others' && outcome === 'failed');
  return told.flatMap(({ violations }) => violations.map(({ message }) => message));
}

describe('what others have of a resource that nothing is written to', () => {
  it.each(['PATCH', 'PUT'] as const)('and a %s of ours elsewhere changes, is told', async (method) => {
    const told = await auditBeside((request) => request.method === method && request.target.length > '/things/'.length);
    expect(told).toEqual([
      expect.stringMatching(new RegExp(`^${method} .things.\\d+ changed the item b\\d+ of others`)),
    ]);
  });

  it.each([7, 20, 40, 90, 200])(
    "is laid at nobody's door where somebody changes it at every request number %i",
    async (n) => {
      expect(await auditBeside((_request, nth) => nth % n === 0)).toEqual([]);
    },
  );

  it("is laid at nobody's door where somebody changed it once", async () => {
    expect(await auditBeside((_request, nth) => nth === 120)).toEqual([]);
  });
});
