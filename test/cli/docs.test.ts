import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mutantOf } from '../../fixtures/mutants/index.ts';
import { createReference } from '../../fixtures/reference/api.ts';
import { listen, type Listening } from '../../fixtures/reference/listen.ts';
import { shop } from '../source/shop.ts';
import { blocksOf, fileOf } from '../support/pages.ts';
import { bundled, type Finished } from './run.ts';

const token = 'reference-token-0123456789';
let folder: string;
let reference: Listening;
let flawed: Listening;

/** The commands that begin with `npx probity` start the bundle, and their audits ask only what one clause needs. */
const npx = `#!/bin/sh
[ "$1" = probity ] || exit 127
shift
case "$*" in
  *--only*) ;;
  audit*) set -- "$@" --only auth.unauthorized ;;
esac
exec '${process.execPath}' '${bundled}' "$@"
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-docs-'));
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'bin/npx'), npx);
  await chmod(join(folder, 'bin/npx'), 0o755);
  const mutant = await mutantOf('auth/open-list');
  reference = await listen(createReference());
  flawed = await listen(mutant?.mutate?.(createReference()) ?? createReference());
});

afterAll(async () => {
  await Promise.all([reference.close(), flawed.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** Runs a line as a person would type it, and says how it ended. */
async function endOf(line: string, cwd: string): Promise<Finished> {
  const path = `${join(folder, 'bin')}:${dirname(process.execPath)}:/usr/bin:/bin`;
  const child = spawn('sh', ['-c', line], {
    cwd,
    env: { PATH: path, TOKEN: token, SHOP_TOKEN: token },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...output }));
  });
}

/** The commands of a page that start Probity at somebody's own service, with the exit code that a comment says, else 0. */
function commandsOf(page: string): readonly { command: string; code: number }[] {
  return blocksOf(page, 'sh')
    .flatMap((block) => block.trim().split('\n'))
    .filter((line) => line.startsWith('npx probity '))
    .map((line) => ({
      command: line.replace(/\s+#.*$/, ''),
      code: Number(/#.*\bexit (\d)/.exec(line)?.[1] ?? 0),
    }));
}

describe('the commands of the documentation', () => {
  it.each([
    ['README.md', 2, () => reference],
    ['docs/first-audit.md', 4, () => reference],
    ['docs/openapi.md', 2, () => reference],
    ['docs/writing-a-plan.md', 5, () => reference],
    ['docs/versions.md', 3, () => reference],
    ['docs/many-apis.md', 2, () => reference],
    ['docs/reading-a-report.md', 6, () => flawed],
    ['docs/commands.md', 6, () => flawed],
    ['docs/ci.md', 4, () => flawed],
  ])('end as they say: %s', async (page, count, server) => {
    const { url } = server();
    const cwd = await mkdtemp(join(folder, 'page-'));
    const at = (text: string): string => text.replaceAll('http://127.0.0.1:8080', url);
    const [plan = ''] = blocksOf('docs/writing-a-plan.md', 'yaml').filter((block) => fileOf(block) === 'plan.yaml');
    await writeFile(join(cwd, 'plan.yaml'), at(plan));
    await writeFile(join(cwd, '.env'), `TOKEN=${token}\n`);
    await writeFile(join(cwd, 'openapi.json'), JSON.stringify({ ...shop, servers: [{ url: `${url}/v1` }] }));

    const commands = commandsOf(page);
    expect(commands.length).toBe(count);
    for (const { command, code } of commands) {
      const ended = await endOf(at(command), cwd);
      expect({ command, code: ended.code, stderr: ended.code === code ? '' : ended.stderr }).toEqual({
        command,
        code,
        stderr: '',
      });
    }
  });

  it('print what README shows', async () => {
    const cwd = await mkdtemp(join(folder, 'page-'));
    const at = (text: string): string => text.replaceAll('http://127.0.0.1:8080', flawed.url);
    await writeFile(join(cwd, 'plan.yaml'), at(blocksOf('README.md', 'yaml')[0] ?? ''));
    const [picture = ''] = blocksOf('README.md', 'text');
    const problem = /^✗ \d[^]*?^ {2}curl .*$/m;
    const { stdout } = await endOf(`'${process.execPath}' '${bundled}' audit plan.yaml`, cwd);
    expect(problem.exec(stdout)?.[0]).toBe(at(problem.exec(picture)?.[0] ?? ''));
    const verdict = /^✗ nonconformant: .*$/m;
    expect(verdict.exec(stdout)?.[0]).toBe(verdict.exec(picture)?.[0]);
    const coverage = /^Coverage [^]*?--show coverage$/m;
    expect(coverage.exec(stdout)?.[0]).toBe(coverage.exec(picture)?.[0]);
  });
});
