import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mutantOf } from '../../fixtures/mutants/index.ts';
import { createReference } from '../../fixtures/reference/api.ts';
import type { Api } from '../../fixtures/reference/http.ts';
import { listen } from '../../fixtures/reference/listen.ts';
import type { Report } from '../../src/model/report.ts';
import { readReport } from '../../src/report/read-report.ts';
import { run } from './run.ts';

let folder: string;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-replay-'));
});

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const planText = [
  'auth: { bearer: reference-token-0123456789 }',
  'writes: true',
  'resources:',
  '  - path: /users',
  '    operations: [list, read, create, patch, delete]',
  '    create:',
  '      example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test", nickname: ada }',
  '      required: [name, email]',
  '      unique: [email]',
  '    change: { nickname: bea }',
  '',
].join('\n');

/** A service that has a defect until it is mended. */
async function broken(
  id: string,
): Promise<{ readonly url: string; readonly plan: string; mend(): void; die(): Promise<void> }> {
  const reference = createReference();
  const defective = (await mutantOf(id))?.mutate?.(reference);
  if (defective === undefined) throw new Error(`there is no mutant ${id} that changes the reference`);
  let api: Api = defective;
  const server = await listen((request) => api(request));
  const plan = join(folder, 'plan.yaml');
  await writeFile(plan, `base_url: ${server.url}\n${planText}`);
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (isOpen) await server.close();
    isOpen = false;
  };
  closing.push(close);
  return { url: server.url, plan, mend: () => (api = reference), die: close };
}

async function audited(plan: string): Promise<{ readonly file: string; readonly report: Report }> {
  const file = join(folder, 'report.json');
  await run(['audit', plan, '--no-progress', '-r', `json=${file}`]);
  const read = readReport(await readFile(file, 'utf8'));
  if (!read.ok) throw new Error(read.problem);
  return { file, report: read.report };
}

describe('probity replay', () => {
  test('says whether a finding is still there, with at most a tenth of the requests', async () => {
    const service = await broken('status/duplicate-400');
    const { file, report } = await audited(service.plan);
    const [finding] = report.findings.filter(
      ({ rule, outcome }) => rule === 'status/duplicate' && outcome === 'failed',
    );
    const print = finding?.fingerprint ?? '';

    const there = await run(['replay', file, print, '--plan', service.plan]);
    expect(there.stdout).toContain(`still there: status/duplicate on /users (${print})`);
    expect(there.stdout).toContain('curl ');
    expect(there.code).toBe(1);
    const requests = Number(/^(\d+) requests, of (\d+) in /m.exec(there.stderr)?.[1]);
    expect(requests).toBeGreaterThan(0);
    expect(requests).toBeLessThanOrEqual(report.counts.requests / 10);

    service.mend();
    const fixed = await run(['replay', file, print.slice(0, 8), '--plan', service.plan]);
    expect(fixed.stdout).toContain('fixed: status/duplicate on /users');
    expect(fixed.code).toBe(0);
    const byRule = await run(['replay', file, 'status/duplicate', '--plan', service.plan]);
    expect(byRule.code).toBe(0);

    await service.die();
    const dead = await run(['replay', file, print, '--plan', service.plan]);
    expect(dead.stderr).toContain('nothing answered at');
    expect(dead.code).toBe(4);
  });

  test('finds the plan of a report in a repository, from its root and from below', async () => {
    const service = await broken('status/duplicate-400');
    const shop = join(folder, 'repository', 'shop');
    await mkdir(join(folder, 'repository', '.git'), { recursive: true });
    await mkdir(shop);
    await copyFile(service.plan, join(shop, 'plan.yaml'));
    await run(['audit', 'plan.yaml', '--no-progress', '-r', 'json=report.json'], { cwd: shop });
    const below = await run(['replay', 'report.json', 'status/duplicate'], { cwd: shop });
    expect(below.stdout).toContain('still there: status/duplicate on /users');
    const root = await run(['replay', 'shop/report.json', 'status/duplicate'], { cwd: join(folder, 'repository') });
    expect(root.stdout).toContain('still there: status/duplicate on /users');
  });

  test('cannot tell where the evidence is no longer to be had', async () => {
    const service = await broken('status/duplicate-400');
    const { file } = await audited(service.plan);
    await writeFile(service.plan, (await readFile(service.plan, 'utf8')).replace('writes: true', 'writes: false'));
    const { code, stdout } = await run(['replay', file, 'status/duplicate', '--plan', service.plan]);
    expect(stdout).toContain('cannot tell: status/duplicate on /users');
    expect(code).toBe(3);
  });

  test('says what it can ask for where nothing is called so', async () => {
    const service = await broken('status/duplicate-400');
    const { file } = await audited(service.plan);
    const { code, stderr } = await run(['replay', file, 'status/created', '--plan', service.plan]);
    expect(stderr).toMatch(
      /nothing in report\.json failed by the rule or cause or with the fingerprint "status\/created"; it has [0-9a-f]{16} \(/,
    );
    expect(code).toBe(2);
  });
});
