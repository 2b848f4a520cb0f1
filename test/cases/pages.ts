/** Lists that have no pages, or pages of their own. */
import { listing, readOnly, thing } from './bends.ts';
import type { Case } from './run.ts';
import type { Row } from './things.ts';

const rows: readonly Row[] = Array.from({ length: 12 }, (_, index) => ({
  id: String(index + 1),
  name: `Thing ${(index * 5) % 12}`,
  kind: index % 2 === 0 ? 'even' : 'odd',
}));
type List = Parameters<typeof listing>[0];

const numberIn = (query: URLSearchParams, name: string, usual: number): number => {
  const text = query.get(name) ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : usual;
};
const shown = (data: unknown, more: object, at: number): object => ({
  success: true,
  data,
  error: null,
  timestamp: new Date(at).toISOString(),
  ...more,
});
const part = (all: readonly Row[], start: number, size: number): readonly Row[] => all.slice(start, start + size);

/** Each list conforms. */
const unpaged: readonly (readonly [string, List])[] = [
  ['the first five, and not a word about others', (all, _, { clock }) => shown(part(all, 0, 5), {}, clock.now())],
  [
    'all things, in another order each time',
    (all, _, { clock }) => {
      const start = Math.floor(clock.now() / 4) % all.length;
      return shown([...all.slice(start), ...all.slice(0, start)], {}, clock.now());
    },
  ],
  [
    'pages if a page is requested, and all things otherwise',
    (all, query, { clock }) => {
      const [page, size] = [numberIn(query, 'page', -1), numberIn(query, 'size', 0) || 5];
      if (page < 1) return shown(all, {}, clock.now());
      const totalPages = Math.ceil(all.length / size);
      const numbers = { page, size, totalElements: all.length, totalPages };
      return shown(part(all, (page - 1) * size, size), numbers, clock.now());
    },
  ],
  [
    'all things, and rejects page and size with 403',
    (all, query, { clock, reply }) =>
      query.has('page') || query.has('size') ? reply(403) : shown(all, {}, clock.now()),
  ],
];

const others: readonly Case[] = [
  thing('things are added at the front while their pages are read', { plan: readOnly, rows }, () => {
    let next = 100;
    return listing((all, query, { rows: stored, clock, reply }) => {
      const [page, size] = [query.get('page') ?? '0', query.get('size') ?? '5'];
      if (!/^\d{1,6}$/.test(page) || !/^[1-9]\d{0,5}$/.test(size)) return reply(400);
      const count = Math.min(100, Number(size));
      if (page === '0') for (let added = 0; added < count; added++) stored.unshift({ id: String(++next), name: 'New' });
      const numbers = { page: Number(page), size: count, totalElements: all.length };
      const totalPages = Math.ceil(all.length / count);
      return shown(part(all, Number(page) * count, count), { ...numbers, totalPages }, clock.now());
    })();
  }),
  thing(
    'past its end, a list shows its last page, and says so',
    { plan: readOnly, rows },
    listing((all, query, { clock }) => {
      const size = numberIn(query, 'size', 5) || 5;
      const totalPages = Math.ceil(all.length / size);
      const page = Math.min(numberIn(query, 'page', 0), totalPages - 1);
      const numbers = { page, size, totalElements: all.length, totalPages };
      return shown(part(all, page * size, size), numbers, clock.now());
    }),
  ),
];

export const cases: readonly Case[] = [
  ...unpaged.map(([what, list]): Case => thing(`a list shows ${what}`, { plan: readOnly, rows }, listing(list))),
  ...others,
];
