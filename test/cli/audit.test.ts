/** `probity audit` and `probity judge` in this process. */
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createReference } from '#fixtures/reference/api.ts';
import type { Report } from '../../src/report/report.ts';
import { env, planAt, run, serving } from './commands.ts';

function parsed(text: string | Uint8Array | undefined): Report {
  return JSON.parse(Buffer.from(text ?? '').toString()) as Report;
}

test('a plan: the terminal report on standard output, and JSON in a file', async () => {
  const { code, out, err, files } = await serving((url) => {
    return run('audit plan.yaml -r json=out/report.json', { files: planAt(url), env });
  });
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('✓ conformant: no problems');
  const report = parsed(files.get('/project/out/report.json'));
  expect(report).toMatchObject({ schemaVersion: 1, verdict: 'conformant', gate: { exitCode: 0 } });
  expect(JSON.stringify(report) + out).not.toContain(env.SHOP_TOKEN.slice(0, -1));
});

test('a problem: exit code 1, and a command with the variable of the plan', async () => {
  const reference = createReference();
  const open = serving(
    (url) => run('audit plan.yaml --only auth', { files: planAt(url), env }),
    (request) => reference({ ...request, headers: { ...request.headers, authorization: `Bearer ${env.SHOP_TOKEN}` } }),
  );
  const { code, out } = await open;
  expect(code).toBe(1);
  expect(out).toContain('✗ Operations work without a valid credential  10 security  auth/unauthorized');
  expect(out).toContain('Only a part of the audit ran: --only auth.');
  expect(out).not.toContain(env.SHOP_TOKEN);
});

test('a URL: the last segment of its path is the resource', async () => {
  const { code, out } = await serving((url) => run(`audit ${url}/users --bearer-env SHOP_TOKEN`, { env }));
  expect(code).toBe(0);
  expect(out).toMatch(/^http:\/\/127\.0\.0\.1:\d+\n/);
});

test('a URL without the token: what to add', async () => {
  const { code, out } = await serving((url) => run(`audit ${url}/users`));
  expect(code).toBe(3);
  expect(out).toContain('✗ GET /users returned 401, and the plan has no credential.');
  expect(out).toContain('--bearer-env');
});

test('a service that is down: exit code 4, and the line of the plan', async () => {
  const { code, out } = await run('audit plan.yaml', { files: planAt('http://127.0.0.1:1'), env });
  expect(code).toBe(4);
  expect(out).toContain('(base_url, plan.yaml:1:1)');
});

test('a budget that ends: exit code 3', async () => {
  const { code, out } = await serving((url) => {
    return run('audit plan.yaml --max-requests 5', { files: planAt(url), env });
  });
  expect(code).toBe(3);
  expect(out).toContain('--max-requests was reached');
});

test('Ctrl-C: what is in flight ends, and the exit code is 130', async () => {
  const reference = createReference();
  let interrupt = (): void => undefined;
  let requests = 0;
  const { code, out, err } = await serving(
    (url) =>
      run('audit plan.yaml', { files: planAt(url), env, interrupting: (listener) => void (interrupt = listener) }),
    (request) => {
      if (++requests === 5) interrupt();
      return reference(request);
    },
  );
  expect([code, requests < 30]).toEqual([130, true]);
  expect(err).toContain('Interrupted.');
  expect(out).toContain('Exit code 130: the run was interrupted.');
});

test.each<[boolean, string, object]>([
  [true, '', { isTTY: true, columns: 100 }],
  [false, '', { isTTY: true, env: { ...env, NO_COLOR: '1' } }],
  [false, '--no-color', { isTTY: true }],
  [false, '', {}],
  [true, '--color', {}],
  [true, '', { env: { ...env, FORCE_COLOR: '1' } }],
])('colors: %s with "%s" and %j', async (isColored, words, setting) => {
  const { out } = await run(`audit plan.yaml ${words}`, { files: planAt('http://127.0.0.1:1'), env, ...setting });
  expect(out.includes('\u001b[')).toBe(isColored);
});

test('a recorded run is judged like the live run, and holds no token', async () => {
  const { recorded, judged } = await serving(async (url) => {
    const live = await run('audit plan.yaml --record run -r json', { files: planAt(url), env });
    const files = Object.fromEntries(live.files);
    return { recorded: live, judged: await run('judge run -r json', { files }) };
  });
  expect([recorded.code, judged.code, judged.err]).toEqual([0, 0, '']);
  expect(judged.out).toBe(recorded.out);
  const [path, bytes] = [...recorded.files].find(([name]) => name.endsWith('.gz')) ?? [];
  expect(path).toBe('/project/run/run.jsonl.gz');
  expect(gunzipSync(bytes ?? '').toString()).not.toContain(env.SHOP_TOKEN.slice(0, -1));
});
