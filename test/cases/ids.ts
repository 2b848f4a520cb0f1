/** Things that are known by another field than `id`, or that are shown in another form. */
import {
  around,
  editItem,
  isSuccess,
  itemOf,
  matches,
  parametersOf,
  sentObject,
  withTarget,
} from '#fixtures/mutants/mutant.ts';
import { noted, readOnly, shownAs } from './bends.ts';
import type { Case } from './run.ts';
import { isCreate, isList, type Row, things } from './things.ts';

const identified = (field: string, plan = noted): string => `${plan}profile: { id_fields: { /things: ${field} } }\n`;
const all = ['operation.read', 'operation.create', 'operation.replace', 'operation.patch', 'operation.delete'] as const;
const numbered = ({ id, ...row }: Row): object => ({ id: (Number(id) || 0) + 5000, documentId: id, ...row });

const withOrders = `base_url: http://127.0.0.1:8080
auth: { bearer: reference-token-0123456789 }
writes: true
resources:
  - path: /users
    operations: [list, read, create, delete]
    create: { example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test" }, required: [name, email] }
    children:
      - path: /orders
        operations: [list, read, create, delete]
        create: { example: { product: "Tea {{unique}}", quantity: 2 } }
`.replaceAll(
  '[list, read, create, delete]',
  '{ list: true, read: true, create: true, delete: true, replace: leave, patch: leave }',
);

export const cases: readonly Case[] = [
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
  ).map(
    ([what, shown]): Case => ({
      name: `things are identified by ${what}`,
      on: things(shownAs(shown)),
      plan: noted,
      problems: [],
      verified: all,
    }),
  ),
  ...(
    [
      ['documentId', numbered],
      ['/meta/href', ({ id, ...row }) => ({ ...row, meta: { href: `http://service.test/things/${id}` } })],
      ['/meta/key', ({ id, ...row }) => ({ ...row, meta: { key: id } })],
    ] satisfies readonly (readonly [string, (row: Row) => object])[]
  ).map(
    ([field, shown]): Case => ({
      name: `the plan says that ${field} identifies things`,
      on: things(shownAs(shown)),
      plan: identified(field),
      problems: [],
      verified: all,
    }),
  ),
  {
    name: 'no field is known as the id',
    on: things(shownAs(({ id, ...row }) => ({ recordId: id, ...row }))),
    plan: noted,
    problems: [],
    remains: true,
    unverified: ['operation.read', 'operation.create'],
  },
  {
    name: 'things show an id by which they cannot be read',
    on: things(shownAs(numbered)),
    plan: readOnly,
    problems: ['operation/routed'],
  },
  {
    name: 'only Location names a new thing, and the list shows its id',
    on: things(() => (request, { rows, reply, usual }) => {
      const response = usual();
      if (!isCreate(request) || response.status !== 201) return response;
      const { id, ...row } = rows.at(-1) ?? { id: '' };
      const { headers, ...created } = reply(201, row);
      return { ...created, headers: [...headers, ['Location', `/things/${id}`]] };
    }),
    plan: noted,
    problems: ['operation/create unnamed'],
  },
  {
    name: 'lists show numbers for ids, and reads show texts',
    on: things(
      () =>
        (request, { rows, reply }) =>
          isList(request)
            ? reply(
                200,
                rows.map(({ id, ...row }) => ({ id: Number(id), ...row })),
              )
            : undefined,
    ),
    plan: readOnly,
    problems: ['resource/id-kind?'],
  },
  {
    name: 'texts that are sent in attributes are shown there, as in JSON:API',
    on: things(() => (request, { usual, reply }) => {
      const sent: { data?: { attributes?: object } } = request.body.length > 0 ? parsed(request.body) : {};
      const body = Buffer.from(JSON.stringify(sent.data?.attributes ?? {}));
      const { status, body: text } = usual(request.body.length > 0 ? { ...request, body } : request);
      const { data } = JSON.parse(String(text));
      const shown = ({ id, ...attributes }: Row): object => ({ type: 'things', id, attributes });
      return status >= 400 ? reply(status) : reply(status, Array.isArray(data) ? data.map(shown) : shown(data));
    }),
    plan: noted
      .replace(/example: .*/, 'example: { data: { type: things, attributes: { name: "Thing {{unique}}" } } }')
      .replace(/required: .*/, 'required: [/data/attributes/name]')
      .replace(/not_blank: .*/, 'not_blank: [/data/attributes/name]')
      .replace(/change: .*/, 'change: { /data/attributes/note: Blue }'),
    problems: [],
    remains: true,
    unverified: ['operation.create'],
  },
  {
    name: 'a user has the id that the client chose, and orders below it',
    bend: (api) => {
      const chosen = new Map<string, string>();
      return around((request, next) => {
        const id = /^\/users\/(\d+)/.exec(request.target)?.[1] ?? '';
        const target = request.target.replace(id, chosen.get(id) ?? id);
        const reply = next(withTarget(request, target));
        if (target !== request.target)
          return parametersOf(request, '/users/{id}')
            ? editItem(reply, (item) => ({ ...item, id: Number(id) }))
            : reply;
        const [wanted, own] = [sentObject(request)?.['id'], itemOf(reply)?.['id']];
        if (!matches(request, 'POST', '/users') || typeof wanted !== 'number' || wanted < 1e6 || !isSuccess(reply))
          return reply;
        chosen.set(String(wanted), String(own));
        return editItem(reply, (item) => ({ ...item, id: wanted }));
      })(api);
    },
    plan: withOrders,
    problems: ['resource/id-assigned'],
    verified: ['path.hierarchy'],
  },
];

function parsed(body: Uint8Array): object {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return {};
  }
}
