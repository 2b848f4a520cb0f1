import { describe, expect, it } from 'vitest';
import { answer, audit, type Row, serve, type Service, thingsPlan } from './service.ts';

/** Each item of others shows how many there are, as a number or as their ids. */
function counting(of: (rows: readonly Row[]) => unknown): Service {
  return serve(({ method, target }, { rows }) => {
    const shown = (row: Row): Row => (Number(row.id) > 100 ? row : { ...row, others: of(rows) });
    if (method === 'GET' && /^.things(?:\?|$)/.test(target)) return answer(200, rows.map(shown));
    const row = rows.find(({ id }) => target === `/things/${id}`);
    return method === 'GET' && row !== undefined ? answer(200, shown(row)) : undefined;
  });
}

describe('what counts or names the items that are there', () => {
  it.each<[what: string, of: Parameters<typeof counting>[0]]>([
    ['a number', (rows) => rows.length],
    ['ids', (rows) => rows.map(({ id }) => id)],
  ])('follows creates and deletes, and is no harm: %s', async (_what, of) => {
    const { report } = await audit(counting(of), thingsPlan);
    expect(report.harm).toBeNull();
    expect(report.findings.filter(({ rule, outcome }) => rule === 'operation/others' && outcome === 'failed')).toEqual(
      [],
    );
  });
});
