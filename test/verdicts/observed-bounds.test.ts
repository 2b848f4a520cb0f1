import { expect, it } from 'vitest';
import { auditBy } from './judged.ts';
import { isList, json, readOnly, served } from './services.ts';

const rows = Array.from({ length: 33 }, (_, index) => ({ id: String(index + 1), name: `Thing ${index + 1}` }));
const envelope = { success: true, data: null, error: null, timestamp: '2026-01-01T00:00:00Z' };

/** Pages counted from 0, of 20 items at most; `says` what size and page an answer states, `isTaken` which pages it takes. */
const paged = (
  says: (page: number, size: number) => object,
  isTaken: (page: number) => boolean = (page) => Number.isInteger(page) && page >= 0,
) =>
  served((request) => {
    if (!isList(request)) return undefined;
    const query = new URLSearchParams(request.target.split('?')[1] ?? '');
    const [page, asked] = [Number(query.get('page') ?? 0), Number(query.get('size') ?? 10)];
    if (!isTaken(page) || !Number.isInteger(asked) || asked < 1) {
      const error = { code: 'INVALID_PARAMETER', message: 'No such page.' };
      return json(400, { ...envelope, success: false, error });
    }
    const size = Math.min(asked, 20);
    const data = page < 0 ? [] : rows.slice(page * size, (page + 1) * size);
    const totalPages = Math.ceil(rows.length / size);
    return json(200, { ...envelope, data, page, size, totalElements: rows.length, totalPages, ...says(page, asked) });
  }, rows);

const observed = async (api: ReturnType<typeof paged>): Promise<readonly string[]> => {
  const { report } = await auditBy(api, readOnly, ['query/size', 'query/invalid']);
  return report.observations.map(({ text }) => text);
};

it('names as the largest page what pages hold, and not the size that an answer repeats', async () => {
  const repeating = paged((_page, size) => ({ size, totalPages: Math.ceil(rows.length / size) }));
  for (const api of [repeating, paged(() => ({}))]) {
    expect((await observed(api)).filter((text) => text.includes('at most'))).toEqual(['a page holds 20 items at most']);
  }
});

it('says of no parameter that it is refused where one of its values is taken over', async () => {
  const [taking, refusing] = [
    paged(
      () => ({}),
      (page) => Number.isInteger(page),
    ),
    paged(() => ({})),
  ];
  const refused = (name: string): string => `an unusable ${name} is refused with 400`;
  expect(await observed(refusing)).toEqual(expect.arrayContaining([refused('page'), refused('size')]));
  const told = await observed(taking);
  expect(told).toContain(refused('size'));
  expect(told).not.toContain(refused('page'));
});
