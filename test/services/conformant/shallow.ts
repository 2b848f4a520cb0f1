/**
 * Shallow nesting: lists are created at /boards/{id}/lists and read at /lists/{id}. Their cards are listed at
 * /lists/{id}/cards, created at /cards with the id of the list in the body, and read at /cards/{id}.
 */
import { type Api, type ApiRequest, isRecord, jsonOf } from '#fixtures/reference/http.ts';
import { sentObject, withBody, withTarget } from '#fixtures/reference/requests.ts';
import { type Conformant, plan, token } from './conformant.ts';
import { type Field, resource } from './resource.ts';
import { service } from './service.ts';

const fields: readonly Field[] = [{ name: 'title', kind: 'text', required: true, notBlank: true }];
const titled = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) => ({ title: `${word} ${index + 1}` }));

/** The same with deep nesting. */
function nested(now: () => number): Api {
  return service(
    [
      resource({ path: '/boards', fields, rows: titled(5, 'Board') }),
      resource({ path: '/boards/{}/lists', owner: 'boardId', fields, rows: titled(3, 'List') }),
      resource({ path: '/boards/{}/lists/{}/cards', owner: 'listId', fields, rows: titled(2, 'Card') }),
    ],
    { now, token },
  );
}

function shallowApi(api: Api): Api {
  const headers = { authorization: `Bearer ${token}` };
  /** The paths of the items in these collections. */
  const itemsIn = (collections: readonly string[]): readonly string[] =>
    collections.flatMap((path) => {
      const reply = jsonOf(
        api({ method: 'GET', target: `${path}?size=100`, headers, body: new Uint8Array(), connection: 0 }),
      );
      const items = isRecord(reply) && Array.isArray(reply.data) ? reply.data : [];
      return items.filter(isRecord).map(({ id }) => `${path}/${String(id)}`);
    });
  const lists = () => itemsIn(itemsIn(['/boards']).map((path) => `${path}/lists`));
  const cards = () => itemsIn(lists().map((path) => `${path}/cards`));
  const ending = (paths: readonly string[], id: string): string =>
    paths.find((path) => path.endsWith(`/${id}`)) ?? `${paths[0]?.replace(/[^/]*$/, '') ?? '/nowhere/'}${id}`;
  const nestedTarget = ({ target }: ApiRequest): string => {
    const [, kind, id = '', below = ''] = /^\/(lists|cards)\/([^/?]+)(.*)$/s.exec(target) ?? [];
    if (kind !== undefined) return `${ending(kind === 'lists' ? lists() : cards(), id)}${below}`;
    return target.startsWith('/boards') && !/^\/boards\/[^/]*\/lists\//.test(target) ? target : '/nowhere';
  };
  /** The create of a card below the list that its body names. A body that names no list is invalid. */
  const nestedCreate = (request: ApiRequest): ApiRequest | undefined => {
    if (request.method !== 'POST' || !/^\/cards(?:\?|$)/.test(request.target)) return undefined;
    const sent = sentObject(request);
    const list = lists().find((path) => path.endsWith(`/${String(sent?.listId)}`));
    const body = list === undefined && sent !== undefined ? withBody(request, { title: null }).body : request.body;
    return { ...request, body, target: `${list ?? lists()[0] ?? ''}${request.target}` };
  };
  return (request) => api(nestedCreate(request) ?? withTarget(request, nestedTarget(request)));
}

const text = plan(`
  - path: /boards
    operations: [list, read, create, replace, patch, delete]
    create: { example: { title: "Board {{unique}}" }, required: [title], not_blank: [title] }
    change: { title: Other }
  - path: /boards/{id}/lists
    owner: boardId
    operations:
      list: true
      create: true
      read: GET /lists/{id}
      replace: PUT /lists/{id}
      patch: PATCH /lists/{id}
      delete: DELETE /lists/{id}
    create: { example: { title: "List {{unique}}" }, required: [title], not_blank: [title] }
    change: { title: Other }
  - path: /lists/{id}/cards
    owner: listId
    operations:
      list: true
      create: POST /cards
      read: GET /cards/{id}
      replace: PUT /cards/{id}
      patch: PATCH /cards/{id}
      delete: DELETE /cards/{id}
    create: { example: { title: "Card {{unique}}", listId: 1, note: Soon }, required: [title], not_blank: [title] }
    change: { title: Other }
`);

export const shallow: readonly Conformant[] = [
  { name: 'shallow nesting', plan: text, make: ({ now }) => shallowApi(nested(now)) },
];
