import { expect, it } from 'vitest';
import { answer, type Bend } from '../harm/service.ts';
import { auditBy, type Case, judgedOf, statusOf } from './judged.ts';
import { served } from './services.ts';

const rules = { 'methods/unsupported': 'passed', 'errors/framework': 'passed' };
const plan = `base_url: http://127.0.0.1:8080
writes: true
resources: [{ path: /things, operations: OPERATIONS }]
`;
const readOnly = plan.replace('OPERATIONS', '[list, read]');

const withAllow =
  (allow: (target: string) => string, otherwise: Bend): Bend =>
  (request, service, usual) =>
    request.method === 'OPTIONS'
      ? { status: 204, headers: [['Allow', allow(request.target)]], body: '' }
      : otherwise(request, service, usual);
const search: Bend = ({ method, target }, _service, usual) => {
  if (method === 'POST' && target === '/things') return answer(200, []);
  return method === 'GET' || method === 'HEAD' ? undefined : usual().status === 404 ? answer(404) : answer(405);
};
const refusing =
  (status: number): Bend =>
  ({ method }) =>
    method === 'GET' || method === 'HEAD'
      ? undefined
      : ['POST', 'PATCH', 'PUT'].includes(method)
        ? answer(status)
        : answer(405);

const cases: readonly Case[] = [
  { name: 'a search by POST', api: served(search), plan: readOnly, outcomes: { 'methods/unsupported': 'failed' } },
  {
    name: 'a search by POST that OPTIONS tells of',
    api: served(withAllow((target) => (target === '/things' ? 'GET, HEAD, POST' : 'GET'), search)),
    plan: readOnly,
    outcomes: rules,
  },
  {
    name: 'OPTIONS that tells of every method everywhere',
    api: served(withAllow(() => 'GET,HEAD,PUT,PATCH,POST,DELETE', search)),
    plan: readOnly,
    outcomes: { 'methods/unsupported': 'failed' },
  },
  {
    name: 'a search by POST that is left alone',
    api: served(search),
    plan: plan.replace('OPERATIONS', '{ list: true, read: true, create: leave }'),
    outcomes: rules,
  },
  ...[400, 415, 422].map(
    (status): Case => ({
      name: `a body that is refused with ${status} before the method is looked at`,
      api: served(refusing(status)),
      plan: readOnly,
      outcomes: rules,
    }),
  ),
];

it.each(cases.map((each) => [each.name, each] as const))(
  'what is there is not called not offered: %s',
  async (_, each) => {
    expect(await judgedOf(each, readOnly)).toEqual(each.outcomes);
  },
);

it('says what is there beside the plan', async () => {
  const api = served(withAllow((target) => (target === '/things' ? 'GET, HEAD, POST' : 'GET'), search));
  const { report } = await auditBy(api, readOnly, ['methods/unsupported']);
  expect(report.observations.map(({ text }) => text).join()).toContain('POST is there at /things');
  expect(statusOf(report, 'service.1')).toBe('verified');
});

it('never calls what is left alone', async () => {
  const lines: string[] = [];
  const api = served((request) => {
    lines.push(request.method);
    return search(request, { api: () => answer(404), rows: [], lines }, () => answer(200));
  });
  await auditBy(api, plan.replace('OPERATIONS', '{ list: true, create: leave, delete: leave }'), [
    'methods/unsupported',
    'errors/framework',
  ]);
  expect(lines).not.toContain('POST');
  expect(lines).not.toContain('DELETE');
});
