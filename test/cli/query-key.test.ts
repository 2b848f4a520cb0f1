import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReference } from '../../fixtures/reference/api.ts';
import type { ApiRequest } from '../../fixtures/reference/http.ts';
import { listen } from '../../fixtures/reference/listen.ts';
import type { Report } from '../../src/model/report.ts';
import { run } from './run.ts';

const key = 'Query/Key+AbC-0123456789';
const other = 'hidden-App-9876543210';
const env = { SHOP_KEY: key, SHOP_APP: other };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-query-key-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('a credential in the query is sent as such, spoiled and left out like any other, and shown nowhere', async () => {
  const reference = createReference({ tokens: [key] });
  const requests: ApiRequest[] = [];
  const service = await listen((request) => {
    requests.push(request);
    const [path = '', search = ''] = request.target.split('?', 2);
    const query = new URLSearchParams(search);
    const isApp = query.get('app') === other;
    const authorization = isApp ? `Bearer ${query.get('api_key') ?? ''}` : '';
    for (const name of ['api_key', 'app']) query.delete(name);
    const target = query.size === 0 ? path : `${path}?${query.toString()}`;
    const answer = reference({ ...request, target, headers: { ...request.headers, authorization } });
    // A service may say where it was asked, its key included.
    return { ...answer, headers: [...answer.headers, ['Link', `<${request.target}>; rel="self"`] as const] };
  });
  const plan = join(folder, 'plan.yaml');
  await writeFile(
    plan,
    `base_url: ${service.url}
auth: { query: { api_key: "\${SHOP_KEY}", app: "\${SHOP_APP}" } }
writes: true
resources:
  - path: /user-profiles
    operations: [list, read, create, patch, delete]
    create: { example: { displayName: "Ada {{unique}}" }, required: [displayName] }
    change: { displayName: Bea }
`,
  );
  const formats = ['json', 'html', 'markdown', 'sarif', 'junit', 'har', 'ndjson'];
  const { code, stdout, stderr } = await run(
    ['audit', plan, '--show', 'all', ...formats.flatMap((name) => ['-r', `${name}=${join(folder, `report.${name}`)}`])],
    { env },
  );
  await service.close();
  const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as Report;
  const statusOf = (id: string): string | undefined => report.clauses.find((clause) => clause.id === id)?.status;
  expect(report.problems.map(({ id }) => id)).toEqual(['auth/scheme']);
  const told = stdout.replaceAll(/\s+/g, ' ');
  expect(told).toContain('is accepted with the credential in the query parameter api_key, and refused without it');
  expect([statusOf('auth.bearer'), statusOf('auth.unauthorized')]).toEqual(['violated', 'verified']);
  expect(report.cleanup.left).toEqual([]);
  expect(code).toBe(1);

  const keysOf = ({ target }: ApiRequest): readonly (string | null)[] => {
    const query = new URLSearchParams(target.split('?', 2)[1]);
    return [query.get('api_key'), query.get('app')];
  };
  const carried = requests.map(keysOf);
  expect(carried.filter(([own, app]) => own === key && app === other).length).toBeGreaterThan(50);
  expect(carried.filter(([own]) => own === null).length).toBeGreaterThan(5);
  expect(carried.filter(([own, app]) => (own === null) !== (app === null))).toEqual([]);
  expect(new Set(carried.map(([own]) => own))).toContain(key.slice(0, -1));
  expect(new Set(carried.map(([own]) => own))).toContain(`${key}zzzz`);

  const har = await readFile(join(folder, 'report.har'), 'utf8');
  expect(har).toContain('api_key=***');
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  for (const text of [stdout, stderr, ...files]) {
    for (const secret of [key, other]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(encodeURIComponent(secret));
      expect(text).not.toContain(secret.slice(0, -1));
    }
  }
});
