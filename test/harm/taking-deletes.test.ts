import { describe, expect, it } from 'vitest';
import { answer, audit, type Row, serve, type Service } from './service.ts';

const many: readonly Row[] = Array.from({ length: 6 }, (_, index) => ({ id: `${index + 1}`, name: `Thing ${index}` }));

/** Each DELETE from the nth on takes the oldest of others beside its own. */
function takingFrom(nth: number): Service {
  let deletes = 0;
  return serve(({ method }, { rows }, usual) => {
    const reply = usual();
    if (method !== 'DELETE') return reply;
    deletes += 1;
    const oldest = rows.findIndex(({ id }) => Number(id) < 100);
    if (deletes >= nth && oldest >= 0) rows.splice(oldest, 1);
    return reply;
  }, many);
}

const isDelete = (line: string): boolean => line.startsWith('DELETE ');

describe('a DELETE that takes what others have', () => {
  it('is seen in the cleanup by one look after the first, is sent no more after two, and is told first', async () => {
    const usual = takingFrom(Infinity);
    const { exchanges } = await audit(usual);
    const cleanup = exchanges.filter(({ scenario }) => scenario === 'clean-up').map(({ probe }) => probe.method);
    const between = cleanup.slice(cleanup.indexOf('DELETE'), cleanup.lastIndexOf('DELETE'));
    expect(between.filter((method) => method === 'GET')).toHaveLength(1);
    const before = usual.lines.filter(isDelete).length - cleanup.filter((method) => method === 'DELETE').length;
    const service = takingFrom(before + 1);
    const { report } = await audit(service);
    expect(service.rows.filter(({ id }) => Number(id) < 100)).toEqual(many.slice(2));
    expect(report.problems[0]?.cause).toBe('harm');
    expect(report.cleanup.left[0]?.reason).toBe('DELETE takes items of others too, and is not sent again');
    expect(service.lines.filter(isDelete)).toHaveLength(before + 2);
  });
});

it('a DELETE of an id that is a part of others is looked at in the cleanup, and harm by it is told first', async () => {
  const seeded = Array.from({ length: 20 }, (_, index) => ({
    id: `${index + (index < 16 ? 10 : 60)}`,
    name: `Thing ${index}`,
  }));
  let made = 0;
  const service = serve(({ method, target }, { rows }, usual) => {
    const reply = usual();
    const own = rows.at(-1);
    if (method === 'POST' && target === '/things' && reply.status === 201 && own !== undefined) {
      rows.pop();
      made += 1;
      rows.push({ ...own, id: String(made < 3 ? made : made + 30) });
      return answer(201, rows.at(-1));
    }
    if (method !== 'DELETE' || reply.status !== 204) return reply;
    const part = target.slice('/things/'.length);
    rows.splice(0, rows.length, ...rows.filter(({ id }) => !id.startsWith(part)));
    return reply;
  }, seeded);
  const { report } = await audit(service);
  expect(service.rows.length).toBeLessThan(seeded.length);
  expect(report.problems[0]?.cause).toBe('harm');
});
