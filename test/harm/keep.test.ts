import { expect, it } from 'vitest';
import { rules } from '../../rules/index.ts';
import { forecast } from '../../src/audit/wanted/forecast.ts';
import { scenarios } from '../../src/probe/index.ts';
import { audit, countsOf, others, planOf, serve } from './service.ts';

const resource = `base_url: http://127.0.0.1:8080
writes: true
resources:
  - path: /things
    operations: [list, read, create, replace, patch]
`;
const bare = `${resource}    create: { example: { name: "Thing {{unique}}" }, required: [name] }
    change: { name: Other }
`;
const keeping = bare.replace('required:', 'keep: true, required:');

it('nothing is created where nothing can be deleted, unless the plan says so', async () => {
  const service = serve();
  const { report, exchanges } = await audit(service, bare);
  const written = exchanges.filter(
    ({ probe: { method, target } }) => method === 'PUT' || (method === 'POST' && target === '/things'),
  );
  expect(written.map(({ id }) => id)).toEqual([]);
  expect(service.rows).toEqual(others);
  expect(countsOf(report.cleanup)).toEqual({ created: 0, removed: 0, left: 0 });
  const created = report.clauses.find(({ id }) => id === 'operation.create');
  expect([created?.status, created?.grounds?.key]).toEqual(['not-exercised', 'resources[].create.keep: true']);
});

it('what the plan keeps is created, counted, and listed apart from what is left', async () => {
  const service = serve();
  const { report } = await audit(service, keeping);
  const made = service.rows.length - others.length;
  expect(made).toBeGreaterThan(0);
  expect(service.rows.slice(0, others.length)).toEqual(others);
  expect(countsOf(report.cleanup)).toEqual({ created: made, removed: 0, left: 0 });
  expect(report.cleanup.kept.map(({ address }) => address).toSorted()).toEqual(
    service.rows.slice(others.length).map(({ id }) => `/things/${id}`),
  );
  expect(report.clauses.find(({ id }) => id === 'operation.create')?.status).toBe('verified');
});

it('the forecast says how many stay', () => {
  const foretold = (text: string) => forecast(planOf(text), scenarios, rules);
  expect(foretold(bare).creates).toBe(0);
  const { creates, keeps } = foretold(keeping);
  expect(keeps).toBe(creates);
  expect(creates).toBeGreaterThan(5);
  expect(foretold(keeping.replace('replace, patch', 'replace, patch, delete')).keeps).toBe(0);
});
