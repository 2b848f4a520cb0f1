import { describe, expect, it } from 'vitest';
import { answer, audit, type Bend, others, type Row, serve, type Service, thingsPlan } from './service.ts';

const idIn = (target: string): string => /^.things.([^/?]+)$/.exec(target)?.[1] ?? '';
const isStranger = ({ name }: Row): boolean => name === 'Somebody else';

/** Somebody is given the id of what a DELETE took, though it is answered with a failure. */
const failing: Bend = ({ method, target }, { rows }, usual) => {
  if (method !== 'DELETE' || usual().status !== 204) return undefined;
  rows.push({ id: idIn(target), name: 'Somebody else' });
  return answer(500);
};

/** Somebody is given the id once a read said that nobody has it. */
const lateTaken = (): Bend => {
  const freed = new Set<string>();
  return ({ method, target }, { rows }, usual) => {
    const reply = usual();
    if (method === 'DELETE' && reply.status === 204) freed.add(target);
    if (method === 'GET' && reply.status === 404 && freed.delete(target))
      rows.push({ id: idIn(target), name: 'Somebody else' });
    return reply;
  };
};

/** How many of the strangers that came went again. */
async function lostBy(bend: Bend, plan: string): Promise<{ readonly came: number; readonly lost: number }> {
  let came = 0;
  const service: Service = serve((request, served, usual) => {
    const before = served.rows.filter(isStranger).length;
    const reply = bend(request, served, usual);
    came += Math.max(0, served.rows.filter(isStranger).length - before);
    return reply;
  });
  await audit(service, plan);
  expect(service.rows.filter(({ id }) => others.some((row) => row.id === id))).toEqual(others);
  return { came, lost: came - service.rows.filter(isStranger).length };
}

const unread = thingsPlan.replace('list, read, create, replace, patch', 'list, create');

describe('what somebody was given under the id of an item of ours is not deleted', () => {
  it.each<[what: string, bend: Bend, plan: string]>([
    ['where the DELETE that took ours was answered with a failure', failing, thingsPlan],
    ['where no read tells whose it is', failing, unread],
    ['where it was missing for a moment', lateTaken(), thingsPlan],
  ])('%s', async (_what, bend, plan) => {
    const { came, lost } = await lostBy(bend, plan);
    expect(came).toBeGreaterThan(0);
    expect(lost).toBe(0);
  });
});

it('a DELETE that failed and did nothing is sent again', async () => {
  const seen = new Set<string>();
  const service = serve(({ method, target }) => {
    if (method !== 'DELETE' || seen.has(target)) return undefined;
    seen.add(target);
    return answer(500);
  });
  const { report } = await audit(service);
  expect([service.rows, report.cleanup.left]).toEqual([others, []]);
});

it('what somebody was given the id of is told as gone, and not as left', async () => {
  const service = serve(failing);
  const { report } = await audit(service);
  expect(report.cleanup.left).toEqual([]);
  expect(report.cleanup.removed).toBe(report.cleanup.created);
});

it('no DELETE is sent again that takes the item before its own in its place, and ours are told as left', async () => {
  const service = serve(({ method, target }, { rows }) => {
    const index = rows.findIndex(({ id }) => id === idIn(target));
    if (method !== 'DELETE' || index < 0) return undefined;
    rows.splice(Math.max(0, index - 1), 1);
    return answer(204);
  });
  const { report, exchanges } = await audit(service);
  const isDone = ({ probe, reply }: (typeof exchanges)[number]): boolean =>
    probe.method === 'DELETE' && reply?.status === 204;
  const deletes = exchanges.filter(isDone).map(({ probe }) => probe.target);
  expect(new Set(deletes).size).toBe(deletes.length);
  expect(others.filter(({ id }) => !service.rows.some((row) => row.id === id)).length).toBeLessThan(2);
  const left = service.rows.filter(({ id }) => Number(id) > 100);
  expect(report.cleanup.left.length).toBe(left.length);
  expect(report.cleanup.left[0]?.reason).toContain('takes another item in its place');
});
