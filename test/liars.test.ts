/** A service that gives the same response to everything verifies only what each response shows by itself. */
import { expect, test } from 'vitest';
import { type Api, type ApiReply, defaultToken } from '#fixtures/reference/api.ts';
import { audit, reference } from './support/trials.ts';
import type { VirtualClock } from './support/wire.ts';

function reply(status: number, more: object, { now }: VirtualClock): ApiReply {
  const body = {
    success: status < 400,
    data: null,
    error: status < 400 ? null : { code: 'NOT_DONE', message: 'It cannot be done.' },
    timestamp: new Date(now()).toISOString(),
    ...more,
  };
  return { status, headers: [['Content-Type', 'application/json']], body: JSON.stringify(body) };
}

type Make = (clock: VirtualClock) => Api;

const item = { id: 1, name: 'Ada' };
const alike =
  (status: number): Make =>
  (clock) =>
  () =>
    reply(status, status < 300 ? { data: item } : {}, clock);
const always =
  (fixed: ApiReply): Make =>
  () =>
  () =>
    fixed;

/** Every list shows the same items, and every id has the same item. All else is rejected. */
const reading =
  (listed: readonly unknown[], read: unknown): Make =>
  (clock) =>
  ({ method, target, headers }) => {
    if (headers['authorization'] !== `Bearer ${defaultToken}`) return reply(401, {}, clock);
    const segments = (target.split('?')[0] ?? '').split('/').length - 1;
    const isKnown = /^\/(?:v[12]\/)?(?:users|user-profiles)(?=[/?]|$)/.test(target);
    if (!isKnown || method !== 'GET') return reply(isKnown ? 405 : 404, {}, clock);
    const isItem = (segments - (target.startsWith('/v') ? 1 : 0)) % 2 === 0;
    if (isItem) return read === undefined ? reply(404, {}, clock) : reply(200, { data: read }, clock);
    const page = { page: 0, size: 20, totalElements: listed.length, totalPages: Math.min(1, listed.length) };
    return reply(200, { data: listed, ...page }, clock);
  };

const of = (clauses: string): readonly string[] => clauses.split(' ');
const eachResponse = of('service.3 service.6 envelope.shape envelope.timestamp limits.timeout');
const failures = [
  ...of('service.4 envelope.error envelope.error-code envelope.error-message'),
  ...of('error.envelope error.separation error.centralized'),
];
const both = of('envelope.success envelope.data');
const rejections = of('auth.bearer auth.unauthorized');
/** Declared paths that respond. */
const paths = of('path.plural-nouns path.kebab-case path.query-filters path.version path.parameters');

interface Liar {
  readonly name: string;
  readonly make: Make;
  /** What is verified nevertheless, by the reason. */
  readonly honest: Readonly<Record<string, readonly string[]>>;
}

const html = [['Content-Type', 'text/html']] as const;

const liars: readonly Liar[] = [
  {
    name: 'everything is 200 with an item',
    make: alike(200),
    honest: { 'each response shows it by itself': eachResponse, 'its paths are in order': paths },
  },
  {
    name: 'everything is a web page',
    make: always({ status: 200, headers: html, body: '<!DOCTYPE html><p>Hello' }),
    honest: {},
  },
  {
    name: 'one item for all ids',
    make: reading([item, { ...item, id: 2 }], item),
    honest: {
      'each response shows it by itself': eachResponse,
      // A path below an item that nothing declares shows an item.
      'its failures are in order': failures.filter((clause) => clause !== 'error.separation'),
      'successes differ from failures': both,
      'wrong tokens are rejected': rejections,
      'its lists are in order': ['pagination.data', 'pagination.size', 'operation.list', 'operation.sub-list'],
      'its paths are in order': paths,
      'it remembers nothing': ['service.2', 'service.5'],
      'items show their fields with one type': ['resource.field-type'],
    },
  },
  {
    name: 'empty lists',
    make: reading([], undefined),
    honest: {
      'each response shows it by itself': eachResponse,
      'its failures are in order': failures,
      'successes differ from failures': both,
      'wrong tokens, and methods that paths do not offer, are rejected': [
        ...rejections,
        'error.never-200',
        'service.1',
      ],
      'an empty list is a list': ['operation.list', 'pagination.data', 'pagination.size'],
      'its paths are in order': paths,
      'it remembers nothing': ['service.2'],
    },
  },
];

test.each(liars)('$name', async ({ make, honest }) => {
  const { clauses: statuses, errored } = await audit({ ...reference, make });
  expect(errored).toEqual([]);
  const verified = statuses.filter(({ status }) => status === 'verified').map(({ clause }) => clause);
  expect(verified.toSorted()).toEqual([...new Set(Object.values(honest).flat())].toSorted());
});
