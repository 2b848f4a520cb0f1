import { expect, it } from 'vitest';
import { answer, audit, type Bend, others, type Row, serve } from './service.ts';

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
  // One that is forbidden says enough.
  expect(told?.facts).toMatchObject({ resource: '/things', count: _kind === 'are forbidden' ? left : most });
  expect(told?.facts['left']).toBe(left);
  // A success alone is no reason.
  expect(told?.message.includes('a read still showed the item')).toBe(told?.facts['status'] === 204);
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
  // None was sent again.
  const told = report.findings.filter(({ rule }) => rule === 'operation/reliable').flatMap((each) => each.violations);
  expect(told.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(
      /^DELETE .* failed \(500\), and may have been done all the same, so that it was not sent again/,
    ),
  );
  expect(told.some(({ message }) => message.includes('but not when it was sent again'))).toBe(false);
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

it('deletes that fail again and again after they had worked end the creates, too', async () => {
  let count = 0;
  let createdAfter = 0;
  const service = serve(({ method, target }) => {
    if (method === 'POST' && target === '/things' && count > 2) createdAfter += 1;
    if (method !== 'DELETE' || !isOfOne(target)) return undefined;
    count += 1;
    return count < 2 ? undefined : answer(500);
  });
  const { report } = await audit(service);
  expect(report.diagnosis.map(({ code }) => code)).toContain('deletes-failed');
  expect(createdAfter).toBeLessThanOrEqual(most);
});

it('what a read brings back after its DELETE is told as left', async () => {
  const gone = new Map<string, Row>();
  const service = serve(({ method, target }, { rows }, usual) => {
    const [, id = ''] = /^\/things\/(1\d\d)$/.exec(target) ?? [];
    const before = rows.find((row) => row.id === id);
    const reply = usual();
    if (method === 'DELETE' && before !== undefined) gone.set(id, before);
    const back = gone.get(id);
    if (method === 'GET' && reply.status === 404 && back !== undefined) {
      gone.delete(id);
      rows.push(back);
    }
    return reply;
  });
  const { report } = await audit(service);
  const left = service.rows.filter(({ id }) => !others.some((row) => row.id === id)).map(({ id }) => `/things/${id}`);
  expect(left.length).toBeGreaterThan(0);
  expect(report.cleanup.left.map(({ address }) => address).sort()).toEqual(left.sort());
  expect(report.diagnosis.map(({ code }) => code)).not.toContain('words-shown');
});

it.each([403, 405, 428])('after a DELETE that is refused with %i nothing more is made', async (status) => {
  let createdAfter = 0;
  let isRefused = false;
  const service = serve(({ method, target }, _service, usual) => {
    if (method === 'DELETE' && isOfOne(target)) {
      isRefused = true;
      return answer(status);
    }
    if (method !== 'POST' || target !== '/things') return undefined;
    const reply = usual();
    createdAfter += isRefused && reply.status === 201 ? 1 : 0;
    return reply;
  });
  const { report } = await audit(service);
  expect(report.diagnosis.find(({ code }) => code === 'deletes-failed')?.facts).toMatchObject({ status });
  // One may have been under way.
  expect(createdAfter).toBeLessThanOrEqual(1);
  expect(report.cleanup.left.length).toBe(service.rows.length - others.length);
});

it('a DELETE that wants to know the state of the item is told it, and holds no create back', async () => {
  const tag = (row: Row | undefined): string => `"${JSON.stringify(row).length}"`;
  const service = serve(({ method, target, headers }, { rows }, usual) => {
    if (!isOfOne(target)) return undefined;
    const row = rows.find(({ id }) => target === `/things/${id}`);
    if (method === 'DELETE' && row !== undefined && headers['if-match'] !== tag(row))
      return answer(headers['if-match'] === undefined ? 428 : 412);
    const reply = usual();
    return row === undefined ? reply : { ...reply, headers: [...reply.headers, ['ETag', tag(row)]] };
  });
  const { report } = await audit(service);
  expect(service.rows).toEqual(others);
  expect(report.cleanup.left).toEqual([]);
  // What can be deleted may be made.
  expect(report.diagnosis.map(({ code }) => code)).not.toContain('deletes-failed');
  expect(report.cleanup.removed).toBeGreaterThan(most);
});

it('says of deletes that work at the third try that nothing is left', async () => {
  const tries = new Map<string, number>();
  const service = serve(({ method, target }) => {
    if (method !== 'DELETE' || !isOfOne(target)) return undefined;
    tries.set(target, (tries.get(target) ?? 0) + 1);
    return (tries.get(target) ?? 0) < 3 ? answer(423) : undefined;
  });
  const { report } = await audit(service);
  expect(service.rows).toEqual(others);
  const told = report.diagnosis.filter(({ code }) => code === 'deletes-failed');
  expect(told.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^DELETE .things.1\d\d was answered 423, so .* after 8 items, all of which were gone in the end; (?!.*make DELETE work)/,
    ),
  ]);
});
