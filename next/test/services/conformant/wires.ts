import { type Conformant, fullThings, fullUsers, plan, token, withToken } from './conformant.ts';
import type { Dialect } from './dialect.ts';
import { things, users } from './resource.ts';
import { service } from './service.ts';

const usualPlan = plan(fullUsers + fullThings('/things'), withToken);

function speaking(name: string, given: Partial<Dialect>, more: Partial<Conformant> = {}): Conformant {
  return {
    name: `http: ${name}`,
    plan: usualPlan,
    make: ({ now }) => service([users(), things({ path: '/things' })], { now, token, ...given }),
    ...more,
  };
}

/** An envelope for what stands before the service. */
function refusal(now: number, status: number, code: string, headers: readonly (readonly [string, string])[]) {
  const body = {
    success: false,
    data: null,
    error: { code, message: 'Please wait.' },
    timestamp: new Date(now).toISOString(),
  };
  return { status, headers: [['Content-Type', 'application/json'] as const, ...headers], body: JSON.stringify(body) };
}

/** A service that now and then asks to wait, by its clock. */
function throttled(
  moments: readonly number[],
  retryAfter: (now: number) => readonly (readonly [string, string])[],
): Conformant['make'] {
  return ({ now }) => {
    const api = service([users(), things({ path: '/things' })], { now, token });
    let asked = 0;
    let until = 0;
    return (request) => {
      asked += 1;
      if (moments.includes(asked)) until = now() + 400;
      if (now() < until) return refusal(now(), 429, 'TOO_MANY_REQUESTS', retryAfter(now()));
      return api(request);
    };
  };
}

/** Services that ask to wait. */
export const throttling: readonly Conformant[] = [
  speaking('asks to wait, in seconds', {}, { make: throttled([31, 400], () => [['Retry-After', '1']]) }),
  speaking(
    'asks to wait, until a date',
    {},
    { make: throttled([57, 333], (now) => [['Retry-After', new Date(now + 2000).toUTCString()]]) },
  ),
  speaking('asks to wait, and does not say how long', {}, { make: throttled([12], () => []) }),
];

/** HTTP in every way that conforms. */
export const wires: readonly Conformant[] = [
  speaking('404 for wrong methods and bad encoding, any media type is read', {
    wrongMethod: 404,
    badEncoding: 404,
    media: 'read',
    head: false,
  }),
  speaking('400 for media types and for large bodies', { media: 400, tooLarge: 400, maxBody: 10_000 }),
  speaking('addresses and methods are told without a token', { routesFirst: true }),
  speaking('addresses told without a token, unknown parameters refused', {
    routesFirst: true,
    unknownParameter: 'refuse',
    wrongMethod: 404,
  }),
  speaking(
    'no authentication',
    {},
    {
      plan: plan(fullUsers + fullThings('/things')),
      make: ({ now }) => service([users(), things({ path: '/things' })], { now }),
    },
  ),
  speaking(
    'a cookie that changes nothing',
    { headers: () => [['Set-Cookie', 'lang=en; Path=/']] },
    { warns: ['stateless/cookie'] },
  ),
  speaking('many further headers', {
    headers: (request) => [
      ['Server', 'nginx'],
      ['ETag', 'W/"1"'],
      ['Vary', 'Accept'],
      ['Cache-Control', 'no-store'],
      ['X-Request-Id', request.target.length.toString()],
      ['Link', '<?page=2>; rel="next"'],
      ['X-RateLimit-Remaining', '10'],
    ],
  }),
  speaking(
    'a prefix before everything',
    { prefix: '/internal/api/v3' },
    { plan: usualPlan.replace('http://service.test', 'http://service.test/internal/api/v3') },
  ),
  speaking(
    'a version in the paths',
    { prefix: '/v1' },
    { plan: plan(fullUsers.replace('/users', '/v1/users') + fullThings('/v1/things'), withToken) },
  ),
  speaking(
    'two versions of one store',
    {},
    {
      plan: plan(fullUsers + fullThings('/things'), `${withToken}contract: { versions: [/v1, /v2] }\n`),
      make: ({ now }) => {
        const api = service([users(), things({ path: '/things' })], { now, token });
        return (request) => api({ ...request, target: request.target.replace(/^\/v[12]\//, '/') });
      },
    },
  ),
  speaking(
    'two versions side by side',
    { prefix: '' },
    {
      plan: plan(fullUsers + fullThings('/things'), `${withToken}contract: { versions: [/v1, /v2] }\n`),
      make: ({ now }) => {
        const [one, two] = ['/v1', '/v2'].map((prefix) =>
          service([users(), things({ path: '/things' })], { now, token, prefix }),
        );
        return (request) => {
          const api = request.target.startsWith('/v2') ? two : one;
          return api?.(request) ?? refusal(now(), 404, 'ROUTE_NOT_FOUND', []);
        };
      },
    },
  ),
  speaking('OPTIONS answered with 204', {
    finish: (reply, request) =>
      request.method === 'OPTIONS' ? { status: 204, headers: [['Allow', 'GET, HEAD, OPTIONS']], body: '' } : reply,
  }),
  speaking(
    'OPTIONS answered with 200 and the envelope',
    {},
    {
      make: ({ now }) => {
        const api = service([users(), things({ path: '/things' })], { now, token });
        return (request) => {
          if (request.method !== 'OPTIONS') return api(request);
          const body = {
            success: true,
            data: { methods: ['GET'] },
            error: null,
            timestamp: new Date(now()).toISOString(),
          };
          return {
            status: 200,
            headers: [
              ['Content-Type', 'application/json'],
              ['Allow', 'GET'],
            ],
            body: JSON.stringify(body),
          };
        };
      },
    },
  ),
  speaking(
    'slow',
    {},
    {
      make: ({ now, advance }) => {
        const api = service([users(), things({ path: '/things' })], { now, token });
        return (request) => {
          advance(900);
          return api(request);
        };
      },
    },
  ),
  ...throttling,
];
