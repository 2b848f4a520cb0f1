import { expect, it } from 'vitest';
import type { Api } from '../../fixtures/reference/http.ts';
import { answer, audit, countsOf, type Service, sentBy } from '../harm/service.ts';

/** Buckets, which are made by PUT under the name that the client gives them; `deletes` is what a DELETE does, `missing` how a read of no bucket is answered. */
function buckets(deletes: 'it' | 'nothing' = 'it', missing = answer(404)): Service {
  const rows = new Map(['logs', 'images'].map((name) => [name, { name, region: 'eu' }]));
  const lines: string[] = [];
  const api: Api = (request) => {
    lines.push(`${request.method} ${request.target}`);
    const [, collection, name] = (request.target.split('?')[0] ?? '').split('/');
    if (collection !== 'buckets') return answer(404);
    if (name === undefined) return request.method === 'GET' ? answer(200, [...rows.values()]) : answer(405);
    const row = rows.get(name);
    if (request.method === 'PUT') {
      const sent = sentBy(request);
      const region = sent?.['region'] ?? 'eu';
      if (sent === undefined || typeof region !== 'string') return answer(400);
      rows.set(name, { name, region });
      return answer(row === undefined ? 201 : 200, rows.get(name));
    }
    if (row === undefined) return request.method === 'GET' ? missing : answer(404);
    if (request.method === 'DELETE' && deletes === 'it') rows.delete(name);
    return request.method === 'GET' || request.method === 'DELETE' ? answer(200, row) : answer(405);
  };
  return { api, rows: [], lines };
}

const plan = `base_url: http://127.0.0.1:8080
writes: true
resources:
  - path: /buckets
    operations: { list: GET /buckets, read: true, create: "PUT /buckets/{id}", replace: true, delete: true }
    create: { by: put, id: "b{{unique}}", example: { region: eu } }
    change: { region: us }
`;

const itemRules = /^(?:operation|resource|status)\b/;

it('creates by PUT where nobody has the id, and nowhere else', async () => {
  const service = buckets();
  const { report, failed } = await audit(service, plan);
  const status = (id: string): string | undefined => report.clauses.find((clause) => clause.id === id)?.status;
  expect(failed.filter((rule) => itemRules.test(rule))).toEqual([]);
  expect([status('operation.replace'), status('operation.delete')]).toEqual(['verified', 'verified']);
  const written = service.lines.filter((line) => /^(?:PUT|DELETE|POST|PATCH) /.test(line));
  expect(written.filter((line) => /\/(?:logs|images|\{id\}|%7Bid%7D)$/.test(line))).toEqual([]);
  const made = written.filter((line) => line.startsWith('PUT')).map((line) => line.slice('PUT '.length));
  expect(
    made.filter((target) => !service.lines.slice(0, service.lines.indexOf(`PUT ${target}`)).includes(`GET ${target}`)),
  ).toEqual([]);
  expect(countsOf(report.cleanup)['left']).toBe(0);
  expect(report.cleanup.created).toBeGreaterThan(1);
});

it('says why it creates none where a read does not tell that nobody has the id', async () => {
  const service = buckets('it', answer(200));
  const { report, failed } = await audit(service, plan);
  expect(service.lines.filter((line) => line.startsWith('PUT '))).toEqual([]);
  expect(failed).toContain('status/missing');
  const replaced = report.clauses.find(({ id }) => id === 'operation.replace')?.reason;
  expect(replaced).toContain('GET /buckets/{id} of an id that nobody should have was answered with 200');
  const reasons = report.rules.map(({ reason }) => reason ?? '');
  expect(reasons.filter((each) => /could not prove|valid bodies only/.test(each))).toEqual([]);
});

it('tells of a DELETE that leaves such an item, which the cleanup names', async () => {
  const { report, failed } = await audit(buckets('nothing'), plan);
  expect(failed).toContain('operation/delete');
  expect(report.cleanup.left.length).toBeGreaterThan(0);
});

it('finds the id of a create where the plan says that it is', async () => {
  const rows = new Map<string, { name: string }>();
  let count = 0;
  const api: Api = (request) => {
    const id = /^\/things\/([^/?]+)$/.exec(request.target)?.[1] ?? '';
    const sent = sentBy(request);
    if (/^\/things(?:\?|$)/.test(request.target)) {
      if (request.method === 'GET')
        return answer(
          200,
          [...rows].map(([name, row]) => ({ label: row.name, at: { name } })),
        );
      if (request.method !== 'POST') return answer(405);
      if (typeof sent?.['name'] !== 'string' || sent['name'].trim() === '') return answer(400);
      count += 1;
      const key = `k${count}q`;
      rows.set(key, { name: sent['name'] });
      return answer(201, { name: sent['name'], made: { ref: key } });
    }
    const row = rows.get(id);
    if (row === undefined) return answer(404);
    if (request.method === 'DELETE') rows.delete(id);
    return request.method === 'GET' || request.method === 'DELETE' ? answer(200, row) : answer(405);
  };
  const { report } = await audit(
    { api, rows: [], lines: [] },
    `base_url: http://127.0.0.1:8080
writes: true
resources:
  - path: /things
    operations: [list, read, create, delete]
    create: { example: { name: "Thing {{unique}}" }, id_at: /made/ref }
`,
  );
  expect(report.clauses.find(({ id }) => id === 'operation.delete')?.status).toBe('verified');
  expect(rows.size).toBe(0);
});

it.each([plan, plan.replace(', replace: true', '').replace('    change: { region: us }\n', '')])(
  'tells once that a create by PUT is no POST, under the clause of creation',
  async (text) => {
    const { report } = await audit(buckets(), text);
    const told = report.findings.filter(
      ({ outcome, clauses }) => outcome === 'failed' && clauses.includes('operation.create'),
    );
    expect(told.map(({ rule, violations }) => [rule, violations.length])).toEqual([['methods/standard', 1]]);
    expect(report.clauses.find(({ id }) => id === 'operation.create')?.status).toBe('violated');
    expect(report.clauses.find(({ id }) => id === 'status.created')?.status).toBe('verified');
  },
);
