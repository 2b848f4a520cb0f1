/** Things in forms of their own: ids under other names, lists with other pages or none, and profiles, which have neither. */
import { bent, listing, noted, readOnly, shownAs, thing } from './bends.ts';
import type { Case } from './run.ts';
import { type Bend, isCreate, type Row, sentBy, thingsPlan } from './things.ts';

const identified = (field: string, plan = noted): string => `${plan}profile: { id_fields: { /things: ${field} } }\n`;
const all = ['operation.read', 'operation.create', 'operation.replace', 'operation.patch', 'operation.delete'] as const;
const numbered = ({ id, ...row }: Row): object => ({ id: (Number(id) || 0) + 5000, documentId: id, ...row });

const identities: readonly Case[] = [
  ...(
    [
      ['thingId', ({ id, ...row }) => ({ thingId: id, ...row })],
      ['uuid, next to a handle', ({ id, ...row }) => ({ uuid: id, handle: `h-${id}`, ...row })],
      [
        'a link to itself',
        ({ id, ...row }) => ({ ...row, _links: { self: { href: `http://service.test/things/${id}` } } }),
      ],
      ['id, next to a page of the site', ({ id, ...row }) => ({ id, ...row, url: `https://shop.test/things/a-${id}` })],
    ] satisfies readonly (readonly [string, (row: Row) => object])[]
  ).map(([what, shown]): Case => thing(`things are identified by ${what}`, { verified: all }, shownAs(shown))),
  ...(
    [
      ['documentId', numbered],
      ['/meta/href', ({ id, ...row }) => ({ ...row, meta: { href: `http://service.test/things/${id}` } })],
      ['/meta/key', ({ id, ...row }) => ({ ...row, meta: { key: id } })],
    ] satisfies readonly (readonly [string, (row: Row) => object])[]
  ).map(
    ([field, shown]): Case =>
      thing(
        `the plan says that ${field} identifies things`,
        { plan: identified(field), verified: all },
        shownAs(shown),
      ),
  ),
  thing(
    'no field is known as the id',
    { remains: true, unverified: ['operation.read', 'operation.create'] },
    shownAs(({ id, ...row }) => ({ recordId: id, ...row })),
  ),
  thing(
    'things show an id by which they cannot be read',
    { plan: readOnly, problems: ['operation/routed'] },
    shownAs(numbered),
  ),
  bent(
    'only Location names a new thing, and the list shows its id',
    { problems: ['operation/create unnamed'] },
    (request, { rows, reply, usual }) => {
      const response = usual();
      if (!isCreate(request) || response.status !== 201) return response;
      const { id, ...row } = rows.at(-1) ?? { id: '' };
      const { headers, ...created } = reply(201, row);
      return { ...created, headers: [...headers, ['Location', `/things/${id}`]] };
    },
  ),
  bent(
    'texts that are sent in attributes are shown there, as in JSON:API',
    {
      plan: noted
        .replace(/example: .*/, 'example: { data: { type: things, attributes: { name: "Thing {{unique}}" } } }')
        .replace(/required: .*/, 'required: [/data/attributes/name]')
        .replace(/not_blank: .*/, 'not_blank: [/data/attributes/name]')
        .replace(/change: .*/, 'change: { /data/attributes/note: Blue }'),
      remains: true,
      unverified: ['operation.create'],
    },
    (request, { usual, reply }) => {
      const sent: { data?: { attributes?: object } } = request.body.length > 0 ? parsed(request.body) : {};
      const body = Buffer.from(JSON.stringify(sent.data?.attributes ?? {}));
      const { status, body: text } = usual(request.body.length > 0 ? { ...request, body } : request);
      const { data } = JSON.parse(String(text));
      const shown = ({ id, ...attributes }: Row): object => ({ type: 'things', id, attributes });
      return status >= 400 ? reply(status) : reply(status, Array.isArray(data) ? data.map(shown) : shown(data));
    },
  ),
];

function parsed(body: Uint8Array): object {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return {};
  }
}

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

const lists: readonly Case[] = [
  ...unpaged.map(([what, list]): Case => thing(`a list shows ${what}`, { plan: readOnly, rows }, listing(list))),
  ...others,
];

type Fields = Readonly<Record<string, unknown>>;

interface Profiles {
  readonly shown?: (profile: Fields, id: string, changes: number) => Fields;
  /** The thing whose profile it is. */
  readonly ownerOf?: (id: string) => string;
}

const isText = (value: unknown): boolean => value === null || typeof value === 'string';

/** A service with a profile for each thing. */
const profiles =
  ({ shown = (profile) => profile, ownerOf = (id) => id }: Profiles) =>
  (): Bend => {
    const stored = new Map<string, Fields>();
    let changes = 0;
    return ({ method, target, ...request }, { rows, reply }) => {
      const id = /^\/things\/([^/?]+)\/profile(?:\?|$)/.exec(target)?.[1];
      if (id === undefined) return undefined;
      if (!rows.some((row) => row.id === id)) return reply(404);
      const owner = ownerOf(id);
      const profile = stored.get(owner) ?? { bio: `Bio ${owner}`, city: 'Oslo' };
      if (method === 'GET' || method === 'HEAD') return reply(200, shown(profile, owner, changes));
      if (method !== 'PUT' && method !== 'PATCH') return reply(405);
      const sent = sentBy(request);
      if (sent === undefined || !Object.values(sent).every(isText)) return reply(400);
      const changed = { ...(method === 'PUT' ? { bio: null, city: null } : profile), ...sent };
      stored.set(owner, changed);
      return reply(200, shown(changed, owner, ++changes));
    };
  };

const plan = `${thingsPlan()}  - path: /things/{id}/profile
    single: true
    operations: [read, replace, patch]
    change: { bio: "About {{unique}}", city: Paris }
`;
const profile = (name: string, more: Partial<Case>, given: Profiles = {}): Case =>
  thing(name, { plan, ...more }, profiles(given));

export const cases: readonly Case[] = [
  ...identities,
  ...lists,
  profile('profiles conform', { verified: ['operation.replace', 'operation.patch'] }),
  profile(
    'a profile shows what the service makes of its fields',
    {},
    {
      shown: ({ bio, city }, id, revision) => ({
        bio,
        city,
        thingId: id,
        initial: String(bio).slice(0, 1),
        revision,
        _links: { self: `/things/${id}/profile`, page: `/p/${String(bio).toLowerCase()}` },
      }),
    },
  ),
  profile(
    'new things share the profile of another one, so it is not written',
    { unverified: ['path.hierarchy'] },
    { shown: (fields, id) => ({ thingId: id, ...fields }), ownerOf: (id) => (Number(id) > 3 ? '3' : id) },
  ),
];
