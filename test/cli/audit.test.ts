/** `probity audit`, `judge`, `plan`, and `lint` in this process. */
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { Har } from 'har-format';
import { describe, expect, test } from 'vitest';
import { createReference } from '#fixtures/reference/api.ts';
import { withHeader } from '#fixtures/reference/http.ts';
import { processIo } from '../../src/cli/io.ts';
import { openRecord } from '../../src/cli/record.ts';
import type { Report } from '../../src/report/report.ts';
import { createProject } from '../support/project.ts';
import { planFrom } from '../support/plan.ts';
import { misfitsIn } from '../report/oracles.ts';
import { env, planAt, run, serving } from './commands.ts';

const down = planAt('http://127.0.0.1:1');

test('a plan: the terminal report on standard output, and JSON in a file', async () => {
  const words = 'audit plan.yaml -r json=out/report.json';
  const { code, out, err, files } = await serving((url) => run(words, { files: planAt(url), env }));
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('✓ conformant: no problems');
  const text = String(files.get('/project/out/report.json'));
  const report = JSON.parse(text) as Report;
  expect(report).toMatchObject({ schemaVersion: 1, verdict: 'conformant', gate: { exitCode: 0 } });
  expect(text + out).not.toContain(env.SHOP_TOKEN.slice(0, -1));
});

test('a problem: exit code 1, and a command with the variable of the plan', async () => {
  const reference = createReference();
  const { code, out } = await serving(
    (url) => run('audit plan.yaml --only auth', { files: planAt(url), env }),
    (request) => reference({ ...request, headers: { ...request.headers, authorization: `Bearer ${env.SHOP_TOKEN}` } }),
  );
  expect(code).toBe(1);
  expect(out).toContain('✗ Operations work without a valid credential  10 security  auth/unauthorized');
  expect(out).toContain('Only a part of the audit ran: --only auth.');
  expect(out).not.toContain(env.SHOP_TOKEN);
});

test.each<[string, number, RegExp]>([
  ['audit URL/users --bearer-env SHOP_TOKEN', 0, /^http:\/\/127\.0\.0\.1:\d+\n/],
  ['audit URL/users', 3, /✗ GET \/users returned 401, and the plan has no credential\.[^]*--bearer-env/],
  ['audit plan.yaml --base-url http://127.0.0.1:1', 4, /\(base_url, plan\.yaml:1:1\)|--base-url/],
  ['audit plan.yaml --max-requests 5', 3, /--max-requests was reached/],
  ['plan plan.yaml', 0, /^About \d+ requests: GET \d+[^]*It only reads\.[^]*^\/users +\d+ {2}.*walk \d+/m],
  ['lint plan.yaml', 0, /^The plan can be used\. Nothing was sent\.\n$/],
  ['lint verbs.yaml', 1, /^verbs\.yaml:6:\d+: error: .*\/getUsers.*\(paths\/verbs\)/m],
])('%s', async (words, expected, text) => {
  const { code, out } = await serving((url) => {
    const { '/project/plan.yaml': verbs = '' } = planAt(url, '  - path: /getUsers\n');
    return run(words.replace('URL', url), { files: { ...planAt(url), '/project/verbs.yaml': verbs }, env });
  });
  expect([code, out]).toEqual([expected, expect.stringMatching(text)]);
});

test('Ctrl-C: what is in flight ends, and the exit code is 130', async () => {
  const reference = createReference();
  let interrupt = (): void => undefined;
  let requests = 0;
  const interrupting = (listener: () => void): void => void (interrupt = listener);
  const { code, out, err } = await serving(
    (url) => run('audit plan.yaml', { files: planAt(url), env, interrupting }),
    (request) => {
      if (++requests === 5) interrupt();
      return reference(request);
    },
  );
  expect([code, requests < 30]).toEqual([130, true]);
  expect(err).toContain('Interrupted.');
  expect(out).toContain('Exit code 130: the run was interrupted.');
});

describe('a folder of plans', () => {
  test.each<[string, readonly string[], string]>([
    ['.', [], 'The folder . has no plan. Put *.yaml files into it.'],
    ['.', ['a.yaml', 'a.yml'], '. has a.yml and a .yaml file of that name. Rename one.'],
    [' ', [], 'The name of the folder of plans is empty. Is a variable not set?'],
  ])('audit --plans "%s" with %j', async (plans, names, message) => {
    const { path: cwd, remove } = createProject(Object.fromEntries(names.map((name) => [name, ''])));
    const { code, err } = await run(['audit', '--plans', plans], { cwd }).finally(remove);
    expect([code, err]).toEqual([2, `error: ${message}\n`]);
  });

  const reports = ['json', 'junit'].flatMap((format) => ['-r', `${format}=out/{plan}.${format}`]);
  const [a, b, c, d] = ['a.yaml: 0', 'b.yml: 4', 'error: c.yaml:', 'd.yaml: 0'];

  test.each<[string, number, readonly string[], boolean?]>([
    ['', 2, [c, a, b, d, '4 plans: 2 passed, 2 failed, 0 not audited.']],
    ['--shard 0/2', 2, [c, a, 'Shard 0/2 of . has 2 plans: 1 passed, 1 failed, 0 not audited.']],
    ['--shard 1/2', 4, [b, d, 'Shard 1/2 of . has 2 plans: 1 passed, 1 failed, 0 not audited.']],
    ['--shard 4/5', 0, ['Shard 4/5 of . has no plans: nothing was sent.']],
    ['', 130, ['a.yaml: 130', '4 plans: 0 passed, 1 failed, 3 not audited.'], true],
  ])('audit --plans . %s: exit code %i', async (words, expected, lines, isInterrupted = false) => {
    const { code, out, err, files } = await serving(async (url) => {
      const { '/project/plan.yaml': good = '' } = planAt(url);
      const plans = {
        'a.yaml': good,
        'b.yml': planAt('http://127.0.0.1:1')['/project/plan.yaml'] ?? '',
        'd.yaml': good,
      };
      const others = { 'c.yaml': 'base_url: no\n', '.hidden.yaml': good, 'shared/e.yaml': good, 'schema.json': '{}' };
      const { path: cwd, remove } = createProject({ ...plans, ...others });
      const interrupting = isInterrupted ? (interrupt: () => void): void => queueMicrotask(interrupt) : () => undefined;
      const all = ['audit', '--plans', '.', ...words.split(' '), ...reports].filter(Boolean);
      return run(all, { cwd, env, interrupting }).finally(remove);
    });
    const shown = (err.match(/^error.*\n/gm) ?? []).join('') + out;
    const short = shown.replaceAll(/ [^\n]* Exit code (\d+)[^\n]*| 1 error in the plan\. Nothing was sent\./g, ' $1');
    expect([
      code,
      short
        .trim()
        .split('\n')
        .map((line) => line.trimEnd()),
    ]).toEqual([expected, lines]);
    const audited = lines.flatMap((line) => /^(\w)\.ya?ml/.exec(line)?.[1] ?? []);
    const written = [...files.keys()].map((path) => path.replace(/^.*\/out\//, ''));
    expect(written).toEqual(audited.flatMap((name) => [`${name}.json`, `${name}.junit`]));
  });
});

test.each<[boolean, string, object]>([
  [true, '', { isTTY: true, columns: 100 }],
  [false, '', { isTTY: true, env: { ...env, NO_COLOR: '1' } }],
  [false, '--no-color', { isTTY: true }],
  [false, '', {}],
  [true, '--color', {}],
  [true, '', { env: { ...env, FORCE_COLOR: '1' } }],
])('colors: %s with "%s" and %j', async (isColored, words, setting) => {
  const { out } = await run(`audit plan.yaml ${words}`, { files: down, env, ...setting });
  expect(out.includes('\u001b[')).toBe(isColored);
});

/** One user is a variable, and the other is written out. */
const usersPlan = (url: string): string => `base_url: ${url}
auth: { bearer: "\${SHOP_TOKEN}", other: { bearer: reference-other-0123456789 } }
writes: true
resources:
  - path: /user-profiles
    private: true
    operations: [list, read, create, patch, delete]
    create: { example: { displayName: "Ada {{unique}}" } }
`;

test('a record is a folder of its own, is judged like the live run, and holds no secret', async () => {
  const words = 'audit plan.yaml --record run -r json';
  const reference = createReference();
  const live = await serving(
    (url) => run(words, { files: { '/project/plan.yaml': usersPlan(url) }, env }),
    (request) => withHeader(reference(request), 'Set-Cookie', 'session=hunter2-0123456789'),
  );
  const kept = [...live.files].filter(([path]) => path.startsWith('/project/run/'));
  const judged = await run('judge run -r json -r har=all.har', { files: Object.fromEntries(kept) });
  expect([live.code, judged.code, judged.err]).toEqual([1, 1, '']);
  const [one, other] = [live.out, judged.out].map((text) => ({ ...(JSON.parse(text) as Report), exchanges: [] }));
  expect(other).toEqual(one);
  expect(kept.map(([path]) => path)).toEqual(
    ['run.jsonl.gz', 'plan.yaml', 'report.json'].map((each) => `/project/run/${each}`),
  );
  expect(live.files.get('/project/run/report.json')).toBe(live.out);
  const { log } = JSON.parse(String(judged.files.get('/project/all.har'))) as Har;
  expect(log.entries).toHaveLength(one?.run.requests ?? 0);
  const texts = [...live.files, ...judged.files].filter(([path]) => path !== '/project/plan.yaml');
  for (const [path, content] of texts) {
    const text = path.endsWith('.gz') ? gunzipSync(content).toString() : String(content);
    expect(text).not.toMatch(/reference-token-0|reference-other-0|hunter2-0123/);
  }
  const foreign = log.entries.filter(({ request }) => request.url.includes('/user-profiles/'));
  expect(foreign.map(({ response }) => response.status)).toContain(404);
});

test('an attestation has the digests of the report, the target, the plan, and the rules', async () => {
  const words = 'audit plan.yaml -r attestation=a.json -r json=report.json -r ndjson=run.ndjson';
  const { files } = await serving((url) => run(words, { files: planAt(url), env }));
  const [text, plan] = ['report.json', 'plan.yaml'].map((name) => String(files.get(`/project/${name}`)));
  const report = JSON.parse(text ?? '') as Report;
  const sha256 = (content = ''): object => ({ sha256: createHash('sha256').update(content).digest('hex') });
  const statement = String(files.get('/project/a.json'));
  expect(misfitsIn('attestation', statement)).toEqual([]);
  expect(misfitsIn('json', text ?? '')).toEqual([]);
  expect(misfitsIn('ndjson', String(files.get('/project/run.ndjson')))).toEqual([]);
  const rules = report.rules.map(({ rule }) => `${rule}\n`).join('');
  expect(JSON.parse(statement)).toMatchObject({
    subject: [
      { name: 'report.json', digest: sha256(text) },
      { uri: report.target.baseUrl, digest: sha256(JSON.stringify(report.target)) },
    ],
    predicate: {
      result: 'PASSED',
      configuration: [
        { name: 'plan.yaml', digest: sha256(plan) },
        { name: 'rules', digest: sha256(rules) },
      ],
    },
  });
});

test('a record has a limit, and says so', () => {
  let [err, bytes] = ['', 0];
  const stderr = { write: (text: string) => void (err += text) };
  const appendFile = (_: string, part: Uint8Array) => void (bytes += part.length);
  const io = { ...processIo(), cwd: '/', stderr, appendFile, writeFile: () => undefined };
  const files = new Map<string, string>();
  const source = { file: 'plan.yaml', text: 'a: b', env: {}, readFile: () => undefined, files };
  const plan = planFrom('base_url: http://a.test\nresources: [{ path: /a }]');
  const record = openRecord('run', { source, planSha256: undefined, flags: {}, selection: {}, plan }, io, 300);
  for (let line = 0; line < 9; line++) record.write('x'.repeat(100));
  record.close(undefined);
  expect([bytes > 0, err]).toEqual([
    true,
    'The record in run is not complete, because it grew beyond 1 GiB: select less.\n',
  ]);
});

test('plan sends nothing, and prints about what an audit of the reference sends', async () => {
  await serving(async (url, served) => {
    const files = planAt(url);
    const { out } = await run('plan plan.yaml --json', { files, env });
    expect(served.requests()).toBe(0);
    const { length } = (JSON.parse(out) as { readonly requests: readonly unknown[] }).requests;
    await run('audit plan.yaml', { files, env });
    expect(length).toBeGreaterThan(served.requests() * 0.8);
    expect(length).toBeLessThan(served.requests() * 1.25);
  });
});
