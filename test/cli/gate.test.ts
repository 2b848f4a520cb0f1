import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createReference } from '../../fixtures/reference/api.ts';
import type { Api } from '../../fixtures/reference/http.ts';
import { listen } from '../../fixtures/reference/listen.ts';
import type { Report } from '../../src/model/report.ts';
import { readReport } from '../../src/report/read-report.ts';
import { run, start } from './run.ts';

let folder: string;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-gate-'));
});

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const token = 'reference-token-0123456789';
const head = `auth: { bearer: ${token} }\n`;
const reading = `${head}resources: [{ path: /users, sort: [name] }]\n`;
const writing = [
  `${head}writes: true`,
  'resources:',
  '  - path: /users',
  '    operations: [list, read, create, replace, patch, delete]',
  '    create:',
  '      example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test", nickname: ada }',
  '      required: [name, email]',
  '    change: { nickname: bea }',
  '',
].join('\n');

/** The reference with an unreadable time where it does not find a user. */
function untimely(reference: Api): Api {
  return (request) => {
    const reply = reference(request);
    if (reply.status !== 404 || !/^\/users\/[^/?]+$/.test(request.target) || typeof reply.body !== 'string')
      return reply;
    return { ...reply, body: reply.body.replace(/"timestamp":"[^"]*"/, '"timestamp":"yesterday"') };
  };
}

interface Served {
  readonly url: string;
  readonly plan: string;
  /** `METHOD /path` of all that was asked. */
  readonly asked: readonly string[];
}

/** Serves an api until the test ends, with a plan for it. */
async function served(text: string, change: (api: Api) => Api = (api) => api): Promise<Served> {
  const asked: string[] = [];
  const api = change(createReference());
  const server = await listen((request) => {
    asked.push(`${request.method} ${request.target}`);
    return api(request);
  });
  closing.push(() => server.close());
  const plan = join(folder, `plan-${new URL(server.url).port}.yaml`);
  await writeFile(plan, `base_url: ${server.url}\n${text}`);
  return { url: server.url, plan, asked };
}

async function reportIn(file: string): Promise<Report> {
  const read = readReport(await readFile(file, 'utf8'));
  if (!read.ok) throw new Error(read.problem);
  return read.report;
}

interface Audited {
  readonly code: number | null;
  readonly text: string;
  readonly said: string;
  readonly report: Report;
}

async function audit(plan: string, ...args: readonly string[]): Promise<Audited> {
  const file = `${plan}.json`;
  const { code, stdout, stderr } = await run(['audit', plan, '-r', `json=${file}`, ...args]);
  const report = await reportIn(file);
  expect(report.gate?.exitCode).toBe(code);
  expect(report.gate?.reasons.length === 0).toBe(code === 0);
  expect(stdout).toContain(`\nExit ${code ?? ''}: `);
  return { code, text: stdout, said: stderr, report };
}

const violated = { rule: 'envelope/timestamp', resource: '/users', reason: 'OPS-12' };

function waiving(...waivers: readonly Readonly<Record<string, string>>[]): string {
  return `${reading}waivers: ${JSON.stringify(waivers)}\n`;
}

describe('what is violated', () => {
  test('fails, and the report says by what', async () => {
    const { plan } = await served(reading, untimely);
    const { code, text, report } = await audit(plan);
    expect(code).toBe(1);
    expect(report.gate?.reasons).toEqual(['1 problem fails this run (--fail-on must).']);
    expect(text).toContain('Exit 1: fix this problem and run again (--fail-on must).');
    expect((await audit(plan, '--fail-on', 'never')).code).toBe(0);
  });

  test('and waived does not, and is told with its reason and its end', async () => {
    const { plan } = await served(waiving({ ...violated, until: '2999-12-31' }), untimely);
    const { code, text, report } = await audit(plan);
    expect(code).toBe(0);
    expect(report.verdict).toBe('nonconformant');
    expect(text).toContain('envelope/timestamp in GET /users/{id}: OPS-12 (until 2999-12-31)');
    expect(text.replaceAll(/\s+/g, ' ')).toContain('1 violation is waived by the plan, and nothing else that counts');
    const required = await audit(plan, '--require', 'envelope.timestamp');
    expect(required.code).toBe(1);
    expect(required.report.gate?.reasons).toEqual(['envelope.timestamp is required (--require), but is violated.']);
  });

  test.each<[string, readonly Readonly<Record<string, string>>[], (api: Api) => Api, RegExp]>([
    ['by a waiver that has ended', [{ ...violated, until: '2026-01-31' }], untimely, /ended on 2026-01-31/],
    ['by a waiver that nothing needs', [violated], (api) => api, /is no longer needed/],
    [
      'by one waiver, while the same on another resource is not needed',
      [violated, { ...violated, resource: '/user-profiles' }],
      untimely,
      /on \/user-profiles \(OPS-12\) is no longer needed/,
    ],
  ])('%s fails', async (_name, waivers, change, reason) => {
    const text = waiving(...waivers).replace('resources: [', 'resources: [{ path: /user-profiles }, ');
    const { plan } = await served(text, change);
    const { code, report } = await audit(plan);
    expect(code).toBe(1);
    expect(report.gate?.reasons.some((each) => reason.test(each))).toBe(true);
  });

  test('by a waiver of a rule that is off fails', async () => {
    const { plan } = await served(`${waiving(violated)}rules: { envelope/timestamp: off }\n`, untimely);
    const { code, report } = await audit(plan);
    expect(code).toBe(1);
    expect(report.gate?.reasons[0]).toContain('is not needed while the rule is off');
  });

  test('under a waiver that a run without writes does not need keeps the waiver', async () => {
    const { plan } = await served(`${writing}waivers: ${JSON.stringify([{ ...violated, resource: '/users' }])}\n`);
    expect((await audit(plan, '--no-writes')).code).toBe(0);
    expect((await audit(plan)).code).toBe(1);
  });
});

describe('what must be shown', () => {
  test('is a share of the clauses, or clauses by name', async () => {
    const { plan } = await served(reading);
    const plain = await audit(plan);
    expect(plain.code).toBe(0);
    const coverage = plain.report.gate?.coverage ?? 0;
    expect(coverage).toBeGreaterThan(20);
    expect(coverage).toBeLessThan(80);
    expect(plain.text).toContain(`\nCoverage   ${coverage}%: `);
    expect((await audit(plan, '--require-coverage', `${coverage}%`)).code).toBe(0);
    const missed = await audit(
      plan,
      '--require-coverage=99%',
      '--require',
      'query.sort,auth',
      '--require',
      'operation.create',
    );
    expect(missed.code).toBe(3);
    const { reasons = [] } = missed.report.gate ?? {};
    expect(reasons[0]).toMatch(
      /^operation\.create is required \(--require\), but is not exercised: .*resources\[\]\.operations.*\.$/,
    );
    expect(reasons.at(-1)).toMatch(/^The coverage is \d+(?:\.\d)?%, \d+ of the \d+ .* asks for 99%\.$/);
  });
});

describe('a budget of requests', () => {
  test('that is too small is never green: the rest is undecided, and the cleanup goes on', async () => {
    const { plan, asked } = await served(writing);
    const { code, text, report } = await audit(plan, '--max-requests', '150');
    expect(code).toBe(3);
    expect(report.verdict).toBe('incomplete');
    expect(report.counts.rules.failed).toBe(0);
    // The cleanup alone is not held back for the budget.
    const beyond = report.exchanges.filter(({ scenario }) => scenario === 'clean-up');
    expect(asked).toHaveLength(150 + beyond.length);
    expect(report.cleanup.created).toBeGreaterThan(0);
    expect(report.cleanup.left).toEqual([]);
    const [spent] = report.diagnosis.filter(({ code: word }) => word === 'budget-spent');
    expect(spent?.message).toMatch(
      /^--max-requests 150 is used up: \d+ of the \d+ parts .* takes at most \d+ requests$/,
    );
    const open = report.clauses.filter(({ reason }) => reason?.includes('--max-requests 150 was used up') === true);
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set(['undecided']));
    expect(text).toMatch(/^\? incomplete: the request budget ran out before all was asked; /m);
    expect((await audit(plan, '--max-requests', '150', '--fail-on', 'never')).code).toBe(3);
  });

  test('spends itself on the same requests every time', async () => {
    const { plan } = await served(writing);
    const askedBy = ({ report }: Audited): readonly string[] => report.exchanges.map(({ id }) => id);
    const first = await audit(plan, '--max-requests', '77');
    const second = await audit(plan, '--max-requests', '77');
    expect(askedBy(second)).toEqual(askedBy(first));
    expect(second.report.clauses).toEqual(first.report.clauses);
  });

  test('that is enough changes nothing, to the request', async () => {
    const { plan, asked } = await served(reading);
    const plain = await audit(plan);
    const before = asked.length;
    // Parts follow each other where there is a budget, so that other looks are taken than without.
    await audit(plan, '--max-requests', '100000');
    const needed = asked.length - before;
    const exact = await audit(plan, '--max-requests', String(needed));
    expect(exact.code).toBe(0);
    // A request that several steps share bears the name of the one that asked first, and side by side that may be another.
    const told = ({ gate, clauses, rules, observations, diagnosis }: Report) => ({
      gate,
      clauses,
      rules,
      observed: observations.map(({ clause, text, resources }) => ({ clause, text, resources })),
      diagnosis,
    });
    expect(told(exact.report)).toEqual(told(plain.report));
    expect((await audit(plan, '--max-requests', String(needed - 1))).code).toBe(3);
  });

  test('holds for what is sent once more after a 429 too', async () => {
    let count = 0;
    const { plan, asked } = await served(reading, (reference) => (request) => {
      count += 1;
      if (count % 3 !== 0) return reference(request);
      const body = {
        success: false,
        data: null,
        error: { code: 'TOO_MANY', message: 'Slow down.' },
        timestamp: new Date(),
      };
      const headers = [
        ['Content-Type', 'application/json'],
        ['Retry-After', '0'],
      ] as const;
      return { status: 429, headers, body: JSON.stringify(body) };
    });
    const { code } = await audit(plan, '--max-requests', '8');
    expect(asked).toHaveLength(8);
    expect(code).toBe(3);
  });

  test('does not hide what was violated until then', async () => {
    const { plan } = await served(reading, (reference) => (request) => {
      const reply = reference(request);
      return {
        ...reply,
        body: typeof reply.body === 'string' ? reply.body.replace('"success":', '"ok":') : reply.body,
      };
    });
    const { code, report } = await audit(plan, '--max-requests', '5');
    expect(code).toBe(1);
    expect(report.verdict).toBe('nonconformant');
    expect(report.gate?.reasons.some((reason) => reason.startsWith('--max-requests 5 is used up'))).toBe(true);
    expect((await audit(plan, '--max-requests', '5', '--fail-on', 'never')).code).toBe(3);
  });
});

describe('a budget of time', () => {
  test('ends a run that a service keeps waiting, and what is in flight', async () => {
    const { plan } = await served(reading, (reference) => (request) => ({
      ...reference(request),
      delayMs: 3_600_000,
    }));
    const { code, said, report } = await audit(plan, '--max-duration', '3s');
    expect(code).toBe(3);
    expect(said).toContain('Time is up');
    expect(report.diagnosis.map(({ code: word }) => word)).toEqual(['budget-spent']);
    expect(report.exchanges.every(({ fault }) => fault?.kind === 'cancelled' || fault?.kind === 'not-sent')).toBe(true);
    expect(report.exchanges[0]?.fault?.message).toMatch(/^--max-duration 3s was over before /);
  });

  test('that is enough changes nothing', async () => {
    const { plan } = await served(reading);
    const { code, said } = await audit(plan, '--max-duration', '1h');
    expect(code).toBe(0);
    expect(said).toBe('');
  });

  test('leaves nothing behind of what was created', async () => {
    let items = 0;
    const { plan } = await served(writing, (reference) => (request) => {
      const reply = reference(request);
      if (request.method === 'POST' && reply.status === 201) items += 1;
      if (request.method === 'DELETE' && reply.status < 300) items -= 1;
      // From the first item on, only what the cleanup needs is answered in time.
      return items > 0 && request.method === 'POST' ? { ...reply, delayMs: 3_600_000 } : reply;
    });
    const { code, report } = await audit(plan, '--max-duration', '3s');
    expect(code).toBe(3);
    expect(report.cleanup.left).toEqual([]);
    expect(items).toBe(0);
  });
});

describe('an interrupted run', () => {
  test('cleans up, writes its reports whole, and ends with 130', async () => {
    let items = 0;
    let isReached = (): void => undefined;
    const reached = new Promise<void>((resolve) => {
      isReached = resolve;
    });
    const { plan } = await served(writing, (reference) => (request) => {
      const reply = reference(request);
      if (request.method === 'POST' && reply.status === 201) items += 1;
      if (request.method === 'DELETE' && reply.status < 300) items -= 1;
      if (items > 0) isReached();
      return items > 0 && request.method === 'POST' ? { ...reply, delayMs: 3_600_000 } : reply;
    });
    const file = `${plan}.json`;
    const running = start(['audit', plan, '-r', 'terminal', '-r', `json=${file}`]);
    await reached;
    running.child.kill('SIGINT');
    const { code, stdout, stderr } = await running.finished;
    expect(code).toBe(130);
    expect(stderr).toContain('Interrupted: ');
    expect(stdout).toContain('Exit 130: ');
    const report = await reportIn(file);
    expect(report.gate?.exitCode).toBe(130);
    expect(report.gate?.reasons[0]).toBe('The run was interrupted: the report is partial.');
    expect(report.cleanup.left).toEqual([]);
    expect(items).toBe(0);
    const open = report.clauses.filter(({ reason }) => reason?.includes('the run was interrupted') === true);
    expect(open.length).toBeGreaterThan(0);
  });
});

describe('a fault of our own', () => {
  test('in a rule is told, and ends with 5 although all else is fine', async () => {
    const { plan } = await served(reading);
    const hooks = join(folder, 'hooks.mjs');
    await writeFile(
      hooks,
      [
        'export async function load(url, context, next) {',
        '  const loaded = await next(url, context);',
        "  if (!url.endsWith('/rules/json/utf-8.js')) return loaded;",
        "  const source = String(loaded.source).replace(/check: \\(/, 'check: () => { throw new Error(`broken by a test`); }, unused: (');",
        '  return { ...loaded, source };',
        '}',
      ].join('\n'),
    );
    const preload = join(folder, 'preload.mjs');
    await writeFile(
      preload,
      `import { register } from 'node:module';\nregister(${JSON.stringify(pathToFileURL(hooks).href)});\n`,
    );
    const file = `${plan}.json`;
    const { code, stdout } = await run(['audit', plan, '-r', 'terminal', '-r', `json=${file}`], {
      env: { NODE_OPTIONS: `--import ${pathToFileURL(preload).href}` },
      isTree: true,
    });
    const report = await reportIn(file);
    expect(stdout).toContain('Exit 5: ');
    expect(report.verdict).toBe('error');
    expect(report.gate?.reasons).toEqual(['Probity itself failed: rule json/utf-8 failed: Error: broken by a test.']);
    expect(report.rules.filter(({ outcome }) => outcome === 'errored').map(({ id }) => id)).toEqual(['json/utf-8']);
    expect(code).toBe(5);
  });
});

describe('a report that cannot be written', () => {
  test('in the end does not keep the others back, and ends with 2', async () => {
    const gone = join(folder, 'gone');
    let isReplaced = false;
    const { plan } = await served(reading, (reference) => (request) => {
      // Its folder was there at the start.
      if (!isReplaced) {
        rmSync(gone, { recursive: true });
        writeFileSync(gone, '');
        isReplaced = true;
      }
      return reference(request);
    });
    const [first, second] = [join(gone, 'first.json'), join(folder, 'second.json')];
    const { code, stdout, stderr } = await run([
      'audit',
      plan,
      '-r',
      'terminal',
      '-r',
      `json=${first}`,
      '-r',
      `json=${second}`,
    ]);
    expect(code).toBe(2);
    expect(stderr).toBe(`probity: cannot create the directory of ${first}: a file of that name is in the way\n`);
    expect(stdout).toMatch(/\nExit 2: a report could not be written\. Without that, it would have been 0\.\n$/);
    expect((await reportIn(second)).gate?.exitCode).toBe(0);
  });

  test('in a folder that was removed is written all the same', async () => {
    const removed = join(folder, 'removed');
    const { plan } = await served(reading, (reference) => (request) => {
      rmSync(removed, { recursive: true, force: true });
      return reference(request);
    });
    const file = join(removed, 'report.json');
    expect((await run(['audit', plan, '-r', `json=${file}`])).code).toBe(0);
    expect((await reportIn(file)).verdict).toBe('conformant');
  });

  test.runIf(existsSync('/dev/full'))('for want of room is told in a sentence', async () => {
    const { plan } = await served(reading);
    const [inFile, printed] = await Promise.all([
      run(['audit', plan, '-r', 'json=/dev/full']),
      run(['audit', plan, '-r', 'json'], { stdout: '/dev/full' }),
    ]);
    expect([inFile.code, inFile.stderr]).toEqual([2, 'probity: cannot write /dev/full: the disk is full\n']);
    expect([printed.code, printed.stderr]).toEqual([2, 'probity: cannot write to standard output: the disk is full\n']);
  });
});

describe('secrets', () => {
  test('that are too short to be masked everywhere are warned of', async () => {
    const { plan } = await served(`${reading}http: { headers: { X-Api-Key: abc123 } }\n`);
    const { said } = await audit(plan);
    const words = 'fewer than 8 characters: it is masked in headers only, not in bodies\n';
    expect(said).toBe(`probity: warning: a secret has ${words}`);
    const own = await served(reading.replace(token, 'abc123'));
    expect((await audit(own.plan)).said).toBe(`${own.plan}:2:9: warning: auth.bearer has ${words}`);
  });
});
