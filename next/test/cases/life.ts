/** Services whose items live in their own way, and defects of creates, changes, and deletes. */
import type { ApiRequest } from '#fixtures/reference/http.ts';
import type { Case } from './run.ts';
import { people, peoplePlan } from './parts.ts';
import { type Bend, existing, idIn, isCreate, isList, type Row, sentBy, things, thingsPlan } from './things.ts';

const noted = thingsPlan({ example: ', note: Red', change: 'name: Other, note: Blue' });
const withField = (field: string): string => thingsPlan({ example: `, ${field}: "v{{unique}}"` });

/** Responses to reads and lists without a field. */
const hiding =
  (field: string): Bend =>
  ({ method }, { usual }) => {
    const reply = usual();
    const pattern = new RegExp(`"${field}":"[^"]*",?`, 'g');
    return method === 'GET' ? { ...reply, body: String(reply.body).replaceAll(pattern, '') } : reply;
  };

/** Every response shows more fields, which the service makes of the others. */
const showing =
  (more: (row: Row, changes: number) => object): (() => Bend) =>
  () => {
    const changes = new Map<string, number>();
    return (request, { rows, reply, usual }) => {
      const id = idIn(request);
      const { status } = usual();
      if (status >= 400) return reply(status);
      if (id !== undefined && (request.method === 'PUT' || request.method === 'PATCH'))
        changes.set(id, (changes.get(id) ?? 0) + 1);
      const shown = (row: Row | undefined): unknown => row && { ...row, ...more(row, changes.get(row.id) ?? 0) };
      if (isList(request)) return reply(200, rows.map(shown));
      if (request.method === 'DELETE') return reply(200);
      return reply(status, shown(isCreate(request) ? rows.at(-1) : rows.find((row) => row.id === id)));
    };
  };

/** Once an item is so old, a worker changes it. */
const working =
  (ageMs: number, becomes: object): (() => Bend) =>
  () => {
    const born = new Map<string, number>();
    return (_request, { rows, clock, usual }) => {
      for (const [index, row] of rows.entries()) {
        const at = born.get(row.id);
        if (at === undefined || clock.now() < at + ageMs) continue;
        rows[index] = { ...row, ...becomes };
        born.delete(row.id);
      }
      const known = new Set(rows.map(({ id }) => id));
      const reply = usual();
      for (const { id } of rows) if (!known.has(id)) born.set(id, clock.now());
      return reply;
    };
  };

/** Lists show things as they were so many milliseconds ago. */
const lagging =
  (lagMs: number): (() => Bend) =>
  () => {
    const known: { readonly atMs: number; readonly rows: readonly Row[] }[] = [];
    return (request, { rows, clock, reply, usual }) => {
      known.push({ atMs: known.length === 0 ? 0 : clock.now(), rows: [...rows] });
      if (!isList(request)) return usual();
      return reply(200, known.findLast(({ atMs }) => atMs <= clock.now() - lagMs)?.rows ?? existing);
    };
  };

/** Writes of this method are accepted, and carried out later. */
const accepting =
  (method: string, laterMs: number): (() => Bend) =>
  () => {
    const waiting: { readonly atMs: number; readonly request: ApiRequest }[] = [];
    return (request, { rows, clock, reply, usual }) => {
      while (waiting[0] !== undefined && waiting[0].atMs <= clock.now()) {
        const next = waiting.shift();
        if (next !== undefined) usual(next.request);
      }
      const isThere = rows.some(({ id }) => id === idIn(request));
      if (request.method !== method || !isThere) return undefined;
      if (method !== 'DELETE' && sentBy(request) === undefined) return undefined;
      waiting.push({ atMs: clock.now() + laterMs, request });
      return reply(202);
    };
  };

const refusing =
  (method: string, status: number): (() => Bend) =>
  () =>
  (request, { reply }) =>
    request.method === method ? reply(status) : undefined;

/** What is stored, as the service normalizes it. */
const storing =
  (normalized: (sent: Readonly<Record<string, unknown>>) => object): (() => Bend) =>
  () =>
  (request, { usual }) => {
    const sent = sentBy(request);
    if (sent === undefined || !['POST', 'PUT', 'PATCH'].includes(request.method)) return undefined;
    return usual({ ...request, body: Buffer.from(JSON.stringify(normalized(sent))) });
  };

const texts = (sent: Readonly<Record<string, unknown>>, edit: (text: string) => unknown): object =>
  Object.fromEntries(
    Object.entries(sent).map(([key, value]) => [key, typeof value === 'string' ? edit(value) : value]),
  );

/** Ids are given again once their item is deleted. */
const reusing: Bend = (request, { rows, reply, usual }) => {
  const response = usual();
  const made = isCreate(request) && response.status === 201 ? rows.pop() : undefined;
  if (made === undefined) return response;
  rows.push({ ...made, id: String(Math.max(0, ...rows.map(({ id }) => Number(id))) + 1) });
  return reply(201, rows.at(-1));
};

/** What is shown for each item comes from one of three hosts, by chance. */
const picturing = (): Bend => {
  let state = 7;
  return (_request, { usual }) => {
    const { body, ...rest } = usual();
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const host = Math.floor(state / 65_536) % 3;
    const picture = `$1,"picture":"http://${host}.pictures.test/a.png"`;
    return { ...rest, body: String(body).replaceAll(/("id":"\w+")/g, picture) };
  };
};

/** A PUT must send every field that an item shows. */
const whole = (): Bend => {
  const show = showing((row) => ({ slug: String(row['name']).toLowerCase() }))();
  return (request, tools) => {
    const sent = sentBy(request);
    const isLess = request.method === 'PUT' && sent !== undefined && !('slug' in sent && 'id' in sent);
    return isLess && tools.usual({ ...request, method: 'GET' }).status === 200
      ? tools.reply(400)
      : show(request, tools);
  };
};

/** Each conforms, or is only unusual. */
const unusual: readonly Case[] = [
  {
    name: 'things conform',
    on: things(),
    plan: noted,
    problems: [],
    verified: ['operation.create', 'operation.delete'],
  },
  ...(
    [
      ['a slug and initials', ({ name }) => ({ slug: String(name).toLowerCase(), initials: String(name).slice(0, 2) })],
      ['links by its name', ({ id, name }) => ({ _links: { self: `/things/${id}`, page: `/pages/${String(name)}` } })],
      ['the words of a text', ({ name }) => ({ search: { words: String(name).split(' ') } })],
      ['the time of its last change', (_, count) => ({ updatedAt: new Date(17e11 + count * 6e4).toISOString() })],
      ['a revision and a history', (_, count) => ({ revision: count, history: [count] })],
    ] satisfies readonly (readonly [string, Parameters<typeof showing>[0]])[]
  ).map(([what, more]) => ({ name: `an item shows ${what}`, on: things(showing(more)), plan: noted, problems: [] })),
  {
    name: 'a PUT must send every field that is shown',
    on: things(whole),
    plan: noted,
    problems: [],
    verified: ['operation.replace'],
  },
  {
    name: 'a secret is masked after its create',
    on: things(() => (_request, { rows, usual }) => {
      const reply = usual();
      for (const [index, row] of rows.entries()) if (row['pin'] !== undefined) rows[index] = { ...row, pin: '****' };
      return { ...reply, body: String(reply.body).replaceAll(/"pin":"[^"]*"/g, '"pin":"****"') };
    }),
    plan: withField('pin'),
    problems: [],
  },
  { name: 'a field is never read', on: things(() => hiding('login')), plan: withField('login'), problems: [] },
  { name: 'a password is never read', on: things(() => hiding('password')), plan: withField('password'), problems: [] },
  {
    name: 'an id in the body of a create is ignored',
    on: things(),
    plan: noted.replace('name: "Thing', 'id: "x{{unique}}", name: "Thing'),
    problems: [],
  },
  { name: 'the id of a deleted item is used again', on: things(() => reusing), plan: noted, problems: [] },
  { name: 'every response shows another picture', on: things(picturing), plan: noted, problems: [] },
  {
    name: 'texts are trimmed and get a capital letter, and spaces are joined',
    on: things(storing((sent) => texts(sent, (text) => text.trim().replace(/^./, (first) => first.toUpperCase())))),
    plan: noted,
    problems: [],
  },
  {
    name: 'prices are rounded, and tags are sorted',
    on: things(
      storing(({ price, tags, ...sent }) => ({
        ...sent,
        ...(typeof price === 'number' ? { price: Math.round(price * 100) / 100 } : {}),
        ...(Array.isArray(tags) ? { tags: [...new Set(tags)].sort() } : {}),
      })),
    ),
    plan: thingsPlan({ example: ', price: 12.345, tags: [red, blue, red]', change: 'price: 19.999, tags: [b, a]' }),
    problems: [],
  },
  ...[401, 403, 412, 428].map(
    (status): Case => ({
      name: `PATCH is rejected with ${status}, whatever it sends`,
      on: things(refusing('PATCH', status)),
      plan: noted,
      problems: [],
      unverified: ['operation.patch'],
    }),
  ),
  {
    name: 'this credential may not create',
    on: things(refusing('POST', 403)),
    plan: noted,
    problems: [],
    unverified: ['operation.create', 'status.created'],
  },
  ...['PUT', 'PATCH', 'DELETE'].map(
    (method): Case => ({
      name: `${method} is accepted with 202 and carried out later`,
      on: things(accepting(method, 1000)),
      plan: noted,
      problems: [],
      ...(method === 'DELETE' ? { remains: true } : {}),
    }),
  ),
  ...[13, 23, 67].map(
    (ageMs): Case => ({
      name: `a worker checks each new item after ${ageMs} ms`,
      on: things(working(ageMs, { name: '[checked]' })),
      plan: noted,
      problems: [],
      remains: true,
    }),
  ),
  {
    name: 'a worker moves each new item on',
    on: things(working(3, { stage: 'done' })),
    plan: thingsPlan({ example: ', stage: queued' }),
    problems: [],
  },
  ...[50, 900, 5000].map(
    (lagMs): Case => ({
      name: `lists follow after ${lagMs} ms`,
      on: things(lagging(lagMs)),
      plan: noted,
      problems: [],
    }),
  ),
];

/** Defects that a team could ship. */
const defective: readonly Case[] = [
  {
    name: 'a deleted item is marked, and still read',
    on: things(() => (request, { rows, reply }) => {
      const index = rows.findIndex(({ id }) => id === idIn(request));
      const row = rows[index];
      if (request.method !== 'DELETE' || row === undefined) return undefined;
      rows[index] = { ...row, state: 'expired' };
      return reply(200, rows[index]);
    }),
    plan: noted,
    problems: ['operation/delete kept'],
    remains: true,
  },
  {
    name: 'a create loses a field that all other items show',
    on: things(
      () =>
        (request, { rows, reply, usual }) => {
          if (!isCreate(request)) return undefined;
          const response = usual();
          const made = response.status === 201 ? rows.at(-1) : undefined;
          if (made === undefined) return response;
          rows[rows.length - 1] = { id: made.id, name: made['name'] };
          return reply(201, made);
        },
      existing.map((row) => ({ ...row, login: `of ${row.id}` })),
    ),
    plan: withField('login'),
    problems: ['operation/create lost'],
  },
  {
    name: 'ids begin at 1 again, and what has such an id is overwritten',
    on: things(() => (request, { rows, reply }) => {
      const sent = sentBy(request);
      if (!isCreate(request) || typeof sent?.['name'] !== 'string') return undefined;
      rows[0] = { ...sent, id: '1' };
      return reply(201, rows[0]);
    }),
    plan: noted,
    problems: ['operation/others'],
    remains: true,
  },
  {
    name: 'the second, equal PUT is rejected',
    on: things(() => {
      const done = new Set<string>();
      return (request, { reply }) => {
        const sent = request.method === 'PUT' ? sentBy(request) : undefined;
        const key = `${request.target} ${JSON.stringify(sent)}`;
        if (sent === undefined) return undefined;
        if (done.has(key)) return reply(409);
        done.add(key);
        return undefined;
      };
    }),
    plan: noted,
    problems: ['operation/replace-twice rejected'],
  },
  {
    name: 'PATCH changes the item as it was when it was created',
    on: things(() => {
      const made = new Map<string, Row>();
      return (request, { rows, reply }) => {
        for (const row of rows) if (!made.has(row.id)) made.set(row.id, row);
        const sent = request.method === 'PATCH' ? sentBy(request) : undefined;
        const index = rows.findIndex(({ id }) => id === idIn(request));
        const old = made.get(rows[index]?.id ?? '');
        if (sent === undefined || old === undefined || Object.values(sent).some((value) => typeof value !== 'string'))
          return undefined;
        rows[index] = { ...old, ...sent, id: old.id };
        return reply(200, rows[index]);
      };
    }),
    plan: noted,
    problems: ['operation/patch'],
  },
];

/** Profiles of people. */
const parts: readonly Case[] = [
  {
    name: 'profiles conform',
    on: people(),
    plan: peoplePlan,
    problems: [],
    verified: ['operation.replace', 'operation.patch'],
  },
  {
    name: 'a profile has an id of its own',
    on: people((_request, id, { profiles }) => void profiles.set(id, { id: `p${id}`, ...profiles.get(id) })),
    plan: peoplePlan,
    problems: [],
  },
  {
    name: 'a profile shows what the service makes of its fields',
    on: people((request, id, { profiles, reply }) => {
      const sent = sentBy(request);
      if (request.method !== 'GET' && sent === undefined) return undefined;
      if (!Object.values(sent ?? {}).every((value) => value === null || typeof value !== 'number')) return reply(400);
      const old = profiles.get(id) ?? {};
      const { bio, city } = request.method === 'PUT' ? { bio: null, city: null, ...sent } : { ...old, ...sent };
      const changes = Number(old['changes'] ?? 0) + (request.method === 'GET' ? 0 : 1);
      profiles.set(id, { bio, city, changes });
      const links = { self: `/people/${id}/profile`, page: `/p/${String(bio).toLowerCase()}` };
      return reply(200, {
        bio,
        city,
        personId: id,
        initial: String(bio).slice(0, 1),
        revision: changes,
        _links: links,
      });
    }),
    plan: peoplePlan,
    problems: [],
  },
  {
    name: 'a profile takes known fields only',
    on: people((request, _id, { reply }) => {
      const isKnown = Object.keys(sentBy(request) ?? {}).every((field) => field === 'bio' || field === 'city');
      return isKnown ? undefined : reply(400);
    }),
    plan: peoplePlan,
    problems: [],
  },
  {
    name: 'new people share the profile of another person, so it is not written',
    on: people((request, id, { profiles, reply }) => {
      const owner = Number(id) > 3 ? '3' : id;
      if (request.method !== 'GET') profiles.set(owner, { ...profiles.get(owner), ...sentBy(request) });
      return reply(200, { personId: owner, ...profiles.get(owner) });
    }),
    plan: peoplePlan,
    problems: [],
    unverified: ['operation.patch', 'operation.replace'],
  },
  {
    name: 'a PATCH of the biography sets the city back',
    on: people((request, id, { profiles, reply }) => {
      const sent = request.method === 'PATCH' ? sentBy(request) : undefined;
      if (typeof sent?.['bio'] !== 'string') return undefined;
      profiles.set(id, { ...profiles.get(id), city: 'Oslo', ...sent });
      return reply(200, profiles.get(id));
    }),
    plan: peoplePlan,
    problems: ['operation/patch stray'],
  },
  {
    name: 'a PUT of a profile drops what was sent back as it was shown',
    on: people((request, id, { profiles, reply }) => {
      const sent = request.method === 'PUT' ? sentBy(request) : undefined;
      if (sent === undefined || !Object.values(sent).every((value) => typeof value === 'string')) return undefined;
      profiles.set(id, { bio: sent['bio'], city: null });
      return reply(200, profiles.get(id));
    }),
    plan: peoplePlan.replace(', city: Paris', ''),
    problems: ['operation/replace lost'],
  },
  {
    name: 'a PUT of a profile is not stored',
    on: people((request, _id, { reply }) => {
      const sent = request.method === 'PUT' ? sentBy(request) : undefined;
      return sent !== undefined && Object.values(sent).every((value) => typeof value === 'string')
        ? reply(200, sent)
        : undefined;
    }),
    plan: peoplePlan,
    problems: ['operation/replace lost'],
  },
];

/** Things that are created by PUT, under an id that the client chooses. */
const byPut =
  (shown: (row: Row) => unknown = (row) => row, status = 201): (() => Bend) =>
  () =>
  (request, { rows, reply, usual }) => {
    const id = idIn(request);
    if (request.method === 'POST') return reply(405);
    if (request.method !== 'PUT' || id === undefined || rows.some((row) => row.id === id)) return undefined;
    const checked = usual({ ...request, method: 'POST', target: '/things' });
    const made = checked.status === 201 ? rows.pop() : undefined;
    if (made === undefined) return checked;
    rows.push({ ...made, id });
    return reply(status, shown({ ...made, id }));
  };

const putPlan = noted
  .replace(
    /operations: .*/,
    'operations: { list: true, read: true, create: "PUT /things/{id}", patch: true, delete: true }',
  )
  .replace('      example:', '      by: put\n      id: "b{{unique}}"\n      example:');

const created: readonly Case[] = [
  {
    name: 'things are created by PUT',
    on: things(byPut()),
    plan: putPlan,
    problems: ['methods/standard'],
    verified: ['status.created', 'operation.delete'],
  },
  {
    name: 'a create by PUT returns 200',
    on: things(byPut(undefined, 200)),
    plan: putPlan,
    problems: ['methods/standard', 'status/created'],
  },
  {
    name: 'a create by PUT returns a message instead of the item',
    on: things(byPut(() => ({ message: 'Created.' }))),
    plan: putPlan,
    problems: ['methods/standard', 'operation/create'],
  },
  {
    name: 'a create names no item, and the list shows it',
    on: things(() => (request, { reply, usual }) => {
      if (!isCreate(request)) return undefined;
      const response = usual();
      return response.status === 201 ? reply(201, { message: 'Created.' }) : response;
    }),
    plan: noted,
    problems: ['operation/create'],
  },
];

export const cases: readonly Case[] = [...unusual, ...defective, ...parts, ...created];
