import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCommand } from '../report/told/github.ts';
import { findTool } from '../support/tools.ts';
import { executable, type Finished, run, service } from './run.ts';

/** Every text that it can choose poses as a command to a CI system. */
const commanding: RequestListener = (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const name = '::error::owned ::set-env name=PATH::x ##[add-mask]a ##[error]owned ::stop-commands::never';
  const users = [1, 2, 3].map((id) => ({ id, '::error::owned': name, name }));
  const found = pathname === '/users' ? users : users.find(({ id }) => pathname === `/users/${id}`);
  response.writeHead(found === undefined ? 404 : 200, {
    'Content-Type': 'text/html; ::error::owned',
    'X-Powered-By': name,
  });
  response.end(
    request.method === 'HEAD' ? '' : found === undefined ? `\n::error::owned\n${name}` : JSON.stringify(found),
  );
};

const inGitHub = { CI: 'true', GITHUB_ACTIONS: 'true' };

let folder: string;
let target: Awaited<ReturnType<typeof service>>;
let plan: string;
/** The plan of a service that is not there, which is soon told. */
let gone: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-surroundings-'));
  target = await service(commanding);
  plan = join(folder, 'plan.yaml');
  gone = join(folder, 'gone.yaml');
  const closed = await service(commanding);
  await closed.close();
  await writeFile(plan, `base_url: ${target.url}\nresources: [{ path: /users }]\n`);
  await writeFile(gone, `base_url: ${closed.url}\nresources: [{ path: /users }]\n`);
});

afterAll(async () => {
  await target.close();
  await rm(folder, { recursive: true, force: true });
});

const audit = (file: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<Finished> =>
  run(['audit', file, ...args], { env, cwd: folder });

/** The commands that the runner would obey, those between stop-commands and its token left out. */
function obeyed(log: string): readonly string[] {
  let token: string | undefined;
  return log.split('\n').flatMap((line) => {
    if (token !== undefined) {
      if (line.trim() === `::${token}::`) token = undefined;
      return [];
    }
    const command = readCommand(line);
    if (command?.name === 'stop-commands') token = command.data;
    return command === undefined || command.name === 'stop-commands' ? [] : [command.name];
  });
}

/** True where the verdict is an annotation. */
const annotates = (log: string): boolean => /^::error title=Probity%3A /m.test(log) && obeyed(log).includes('error');

describe('in GitHub Actions', () => {
  test('the report is printed with annotations, and the step gets a summary', async () => {
    const summary = join(folder, 'summary');
    await writeFile(summary, 'from an earlier command\n');
    const { code, stdout } = await audit(plan, [], { ...inGitHub, GITHUB_STEP_SUMMARY: summary });
    expect(stdout).toContain('✗ nonconformant: ');
    expect(annotates(stdout)).toBe(true);
    expect(await readFile(summary, 'utf8')).toMatch(
      /^from an earlier command\n\n<!-- \S+ -->\n## ❌ Probity: nonconformant\n/,
    );
    expect(code).toBe(1);
  });

  test('nothing that a service sends is a command', async () => {
    const { stdout, stderr } = await audit(plan, ['--verbose'], inGitHub);
    expect(stdout).toContain('::error::owned');
    expect(stderr).toBe('');
    expect(new Set(obeyed(stdout))).toEqual(new Set(['group', 'endgroup', 'error', 'warning']));
    expect(stdout.match(/^::error title=Probity: nonconformant/gm)).toBeNull();
    expect(stdout.match(/^::error title=Probity%3A nonconformant/gm)).toHaveLength(1);
    const before = stdout.split('\n')[0] ?? '';
    expect(before).toMatch(/^::stop-commands::[0-9a-f-]{36}$/);
    const again = await audit(gone, [], inGitHub);
    expect(again.stdout.split('\n')[0]).not.toBe(before);
  });

  test.each<[string, readonly string[], Readonly<Record<string, string>>, boolean]>([
    ['files only', ['-r', 'markdown=out/a.md'], inGitHub, true],
    ['a report to print', ['-r', 'terminal'], inGitHub, false],
    ['another report to print', ['-r', 'json'], inGitHub, false],
    ['annotations', ['-r', 'github'], {}, true],
    ['none, by a flag', ['--no-annotations'], inGitHub, false],
    ['none by a flag, but some by another', ['--no-annotations', '-r', 'github'], inGitHub, true],
    ['none, for CI is said to be false', [], { ...inGitHub, CI: 'false' }, false],
    ['nothing, in another CI system', [], { CI: 'true', GITLAB_CI: 'true' }, false],
    ['nothing, where no CI system is', [], {}, false],
  ])('what the command line asks for comes first: %s', async (_what, args, env, isAnnotated) => {
    const summary = join(folder, `summary-${isAnnotated}-${args.join('')}`.replaceAll('/', ''));
    const { stdout } = await audit(gone, args, { ...env, GITHUB_STEP_SUMMARY: summary });
    expect(annotates(stdout)).toBe(isAnnotated);
    const isWritten = await stat(summary).then(
      () => true,
      () => false,
    );
    expect(isWritten).toBe(isAnnotated);
  });

  test('annotations that go to a file bring no summary', async () => {
    const summary = join(folder, 'summary-of-file');
    const { stdout } = await audit(gone, ['-r', 'terminal', '-r', 'github=out/annotations'], {
      ...inGitHub,
      GITHUB_STEP_SUMMARY: summary,
    });
    expect(annotates(stdout)).toBe(false);
    expect(annotates(await readFile(join(folder, 'out/annotations'), 'utf8'))).toBe(true);
    await expect(stat(summary)).rejects.toThrow('ENOENT');
  });

  test('a summary that cannot be written is told, and changes nothing else', async () => {
    const directory = join(folder, 'directory');
    await mkdir(directory);
    const { code, stdout, stderr } = await audit(gone, [], { ...inGitHub, GITHUB_STEP_SUMMARY: directory });
    expect(stderr).toBe('probity: cannot write the summary of this step (GITHUB_STEP_SUMMARY): it is a directory\n');
    expect(annotates(stdout)).toBe(true);
    expect(code).toBe(4);
  });

  test('a summary never grows beyond what GitHub takes', async () => {
    const most = 1_048_576;
    const full = join(folder, 'full');
    await writeFile(full, 'x'.repeat(most - 100));
    const nearly = join(folder, 'nearly');
    await writeFile(nearly, 'x'.repeat(most - 21_000));
    const [none, some] = await Promise.all(
      [full, nearly].map((file) => audit(gone, [], { ...inGitHub, GITHUB_STEP_SUMMARY: file })),
    );
    expect(none?.stderr).toBe('probity: the summary of this step is full, so the report is not added to it\n');
    expect(some?.stderr).toBe('');
    expect((await stat(full)).size).toBe(most - 100);
    expect((await stat(nearly)).size).toBeLessThanOrEqual(most);
    expect(await readFile(nearly, 'utf8')).toContain(' Probity: error\n');
  });

  test('the embedded reference server is told as a pass', async () => {
    const { code, stdout } = await run(['audit'], { env: inGitHub });
    expect(stdout).toMatch(/^::notice title=Probity%3A conformant/m);
    expect(obeyed(stdout).filter((name) => name === 'error' || name === 'warning')).toEqual([]);
    expect(code).toBe(0);
  });
});

const pseudoTerminal = findTool({ names: ['script'], debian: 'bsdutils' });

describe.runIf(pseudoTerminal !== undefined)('on what looks like a terminal', () => {
  /** Runs it as CI systems do that give their jobs a terminal; both streams come back as one. */
  const onTerminal = async (env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<string> => {
    const command = [process.execPath, executable, 'audit', gone, ...args].map((each) => `'${each}'`).join(' ');
    const ran = promisify(execFile)(pseudoTerminal ?? '', ['-qec', `${command} || true`, '/dev/null'], {
      env: { PATH: process.env['PATH'] ?? '', TERM: 'xterm', SHELL: '/bin/sh', ...env },
    });
    ran.child.stdin?.end();
    return (await ran).stdout;
  };
  const colour = '\u001b[1m';
  const eraseLine = '\u001b[2K';

  test.each<[string, Readonly<Record<string, string>>, readonly string[], boolean, boolean]>([
    ['a person sees colour and progress', {}, [], true, true],
    ['a CI system gets neither', { CI: 'true' }, [], false, false],
    ['not GitLab either', { GITLAB_CI: 'true', CI_BUILD_ID: '1' }, [], false, false],
    ['a CI system gets colour where it is asked for', { CI: 'true', FORCE_COLOR: '1' }, [], true, false],
    ['a CI system gets colour by the flag', { CI: 'true' }, ['--color'], true, false],
    ['CI=false is a person', { CI: 'false' }, [], true, true],
  ])('%s', async (_who, env, args, isColoured, isMoving) => {
    const seen = await onTerminal(env, ...args);
    expect(seen).toContain('the target cannot be reached');
    expect([seen.includes(colour), seen.includes(eraseLine)]).toEqual([isColoured, isMoving]);
  });
});
