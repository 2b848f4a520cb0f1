import { expect, it } from 'vitest';
import { rules } from '../../rules/index.ts';
import { everything } from '../../src/model/selection.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { auditApi, onClock } from '../support/audit-api.ts';
import { answer, others, planOf, serve, thingsPlan } from './service.ts';

it('deletes what a queue stores after the first look of the cleanup, where that found some of it', async () => {
  let posts = 0;
  let isCleaning = false;
  const waiting: { readonly at: number; readonly store: () => void }[] = [];
  let isStoring = false;
  const make = onClock(({ now }) => {
    const service = serve((request, _service, usual) => {
      const usually = (): ReturnType<typeof usual> => {
        isStoring = true;
        const reply = usual();
        isStoring = false;
        return reply;
      };
      if (isStoring) return undefined;
      isCleaning ||= request.method === 'DELETE';
      while ((waiting[0]?.at ?? Number.POSITIVE_INFINITY) <= now()) waiting.shift()?.store();
      if (request.method !== 'POST' || request.target !== '/things') return undefined;
      posts += 1;
      if (posts % 4 !== 0) return undefined;
      waiting.push({ at: now() + (posts < 20 ? 100 : 2500), store: () => void usually() });
      return answer(503);
    });
    made.push(service);
    return service.api;
  });
  const made: ReturnType<typeof serve>[] = [];
  const { report } = await auditApi(make, {
    plan: planOf(thingsPlan),
    scenarios,
    rules,
    cleaning,
    selection: everything,
    isChosen: false,
  });
  expect(isCleaning).toBe(true);
  expect(waiting).toEqual([]);
  expect(made[0]?.rows).toEqual(others);
  expect(report.cleanup.left).toEqual([]);
});
