/** Services that store, list, and change things in their own way. */
import { around, editItem, isSuccess, matches } from '#fixtures/mutants/mutant.ts';
import { lagging, listing, noted, storing, texts } from './bends.ts';
import type { Case } from './run.ts';
import { planFor } from '../support/mutants.ts';
import { type Bend, existing, idIn, isCreate, isList, type Row, sentBy, things, thingsPlan } from './things.ts';

type Fields = Readonly<Record<string, unknown>>;

const rich = thingsPlan({
  example: ', note: Red, price: 19.99, rank: 3, main: true, tags: [red, blue], contact: { street: Way 1, city: Bonn }',
  change: 'note: Blue, price: 9.75, rank: 4, main: false, tags: [green], contact: { street: Way 2, city: Kiel }',
});
/** What one method stores. */
const by =
  (method: string, edit: (sent: Fields, row: Row | undefined) => Fields): (() => Bend) =>
  () =>
  (request, { rows, usual }) => {
    const sent = request.method === method ? sentBy(request) : undefined;
    if (sent === undefined) return undefined;
    const row = rows.find(({ id }) => id === idIn(request));
    return usual({ ...request, body: Buffer.from(JSON.stringify(edit(sent, row))) });
  };
/** What is stored after a request that worked. */
const after =
  (isMet: (request: Parameters<Bend>[0]) => boolean, edit: (rows: Row[], index: number) => void): (() => Bend) =>
  () =>
  (request, { rows, usual }) => {
    const index = rows.findIndex(({ id }) => id === idIn(request));
    const reply = usual();
    if (reply.status < 300 && isMet(request)) edit(rows, index < 0 ? rows.length - 1 : index);
    return reply;
  };
const isPatch = ({ method }: Parameters<Bend>[0]): boolean => method === 'PATCH';
const put = (rows: Row[], index: number, fields: object): void => {
  const row = rows[index];
  if (row !== undefined) rows[index] = { ...row, ...fields };
};
const number = (value: unknown, edit: (number: number) => number): unknown =>
  typeof value === 'number' ? edit(value) : value;

/** Each conforms, or is only unusual. */
const unusual: readonly Case[] = [
  {
    name: 'the create example of the plan is not valid',
    on: things(
      () =>
        (request, { reply }) =>
          isCreate(request) ? reply(422) : undefined,
    ),
    plan: noted,
    problems: [],
    unverified: ['operation.create', 'operation.patch', 'operation.delete'],
  },
  {
    name: 'all kinds of values are kept',
    on: things(),
    plan: rich,
    problems: [],
    verified: ['operation.create', 'operation.replace', 'operation.patch'],
  },
  {
    name: 'letters are decomposed',
    on: things(storing((sent) => texts(sent, (text) => text.normalize('NFD')))),
    plan: noted,
    problems: [],
  },
  {
    name: 'a null is stored as an empty text',
    on: things(storing((sent) => ({ ...sent, ...(sent['note'] === null ? { note: '' } : {}) }))),
    plan: noted,
    problems: [],
  },
  {
    name: 'prices have two decimals',
    on: things(
      storing((sent) => ({ ...sent, price: number(sent['price'], (price) => Math.round(price * 100) / 100) })),
    ),
    plan: rich,
    problems: [],
  },
  {
    name: 'lists show the beginning of a note',
    on: things(
      () =>
        (request, { rows, reply }) =>
          isList(request)
            ? reply(
                200,
                rows.map((row) => ({ ...row, note: `${String(row['note']).slice(0, 3)}…` })),
              )
            : undefined,
      existing.map((row) => ({ ...row, note: 'A long note' })),
    ),
    plan: thingsPlan({ example: ', note: A long note', change: 'note: Another one' }),
    problems: [],
  },
  {
    name: 'a PATCH counts the changes of all things',
    on: things(
      after(isPatch, (rows) =>
        rows.forEach((row, index) => put(rows, index, { total: Number(row['total'] ?? 0) + 1 })),
      ),
    ),
    plan: noted,
    problems: [],
  },
  {
    name: 'a create moves the others one place on',
    on: things(
      after(isCreate, (rows) => rows.forEach((_, index) => put(rows, index, { position: rows.length - index }))),
      existing.map((row, index) => ({ ...row, position: 3 - index })),
    ),
    plan: noted,
    problems: [],
  },
  {
    name: 'the one main thing is the last that was made so',
    on: things(
      after(isPatch, (rows, index) => rows.forEach((_, each) => put(rows, each, { isLatest: each === index }))),
    ),
    plan: noted,
    problems: [],
  },
  {
    name: 'PUT must have the last revision',
    on: things(
      () =>
        (request, { rows, reply, usual }) => {
          const row = rows.find(({ id }) => id === idIn(request));
          const sent = sentBy(request);
          const isOld =
            request.method === 'PUT' && row !== undefined && sent !== undefined && sent['rev'] !== row['rev'];
          if (isOld) return reply(409);
          const response = usual();
          const index = rows.findIndex(({ id }) => id === (row?.id ?? rows.at(-1)?.id));
          if (request.method === 'GET' || request.method === 'HEAD' || response.status >= 300 || sent === undefined)
            return response;
          put(rows, index, { rev: `${Number(String(row?.['rev'] ?? '0').split('-')[0]) + 1}-a` });
          return reply(response.status, rows[index]);
        },
      existing.map((row) => ({ ...row, rev: '1-a' })),
    ),
    plan: thingsPlan({ example: ', rev: 1-a' }),
    problems: [],
  },
  {
    name: 'users show how many orders were written',
    bend: (api) => {
      let orderCount = 0;
      return around((request, next) => {
        const reply = next(request);
        if (request.method !== 'GET' && /\/orders/.test(request.target) && isSuccess(reply)) orderCount++;
        return matches(request, 'GET', '/users/{id}') ? editItem(reply, (item) => ({ ...item, orderCount })) : reply;
      })(api);
    },
    plan: planFor({ id: '', kills: '', note: '' }),
    problems: [],
    verified: ['service.5'],
  },
  {
    name: 'a PATCH answers 204',
    on: things(() => (request, { reply, usual }) => {
      const response = usual();
      return isPatch(request) && response.status === 200 ? reply(204) : response;
    }),
    plan: noted,
    problems: ['envelope/no-content?'],
  },
  { name: 'a filter and a sort follow after a second', on: things(lagging(1000)), plan: noted, problems: [] },
  {
    name: 'the list shows the newest five',
    on: things(listing((all, _query, { reply }) => reply(200, all.toReversed().slice(0, 5)))),
    plan: noted,
    problems: [],
  },
];

/** Defects that a team could ship. */
const defective: readonly Case[] = [
  {
    name: 'decimals are cut',
    on: things(storing((sent) => ({ ...sent, price: number(sent['price'], Math.floor) }))),
    plan: rich,
    problems: ['operation/create lost', 'operation/replace lost', 'operation/patch lost'],
  },
  {
    name: 'a PATCH adds to a number',
    on: things(
      by('PATCH', (sent, row) => ({
        ...sent,
        ...(typeof sent['rank'] === 'number' ? { rank: sent['rank'] + Number(row?.['rank']) } : {}),
      })),
    ),
    plan: rich,
    problems: ['operation/patch lost'],
  },
  {
    name: 'a PUT empties a list',
    on: things(by('PUT', (sent) => ({ ...sent, tags: [] }))),
    plan: rich,
    problems: ['operation/replace lost'],
  },
  {
    name: 'a create does not store an object',
    on: things(
      by('POST', ({ contact: _, ...sent }) => sent),
      existing.map((row) => ({ ...row, contact: { street: 'Way 0', city: 'Ulm' } })),
    ),
    plan: rich,
    problems: ['operation/create lost'],
  },
  {
    name: 'a PATCH writes the name in capitals',
    on: things(
      after(isPatch, (rows, index) => put(rows, index, { name: String(rows[index]?.['name']).toUpperCase() })),
    ),
    plan: thingsPlan({ example: ', note: Red', change: 'note: Blue' }),
    problems: ['operation/patch'],
  },
  {
    name: 'a PATCH of nothing clears the note',
    on: things(() => (request, { rows, usual }) => {
      const reply = usual();
      const sent = isPatch(request) ? sentBy(request) : undefined;
      if (sent !== undefined && Object.keys(sent).length === 0)
        put(
          rows,
          rows.findIndex(({ id }) => id === idIn(request)),
          { note: null },
        );
      return reply;
    }),
    plan: noted,
    problems: ['operation/patch stray'],
  },
  {
    name: 'a create empties the note of the thing before it',
    on: things(after(isCreate, (rows) => put(rows, rows.length - 2, { note: '' }))),
    plan: noted,
    problems: ['operation/neighbors changed'],
  },
  {
    name: 'a create of a new thing deletes the one before it',
    on: things(
      after(isCreate, (rows) => {
        if (rows.length > 4) rows.splice(-2, 1);
      }),
    ),
    plan: noted,
    problems: ['operation/neighbors deleted', 'operation/replace rejected'],
    remains: true,
  },
  {
    name: 'all new things get the first id',
    on: things(() => (request, { rows, reply, usual }) => {
      const response = usual();
      const row = isCreate(request) && response.status === 201 ? rows.pop() : undefined;
      if (row === undefined) return response;
      rows.push({ ...row, id: '777' });
      return reply(201, rows.at(-1));
    }),
    plan: noted,
    problems: ['operation/create taken'],
    remains: true,
  },
  {
    name: 'the id of a PUT is stored',
    on: things(() => (request, { rows, reply, usual }) => {
      const response = usual();
      const index = rows.findIndex(({ id }) => id === idIn(request));
      if (request.method !== 'PUT' || response.status !== 200) return response;
      put(rows, index, { id: `${rows[index]?.id}x` });
      return reply(200, rows[index]);
    }),
    plan: noted,
    problems: ['operation/replace'],
  },
  {
    name: 'a duplicate is rejected, and stored all the same',
    on: things(() => (request, { rows, reply, usual }) => {
      const { name } = isCreate(request) ? (sentBy(request) ?? {}) : {};
      const isTaken = name !== undefined && rows.some((row) => row['name'] === name);
      const response = usual();
      return isTaken && response.status === 201 ? reply(409) : response;
    }),
    plan: thingsPlan({ example: ', note: "Note {{unique}}"' }).replace('required:', 'unique: [name]\n      required:'),
    problems: ['resource/refused-create stored', 'status/duplicate-change?'],
    verified: ['status.invalid-input'],
    violated: ['status.duplicate'],
  },
];

export const cases: readonly Case[] = [...unusual, ...defective];
