import { expect, it } from 'vitest';
import { answer, audit, type Bend, others, serve } from './service.ts';

/** More than this is nobody's to find and delete by hand. */
const most = 8;

const isOfOne = (target: string): boolean => /^\/things\/1\d\d$/.test(target);

const kinds: readonly (readonly [string, Bend])[] = [
  ['fail', ({ method, target }) => (method === 'DELETE' && isOfOne(target) ? answer(500) : undefined)],
  ['are forbidden', ({ method, target }) => (method === 'DELETE' && isOfOne(target) ? answer(403) : undefined)],
  ['delete nothing', ({ method, target }) => (method === 'DELETE' && isOfOne(target) ? answer(204) : undefined)],
  ['find nothing, nor do reads', ({ target }) => (isOfOne(target) ? answer(404) : undefined)],
];

it.each(kinds)('where deletes %s, few items are made, and it is told why', async (_kind, bend) => {
  const service = serve(bend);
  const { report } = await audit(service);
  const left = service.rows.length - others.length;
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(most);
  expect(report.cleanup.left.length).toBe(left);
  const told = report.diagnosis.find(({ code }) => code === 'deletes-failed');
  expect(told?.facts).toMatchObject({ resource: '/things', count: most });
  // A success alone is no reason.
  expect(told?.message.includes('a read still shows the item')).toBe(told?.facts['status'] === 204);
});

it('a delete that works once says enough', async () => {
  let count = 0;
  const service = serve(({ method, target }) => {
    if (method !== 'DELETE' || !isOfOne(target)) return undefined;
    count += 1;
    return count === 1 ? undefined : answer(409);
  });
  const { report } = await audit(service);
  expect(report.diagnosis.map(({ code }) => code)).not.toContain('deletes-failed');
  expect(service.rows.length - others.length).toBeGreaterThan(most);
});

it('a delete that fails and works all the same is believed by what is gone', async () => {
  const service = serve(({ method, target }, _service, usual) => {
    if (method !== 'DELETE' || !isOfOne(target)) return undefined;
    usual();
    return answer(500);
  });
  const { report } = await audit(service);
  expect(report.diagnosis.map(({ code }) => code)).not.toContain('deletes-failed');
  expect(service.rows).toEqual(others);
});

it('a delete that takes its time is waited for', async () => {
  let looks = 0;
  const waiting = new Map<string, number>();
  const service = serve(({ method, target }, { rows }) => {
    if (!isOfOne(target)) return undefined;
    if (method === 'DELETE') {
      waiting.set(target, 1);
      return answer(202);
    }
    const left = waiting.get(target);
    if (method !== 'GET' || left === undefined) return undefined;
    looks += 1;
    waiting.set(target, left - 1);
    const index = rows.findIndex(({ id }) => target === `/things/${id}`);
    if (left === 0) rows.splice(index, 1);
    return undefined;
  });
  const { report } = await audit(service);
  expect(looks).toBeGreaterThan(1);
  expect(report.diagnosis.map(({ code }) => code)).not.toContain('deletes-failed');
});
