import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen, type Listening } from '../../../fixtures/reference/listen.ts';
import { answer, type Bend, others, serve, type Service } from '../../harm/service.ts';
import { bundled, run, start } from '../run.ts';
import { journalsIn, wholePlan } from './killing.ts';

let folder: string;
let server: Listening | undefined;
let service: Service;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-journal-'));
});

afterEach(async () => {
  await server?.close();
  server = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function serving(bend?: Bend): Promise<string> {
  service = serve(bend);
  server = await listen(service.api);
  await writeFile(join(folder, 'plan.yaml'), wholePlan(server.url));
  return server.url;
}

const audit = ['audit', 'plan.yaml', '--no-progress'];

/** Runs the command by a line of the shell, which starts it as `"$0" "$@"`. */
function runInShell(line: string, args: readonly string[], cwd: string): Promise<{ code: number; stderr: string }> {
  return new Promise((resolve) => {
    execFile('bash', ['-c', line, process.execPath, bundled, ...args], { cwd }, (error, _stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stderr }),
    );
  });
}

/** Deletes are refused. */
const clinging: Bend = ({ method }) => (method === 'DELETE' ? answer(403) : undefined);

describe('the journal of a run', () => {
  it('has each create before it comes to the service, for its owner alone, and goes with what was made', async () => {
    const seen: { journal: string; mode: number; words: string[]; ignored: string; agent: string; run: string }[] = [];
    await serving();
    const usual = service.api;
    await server?.close();
    const { readdirSync, readFileSync, statSync } = await import('node:fs');
    server = await listen((request) => {
      if (request.method === 'POST' && request.target === '/things') {
        const [name = ''] = readdirSync(join(folder, '.probity')).filter((each) => each.endsWith('.ndjson'));
        const file = join(folder, '.probity', name);
        const words = new TextDecoder().decode(request.body).match(/\b[a-z][a-z0-9]{9}\b/g) ?? [];
        seen.push({
          journal: readFileSync(file, 'utf8'),
          mode: statSync(file).mode & 0o777,
          words,
          ignored: readFileSync(join(folder, '.probity', '.gitignore'), 'utf8'),
          agent: request.headers['user-agent'] ?? '',
          run: /journal-(\w+)/.exec(name)?.[1] ?? name,
        });
      }
      return usual(request);
    });
    await writeFile(join(folder, 'plan.yaml'), wholePlan(server.url));
    const { stderr, stdout } = await run([...audit, '-r', 'json=report.json', '-r', 'terminal'], { cwd: folder });
    expect(stdout).toContain('left none behind');
    expect(stderr).toBe('');
    expect(seen.length).toBeGreaterThan(5);
    for (const { journal, mode, words, ignored, agent, run: word } of seen) {
      expect([mode, ignored]).toEqual([0o600, '*\n']);
      expect(agent).toContain(`(run ${word})`);
      for (const word of words) expect(journal).toContain(word);
      expect(journal).not.toContain('Thing ');
    }
    const report: unknown = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
    expect(report).toHaveProperty('run.id', /"run":"(\w+)"/.exec(seen[0]?.journal ?? '')?.[1]);
    await expect(stat(join(folder, '.probity'))).rejects.toThrow('ENOENT');
  });

  it('is not made where nothing may be written', async () => {
    await serving();
    await mkdir(join(folder, 'locked'));
    const { code } = await run([...audit, '--no-writes', '--journal', 'plan.yaml'], { cwd: folder });
    expect([code === 2, await journalsIn(folder)]).toEqual([false, []]);
  });

  it('stays with what could not be deleted, is told at the end, ends with 3, and is remembered by the next audit', async () => {
    await serving(clinging);
    const first = await run([...audit, '--fail-on', 'never'], { cwd: folder });
    const [journal = ''] = await journalsIn(folder);
    expect(first.code).toBe(3);
    const command = `probity cleanup .probity/${journal} --plan plan.yaml`;
    expect(first.stderr.trimEnd()).toMatch(new RegExp(`To try to delete them again: ${command}$`));
    const second = await run(['audit', 'plan.yaml', '--no-progress', '--no-writes'], { cwd: folder });
    expect(second.stderr).toBe(
      `probity: warning: an earlier run may have left items behind; to delete them: ${command}\n`,
    );
  });

  it('stays where creates got no answer of their own, for what a queue stores when the run is over', async () => {
    let posts = 0;
    const queue: (() => void)[] = [];
    await serving((request, _service, usual) => {
      if (request.method !== 'POST' || request.target !== '/things') return undefined;
      posts += 1;
      if (posts < 3 || posts % 4 !== 0) return undefined;
      queue.push(() => void usual());
      return answer(503);
    });
    const { stdout, stderr } = await run([...audit, '-r', 'html=report.html', '-r', 'terminal'], { cwd: folder });
    const html = await readFile(join(folder, 'report.html'), 'utf8');
    const said = [stdout, html].map((text) => text.replaceAll(/\s+/g, ' '));
    for (const text of said) expect(text).toContain('nobody knows whether they were made');
    for (const text of said) expect(text).not.toMatch(/left none behind|none left behind/);
    expect(service.rows).toEqual(others);
    for (const store of queue) store();
    expect(service.rows.length).toBeGreaterThan(others.length);
    const [, ...command] = /probity (cleanup) (\S+) (--plan) (\S+)/.exec(stderr) ?? [];
    expect((await run(command, { cwd: folder })).code).toBe(0);
    expect([service.rows, await journalsIn(folder)]).toEqual([others, []]);
  });

  it('that cannot be written is one sentence, and nothing is sent', async () => {
    await serving();
    await writeFile(join(folder, 'taken'), 'mine');
    const { code, stderr } = await run([...audit, '--journal', 'taken'], { cwd: folder });
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^probity: cannot write the journal taken: a file of that name is in the way\. Name a file that can be written with --journal FILE[^\n]+\n$/,
    );
    expect(service.lines).toEqual([]);
    expect(await readFile(join(folder, 'taken'), 'utf8')).toBe('mine');
    await writeFile(join(folder, '.probity'), '');
    expect((await run(audit, { cwd: folder })).code).toBe(2);
    await chmod(join(folder, '.probity'), 0o600);
    expect(service.rows).toEqual(others);
  });

  it.each<readonly [what: string, fails: () => void, limit: string, said: RegExp]>([
    ['is removed', () => rmSync(join(folder, '.probity'), { recursive: true }), '', /it was removed during the run/],
    ['has no more room', () => undefined, 'ulimit -f 4; ', /it would be larger than this system lets a file be/],
  ])(
    'that %s in mid-run ends it: nothing is made that it does not list, and nothing is left',
    async (_what, fails, limit, said) => {
      let creates = 0;
      await serving(({ method, target }) => {
        if (method !== 'POST' || target !== '/things') return undefined;
        creates += 1;
        if (creates === 3) fails();
        return undefined;
      });
      // The shell's own limit for files; it counts kibibytes.
      const { code, stderr } = await runInShell(`${limit}exec "$0" "$@"`, audit, folder);
      expect([code, service.rows, await journalsIn(folder)]).toEqual([2, others, []]);
      expect(stderr).toMatch(said);
      expect(stderr).toMatch(
        /^probity: cannot write the journal [^\n]+: the run was stopped, and what it had created is deleted\n$/,
      );
    },
  );

  it('is told by a run that is interrupted twice, and cleaned up by', async () => {
    const interrupts = { now: (): void => undefined };
    let count = 0;
    await serving((request) => {
      if (request.method !== 'POST' || request.target !== '/things') return undefined;
      count += 1;
      if (count === 3) interrupts.now();
      return undefined;
    });
    const running = start(audit, { cwd: folder });
    interrupts.now = () => {
      running.child.kill('SIGINT');
      void running.seen('stderr', /Interrupted/).then(() => running.child.kill('SIGINT'));
    };
    const { code, stderr } = await running.finished;
    expect(code).toBe(130);
    const [journal = ''] = await journalsIn(folder);
    expect(stderr).toContain(`probity cleanup .probity/${journal} --plan plan.yaml`);
    expect((await run(['cleanup', `.probity/${journal}`, '--plan', 'plan.yaml'], { cwd: folder })).code).toBe(0);
    expect(service.rows).toEqual(others);
  });

  it('is cleaned up by, and goes, where a run was interrupted once', async () => {
    const interrupts = { now: (): void => undefined };
    let count = 0;
    await serving((request) => {
      count += request.method === 'POST' ? 1 : 0;
      if (request.method === 'POST' && count === 3) interrupts.now();
      return undefined;
    });
    const running = start(audit, { cwd: folder });
    interrupts.now = () => void running.child.kill('SIGINT');
    const { code, stdout } = await running.finished;
    expect([code, service.rows, await journalsIn(folder)]).toEqual([130, others, []]);
    expect(stdout).toContain('left none behind');
  });
});
