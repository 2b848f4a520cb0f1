import { type Conformant, fullThings, fullUsers, plan, token, withToken } from './conformant.ts';
import type { Dialect } from './dialect.ts';
import { people, type Resource, things, users } from './resource.ts';
import { service } from './service.ts';

const usualPlan = plan(fullUsers + fullThings('/things'), withToken);

function being(
  name: string,
  user: Partial<Resource>,
  dialect: Partial<Dialect> = {},
  more: Partial<Conformant> = {},
): Conformant {
  return {
    name: `further: ${name}`,
    plan: usualPlan,
    make: ({ now }) => service([users(user), things({ path: '/things' })], { now, token, ...dialect }),
    ...more,
  };
}

/** What fits nowhere else. */
export const further: readonly Conformant[] = [
  being('bodies of any size are taken', {}, { maxBody: 1e12 }),
  being(
    'a blank name is refused on creation, and taken by PATCH',
    {},
    {},
    {
      make: ({ now }) =>
        service([users({ laxPatch: true }), things({ path: '/things', laxPatch: true })], { now, token }),
      warns: ['resource/change-fields'],
    },
  ),
  being(
    'the token is taken from the query, too',
    {},
    {},
    {
      make: ({ now }) => {
        const api = service([users(), things({ path: '/things' })], { now, token });
        return (request) => {
          const [path = '', query = ''] = request.target.split('?');
          const parameters = new URLSearchParams(query);
          const sent = parameters.get('access_token');
          if (sent === null || request.headers['authorization'] !== undefined) return api(request);
          parameters.delete('access_token');
          const rest = parameters.toString();
          return api({
            ...request,
            target: rest === '' ? path : `${path}?${rest}`,
            headers: { ...request.headers, authorization: `Bearer ${sent}` },
          });
        };
      },
      warns: ['auth/other-places'],
    },
  ),
  being(
    'an API key beside the token',
    {},
    {},
    {
      plan: plan(
        fullUsers + fullThings('/things'),
        `auth: { bearer: "${token}", headers: { X-Api-Key: abcdefghijk } }\n`,
      ),
      make: ({ now }) => {
        const api = service([users(), things({ path: '/things' })], { now, token });
        return (request) =>
          api(
            request.headers['x-api-key'] === 'abcdefghijk'
              ? request
              : { ...request, headers: { ...request.headers, authorization: '' } },
          );
      },
    },
  ),
  being(
    'an empty list has one page',
    { rows: [] },
    {
      finish: (reply) => ({ ...reply, body: String(reply.body).replace('"totalPages":0', '"totalPages":1') }),
    },
    {
      warns: ['pagination/empty-total-pages'],
      undecided: {
        'query/filter': 'nobody is listed',
        'query/filter-complete': 'nobody is listed',
        'query/sort': 'nobody is listed',
      },
    },
  ),
  being(
    'every clock hour is told in a Date header, bodies a second late',
    {},
    { timestamp: (ms) => new Date(ms - 1000).toISOString() },
  ),
  being(
    'numbers where texts are wanted are taken as texts',
    {},
    {},
    {
      make: ({ now }) => {
        const api = service([users(), things({ path: '/things' })], { now, token });
        return (request) => {
          if (!['POST', 'PUT', 'PATCH'].includes(request.method)) return api(request);
          try {
            const sent: unknown = JSON.parse(new TextDecoder().decode(request.body));
            if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return api(request);
            const texts = ['name', 'title', 'nickname', 'city'];
            const body = Object.fromEntries(
              Object.entries(sent).map(([key, value]) => [
                key,
                texts.includes(key) && ['number', 'boolean'].includes(typeof value) ? String(value) : value,
              ]),
            );
            return api({ ...request, body: new TextEncoder().encode(JSON.stringify(body)) });
          } catch {
            return api(request);
          }
        };
      },
    },
  ),
  being(
    'all fields of an item may stand in a body, the id too',
    {},
    {},
    {
      make: ({ now }) =>
        service([users({ strict: false }), things({ path: '/things', strict: false })], { now, token }),
    },
  ),
  being(
    'every answer has its own trace id',
    {},
    {
      envelope: (envelope, request) => ({
        ...envelope,
        traceId: `${request.connection}-${request.target.length}-${Math.random()}`,
      }),
    },
  ),
  being(
    'only one user',
    { rows: people(1) },
    { base: 1, form: () => 'nested', beyond: 404 },
    { undecided: { 'query/page': 'one item', 'query/size': 'one item', 'query/sort': 'one item' } },
  ),
  being(
    'a profile that states what the service does',
    {},
    { base: 1, largest: 50, usual: 20, deleteStatus: 202 },
    {
      plan: plan(
        fullUsers + fullThings('/things'),
        `${withToken}profile: { page_base: 1, statuses: { replace: 200, patch: 200, delete: 202 }, limits: { max_page_size: 50, default_page_size: 20, max_body: 1MB, max_response_time: 5s }, error_codes: { DUPLICATE_ENTRY: 409 } }\n`,
      ),
    },
  ),
];
