/** Authentication, throttling, and other matters of HTTP. */
import { type Api, type ApiReply, type ApiRequest, isRecord, parseJson } from '#fixtures/reference/http.ts';
import { withBody, withRequestHeader, withTarget } from '#fixtures/reference/requests.ts';
import {
  conformant,
  type Conformant,
  fullThings,
  fullUsers,
  plan,
  response,
  type Shape,
  token,
  usualPlan,
  withToken,
} from './conformant.ts';
import type { Dialect } from './dialect.ts';

const http = (name: string, dialect: Partial<Dialect>, more: Partial<Conformant> = {}): Conformant =>
  conformant(`http: ${name}`, { dialect, ...more });

const bent = (name: string, bend: Shape['bend'] & object, more: Partial<Conformant> = {}): Conformant =>
  conformant(`http: ${name}`, { bend, ...more });

const onRequest =
  (edit: (request: ApiRequest) => ApiRequest) =>
  (api: Api): Api =>
  (request) =>
    api(edit(request));

/** From each of these requests on, the service is throttled for 400 ms. */
function throttled(requests: readonly number[], headersAt: (now: number) => ApiReply['headers']) {
  return (api: Api, { now }: { readonly now: () => number }): Api => {
    let count = 0;
    let until = 0;
    return (request) => {
      count += 1;
      if (requests.includes(count)) until = now() + 400;
      if (now() >= until) return api(request);
      const error = { code: 'TOO_MANY_REQUESTS', message: 'Please wait.' };
      return response(now(), 429, { error }, ...headersAt(now()));
    };
  };
}

function tokenFromQuery(request: ApiRequest): ApiRequest {
  const [path = '', text = ''] = request.target.split('?');
  const query = new URLSearchParams(text);
  const sent = query.get('access_token');
  if (sent === null || request.headers['authorization'] !== undefined) return request;
  query.delete('access_token');
  const target = query.size === 0 ? path : `${path}?${query.toString()}`;
  return withRequestHeader(withTarget(request, target), 'authorization', `Bearer ${sent}`);
}

function withTexts(request: ApiRequest): ApiRequest {
  const sent = parseJson(request.body);
  if (!isRecord(sent)) return request;
  const edited = Object.entries(sent).map(([name, value]) => {
    const isText = ['name', 'title', 'nickname', 'city'].includes(name);
    return [name, isText && ['number', 'boolean'].includes(typeof value) ? String(value) : value];
  });
  return { ...withBody(request, Object.fromEntries(edited)), headers: request.headers };
}

export const ofHttp: readonly Conformant[] = [
  http('400 for media types and for large bodies', { media: 400, tooLarge: 400, maxBody: 10_000 }),
  http('bodies of any size are accepted', { maxBody: 1e12 }),
  http('unknown paths and wrong methods return 404 without a token, and unknown parameters are rejected', {
    routesFirst: true,
    unknownParameter: 'reject',
    wrongMethod: 404,
  }),
  http('no authentication', { token: undefined }, { plan: usualPlan('') }),
  http(
    'a prefix before all paths',
    { prefix: '/internal/api/v3' },
    { plan: usualPlan().replace('http://service.test', 'http://service.test/internal/api/v3') },
  ),
  http(
    'a version in the paths',
    { prefix: '/v1' },
    { plan: plan(fullUsers.replace('/users', '/v1/users') + fullThings('/v1/things')) },
  ),
  bent(
    'OPTIONS returns 200 with an envelope',
    (api, { now }) =>
      (request) =>
        request.method === 'OPTIONS'
          ? response(now(), 200, { data: { methods: ['GET'] } }, ['Allow', 'GET'])
          : api(request),
  ),
  bent('slow', (api, { advance }) => (request) => {
    advance(900);
    return api(request);
  }),
  bent(
    '429 until a date',
    throttled([57, 333], (now) => [['Retry-After', new Date(now + 2000).toUTCString()]]),
  ),
  bent(
    '429 without Retry-After',
    throttled([12], () => []),
  ),
  bent('the query may contain the token', onRequest(tokenFromQuery), { warns: ['auth/other-places'] }),
  bent(
    'an API key is required, too',
    onRequest((request) =>
      request.headers['x-api-key'] === 'abcdefghijk' ? request : withRequestHeader(request, 'authorization', ''),
    ),
    { plan: usualPlan(`auth: { bearer: "${token}", headers: { X-Api-Key: abcdefghijk } }\n`) },
  ),
  bent('numbers are accepted as texts', onRequest(withTexts)),
  http(
    'a profile that states everything',
    { base: 1, largest: 50, usual: 20, deleteStatus: 202 },
    {
      plan: usualPlan(
        `${withToken}profile: { page_base: 1, statuses: { replace: 200, patch: 200, delete: 202 }, limits: { max_page_size: 50, default_page_size: 20, max_body: 1MB, max_response_time: 5s }, error_codes: { DUPLICATE_ENTRY: 409 } }\n`,
      ),
    },
  ),
];
