import { describe, expect, it } from 'vitest';
import { audit, type Row, serve, type Service } from './service.ts';

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
