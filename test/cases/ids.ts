/** Things that are known by another field than `id`, or that are shown in another form. */
import { noted, readOnly, shownAs, bent, thing } from './bends.ts';
import type { Case } from './run.ts';
import { isCreate, type Row } from './things.ts';

const identified = (field: string, plan = noted): string => `${plan}profile: { id_fields: { /things: ${field} } }\n`;
const all = ['operation.read', 'operation.create', 'operation.replace', 'operation.patch', 'operation.delete'] as const;
const numbered = ({ id, ...row }: Row): object => ({ id: (Number(id) || 0) + 5000, documentId: id, ...row });

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
