/** Two versions, the second of which breaks nothing. */
import {
  conformant,
  fullUsers,
  plan as planOf,
  type Conformant,
  type Shape,
  shaped,
  token,
  withToken,
} from '#fixtures/services/conformant.ts';
import { type Api, type ApiReply, withHeader } from '#fixtures/reference/http.ts';
import { editItems, isSuccess } from '#fixtures/reference/replies.ts';
import { versionOf, withBody, withTarget } from '#fixtures/reference/requests.ts';
import { people, users } from '#fixtures/services/resource.ts';

type Fields = Readonly<Record<string, unknown>>;
type Edit = (reply: ApiReply) => ApiReply;

const plan = planOf(fullUsers, `${withToken}contract: { versions: [/v1, /v2] }\n`);

/** Two services. Paths without a version lead to the first one. */
const beside =
  (v1: Api, v2: Api): Api =>
  (request) => {
    const version = versionOf(request);
    const api = version === 'v2' ? v2 : v1;
    return api(version === undefined ? request : withTarget(request, request.target.slice(version.length + 1)));
  };

/** Versions that edit the responses of one service. */
function oneStore(name: string, second: Edit, given: Shape & Partial<Conformant> & { first?: Edit } = {}): Conformant {
  const { first = (reply) => reply, ...more } = given;
  const make: Conformant['make'] = (clock) => {
    const api = shaped(more, clock);
    return beside(
      (request) => first(api(request)),
      (request) => second(api(request)),
    );
  };
  return conformant(`versions: ${name}`, { plan, make, ...more });
}

/** Versions that have a store each. */
function twoStores(name: string, older: Shape, newer: Shape, undecided: readonly string[] = []): Conformant {
  const make: Conformant['make'] = (clock) => beside(shaped(older, clock), shaped(newer, clock));
  return conformant(`versions: two stores, ${name}`, { plan, make, undecided });
}

/** Edits the items of successes. */
const onItems =
  (edit: (item: Fields) => unknown): Edit =>
  (reply) =>
    isSuccess(reply) ? editItems(reply, (item) => ('id' in item ? edit(item) : item)) : reply;
const isUser = (item: Fields): boolean => 'email' in item;
const onUsers = (edit: (user: Fields) => unknown): Edit => onItems((item) => (isUser(item) ? edit(item) : item));
const withoutNickname = onUsers(({ nickname: _, ...user }) => user);

const links = (version: string): Edit =>
  onItems((item) => {
    const path = `/${version}/${isUser(item) ? 'users' : 'things'}/${String(item['id'])}`;
    return { ...item, _links: { self: { href: path } }, url: `http://service.test${path}` };
  });

/** Every few requests, another client creates or changes a user. */
const busy =
  (pace: number): NonNullable<Shape['bend']> =>
  (api) => {
    let count = 0;
    const headers = { authorization: `Bearer ${token}` };
    const aside = (method: string, target: string, value: object): ApiReply =>
      api(withBody({ method, target, headers, body: new Uint8Array(), connection: 999 }, value));
    return (request) => {
      const turn = ++count / pace;
      if (turn % 4 === 0) aside('POST', '/users', { name: `Other ${turn}`, email: `other${turn}@example.test` });
      else if (Number.isInteger(turn))
        aside('PATCH', `/users/${(turn % 11) + 1}`, { city: `City ${turn}`, age: turn % 90 });
      return api(request);
    };
  };

const ofChanging = [
  'operation/counts operation/listed pagination/total-elements query/filter query/filter-complete query/page',
  'query/size query/sort query/sort-complete query/unknown stateless/same-answer',
].flatMap((some) => some.split(' '));
const ofEmpty = ['query/filter', 'query/filter-complete', 'query/sort'];
const { filters } = users();

export const versions: readonly Conformant[] = [
  oneStore('the same twice, bare, from 1', (reply) => reply, { dialect: { form: () => 'bare', base: 1 } }),

  oneStore('links to the own version', links('v2'), { first: links('v1') }),
  oneStore('a field that the plan deprecated long ago is missing', withoutNickname, {
    plan: plan.replace('/v2]', '/v2], deprecated: [{ field: users.nickname, since: 2020-01-31 }]'),
  }),
  oneStore('a field is missing, and a header deprecated the resource long ago', withoutNickname, {
    first: (reply) => withHeader(reply, 'Deprecation', '@1577836800'),
  }),
  oneStore('lists show fewer fields', (reply) => reply, {
    user: { listed: ({ id, name, email }) => ({ id, name, email }) },
    undecided: ofEmpty,
  }),
  oneStore(
    'another client writes at every second request',
    onUsers((user) => ({ ...user, label: 'new' })),
    {
      undecided: ofChanging,
      bend: busy(2),
    },
  ),
  twoStores('other users under the same ids', {}, { user: { rows: people(40).slice(17) } }),
  twoStores(
    'a new filter, larger pages, and more users',
    { dialect: { largest: 50 } },
    { user: { rows: people(31), filters: { ...filters, age: (row, value) => String(row['age']) === value } } },
  ),
  twoStores('the newer one empty', {}, { user: { rows: [] }, thing: { rows: [] } }, ofEmpty),
  twoStores('the older one empty', { user: { rows: [] }, thing: { rows: [] } }, {}, ofEmpty),
];
