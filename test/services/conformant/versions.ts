/** Two versions, the second of which breaks nothing. */
import { type Api, type ApiReply, isRecord, withHeader } from '#fixtures/reference/http.ts';
import { editEnvelope, editItems, isSuccess } from '#fixtures/reference/replies.ts';
import { versionOf, withBody, withTarget } from '#fixtures/reference/requests.ts';
import {
  conformant,
  type Conformant,
  readOnly,
  type Shape,
  shaped,
  token,
  usualPlan,
  withToken,
} from './conformant.ts';
import { people, resource, users } from './resource.ts';

type Fields = Readonly<Record<string, unknown>>;
type Edit = (reply: ApiReply) => ApiReply;
type More = Shape & Partial<Conformant>;

const plan = usualPlan(`${withToken}contract: { versions: [/v1, /v2] }\n`);
const reads = { plan: readOnly(plan) };
const deprecating = (since: string): string =>
  plan.replace('/v2]', `/v2], deprecated: [{ field: users.nickname, since: ${since} }]`);

/** A service for each version. Paths without a version lead to the fallback. */
const beside =
  (apis: Readonly<Record<string, Api>>, fallback: Api): Api =>
  (request) => {
    const version = versionOf(request) ?? '';
    const api = apis[version];
    return api === undefined ? fallback(request) : api(withTarget(request, request.target.slice(version.length + 1)));
  };

/** Versions that edit the responses of one service. */
function oneStore(name: string, second: Edit, { first = (reply) => reply, ...more }: More & { first?: Edit } = {}) {
  const make: Conformant['make'] = (clock) => {
    const api = shaped(more, clock);
    return beside({ v1: (request) => first(api(request)), v2: (request) => second(api(request)) }, api);
  };
  return conformant(`versions: ${name}`, { plan, make, ...more });
}

const sameTwice = (name: string, more: More & { first?: Edit }): Conformant => oneStore(name, (reply) => reply, more);

/** Versions that have a store each. */
function twoStores(name: string, older: Shape, newer: Shape, more: Partial<Conformant> = {}): Conformant {
  const make: Conformant['make'] = (clock) => {
    const old = shaped(older, clock);
    return beside({ v1: old, v2: shaped(newer, clock) }, old);
  };
  return conformant(`versions: two stores, ${name}`, { plan, make, ...more });
}

const ofEmpty = { undecided: ['query/filter', 'query/filter-complete', 'query/sort'] };
const ofOne = { undecided: ['query/page', 'query/size', 'query/sort'] };
const ofChanging = [
  'operation/counts operation/listed pagination/total-elements query/filter query/filter-complete query/page',
  'query/size query/sort query/sort-complete query/unknown stateless/same-answer',
].flatMap((some) => some.split(' '));

/** Edits the items of successes. */
const onItems =
  (edit: (item: Fields) => unknown): Edit =>
  (reply) =>
    isSuccess(reply) ? editItems(reply, (item) => ('id' in item ? edit(item) : item)) : reply;
const isUser = (item: Fields): boolean => 'email' in item;
const onUsers = (edit: (user: Fields) => unknown): Edit => onItems((item) => (isUser(item) ? edit(item) : item));
const withoutNickname = onUsers(({ nickname: _, ...user }) => user);
const withLabel = onUsers((user) => ({ ...user, label: 'new' }));

const links = (version: string): Edit =>
  onItems((item) => {
    const path = `/${version}/${isUser(item) ? 'users' : 'things'}/${String(item.id)}`;
    return { ...item, _links: { self: { href: path } }, url: `http://service.test${path}` };
  });

const translated = (languages: string): Edit =>
  onItems((item) => ({
    ...item,
    names: Object.fromEntries(languages.split(' ').map((each) => [each, `${String(item.id)} in ${each}`])),
  }));

const moreEverywhere: Edit = (reply) =>
  editEnvelope(onItems((item) => ({ ...item, label: `No. ${String(item.id)}`, tags: ['a'] }))(reply), (envelope) => ({
    ...envelope,
    error: isRecord(envelope.error) ? { ...envelope.error, details: [{ hint: 'Try again.' }] } : envelope.error,
    requestId: 'f00ba7',
  }));

/** Every few requests, another client creates or changes a user. */
function busy(pace: number): (api: Api) => Api {
  return (api) => {
    let count = 0;
    const headers = { authorization: `Bearer ${token}` };
    const aside = (method: string, target: string, value: object): ApiReply =>
      api(withBody({ method, target, headers, body: new Uint8Array(), connection: 999 }, value));
    return (request) => {
      count += 1;
      const turn = count / pace;
      if (turn % 4 === 0) aside('POST', '/users', { name: `Other ${turn}`, email: `other${turn}@example.test` });
      else if (Number.isInteger(turn)) {
        const city = turn % 3 === 0 ? null : `City ${turn}`;
        aside('PATCH', `/users/${(turn % 11) + 1}`, { city, age: turn % 90 });
      }
      return api(request);
    };
  };
}

let signatures = 0;

const oneStoreVersions: readonly Conformant[] = [
  sameTwice('the same twice', {}),
  conformant('versions: the same three times', {
    plan: reads.plan.replace('/v2]', '/v2, /v3]'),
    make: (clock) => {
      const api = shaped({}, clock);
      return beside({ v1: api, v2: api, v3: api }, api);
    },
  }),
  oneStore('more fields in items, envelopes, and errors', moreEverywhere),
  oneStore(
    'more fields in an object of items',
    onItems((item) => ({ ...item, place: { lat: 1.5, lon: 2, alt: 3 } })),
    {
      ...reads,
      first: onItems((item) => ({ ...item, place: { lat: 1.5, lon: 2 } })),
    },
  ),
  oneStore('links to the own version', links('v2'), { ...reads, first: links('v1') }),
  oneStore('maps whose keys are data, in any order', translated('fr-FR de-DE en-GB'), {
    ...reads,
    first: translated('en-GB de-DE fr-FR'),
  }),
  oneStore('a field that the plan deprecated long ago is missing', withoutNickname, {
    plan: deprecating('2020-01-31'),
  }),
  oneStore('a field is missing, and a header deprecated the resource long ago', withoutNickname, {
    ...reads,
    first: (reply) => withHeader(reply, 'Deprecation', '@1577836800'),
  }),
  sameTwice('a deprecated field is still there', {
    plan: readOnly(deprecating('2025-12-24')),
    first: (reply) => withHeader(reply, 'Sunset', 'Sun, 01 Jun 2031 00:00:00 GMT'),
  }),
  sameTwice('fields without a value are missing', {
    user: { shown: (row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) },
  }),
  sameTwice('lists show fewer fields', {
    ...reads,
    user: { listed: ({ id, name, email }) => ({ id, name, email }) },
    undecided: ['query/filter', 'query/filter-complete', 'query/sort'],
  }),
  sameTwice('a URL with a new signature each time', {
    ...reads,
    bend: (api) => (request) =>
      onItems((item) => ({ ...item, picture: `https://cdn.example.com/${String(item.id)}?sig=${(signatures += 1)}` }))(
        api(request),
      ),
  }),
  sameTwice('items show when they were served', {
    ...reads,
    bend:
      (api, { now }) =>
      (request) =>
        onItems((item) => ({ ...item, retrievedAt: new Date(now()).toISOString() }))(api(request)),
  }),
  oneStore('a field more in a service that is only read', withLabel, reads),
  sameTwice('ids that no other store has', {
    user: { id: (n) => n * 7919 },
    thing: {
      id: (n) => `7d2f0a1e-0000-4000-8000-${String(n).padStart(12, '0')}`,
      possibleId: (id) => id.length === 36,
    },
  }),
  sameTwice('bare pages', { ...reads, dialect: { form: () => 'bare' } }),
  sameTwice('nested pages from 1', { ...reads, dialect: { form: () => 'nested', base: 1 } }),
  sameTwice('lists without pages', { ...reads, dialect: { paging: 'never' } }),
  sameTwice('newest first', { ...reads, user: { newestFirst: true } }),
  ...[2, 7].map((pace) =>
    oneStore(`another client writes at every ${pace}th request`, withLabel, {
      undecided: ofChanging,
      bend: busy(pace),
    }),
  ),
];

const others = people(40).slice(17);
const none = { user: { rows: [] }, thing: { rows: [] } };
const { filters } = users();

const twoStoreVersions: readonly Conformant[] = [
  twoStores('the same data', {}, {}),
  twoStores('other users under the same ids', {}, { user: { rows: others } }),
  twoStores(
    'a new filter, larger pages, and more users',
    { dialect: { largest: 50 } },
    { user: { rows: people(31), filters: { ...filters, age: (row, value) => String(row['age']) === value } } },
  ),
  twoStores(
    'a new resource below users',
    {},
    { more: [resource({ path: '/users/{}/badges', rows: [{ title: 'First' }] })] },
    reads,
  ),
  twoStores('the newer one empty', {}, none, ofEmpty),
  twoStores('the older one empty', none, {}, ofEmpty),
  twoStores('the newer one empty, only read', {}, none, { ...reads, ...ofEmpty }),
  twoStores(
    'one item in the newer one',
    {},
    { user: { rows: people(1) }, thing: { rows: [{ title: 'One', weight: null }] } },
    ofOne,
  ),
  twoStores('one user in the older one', { user: { rows: people(1) } }, { user: { rows: people(9) } }, ofOne),
  twoStores(
    'no nicknames in the newer one',
    {},
    {
      user: {
        rows: people(23).map((row, index) => ({
          ...row,
          name: `Other ${index}`,
          email: `other${index}@example.test`,
          nickname: null,
        })),
      },
    },
  ),
  twoStores(
    'one city in the older one',
    { user: { rows: people(23).map((row) => ({ ...row, city: 'Oslo' })) } },
    { user: { rows: others } },
    { undecided: ['query/sort'] },
  ),
];

export const versions: readonly Conformant[] = [...oneStoreVersions, ...twoStoreVersions];
