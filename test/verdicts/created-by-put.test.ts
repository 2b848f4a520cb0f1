import { expect, it } from 'vitest';
import { answer, audit, type Bend, countsOf, others, sentBy, serve } from '../harm/service.ts';

const plan = `base_url: http://127.0.0.1:8080
writes: true
resources:
  - path: /things
    operations: { list: GET /things, read: "GET /things/{id}", create: "PUT /things/{id}", delete: "DELETE /things/{id}" }
    create: { by: put, id: "b{{unique}}", example: { name: "Thing {{unique}}", note: five }, required: [name], not_blank: [name] }
`;

/** Things that are made by PUT; `takes`: whether a body makes one. */
const put =
  (takes: (name: unknown) => boolean): Bend =>
  ({ method, target, body }, { rows }, usual) => {
    const id = /^\/things\/([^/?]+)$/.exec(target)?.[1];
    if (method === 'POST') return answer(405);
    if (method !== 'PUT' || id === undefined) return usual();
    const sent = sentBy({ body });
    if (sent === undefined || !takes(sent['name']) || typeof (sent['note'] ?? '') !== 'string') return answer(400);
    const index = rows.findIndex((row) => row.id === id);
    rows.splice(index < 0 ? rows.length : index, 1, { ...sent, id });
    return answer(index < 0 ? 201 : 200, { ...sent, id });
  };

const judged = ['resource/required', 'resource/not-blank', 'resource/optional', 'status/invalid-input'] as const;

it.each([
  ['checks its bodies', put((name) => typeof name === 'string' && name.trim() !== ''), []],
  ['takes any body', put(() => true), ['resource/not-blank', 'resource/required', 'status/invalid-input']],
])('a service whose items are made by PUT, and that %s', async (_what, bend, failed) => {
  const service = serve(bend);
  const { report } = await audit(service, plan);
  const outcomes = new Map(report.rules.map(({ id, outcome }) => [id, outcome]));
  expect(judged.filter((id) => outcomes.get(id) === 'failed').toSorted()).toEqual(failed);
  expect(judged.filter((id) => !['passed', 'failed'].includes(outcomes.get(id) ?? ''))).toEqual([]);
  expect(service.rows).toEqual(others);
  expect(countsOf(report.cleanup)).toMatchObject({ left: 0 });
  // Each was looked for before it was made.
  const puts = service.lines.filter((line) => line.startsWith('PUT ')).map((line) => line.slice(4));
  expect(puts.length).toBeGreaterThan(5);
  expect(
    puts.filter((target) => service.lines.indexOf(`GET ${target}`) > service.lines.indexOf(`PUT ${target}`)),
  ).toEqual([]);
});

const bare: Bend = (request, service, usual) => {
  const reply = put((name) => typeof name === 'string' && name.trim() !== '')(request, service, usual) ?? usual();
  return request.method === 'PUT' && reply.status < 300
    ? answer(reply.status, { message: 'Object was created' })
    : reply;
};

it.each([
  ['the item', put((name) => typeof name === 'string' && name.trim() !== ''), 'passed'],
  ['no item', bare, 'failed'],
])('a create by PUT that is answered with %s', async (_what, bend, outcome) => {
  const { report } = await audit(serve(bend), plan);
  expect(report.rules.find(({ id }) => id === 'operation/create')?.outcome).toBe(outcome);
  expect(countsOf(report.cleanup)).toMatchObject({ left: 0 });
});

it('where no read can say that nobody has the id, none is created, and the plan key is named', async () => {
  const service = serve(put(() => true));
  const { report } = await audit(service, plan.replace(' read: "GET /things/{id}",', ''));
  expect(service.lines.filter((line) => line.startsWith('PUT '))).toEqual([]);
  const of = ['operation.delete', 'status.created', 'status.invalid-input', 'resource.required', 'resource.optional'];
  const told = report.clauses.filter(({ id }) => of.includes(id)).map(({ status, reason }) => [status, reason]);
  expect(told).toEqual(of.map(() => ['not-exercised', expect.stringContaining('operations: [read]')]));
  const reasons = report.rules.map(({ reason }) => reason ?? '');
  expect(reasons.filter((each) => /could not prove|did not send|with POST only/.test(each))).toEqual([]);
});
