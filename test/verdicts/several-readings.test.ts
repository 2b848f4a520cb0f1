import { expect, it } from 'vitest';
import type { Api } from '../../fixtures/reference/http.ts';
import { answer, others, sentBy, serve, thingsPlan } from '../harm/service.ts';
import { auditBy, type Case, judgedOf } from './judged.ts';
import { json, readOnly, served } from './services.ts';

/** Makes an item of each that a create sends in a list. */
const bulk: Case['api'] = served((request, { rows }) => {
  if (request.method !== 'POST' || request.body === undefined) return undefined;
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder().decode(request.body));
  } catch {
    return undefined;
  }
  if (!Array.isArray(body)) return undefined;
  const made = body.map((each: object, index) => ({ ...each, id: `b${rows.length}-${index}` }));
  rows.push(...made);
  return answer(201, made);
});

const cases: readonly Case[] = [
  {
    name: 'a field that the items of others show with several kinds has no wrong one',
    api: served(
      (request, { rows }) => {
        const sent = sentBy(request);
        if (request.method !== 'POST' || sent?.['value'] === undefined || sent['value'] === null) return undefined;
        const row = { ...sent, id: `v${rows.length}` };
        rows.push(row);
        return answer(201, row);
      },
      others.map((row, index) => ({ ...row, value: index === 0 ? 20 : 'a text' })),
    ),
    plan: thingsPlan
      .replace('name: "Thing {{unique}}"', 'value: "v {{unique}}"')
      .replace('[name], not_blank: [name]', '[value]'),
    outcomes: { 'status/invalid-input': 'inapplicable', 'operation/listed': 'passed' },
  },
  {
    name: 'a list of items is taken for the items to create',
    api: bulk,
    outcomes: { 'status/invalid-input': 'passed' },
  },
];

it.each(cases)('$name', async (each) => {
  expect(await judgedOf(each, thingsPlan)).toEqual(each.outcomes);
});

it('a service without any envelope, which has no failures but those of the framework, is told of it once', async () => {
  const api: Api = ({ target }) => {
    const [path = ''] = target.split('?');
    const row = others.find(({ id }) => path === `/things/${id}`);
    if (path === '/things') return json(200, { data: others });
    if (row !== undefined) return json(200, { data: row });
    const isItem = /^\/things\/[^/]+$/.test(path);
    return isItem ? json(200, { data: null }) : json(404, { errors: [{ message: 'No such path' }] });
  };
  const { report } = await auditBy(() => api, readOnly, ['envelope/shape', 'errors/centralized']);
  expect(report.problems.map(({ cause }) => cause)).toEqual(['envelope-missing']);
  const { status, reason } = report.clauses.find(({ id }) => id === 'error.centralized') ?? {};
  expect([status, reason]).toEqual([
    'undecided',
    'no failure but those of the framework was seen, and these are alike',
  ]);
});

it('a cookie that is the credential stays beside one that nobody set', async () => {
  const { api: usual } = serve();
  const api: Api = (request) => {
    const cookie = request.headers['cookie'] ?? '';
    return /(?:^|; )sid=s3cr3t-sid(?:;|$)/.test(cookie) ? usual(request) : answer(401);
  };
  const plan = readOnly.replace('resources', 'auth: { headers: { Cookie: "sid=s3cr3t-sid" } }\nresources');
  const { report } = await auditBy(() => api, plan, ['stateless/cookie-answers']);
  expect(report.rules.find(({ id }) => id === 'stateless/cookie-answers')?.outcome).toBe('passed');
});
