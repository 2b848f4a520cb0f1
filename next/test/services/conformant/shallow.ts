import type { Api, ApiRequest } from '#fixtures/reference/http.ts';
import { isRecord, jsonOf, parseJson } from '#fixtures/reference/http.ts';
import { type Conformant, plan, token, withToken } from './conformant.ts';
import { resource } from './resource.ts';
import { service } from './service.ts';

const title = { name: 'title', kind: 'text', required: true, notBlank: true } as const;
const titled = (count: number, word: string): readonly Record<string, unknown>[] =>
  Array.from({ length: count }, (_, index) => ({ title: `${word} ${index + 1}` }));

/** Boards, their lists, and the cards of these, where each has its owners in its address. */
function nested(now: () => number): Api {
  return service(
    [
      resource({ path: '/boards', fields: [title], rows: titled(5, 'Board') }),
      resource({ path: '/boards/{}/lists', owner: 'boardId', fields: [title], rowsOf: () => titled(3, 'List') }),
      resource({
        path: '/boards/{}/lists/{}/cards',
        owner: 'listId',
        fields: [title],
        rowsOf: () => titled(2, 'Card'),
      }),
    ],
    { now, token },
  );
}

/**
 * The same with shallow nesting: a list is listed and made at /boards/{id}/lists, and is /lists/{id} itself; its cards are listed at
 * /lists/{id}/cards, made at /cards by a body that names the list, and are /cards/{id}.
 */
export function createShallow(now: () => number): Api {
  const api = nested(now);
  const itemsAt = (target: string): readonly Readonly<Record<string, unknown>>[] => {
    const headers = { authorization: `Bearer ${token}` };
    const reply = jsonOf(
      api({ method: 'GET', target: `${target}?size=100`, headers, body: new Uint8Array(), connection: 0 }),
    );
    return isRecord(reply) && Array.isArray(reply.data) ? reply.data.filter(isRecord) : [];
  };
  const listsIn = (): readonly string[] =>
    itemsAt('/boards').flatMap(({ id: board }) =>
      itemsAt(`/boards/${String(board)}/lists`).map(({ id }) => `/boards/${String(board)}/lists/${String(id)}`),
    );
  const cardsIn = (): readonly string[] =>
    listsIn().flatMap((list) => itemsAt(`${list}/cards`).map(({ id }) => `${list}/cards/${String(id)}`));
  const addressOf = (addresses: readonly string[], id: string): string =>
    addresses.find((each) => each.endsWith(`/${id}`)) ?? `${addresses[0]?.replace(/[^/]*$/, '') ?? '/nowhere/'}${id}`;
  const meant = (request: ApiRequest): string => {
    const [path = '', ...query] = request.target.split(/(?=\?)/);
    const [, kind = '', id, ...rest] = path.split('/');
    const below = [...rest.map((part) => `/${part}`), ...query].join('');
    if (kind === 'boards') return /^\/boards\/[^/]*\/lists\//.test(path) ? '/nowhere' : request.target;
    if (kind === 'lists' && id !== undefined) return `${addressOf(listsIn(), id)}${below}`;
    if (kind === 'cards' && id !== undefined) return `${addressOf(cardsIn(), id)}${below}`;
    return '/nowhere';
  };
  return (request) => {
    const reply = api(made(request, listsIn) ?? { ...request, target: meant(request) });
    const headers = reply.headers.map(
      ([name, value]) => [name, name === 'Location' ? value.replace(/^.*(\/[^/]+\/[^/]+)$/, '$1') : value] as const,
    );
    return { ...reply, headers };
  };
}

/** The create of a card below the list that its body names. */
function made(request: ApiRequest, listsIn: () => readonly string[]): ApiRequest | undefined {
  if (request.method !== 'POST' || request.target.split('?')[0] !== '/cards') return undefined;
  const sent = parseJson(request.body);
  const list = isRecord(sent) ? listsIn().find((each) => each.endsWith(`/${String(sent.listId)}`)) : undefined;
  // Without such a list it is a body that is invalid, as one without a title is.
  const body = list === undefined && isRecord(sent) ? '{"title":null}' : request.body;
  return {
    ...request,
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    target: `${list ?? listsIn()[0] ?? ''}/cards${request.target.slice('/cards'.length)}`,
  };
}

export const shallowPlan = plan(
  `
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
`,
  withToken,
);

export const shallow: readonly Conformant[] = [
  { name: 'shallow nesting', plan: shallowPlan, make: ({ now }) => createShallow(now) },
  {
    name: 'shallow nesting, to read from',
    plan: shallowPlan.replace('writes: true\n', ''),
    make: ({ now }) => createShallow(now),
  },
];
