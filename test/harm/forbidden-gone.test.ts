import { expect, it } from 'vitest';
import { auditBy } from '../verdicts/judged.ts';
import { json } from '../verdicts/services.ts';
import { audit, answer, type Bend, countsOf, others, serve, thingsPlan } from './service.ts';

/** What is not there is answered as what nobody may see. */
const forbidden: Bend = (_request, _service, usual) => (usual().status === 404 ? answer(403) : undefined);

const isItem = (target: string): boolean => /^\/things\/[^/?]+$/.test(target);

it('takes what is answered like what nobody ever had for gone, and says that it is no 404', async () => {
  const service = serve(forbidden);
  const { report } = await audit(service);
  expect(service.rows).toEqual(others);
  expect(report.cleanup.left).toEqual([]);
  expect(countsOf(report.cleanup).created).toBe(countsOf(report.cleanup).removed);
  const told = report.findings.filter(({ rule, outcome }) => rule === 'status/missing' && outcome === 'failed');
  expect(told.flatMap(({ violations }) => violations.map(({ actual }) => actual))).toContain('403');
});

it.each([403, 500])('takes for gone what was deleted, is read no more (%d), and stands in no list', async (status) => {
  const deleted = new Set<string>();
  const service = serve(({ method, target }, _service, usual) => {
    if (isItem(target) && deleted.has(target)) return answer(status);
    const reply = usual();
    if (method === 'DELETE' && reply.status < 300) deleted.add(target);
    return reply;
  });
  const { report } = await audit(service);
  expect(service.rows).toEqual(others);
  expect(report.cleanup).toEqual({ created: deleted.size, removed: deleted.size, kept: [], left: [] });
});

it('sees what a DELETE without a token took, although it says only that nobody may see it', async () => {
  const service = serve((request, each, usual) => {
    const isOpen = request.headers['authorization'] === 'Bearer good';
    if (!isOpen && request.method === 'DELETE') usual();
    return isOpen ? forbidden(request, each, usual) : answer(401);
  });
  const { report } = await audit(service, `auth: { bearer: good }\n${thingsPlan}`);
  const told = report.findings.filter(({ rule, outcome }) => rule === 'auth/no-effect' && outcome === 'failed');
  expect(told.map(({ key }) => key)).toContain('delete took effect');
});

it('tells as left what still stands behind the same answer', async () => {
  // Nothing can be read by itself, and nothing goes.
  const service = serve((request, each, usual) => {
    if (request.method === 'DELETE') return usual().status === 404 ? answer(403) : answer(409);
    return request.method === 'GET' && isItem(request.target) ? answer(403) : forbidden(request, each, usual);
  });
  const { report } = await audit(service);
  expect(report.cleanup.left).toHaveLength(service.rows.length - others.length);
});

/** What is not there is answered as what holds nothing. */
const empty: Bend = ({ method }, _service, usual) =>
  method === 'GET' && usual().status === 404 ? json(200, { value: [] }) : undefined;

it.each([
  ['a run of all rules', undefined],
  ['a run that never asked for what nobody has', 'operation/create'],
])(
  'takes what is answered with 200 like what nobody ever had for gone where the list lacks it: %s',
  async (_name, rule) => {
    const service = serve(empty);
    const { report } = rule === undefined ? await audit(service) : await auditBy(() => service.api, thingsPlan, [rule]);
    expect(service.rows).toEqual(others);
    expect(report.cleanup.created).toBeGreaterThan(0);
    expect(report.cleanup).toEqual({ ...report.cleanup, removed: report.cleanup.created, left: [] });
  },
);

it('tells as left what such an answer hides, and the list still shows', async () => {
  const service = serve((request, each, usual) =>
    request.method === 'DELETE' ? answer(200, {}) : empty(request, each, usual),
  );
  const { report } = await audit(service);
  expect(service.rows.length).toBeGreaterThan(others.length);
  expect(report.cleanup.left).toHaveLength(service.rows.length - others.length);
});

it.each([
  [200, true],
  [409, false],
])('says as data whether a DELETE was accepted (%d) of what is still shown', async (status, stillShown) => {
  const service = serve(({ method }) => (method === 'DELETE' ? answer(status, {}) : undefined));
  const { report } = await audit(service);
  expect(report.cleanup.left.length).toBeGreaterThan(0);
  expect(new Set(report.cleanup.left.map((each) => each.stillShown))).toEqual(new Set([stillShown]));
});
