import { expect, it } from 'vitest';
import { answer, type Bend, sentBy, thingsPlan } from '../harm/service.ts';
import { auditBy, type Case, judgedOf } from './judged.ts';
import { isList, json, readOnly, served } from './services.ts';

/** A PUT of what is missing is taken with that status, and makes the item or does not. */
const taken =
  (status: number, isMade: boolean): Bend =>
  (request, { rows }, usual) => {
    const reply = usual();
    if (request.method !== 'PUT' || reply.status !== 404) return reply;
    const row = { ...sentBy(request), id: request.target.split('/')[2] ?? '' };
    if (isMade) rows.push(row);
    return answer(status, row);
  };

const token = 'reference-token-0123456789';

/** The metals, as a list of what is there at some addresses. */
const metals =
  (...paths: readonly string[]) =>
  (): ((request: { readonly method: string; readonly target: string }) => ReturnType<typeof answer>) =>
  ({ method, target }) =>
    method === 'GET' && paths.includes(target.split('?')[0] ?? '') ? answer(200, ['gold', 'silver']) : answer(404);
const metalsPlan = (...paths: readonly string[]): string =>
  `base_url: http://127.0.0.1:8080\nresources:\n${paths.map((path) => `  - { path: ${path}, operations: [list] }\n`).join('')}`;

const cases: readonly Case[] = [
  {
    name: 'a list that the plan leaves out',
    api: served(() => undefined),
    plan: thingsPlan.replace('[list, read,', '[read,'),
    outcomes: { 'methods/unsupported': 'passed' },
  },
  {
    name: 'a list that the plan leaves out, of a service with one page for every address',
    api: served((request, _service, usual) => {
      const reply = usual();
      return request.method === 'GET' && (isList(request) || reply.status === 404) ? answer(200, {}) : reply;
    }),
    plan: thingsPlan.replace('[list, read,', '[read,'),
    outcomes: { 'methods/unsupported': 'failed' },
  },
  ...[200, 204].flatMap((status): readonly Case[] => [
    {
      name: `a PUT that makes what was missing, and says ${status}`,
      api: served(taken(status, true)),
      outcomes: { 'status/missing': 'passed', 'status/missing-write': 'failed as made' },
    },
    {
      name: `a PUT of what is missing that makes nothing, and says ${status}`,
      api: served(taken(status, false)),
      outcomes: {
        'status/missing': 'failed as replace of what is missing: nothing made',
        'status/missing-write': 'passed',
      },
    },
  ]),
  ...(
    [
      ['GET', 'unauthorized'],
      ['POST', 'unauthorized'],
      ['PUT', 'unauthorized'],
      ['PATCH', 'unauthorized'],
      ['DELETE', 'refused-status'],
    ] as const
  ).map(
    ([method, rule]): Case => ({
      name: `${method} is taken with any cookie`,
      api: served((request) => {
        if (request.headers['authorization'] === `Bearer ${token}`) return undefined;
        return request.method === method && request.headers['cookie'] !== undefined ? undefined : answer(401);
      }),
      plan: `auth: { bearer: ${token} }\n${thingsPlan}`,
      outcomes: { [`auth/${rule}`]: 'failed' },
    }),
  ),
  {
    name: 'a cookie that nobody set is refused with 400',
    api: served((request) => {
      if (request.headers['cookie'] !== undefined) return answer(400);
      return request.headers['authorization'] === `Bearer ${token}` ? undefined : answer(401);
    }),
    plan: `auth: { bearer: ${token} }\n${thingsPlan}`,
    outcomes: { 'auth/unauthorized': 'passed', 'auth/refused-status': 'passed', 'auth/other-places': 'passed' },
  },
  ...([302, 403] as const).map(
    (status): Case => ({
      name: `a cookie that nobody set is answered with ${status}`,
      api: served(({ headers }) => {
        if (headers['authorization'] === `Bearer ${token}`) return undefined;
        return headers['cookie'] === undefined ? answer(401) : answer(status);
      }),
      plan: `auth: { bearer: ${token} }\n${thingsPlan}`,
      outcomes: { 'auth/unauthorized': 'passed', 'auth/refused-status': `failed as status ${status}` },
    }),
  ),
  {
    name: 'a session of its own is started where the cookies are unknown (Request Tracker)',
    api: served(({ headers }) => {
      if (headers['authorization'] === `Bearer ${token}`) return undefined;
      if (headers['cookie'] === undefined) return answer(401);
      const login = answer(302);
      return { ...login, headers: [...login.headers, ['Location', '/login'], ['Set-Cookie', 'RT_SID=1f0a; Path=/']] };
    }),
    plan: `auth: { bearer: ${token} }\n${thingsPlan}`,
    outcomes: {
      'auth/refused-status': 'failed as status 302',
      'stateless/session-cookie': 'failed as session cookie RT_SID',
    },
  },
  {
    name: 'the supported metals are all that is listed',
    api: metals('/metals/supported'),
    plan: metalsPlan('/metals/supported'),
    outcomes: { 'paths/query-filters': 'passed', 'paths/plural-nouns': 'passed' },
  },
  {
    name: 'the supported metals are some of the metals',
    api: metals('/metals', '/metals/supported'),
    plan: metalsPlan('/metals', '/metals/supported'),
    outcomes: { 'paths/query-filters': 'failed' },
  },
];

it.each(cases)('$name', async (each) => {
  expect(await judgedOf(each, thingsPlan)).toEqual(each.outcomes);
});

it('says of which operation an answer to something odd was seen, where another answers otherwise', async () => {
  const { report } = await auditBy(
    served(() => undefined),
    thingsPlan,
    ['status/wrong-media-type'],
  );
  expect(report.observations.map(({ text }) => text)).toEqual([
    'a body of another media type is answered with 200 (PATCH /things/{id}, PUT /things/{id})',
    'a body of another media type is answered with 201 (POST /things)',
  ]);
});

it('shows the frame of a trace that stands in a field of its own', async () => {
  const trace = { code: 'NO', message: 'No.', stack: 'Error: No.\n    at find (/srv/app/lib/query.js:17:19)' };
  const bend: Bend = (_request, _service, usual) => {
    const reply = usual();
    return reply.status === 404 ? json(404, { success: false, data: null, error: trace }) : reply;
  };
  const { report } = await auditBy(served(bend), readOnly, ['exposure/stack-traces']);
  const shown = report.findings.flatMap(({ violations }) => violations.map(({ actual }) => actual));
  expect(shown[0]).toContain('query.js:17:19');
});
