import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { strict } from '../generate/strict.ts';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { executable, run, service, start } from './run.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-audit-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function valid(text: string): Promise<Report> {
  const schema = JSON.parse(
    await readFile(new URL('../../src/report/report.schema.json', import.meta.url), 'utf8'),
  ) as object;
  const ajv = new Ajv({ strict: true, strictTypes: false });
  addFormats.default(ajv);
  const validate = ajv.compile(strict(schema));
  const parsed: unknown = JSON.parse(text);
  validate(parsed);
  expect(validate.errors).toBeNull();
  return parsed as Report;
}

async function planFor(url: string, more = ''): Promise<string> {
  const path = join(folder, `plan-${new URL(url).port}.yaml`);
  await writeFile(path, `base_url: ${url}\nresources: [{ path: /users }]\n${more}`);
  return path;
}

/** Lists and reads without any envelope. */
const bare: RequestListener = (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const users = [1, 2, 3].map((id) => ({ id, name: `User ${id}` }));
  const found = pathname === '/users' ? users : users.find(({ id }) => pathname === `/users/${id}`);
  response.writeHead(found === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
  response.end(request.method === 'HEAD' ? '' : JSON.stringify(found ?? { message: 'not found' }));
};

describe('without a plan', () => {
  test('the embedded reference server is audited, and conforms', async () => {
    const { code, stdout, stderr } = await run(['audit'], { env: { PROBITY_TOKEN: 'for-another-service' } });
    expect(stderr).toMatch(/^No plan given: auditing the embedded reference server/);
    expect(stderr).toContain('To audit all of it: run "probity serve"');
    expect(stdout).toMatch(/^✓ conformant: no problems/m);
    expect(stdout).toContain('Exit 0: ');
    expect(code).toBe(0);
  });

  test('reports go where -r says, several in one run, and the JSON keeps its schema', async () => {
    const json = join(folder, 'out', 'deep', 'report.json');
    const text = join(folder, 'out', 'report.txt');
    const { code, stdout } = await run(['audit', '-r', 'json', '-r', `json=${json}`, '-r', `terminal=${text}`]);
    expect(code).toBe(0);
    const report = await valid(stdout);
    expect(report.verdict).toBe('conformant');
    expect(report.counts.rules.passed).toBeGreaterThan(0);
    expect(report.cleanup.left).toEqual([]);
    expect(await readFile(json, 'utf8')).toBe(stdout);
    expect(await readFile(text, 'utf8')).toMatch(/^✓ conformant/m);
    expect(await readdir(join(folder, 'out'))).toEqual(['deep', 'report.txt']);
  });
});

describe('a service that strays', () => {
  test('is nonconformant, and the violations decide the exit code', async () => {
    const target = await service(bare);
    const plan = await planFor(target.url);
    const outcome = await run(['audit', plan, '--fail-on', 'must']);
    const forgiving = await run(['audit', plan, '--fail-on', 'never']);
    await target.close();
    expect(outcome.stdout).toMatch(/^✗ nonconformant: /m);
    expect(outcome.stdout).toContain('✗ 6 clients  envelope/shape');
    expect(outcome.stdout).toMatch(/\n {2}curl .*127\.0\.0\.1/);
    expect(outcome.code).toBe(1);
    expect(forgiving.stdout).toContain('--fail-on never');
    expect(forgiving.code).toBe(0);
  });

  test('is told in colour only where that is wanted, and as wide as the terminal', async () => {
    const target = await service(bare);
    const plan = await planFor(target.url);
    const runs = await Promise.all([
      run(['audit', plan]),
      run(['audit', plan], { env: { FORCE_COLOR: '1' } }),
      run(['audit', plan], { env: { FORCE_COLOR: '1', NO_COLOR: '1' } }),
      run(['audit', plan, '--color'], { env: { NO_COLOR: '1' } }),
      run(['audit', plan, '--no-color'], { env: { FORCE_COLOR: '1' } }),
    ]);
    const wide = await run(['audit', plan, '--show', 'coverage'], { env: { COLUMNS: '160' } });
    await target.close();
    expect(runs.map(({ stdout }) => stdout.includes('\u001b['))).toEqual([false, true, false, true, false]);
    expect(runs[0]?.stdout).toContain(`\nCoverage   `);
    const longest = wide.stdout.split('\n').filter((row) => row.startsWith('──'))[0]?.length;
    expect(longest).toBe(160);
  });

  test('a file named by -r is not touched where the plan is bad', async () => {
    const file = join(folder, 'kept.json');
    await writeFile(file, 'before');
    const { code } = await run(['audit', 'none.yaml', '-r', `json=${file}`]);
    expect(code).toBe(2);
    expect(await readFile(file, 'utf8')).toBe('before');
  });
});

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

describe('a target', () => {
  test('that nobody listens at ends with 4', async () => {
    const target = await service(bare);
    const plan = await planFor(target.url);
    await target.close();
    const { code, stdout } = await run(['audit', plan, '-r', 'terminal', '-r', `json=${join(folder, 'gone.json')}`]);
    expect(stdout).toMatch(/^! error: the target cannot be reached/m);
    expect(stdout).toContain('Exit 4: ');
    expect(code).toBe(4);
    expect((await valid(await readFile(join(folder, 'gone.json'), 'utf8'))).verdict).toBe('error');
  });

  test('that never answers is left on the first signal: partial report, exit 130', async () => {
    let reached = (): void => {};
    const request = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const target = await service(() => reached());
    const running = start(['audit', await planFor(target.url), '-r', 'json']);
    await request;
    running.child.kill('SIGINT');
    const { code, stdout, stderr } = await running.finished;
    await target.close();
    expect(stderr).toContain('Interrupted: ');
    const report = await valid(stdout);
    expect(report.diagnosis.map(({ code: word }) => word)).toContain('interrupted');
    expect(code).toBe(130);
  });

  test('that holds up the cleanup is left at once on the second signal', async () => {
    let reached = (): void => {};
    const deleting = new Promise<void>((resolve) => {
      reached = resolve;
    });
    let isCleaning = false;
    let cleanupReached = (): void => {};
    const cleaning = new Promise<void>((resolve) => {
      cleanupReached = resolve;
    });
    const items = new Map<string, object>();
    const target = await service((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const answer = (status: number, data: unknown): void => {
          const failed = status >= 400;
          const body = { success: !failed, data, error: failed ? { code: 'NO', message: 'no' } : null };
          response.writeHead(status, { 'Content-Type': 'application/json' });
          response.end(JSON.stringify({ ...body, timestamp: new Date().toISOString() }));
        };
        const id = /^\/users\/(\d+)/.exec(request.url ?? '')?.[1];
        if (request.method === 'DELETE' && id !== undefined && items.has(id)) {
          reached();
          if (isCleaning) cleanupReached();
        } else if (request.method === 'DELETE') answer(404, null);
        else if (request.method === 'POST') {
          const sent = parsed(Buffer.concat(chunks).toString());
          const item = { ...sent, id: items.size + 1 };
          if (sent !== undefined) items.set(String(item.id), item);
          answer(sent === undefined ? 400 : 201, sent === undefined ? null : item);
        } else if (/^\/users(?:\?|$)/.test(request.url ?? '')) answer(200, [...items.values()]);
        else if (id === undefined) answer(404, null);
        else answer(items.has(id) ? 200 : 404, items.get(id) ?? null);
      });
    });
    const more = [
      'writes: true',
      'http: { timeout: 60s }',
      'resources:',
      '  - path: /users',
      '    operations: [list, read, create, delete]',
      '    create: { example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test" } }',
    ].join('\n');
    const plan = join(folder, 'held.yaml');
    await writeFile(plan, `base_url: ${target.url}\n${more}\n`);
    const running = start(['audit', plan]);
    await deleting;
    isCleaning = true;
    running.child.kill('SIGTERM');
    await running.seen('stderr', /Interrupted: /);
    await cleaning;
    running.child.kill('SIGTERM');
    const { code, stdout } = await running.finished;
    await target.close();
    expect(stdout).toBe('');
    expect(code).toBe(130);
  });
});

test('a reader that leaves early is no error', async () => {
  const { spawn } = await import('node:child_process');
  const child = spawn(process.execPath, [executable, 'audit', '-r', 'json', '--no-writes'], {
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdout.once('data', () => child.stdout.destroy());
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(stderr).not.toMatch(/EPIPE|internal error/);
  expect(code).toBe(0);
});

describe('the other commands', () => {
  test('plan prints what would be sent, and sends nothing', async () => {
    let requests = 0;
    const target = await service((request, response) => {
      requests += 1;
      bare(request, response);
    });
    const plan = await planFor(target.url);
    const [{ code, stdout }, whole] = await Promise.all([run(['plan', plan]), run(['plan', plan, '--verbose'])]);
    await target.close();
    expect(stdout).toMatch(/^\/users +about \d+ requests, at most \d+; \d+ scenarios not sent$/m);
    expect(stdout).not.toMatch(/GET +\/users/);
    expect(whole.stdout).toMatch(/GET +\/users/);
    for (const text of [stdout, whole.stdout]) expect(text).toContain('Reads only');
    expect(requests).toBe(0);
    expect(code).toBe(0);
  });

  test('serve serves until it is told to stop', async () => {
    const running = start(['serve', '--port', '0']);
    const said = await running.seen('stdout', /Ctrl-C/);
    const url = /listens on (http:\S+)/.exec(said)?.[1] ?? '';
    const token = /token: +(\S+)/.exec(said)?.[1] ?? '';
    const answer = await fetch(`${url}/users`, { headers: { Authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    running.child.kill('SIGINT');
    expect((await running.finished).code).toBe(0);
  });

  test('serve lists the defects that speak of a word, and names the nearest to a mistyped one', async () => {
    const [listed, typo] = await Promise.all([
      run(['serve', '--list', 'errors/never-200']),
      run(['serve', '--mutant', 'errors/al-200']),
    ]);
    expect(listed.stdout.trimEnd().split('\n').length).toBeGreaterThan(2);
    expect(listed.stdout).toContain('errors/all-200: Every failure is answered with 200.\n');
    expect(typo.code).toBe(2);
    expect(typo.stderr).toMatch(
      /^probity: there is no mutant errors\/al-200; did you mean errors\/all-200(?:, \S+){0,2}\?\n$/,
    );
  });

  test('serve says with which plan the defect of a mutant shows, and it does', async () => {
    const running = start(['serve', '--port', '0', '--mutant', 'version/removed-field']);
    const said = await running.seen('stdout', /resources:[^]*sort:.*\n/);
    expect(said).toMatch(
      /^The reference server with the defect version\/removed-field: In \/v2 users have no createdAt\./,
    );
    const plan = join(folder, 'mutant.yaml');
    await writeFile(plan, said.slice(said.indexOf('base_url:')));
    const { code, stdout } = await run(['audit', plan]);
    running.child.kill('SIGINT');
    await running.finished;
    expect(stdout).toContain('version/fields-kept');
    expect(code).toBe(1);
  });

  test.each(['plan', 'report'])('schema %s prints a JSON Schema that compiles', async (what) => {
    const { code, stdout } = await run(['schema', what]);
    const ajv = new Ajv({ strict: false });
    addFormats.default(ajv);
    expect(() => ajv.compile(JSON.parse(stdout) as object)).not.toThrow();
    expect(code).toBe(0);
  });

  test('rules lists every rule, as text and as JSON, and with the clauses', async () => {
    const [text, json, coverage, both] = await Promise.all([
      run(['rules']),
      run(['rules', '--json']),
      run(['rules', '--coverage']),
      run(['rules', '--coverage', '--json']),
    ]);
    const rules = JSON.parse(json.stdout) as { id: string }[];
    const clauses = JSON.parse(both.stdout) as { id: string; rules: string[]; provedBy: string[] }[];
    expect(rules.length).toBeGreaterThan(3);
    expect(rules.filter(({ id }) => !text.stdout.includes(id))).toEqual([]);
    expect(clauses.filter(({ id }) => !coverage.stdout.includes(id))).toEqual([]);
    expect(new Set(clauses.flatMap(({ rules: own }) => own))).toEqual(new Set(rules.map(({ id }) => id)));
    expect(clauses.filter(({ rules: own, provedBy }) => own.length > 0 && provedBy.length === 0)).toEqual([]);
  });

  test('rules shows those that a filter names', async () => {
    const [byPart, byClause, warning] = await Promise.all([
      run(['rules', 'auth', '--json']),
      run(['rules', '--coverage', 'query.sort', '--json']),
      run(['rules', 'errors', '--level', 'should', '--json']),
    ]);
    const named = JSON.parse(byPart.stdout) as { id: string; clauses: string[] }[];
    expect(named.map(({ id }) => id)).toContain('auth/unauthorized');
    expect(named.filter(({ id, clauses }) => ![id, ...clauses].some((word) => word.startsWith('auth')))).toEqual([]);
    expect((JSON.parse(byClause.stdout) as { id: string }[]).map(({ id }) => id)).toEqual(['query.sort']);
    const levels = (JSON.parse(warning.stdout) as { level: string }[]).map(({ level }) => level);
    expect(new Set(levels)).toEqual(new Set(['should']));
  });

  test('explain tells a rule, a clause, a scenario and a word', async () => {
    const rules = JSON.parse((await run(['rules', '--json'])).stdout) as { id: string; title: string }[];
    const first = rules[0];
    const [rule, clause, scenario, word] = await Promise.all([
      run(['explain', first?.id ?? '', '--mutants']),
      run(['explain', 'error.never-200']),
      run(['explain', 'lifecycle']),
      run(['explain', 'undecided']),
    ]);
    expect(rule.stdout).toMatch(/^\S+: .+\n/);
    expect(rule.stdout).toContain('fix ');
    expect(rule.stdout).toMatch(/conforms .+\n {4}\S+ \//);
    expect(rule.stdout).toMatch(/violates .+\n/);
    expect(rule.stdout).toMatch(/\u2022 auth\/[a-z-]+: |- auth\/[a-z-]+: |· auth\/[a-z-]+: /);
    expect(clause.stdout).toMatch(/^error\.never-200 \(must\), Errors\n/);
    expect(scenario.stdout).toMatch(/^lifecycle: creates, .+\n\n {2}before \(quick\): to know .+\n/);
    const steady = scenario.stdout.split('\n\n').find((step) => step.startsWith('  steady (full): to see '));
    expect(steady).toMatch(/\n {4}carries +id, .+\n {4}needs +first, [^]+\n {4}wanted by [^]*operation\/safe-read/);
    expect(word.stdout).toMatch(/^undecided: /);
  });

  test('explain knows the words of a report, in capitals, in the plural and with blanks too', async () => {
    const said = [
      'observation',
      'Warnings',
      'waiver',
      'partial',
      'suspect',
      'flaky',
      'weight',
      'cause',
      'problems',
      'not exercised',
    ];
    const runs = await Promise.all(said.map((word) => run(['explain', word])));
    const starts = runs.map(({ stdout }) => /^([a-z-]+): \S.{20}/.exec(stdout)?.[1]);
    expect(starts).toEqual([
      'observation',
      'warning',
      'waiver',
      'partial',
      'suspect',
      'flaky',
      'weight',
      'cause',
      'problem',
      'not-exercised',
    ]);
    expect(runs.map(({ code }) => code)).toEqual(said.map(() => 0));
  });

  test('explain tells a part, a plan key and what speaks of a status, and shows of an example what differs', async () => {
    const [part, key, status, rule, nothing] = await Promise.all([
      run(['explain', 'auth']),
      run(['explain', 'http.patience']),
      run(['explain', '401']),
      run(['explain', 'pagination/total-pages']),
      run(['explain', 'xyzzy']),
    ]);
    expect(part.stdout).toMatch(/^auth: Authentication\n\n. auth\.bearer \(must\): /);
    expect(part.stdout).toMatch(/auth\/no-effect: /);
    expect(part.stdout).toMatch(/\n\nauth \(key of a plan\)\n/);
    expect(key.stdout).toMatch(/^http\.patience \(key of a plan\)\n {2}How long /);
    expect(status.stdout).toMatch(
      /^.. Clauses that mention 401 [^]*auth\.unauthorized \(must\)[^]*Rules that mention 401 [^]*auth\/refused-status/,
    );
    expect(rule.stdout).toMatch(/violates +rounded down\n.+\n {4}\/totalPages 1, not 2\n/);
    expect(rule.stdout).not.toContain('Mutants');
    expect(nothing.code).toBe(2);
    expect(nothing.stderr).toMatch(
      /^probity: nothing is called "xyzzy", and no rule, clause or plan key mentions it; /,
    );
  });
});
