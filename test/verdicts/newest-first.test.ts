import { expect, it } from 'vitest';
import type { Case } from './judged.ts';
import { auditBy } from './judged.ts';
import { isList, json, readOnly, served } from './services.ts';

const usual = 5;

/** A list, newest item first, that others add to: at the first request for page 0, as many as it shows, and one whenever no page is asked for. */
const log = (base: 0 | 1, isLiving: boolean, stated: 0 | 1 = base): Case['api'] => {
  const rows = Array.from({ length: 32 }, (_, index) => ({ id: String(1000 - index), name: `Thing ${index}` }));
  let next = 1001;
  const add = (count: number): void => {
    for (let made = 0; made < count; made += 1, next += 1) rows.unshift({ id: String(next), name: `Thing ${next}` });
  };
  let isMoved = false;
  return served((request) => {
    if (!isList(request)) return undefined;
    const query = new URLSearchParams(request.target.split('?')[1] ?? '');
    const [asked, size] = [query.get('page'), Number(query.get('size') ?? usual)];
    const page = Number(asked ?? base);
    const isTaken = Number.isInteger(page) && page >= base && Number.isInteger(size) && size > 0;
    if (isLiving && !isMoved && asked === '0') add(size);
    else if (isLiving && isMoved && asked === null) add(1);
    isMoved ||= asked === '0';
    const envelope = { success: isTaken, data: null, error: null, timestamp: '2026-01-01T00:00:00Z' };
    if (!isTaken) return json(400, { ...envelope, error: { code: 'INVALID_PARAMETER', message: 'No such page.' } });
    const data = rows.slice((page - base) * size, (page - base + 1) * size);
    const numbers = { size, totalElements: rows.length, totalPages: Math.ceil(rows.length / size) };
    return json(200, { ...envelope, data, page: asked === null ? stated : page, ...numbers });
  }, rows);
};

const told = async (api: Case['api']): Promise<object> => {
  const { report } = await auditBy(api, readOnly, ['pagination/page', 'query/page']);
  const base = report.observations.map(({ text }) => text).find((text) => text.startsWith('pages are counted'));
  return { problems: report.problems.map(({ id }) => id), base };
};

it.each([0, 1] as const)(
  'takes no item that others moved to another page for the first, counted from %i',
  async (base) => {
    const { base: said, problems } = { base: undefined, problems: [], ...(await told(log(base, true))) };
    expect(problems).toEqual([]);
    expect([undefined, `pages are counted from ${base}`]).toContain(said);
  },
);

it('still tells of the list that counts from 1 and says 0 where no page is asked for', async () => {
  expect(await told(log(1, false, 0))).toEqual({ problems: ['pagination/page'], base: 'pages are counted from 1' });
});
