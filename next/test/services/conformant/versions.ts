import type { Api, ApiReply, ApiRequest } from '#fixtures/reference/http.ts';
import { isRecord, withHeader } from '#fixtures/reference/http.ts';
import { editEnvelope, editItems, isSuccess } from '#fixtures/reference/replies.ts';
import { versionOf } from '#fixtures/reference/requests.ts';
import { type Conformant, fullThings, fullUsers, plan, token, withToken } from './conformant.ts';
import type { Dialect } from './dialect.ts';
import { people, resource, type Resource, things, users } from './resource.ts';
import { service } from './service.ts';

type Fields = Readonly<Record<string, unknown>>;
type Clock = Parameters<Conformant['make']>[0];

const both = 'contract: { versions: [/v1, /v2] }\n';
const usualPlan = plan(fullUsers + fullThings('/things'), withToken + both);
const readingPlan = usualPlan.replace('writes: true', 'writes: false');

/** Leads each version to a service of its own, its prefix taken off; other addresses are unknown to the first one. */
function beside(apis: Readonly<Record<string, Api>>, fallback: Api): Api {
  return (request) => {
    const version = versionOf(request) ?? '';
    const api = apis[version];
    return api === undefined
      ? fallback(request)
      : api({ ...request, target: request.target.slice(version.length + 1) });
  };
}

/** A service under two versions that are views of one store. */
function views(
  api: Api,
  second: (reply: ApiReply, request: ApiRequest) => ApiReply,
  first: (reply: ApiReply, request: ApiRequest) => ApiReply = (reply) => reply,
): Api {
  return beside({ v1: (request) => first(api(request), request), v2: (request) => second(api(request), request) }, api);
}

/** What a service with users and things is, in its resources and its dialect. */
interface Shape {
  readonly user?: Partial<Resource>;
  readonly thing?: Partial<Resource>;
  readonly dialect?: Partial<Dialect>;
  readonly more?: readonly Resource[];
}

function usual({ now }: Clock, { user, thing, dialect, more = [] }: Shape = {}): Api {
  return service([users(user), things({ path: '/things', ...thing }), ...more], { now, token, ...dialect });
}

/** Two versions that are views of one store. */
function evolving(
  name: string,
  second: (reply: ApiReply, request: ApiRequest) => ApiReply,
  more: Partial<Conformant> & { shape?: Shape; first?: (reply: ApiReply) => ApiReply } = {},
): Conformant {
  const { shape, first, ...given } = more;
  return {
    name: `versions: ${name}`,
    plan: usualPlan,
    make: (clock) => views(usual(clock, shape), second, first),
    ...given,
  };
}

/** Two versions with a store each. */
function apart(name: string, first: Shape, second: Shape, more: Partial<Conformant> = {}): Conformant {
  return {
    name: `versions: ${name}`,
    plan: usualPlan,
    make: (clock) => {
      const old = usual(clock, first);
      return beside({ v1: old, v2: usual(clock, second) }, old);
    },
    ...more,
  };
}

/** For what shows in lists and reads. */
const isRead = { plan: readingPlan } as const;

const same = (reply: ApiReply): ApiReply => reply;

/** Rules that cannot tell, all for one reason. */
function cannotTell(reason: string, ...rules: readonly string[]): Conformant['undecided'] & object {
  return Object.fromEntries(rules.map((rule) => [rule, reason]));
}

const ofEmpty = cannotTell('one of the versions has nothing', 'query/filter', 'query/filter-complete', 'query/sort');
const ofOne = cannotTell('one of the versions has one item', 'query/page', 'query/size', 'query/sort');
const ofLiving = cannotTell(
  'the list lives',
  'pagination/total-elements',
  'query/page',
  'query/size',
  'query/sort',
  'query/sort-complete',
  'query/filter',
  'query/filter-complete',
  'query/filter-pages',
  'query/filter-total',
  'query/unknown',
  'operation/counts',
  'operation/listed',
  'stateless/order',
  'stateless/connection',
  'stateless/continues',
  'stateless/cookie-answers',
);
const isUser = (item: Fields): boolean => 'email' in item;

/** The items of a reply that are users edited. */
function editUsers(reply: ApiReply, edit: (user: Fields) => unknown): ApiReply {
  return editItems(reply, (item) => (isUser(item) ? edit(item) : item));
}

function withoutNickname({ nickname: _nickname, ...user }: Fields): Fields {
  return user;
}

/** Others change and make users, one at every so many requests. */
function othersWrite(api: Api, pace: number): Api {
  let asked = 0;
  const as = (method: string, target: string, value: object): ApiReply =>
    api({
      method,
      target,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: new TextEncoder().encode(JSON.stringify(value)),
      connection: 999,
    });
  return (request) => {
    asked += 1;
    const turn = Math.floor(asked / pace);
    if (asked % pace === 0) {
      if (turn % 4 === 0) as('POST', '/users', { name: `Else ${turn}`, email: `else${turn}@example.test` });
      else as('PATCH', `/users/${(turn % 11) + 1}`, { city: turn % 3 === 0 ? null : `City ${turn}`, age: turn % 90 });
    }
    return api(request);
  };
}

const links = (version: string) => (item: Fields) => ({
  ...item,
  _links: { self: { href: `/${version}/${isUser(item) ? 'users' : 'things'}/${String(item.id)}` } },
  url: `http://service.test/${version}/${isUser(item) ? 'users' : 'things'}/${String(item.id)}`,
});

const translated = (languages: readonly string[]) => (item: Fields) => ({
  ...item,
  names: Object.fromEntries(languages.map((language) => [language, `${String(item.id)} in ${language}`])),
});

const onSuccess = (edit: (item: Fields) => unknown) => (reply: ApiReply) =>
  isSuccess(reply) ? editItems(reply, (item) => ('id' in item ? edit(item) : item)) : reply;

/** Versions that break nothing, however much they differ. */
export const versions: readonly Conformant[] = [
  evolving('the same twice', same),
  evolving('the same three times', same, {
    plan: readingPlan.replace('[/v1, /v2]', '[/v1, /v2, /v3]'),
    make: (clock) => {
      const api = usual(clock);
      return beside({ v1: api, v2: api, v3: api }, api);
    },
  }),
  evolving('more fields at the end of items, of the envelope and of errors', (reply) =>
    editEnvelope(
      onSuccess((item) => ({ ...item, label: `No. ${String(item.id)}`, tags: ['a'] }))(reply),
      (envelope) => ({
        ...envelope,
        ...(isRecord(envelope.error) ? { error: { ...envelope.error, details: [{ hint: 'Look it up.' }] } } : {}),
        requestId: 'f00ba7',
      }),
    ),
  ),
  evolving(
    'more members at the end of an object within items',
    onSuccess((item) => ({ ...item, place: { lat: 1.5, lon: 2, alt: 3 } })),
    { ...isRead, first: onSuccess((item) => ({ ...item, place: { lat: 1.5, lon: 2 } })) },
  ),
  evolving('a new filter, a larger page at most and more items than there were', same, {
    make: (clock) => {
      const old = usual(clock, { dialect: { largest: 50 } });
      const now = usual(clock, {
        user: {
          rows: people(31),
          filters: { city: (row, value) => row.city === value, age: (row, value) => String(row.age) === value },
        },
      });
      return beside({ v1: old, v2: now }, old);
    },
  }),
  evolving('links that lead to their own version', onSuccess(links('v2')), {
    ...isRead,
    first: onSuccess(links('v1')),
  }),
  evolving('maps whose keys are data, in any order', onSuccess(translated(['fr-FR', 'de-DE', 'en-GB'])), {
    ...isRead,
    first: onSuccess(translated(['en-GB', 'de-DE', 'fr-FR'])),
  }),
  evolving('a field that the plan announced long ago is gone', (reply) => editUsers(reply, withoutNickname), {
    plan: usualPlan.replace('/v2]', '/v2], deprecated: [{ field: users.nickname, since: 2020-01-31 }]'),
  }),
  evolving(
    'a field is gone whose resource was announced by a header long ago',
    (reply) => editUsers(reply, withoutNickname),
    {
      ...isRead,
      first: (reply) => withHeader(reply, 'Deprecation', '@1577836800'),
    },
  ),
  evolving('a field that is announced and still there', same, {
    plan: readingPlan.replace('/v2]', '/v2], deprecated: [{ field: users.nickname, since: 2025-12-24 }]'),
    first: (reply) => withHeader(reply, 'Sunset', 'Sun, 01 Jun 2031 00:00:00 GMT'),
  }),
  evolving('fields that nobody set are left out, in both', same, {
    shape: {
      user: {
        shown: (row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
      },
    },
  }),
  evolving('a list that shows less than an item does, in both', same, {
    shape: { user: { listed: ({ id, name, email }) => ({ id, name, email }) } },
    ...isRead,
    undecided: cannotTell(
      'the list does not show what it is asked for by',
      'query/filter',
      'query/filter-complete',
      'query/sort',
    ),
  }),
  evolving('an address that is signed anew each time', same, {
    ...isRead,
    make: (clock) => {
      let signed = 0;
      const sign = onSuccess((item) => ({
        ...item,
        picture: `https://cdn.example.com/${String(item.id)}?sig=${(signed += 1)}`,
      }));
      return views(usual(clock), sign, sign);
    },
  }),
  evolving('the time of the answer in each item', same, {
    ...isRead,
    make: (clock) => {
      const stamp = onSuccess((item) => ({ ...item, retrievedAt: new Date(clock.now()).toISOString() }));
      return views(usual(clock), stamp, stamp);
    },
  }),
  evolving('a service that is only read', (reply) => editUsers(reply, (user) => ({ ...user, label: 'new' })), {
    plan: readingPlan,
  }),
  evolving('a new resource below users', same, {
    ...isRead,
    make: (clock) => {
      const api = usual(clock, { more: [resource({ path: '/users/{}/badges', rows: [{ title: 'First' }] })] });
      return beside({ v1: usual(clock), v2: api }, api);
    },
  }),
  evolving('ids that no other store has', same, {
    shape: {
      user: { id: (n) => n * 7919 },
      thing: {
        id: (n) => `7d2f0a1e-0000-4000-8000-${String(n).padStart(12, '0')}`,
        possibleId: (text) => text.length === 36,
      },
    },
  }),
  evolving('pages alone', same, { ...isRead, shape: { dialect: { form: () => 'bare' } } }),
  evolving('pages counted from 1 in the data of the envelope', same, {
    ...isRead,
    shape: { dialect: { form: () => 'nested', base: 1 } },
  }),
  evolving('lists without pages', same, { ...isRead, shape: { dialect: { paging: 'never' } } }),
  evolving('the newest first, in both', same, { ...isRead, shape: { user: { newestFirst: true } } }),
  apart('a store each, other people under the same ids', {}, { user: { rows: people(40).slice(17) } }),
  apart('a store each, the newer one empty', {}, { user: { rows: [] }, thing: { rows: [] } }, { undecided: ofEmpty }),
  apart('a store each, the older one empty', { user: { rows: [] }, thing: { rows: [] } }, {}, { undecided: ofEmpty }),
  apart(
    'a store each, one item in the newer one',
    {},
    { user: { rows: people(1) }, thing: { rows: [{ title: 'One', weight: null }] } },
    { undecided: ofOne },
  ),
  apart(
    'a store each, one item in the older one',
    { user: { rows: people(1) } },
    { user: { rows: people(9) } },
    { undecided: ofOne },
  ),
  apart(
    'a store each, in the newer one nobody has a nickname',
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
  apart(
    'a store each, in the older one everybody has a city',
    { user: { rows: people(23).map((row) => ({ ...row, city: 'Oslo' })) } },
    { user: { rows: people(40).slice(17) } },
    { undecided: cannotTell('all cities are one', 'query/sort') },
  ),
  apart(
    'a store each, only read, the newer one empty',
    {},
    { user: { rows: [] }, thing: { rows: [] } },
    { plan: readingPlan, undecided: ofEmpty },
  ),
  ...[2, 7].map((pace) =>
    evolving(`others write, at every ${pace}th request`, same, {
      undecided: ofLiving,
      make: (clock) =>
        views(othersWrite(usual(clock), pace), (reply) => editUsers(reply, (user) => ({ ...user, label: 'new' }))),
    }),
  ),
];
