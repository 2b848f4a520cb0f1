import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReference } from '../../fixtures/reference/api.ts';
import { listen, type Listening } from '../../fixtures/reference/listen.ts';
import { parseJson } from '../../src/text/json.ts';
import { shop } from '../source/shop.ts';
import { run, service } from './run.ts';

const token = 'reference-token-0123456789';
const asked: string[] = [];
let folder: string;
let server: Listening;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-first-'));
  const reference = createReference();
  server = await listen((request) => {
    asked.push(`${request.method} ${request.target}`);
    if (request.target !== '/openapi.json') return reference(request);
    const body = JSON.stringify({ ...shop, servers: [{ url: 'https://elsewhere.example/v1' }] });
    return { status: 200, headers: [['Content-Type', 'application/json']], body };
  });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

describe('an audit of an address', () => {
  it('finds the OpenAPI document, only reads, and keeps the plan without the secret', async () => {
    const plan = join(folder, 'found.yaml');
    const args = ['audit', server.url, '-H', `Authorization: Bearer ${token}`, '--save-plan', plan, '-r', 'json'];
    const finished = await run([...args, '--only', '/users,status.read'], { cwd: folder });
    const report = parseJson(finished.stdout);
    expect(report).toMatchObject({ ok: true, value: { target: { baseUrl: `${server.url}/v1` } } });
    expect(finished.stderr).toContain(`Found ${server.url}/openapi.json.`);
    expect(finished.stderr).toContain(`The plan that was used is in ${plan}`);
    expect(asked.slice(0, 2)).toEqual(['GET /', 'GET /openapi.json']);
    expect(asked.filter((line) => !/^(?:GET|HEAD|OPTIONS) /.test(line))).toEqual([]);
    const text = await readFile(plan, 'utf8');
    expect(text).toContain('auth: { headers: { Authorization: "${AUTHORIZATION}" } }');
    expect(text + finished.stdout + finished.stderr).not.toContain(token);
  });

  it('takes the collections that it is given, and shows its plan at the end', async () => {
    asked.length = 0;
    const args = ['audit', `${server.url}/v1`, '--bearer-env', 'TOKEN', '--resource', 'users', '--only', 'status.read'];
    const finished = await run(args, { cwd: folder, env: { TOKEN: token } });
    expect(finished.code).toBe(0);
    expect(asked[0]).toContain('/v1/');
    expect(finished.stderr).toMatch(/The plan that was used[^]*\nresources:\n {2}- \{ path: \/users \}\n$/);
  });

  it('asks with a key in the query from the first look on, and names its variable in the plan', async () => {
    const key = 'query-key-0123456789';
    const seen: string[] = [];
    const reference = createReference({ tokens: [key] });
    const keyed = await listen((request) => {
      const [path = '', search = ''] = request.target.split('?', 2);
      const query = new URLSearchParams(search);
      const authorization = `Bearer ${query.get('key') ?? ''}`;
      seen.push(`${path} ${query.get('key') === key}`);
      query.delete('key');
      const target = query.size === 0 ? path : `${path}?${query.toString()}`;
      return reference({ ...request, target, headers: { ...request.headers, authorization } });
    });
    const plan = join(folder, 'keyed.yaml');
    const args = [
      'audit',
      `${keyed.url}/v1`,
      '--query-env',
      'key=SHOP_KEY',
      '--save-plan',
      plan,
      '--only',
      'status.read',
    ];
    const finished = await run(args, { cwd: folder, env: { SHOP_KEY: key } });
    const init = ['init', '--url', `${keyed.url}/v1`, '--query-env', 'key=SHOP_KEY', '-o', 'keyed-too.yaml'];
    const written = await run(init, { cwd: folder, env: { SHOP_KEY: key } });
    await keyed.close();
    expect([finished.code, written.code]).toEqual([0, 0]);
    expect(seen[0]).toBe('/v1 true');
    const texts = await Promise.all([plan, join(folder, 'keyed-too.yaml')].map((file) => readFile(file, 'utf8')));
    for (const text of texts) expect(text).toContain('auth: { query: { key: "${SHOP_KEY}" } }');
    expect(texts.join('') + finished.stdout + finished.stderr + written.stdout).not.toContain(key);
  });

  it('that shows nothing, or where nobody is, ends with one sentence', async () => {
    const empty = await service((_, response) => response.writeHead(401).end());
    const nothing = await run(['audit', empty.url]);
    await empty.close();
    const nobody = await run(['audit', empty.url]);
    expect(nothing).toMatchObject({ code: 2, stdout: '' });
    expect(nothing.stderr).toMatch(
      /at most 20 GET requests\.\nprobity: nothing to audit was found at [^\n]*--bearer-env NAME[^\n]*\n$/,
    );
    expect(nobody.code).toBe(4);
    expect(nobody.stderr).toMatch(/\nprobity: http:[^\n]* does not answer: [^\n]*\n$/);
  });
});

describe('init', () => {
  it('writes a plan from a document, says what is left out, and overwrites nothing', async () => {
    const args = ['init', '--openapi', `${server.url}/openapi.json`, '--url', server.url, '--writes'];
    const first = await run(args, { cwd: folder });
    expect(first).toMatchObject({ code: 0 });
    expect(first.stdout).toMatch(/^Wrote probity\.yaml\.\n3[^\n]*\nSet SHOP_TOKEN in the environment first\.\n/);
    expect(first.stderr).toContain('- POST /login: ');
    const text = await readFile(join(folder, 'probity.yaml'), 'utf8');
    expect(text).toContain('\nwrites: true\n');
    const again = await run(args, { cwd: folder });
    expect(again).toMatchObject({ code: 2, stdout: '' });
    expect(again.stderr).toMatch(/^probity: probity\.yaml already exists: /);
    const logins = join(folder, 'logins.json');
    await writeFile(logins, JSON.stringify({ openapi: '3.1.0', paths: { '/login': { post: { responses: {} } } } }));
    const none = await run(['init', '--openapi', logins, '--url', server.url, '-o', 'none.yaml'], { cwd: folder });
    expect(none).toMatchObject({ code: 2, stdout: '' });
    expect(none.stderr).toMatch(/^Left out:\n- POST \/login: [^\n]*\nprobity: [^\n]* lists nothing that GET can read/);
    const plan = await run(['plan', 'probity.yaml'], { cwd: folder, env: { SHOP_TOKEN: token } });
    expect(plan).toMatchObject({ code: 0, stderr: '' });
  });
});
