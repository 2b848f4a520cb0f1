import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { readReport } from '../../src/report/read-report.ts';
import { type Finished, run, service, start } from './run.ts';

let folder: string;
let url: string;
let target: Awaited<ReturnType<typeof service>>;
/** What the service does wrong for now. */
let fault: 'none' | 'bare' | 'snake' | 'shaky' = 'bare';
let asked = 0;

/** Lists and reads, with or without the envelope. */
const answer: RequestListener = (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const users = [1, 2, 3].map((id) => ({ id, name: `User ${id}`, ...(fault === 'snake' ? { created_at: 'x' } : {}) }));
  const found = pathname === '/users' ? users : users.find(({ id }) => pathname === `/users/${id}`);
  const error = found === undefined ? { code: 'NOT_FOUND', message: 'There is no such thing.' } : null;
  const timestamp = new Date().toISOString();
  const envelope = { success: found !== undefined, data: found ?? null, error, timestamp };
  asked += 1;
  const isBare = fault === 'bare' || (fault === 'shaky' && asked % 7 === 0);
  response.writeHead(found === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
  response.end(request.method === 'HEAD' ? '' : JSON.stringify(isBare ? (found ?? { message: 'no' }) : envelope));
};

const file = (name: string): string => join(folder, name);
const plan = (): string => file('plan.yaml');

async function audited(name: string, state: typeof fault, ...more: readonly string[]): Promise<Finished> {
  fault = state;
  return run(['audit', plan(), '-r', 'terminal', '-r', `json=${file(name)}`, ...more], { cwd: folder });
}

async function reportIn(name: string): Promise<Report> {
  return parsed(await readFile(file(name), 'utf8'));
}

function parsed(text: string): Report {
  const read = readReport(text);
  if (!read.ok) throw new Error(read.problem);
  return read.report;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-saved-'));
  target = await service(answer);
  url = target.url;
  await writeFile(plan(), `# The shop.\nname: Shop\nbase_url: ${url} # here\nresources:\n  - path: /users\n`);
  await audited('bare.json', 'bare');
  await audited('mended.json', 'none');
  await audited('snake.json', 'snake');
  await writeFile(file('text.json'), 'hello');
  await writeFile(file('other.json'), '{"a":1}');
  await writeFile(file('newer.json'), '{"schemaVersion":2}');
});

afterAll(async () => {
  await target.close();
  await rm(folder, { recursive: true, force: true });
});

describe('report', () => {
  test('shows a saved report as the audit did, in every format', async () => {
    const again = await run(['report', 'bare.json'], { cwd: folder });
    expect(again.stdout).toMatch(/^✗ nonconformant: /m);
    expect(again.stdout).not.toContain('Exit ');
    expect(again.code).toBe(0);
    const json = await run(['report', 'bare.json', '-r', 'json'], { cwd: folder });
    expect(json.stdout).toBe(await readFile(file('bare.json'), 'utf8'));
  });

  test('reads standard input, and may write over what it read', async () => {
    const text = await readFile(file('bare.json'), 'utf8');
    await writeFile(file('copy.json'), text);
    const running = start(['report', '-', '-r', 'json'], { cwd: folder, input: text });
    expect((await running.finished).stdout).toBe(text);
    await run(['report', 'copy.json', '-r', 'json=copy.json'], { cwd: folder });
    expect(await readFile(file('copy.json'), 'utf8')).toBe(text);
  });

  test('merges several, and ends as an audit would only where that is asked for', async () => {
    const merged = await run(['report', 'bare.json', 'mended.json', '-r', 'json', '--fail-on', 'must'], {
      cwd: folder,
    });
    const report = parsed(merged.stdout);
    expect(report.verdict).toBe('nonconformant');
    expect(report.counts.requests).toBe(
      (await reportIn('bare.json')).counts.requests + (await reportIn('mended.json')).counts.requests,
    );
    expect(report.findings.some(({ qualifiers }) => qualifiers.includes('flaky'))).toBe(true);
    expect(merged.code).toBe(1);
    expect((await run(['report', 'mended.json', '--fail-on', 'must'], { cwd: folder })).code).toBe(
      (await audited('mended-again.json', 'none')).code,
    );
    expect((await run(['report', 'bare.json', '--fail-on', 'never'], { cwd: folder })).code).toBe(0);
  });
});

describe('diff', () => {
  test('names what is new, and fails', async () => {
    const { code, stdout } = await run(['diff', 'mended.json', 'bare.json'], { cwd: folder });
    expect(stdout).toMatch(/\n── Since \d{4}-\d\d-\d\d: \d+ new, \d+ fixed, \d+ unchanged/);
    expect(stdout).toMatch(/envelope\/shape\n(?: {2}.+\n)*? {2}New {8}/);
    expect(stdout).toContain('Exit 1: something that counts is violated now and was not before.');
    expect(code).toBe(1);
  });

  test('names what is fixed, and does not fail', async () => {
    const { code, stdout } = await run(['diff', 'bare.json', 'mended.json'], { cwd: folder });
    expect(stdout).toMatch(/\n {2}Fixed\n {2}✓ .+/);
    expect(stdout).toContain('envelope/shape in ');
    expect(code).toBe(0);
  });

  test('says the same in JSON, and of a report with itself that nothing changed', async () => {
    const told = parsed((await run(['diff', 'bare.json', 'mended.json', '-r', 'json'], { cwd: folder })).stdout);
    expect(told.comparison?.against.name).toBe('bare.json');
    expect(told.comparison?.fixed).toBeGreaterThan(0);
    expect(told.comparison?.fixed).toBe(told.findings.filter(({ qualifiers }) => qualifiers.includes('fixed')).length);
    const same = await run(['diff', 'bare.json', 'bare.json', '-r', 'json'], { cwd: folder });
    expect(parsed(same.stdout).comparison).toMatchObject({ new: 0, fixed: 0, flaky: 0, unjudged: [] });
    expect(same.code).toBe(0);
  });

  test('takes several earlier runs: what wavers among them is flaky, not fixed', async () => {
    const { stdout } = await run(['diff', 'mended.json', 'bare.json', 'mended-again.json', '-r', 'json'], {
      cwd: folder,
    });
    const { comparison } = parsed(stdout);
    expect(comparison?.against.name).toBe('2 earlier reports');
    expect(comparison?.fixed).toBe(0);
    expect(comparison?.flaky).toBeGreaterThan(0);
  });

  test('a warning is new at --fail-on should alone', async () => {
    const codes = await Promise.all(
      ['must', 'should', 'never'].map(
        async (level) => (await run(['diff', 'mended.json', 'snake.json', '--fail-on', level], { cwd: folder })).code,
      ),
    );
    expect(codes).toEqual([0, 1, 0]);
  });

  test('a later run that reached nobody fixes nothing, and is inconclusive', async () => {
    const gone = await service(answer);
    await gone.close();
    await run(['audit', plan(), '--base-url', gone.url, '-r', `json=${file('gone.json')}`], { cwd: folder });
    const { code, stdout } = await run(['diff', 'bare.json', 'gone.json'], { cwd: folder });
    expect(stdout).toContain('Not checked this time, so it may still be there');
    expect(stdout).toMatch(/the target\s+could\s+not\s+be\s+reached/);
    expect(stdout).not.toContain('  Fixed\n');
    expect(code).toBe(3);
  });
});

describe('audit --baseline', () => {
  test('with the violations of the baseline alone passes, and says so', async () => {
    const { code, stdout } = await audited('same.json', 'bare', '--baseline', 'bare.json');
    expect(stdout).toMatch(/^✗ nonconformant: /m);
    expect(stdout).toMatch(/Since \S+: 0 new, 0 fixed, \d+ unchanged/);
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /Exit 0: nothing that counts is new\. The one remaining violation was in bare\.json already\./,
    );
    expect(code).toBe(0);
    expect((await reportIn('same.json')).comparison).toMatchObject({ new: 0, fixed: 0, unjudged: [] });
  });

  test('with a new violation fails', async () => {
    const { code, stdout } = await audited('new.json', 'bare', '--baseline', 'mended.json');
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('Exit 1: what is new since mended.json fails this run.');
    expect(code).toBe(1);
  });

  test('names what is fixed', async () => {
    const { code, stdout } = await audited('fixed.json', 'none', '--baseline', 'bare.json');
    expect(stdout).toMatch(/\n {2}Fixed\n {2}✓ /);
    expect(code).toBe((await run(['report', 'mended.json', '--fail-on', 'must'], { cwd: folder })).code);
  });

  test.each([
    ['none.json', /^probity: cannot read the report none\.json: there is no such file\n$/],
    ['text.json', /^probity: text\.json is not JSON: /],
    [
      'foreign.json',
      /^probity: foreign\.json is a report of Billing \(https:.+\), and the plan describes Shop \(http:.+\): .+\n$/,
    ],
  ])('that cannot be used ends with 2 before anything is sent: %s', async (name, message) => {
    const foreign = {
      ...(await reportIn('bare.json')),
      target: { name: 'Billing', baseUrl: 'https://b.example.test', labels: {} },
    };
    await writeFile(file('foreign.json'), JSON.stringify(foreign));
    const before = asked;
    const { code, stderr, stdout } = await run(['audit', plan(), '--baseline', name], { cwd: folder });
    expect(stderr).toMatch(message);
    expect([stdout, code, asked]).toEqual(['', 2, before]);
  });
});

describe('baseline', () => {
  test('prints waivers that a plan takes', async () => {
    const { code, stdout } = await run(
      ['baseline', 'bare.json', '--reason', 'OPS-12: ${soon}', '--until', '2099-12-31'],
      { cwd: folder },
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/^waivers:\n {2}# .+\n {2}- rule: \S+\n/);
    await writeFile(file('printed.yaml'), `${await readFile(plan(), 'utf8')}${stdout}`);
    fault = 'bare';
    const waived = await run(['audit', 'printed.yaml'], { cwd: folder });
    expect(waived.stdout).toContain('Waived by the plan');
    expect(waived.code).toBe(0);
  });

  test('of a mutant lets the gate pass, and once it is mended asks to be taken out', async () => {
    const mutant = start(['serve', '--port', '0', '--mutant', 'envelope/no-timestamp']);
    const said = await mutant.seen('stdout', /Ctrl-C/);
    const defective = /listens on (http:\S+)/.exec(said)?.[1] ?? '';
    const token = /token: +(\S+)/.exec(said)?.[1] ?? '';
    const text = `name: Ref\nbase_url: ${defective}\nauth: { bearer: "\${REF_TOKEN}" }\nresources: # all\n  - path: /users\n`;
    await writeFile(file('ref.yaml'), text);
    const options = { cwd: folder, env: { REF_TOKEN: token } };
    const first = await run(['audit', 'ref.yaml', '-r', 'json=ref.json'], options);
    // The token is needed to audit, not to accept.
    const into = await run(['baseline', 'ref.json', '--into', 'ref.yaml'], { cwd: folder });
    const second = await run(['audit', 'ref.yaml'], options);
    const twice = await run(['baseline', 'ref.json', '--into', 'ref.yaml'], options);
    mutant.child.kill('SIGINT');
    await mutant.finished;
    expect([first.code, into.code, second.code, twice.code]).toEqual([1, 0, 0, 0]);
    expect(into.stderr).toMatch(/^probity: ref\.yaml: \d+ waivers? added\n$/);
    expect(twice.stderr).toMatch(/^probity: ref\.yaml: 0 waivers added, \d+ already there\n$/);
    const written = await readFile(file('ref.yaml'), 'utf8');
    expect(written.startsWith(text)).toBe(true);
    expect(second.stdout).toContain('Waived by the plan');
    const reference = start(['serve', '--port', '0']);
    const mended = /listens on (http:\S+)/.exec(await reference.seen('stdout', /Ctrl-C/))?.[1] ?? '';
    const third = await run(['audit', 'ref.yaml', '--base-url', mended], options);
    reference.child.kill('SIGINT');
    await reference.finished;
    expect(third.stdout).toContain('is no longer needed');
    expect(third.code).toBe(1);
  });

  test('accepts warnings only where that is asked for', async () => {
    const must = await run(['baseline', 'snake.json'], { cwd: folder });
    const should = await run(['baseline', 'snake.json', '--level', 'should'], { cwd: folder });
    expect(must.stdout).not.toContain('fields/camel-case');
    expect(should.stdout).toContain('fields/camel-case');
  });

  test('of a report without violations says so, and leaves the plan alone', async () => {
    const before = await readFile(plan(), 'utf8');
    const clean: Report = { ...(await reportIn('mended.json')), findings: [] };
    await writeFile(file('clean.json'), JSON.stringify(clean));
    const { code, stdout, stderr } = await run(['baseline', 'clean.json', '--into', 'plan.yaml'], { cwd: folder });
    expect([code, stdout, await readFile(plan(), 'utf8')]).toEqual([0, '', before]);
    expect(stderr).toContain('nothing to accept');
  });

  test('leaves out rules that this release does not know', async () => {
    const { findings, ...rest } = await reportIn('bare.json');
    const renamed = findings.map((finding) => ({
      ...finding,
      rule: finding.rule.replace('envelope/shape', 'envelope/form'),
    }));
    await writeFile(file('renamed.json'), JSON.stringify({ ...rest, findings: renamed }));
    const { code, stdout, stderr } = await run(['baseline', 'renamed.json'], { cwd: folder });
    expect(stderr).toBe('probity: no waiver for envelope/form: this release of Probity has no such rule\n');
    expect(stdout).not.toContain('envelope/form');
    expect(code).toBe(0);
  });
});

describe('what cannot be used ends with 2 and one sentence', () => {
  test.each([
    [['report'], /^probity: missing required argument 'file'\n$/],
    [['report', 'none.json'], /^probity: cannot read the report none\.json: there is no such file\n$/],
    [['report', '.'], /^probity: cannot read the report \.: it is a directory\n$/],
    [['report', 'text.json'], /^probity: text\.json is not JSON: pass a report that -r json=FILE wrote\n$/],
    [['report', 'bare.json', 'other.json'], /^probity: other\.json is not a report of Probity: .+\n$/],
    [['report', 'newer.json'], /^probity: newer\.json has the schema version 2, .+\n$/],
    [['report', '-', '-'], /^probity: standard input can be read only once: .+\n$/],
    [['report', 'bare.json', '-r', 'jsn'], /^probity: there is no reporter "jsn"; did you mean json\?/],
    [['diff', 'bare.json'], /^probity: a comparison needs two reports: .+\n$/],
    [['diff', 'bare.json', 'text.json'], /^probity: text\.json is not JSON: .+\n$/],
    [['diff', 'bare.json', 'mended.json', '--fail-on', 'often'], /Allowed choices are must, should, never\.\n$/],
    [['baseline', 'text.json'], /^probity: text\.json is not JSON: .+\n$/],
    [['baseline', 'bare.json', '--until', 'soon'], /^probity: --until soon is not a date: .+\n$/],
    [['baseline', 'bare.json', '--until', '2026-02-30'], /^probity: --until 2026-02-30 is not a date: .+\n$/],
    [['baseline', 'bare.json', '--until', '2001-01-01'], /^probity: --until 2001-01-01 is past: .+\n$/],
    [['baseline', 'bare.json', '--reason', ' '], /^probity: --reason is empty: .+\n$/],
    [
      ['baseline', 'bare.json', '--into', 'none.yaml'],
      /^probity: cannot read the plan none\.yaml: there is no such file\n$/,
    ],
    [['baseline', 'bare.json', '--into', 'text.json'], /^text\.json:1:1: .+\n$/],
  ])('%j', async (args, message) => {
    const { code, stdout, stderr } = await run(args, { cwd: folder });
    expect(stderr).toMatch(message);
    expect([stdout, code]).toEqual(['', 2]);
  });

  test('a plan of another service, and reports of several', async () => {
    const foreign = {
      ...(await reportIn('bare.json')),
      target: { name: 'Billing', baseUrl: 'https://b.example.test', labels: {} },
    };
    await writeFile(file('foreign.json'), JSON.stringify(foreign));
    const before = await readFile(plan(), 'utf8');
    const into = await run(['baseline', 'foreign.json', '--into', 'plan.yaml'], { cwd: folder });
    expect(into.stderr).toMatch(/^probity: the report is of Billing .+, and plan\.yaml describes Shop: .+\n$/);
    const both = await run(['baseline', 'foreign.json', 'bare.json'], { cwd: folder });
    expect(both.stderr).toMatch(/^probity: waivers belong to one plan, .+\n$/);
    expect([into.code, both.code, await readFile(plan(), 'utf8')]).toEqual([2, 2, before]);
  });

  test.skipIf(process.getuid?.() === 0)('a folder that nobody may write to', async () => {
    const locked = await mkdtemp(join(folder, 'locked-'));
    await writeFile(join(locked, 'plan.yaml'), await readFile(plan(), 'utf8'));
    await chmod(locked, 0o500);
    const { code, stderr } = await run(['baseline', 'bare.json', '--into', join(locked, 'plan.yaml')], { cwd: folder });
    expect(stderr).toMatch(/permission is denied\n$/);
    expect([code, await readdir(locked)]).toEqual([2, ['plan.yaml']]);
  });
});
