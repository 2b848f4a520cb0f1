import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EventLine, eventsOf, toldByNdjson } from '../report/told/ndjson.ts';
import { toldByJson } from '../report/told/json.ts';
import { findTool } from '../support/tools.ts';
import { run, service, start } from './run.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-live-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function planFor(url: string, more = ''): Promise<string> {
  const path = join(folder, `plan-${new URL(url).port}.yaml`);
  await writeFile(path, `base_url: ${url}\nresources: [{ path: /users }]\n${more}`);
  return path;
}

const answer: RequestListener = (request, response) => {
  const isThere = request.url?.startsWith('/users') === true;
  response.writeHead(isThere ? 200 : 404, { 'Content-Type': 'application/json' });
  response.end(request.method === 'HEAD' ? '' : JSON.stringify(isThere ? [{ id: 1, name: 'Ada' }] : {}));
};

/** A service that keeps every request waiting until it is let go. */
async function held(): Promise<{ url: string; close(): Promise<void>; reached: Promise<void>; letGo(): void }> {
  let letGo = (): void => {};
  let reach = (): void => {};
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const target = await service((request, response) => {
    reach();
    void free.then(() => answer(request, response));
  });
  return { ...target, reached, letGo };
}

const whole = (text: string): readonly EventLine[] => eventsOf(text.slice(0, text.lastIndexOf('\n') + 1));

describe('a run that is followed', () => {
  test('shows on standard output what has happened while the service still keeps it waiting', async () => {
    const target = await held();
    const running = start(['audit', await planFor(target.url, 'http: { timeout: 60s }\n'), '-r', 'ndjson']);
    const early = await running.seen('stdout', /"type":"scenario".*\n/);
    expect(running.child.exitCode).toBeNull();
    const [started, ...others] = whole(early);
    expect(started).toMatchObject({ type: 'started', schemaVersion: 1, target: { baseUrl: target.url } });
    expect(new Set(others.map(({ type }) => type))).toEqual(new Set(['scenario']));
    target.letGo();
    const { stdout, stderr, code } = await running.finished;
    await target.close();
    expect(stdout.startsWith(early)).toBe(true);
    const events = eventsOf(stdout);
    expect(events.at(-1)).toMatchObject({ type: 'ended', verdict: 'nonconformant' });
    const steps = started?.type === 'started' ? started.steps : null;
    expect(events.filter(({ type }) => type === 'scenario')).toHaveLength(steps ?? -1);
    expect(stderr).toBe('');
    expect(code).toBe(1);
  });

  test('grows in its file, and comes to the same end as the other reports', async () => {
    const target = await held();
    const [lines, json] = [join(folder, 'deep', 'run.ndjson'), join(folder, 'run.json')];
    const plan = await planFor(target.url, 'http: { timeout: 60s }\n');
    const running = start(['audit', plan, '-r', `ndjson=${lines}`, '-r', `json=${json}`, '-r', 'terminal']);
    await target.reached;
    // The events before the first request are written in the same turn in which it is sent, or the next.
    let early = '';
    while (!early.includes('\n')) early = await readFile(lines, 'utf8');
    expect(whole(early)[0]).toMatchObject({ type: 'started' });
    target.letGo();
    const { stdout } = await running.finished;
    await target.close();
    const text = await readFile(lines, 'utf8');
    expect(text.startsWith(early)).toBe(true);
    expect(toldByNdjson(text)).toEqual(toldByJson(await readFile(json, 'utf8')));
    const sent = eventsOf(text).filter(({ type }) => type === 'exchange');
    expect(sent).toHaveLength(toldByNdjson(text).requests);
    expect(stdout).toMatch(/^✗ nonconformant/m);
  });

  test('that is interrupted is told to its end', async () => {
    const target = await held();
    const running = start(['audit', await planFor(target.url), '-r', 'ndjson']);
    await target.reached;
    running.child.kill('SIGINT');
    const { stdout, code } = await running.finished;
    await target.close();
    const events = eventsOf(stdout);
    expect(events.at(-1)).toMatchObject({ type: 'ended', verdict: 'incomplete' });
    expect(events.filter(({ type }) => type === 'diagnosis')).toContainEqual(
      expect.objectContaining({ code: 'interrupted' }),
    );
    expect(code).toBe(130);
  });

  test('that cannot start says so, in its stream as on standard error', async () => {
    const target = await service(answer);
    const plan = await planFor(target.url, 'auth: { command: "exit 3" }\n');
    const { stdout, stderr, code } = await run(['audit', plan, '-r', 'ndjson']);
    await target.close();
    expect(code).toBe(2);
    const [event, ...more] = eventsOf(stdout);
    expect(more).toEqual([]);
    expect(event).toMatchObject({ type: 'aborted' });
    expect(stderr.trim()).toBe(event?.type === 'aborted' ? event.message : '');
  });

  test('goes on where its reader leaves', async () => {
    const target = await service(answer);
    const json = join(folder, 'left.json');
    const running = start(['audit', await planFor(target.url), '-r', 'ndjson', '-r', `json=${json}`]);
    await running.seen('stdout', /\n/);
    running.child.stdout?.destroy();
    const { stderr, code } = await running.finished;
    await target.close();
    expect(stderr).toBe('');
    expect(code).toBe(1);
    expect(toldByJson(await readFile(json, 'utf8')).verdict).toBe('nonconformant');
  });
});

describe('a file that cannot be written', () => {
  test.each([
    ['a directory', () => folder, /it is a directory/],
    ['below a file', () => join(folder, 'file', 'run.ndjson'), /cannot create the directory of/],
  ])('%s is refused before anything is sent', async (_name, path, message) => {
    await writeFile(join(folder, 'file'), '');
    let requests = 0;
    const target = await service((request, response) => {
      requests += 1;
      answer(request, response);
    });
    const { code, stderr } = await run(['audit', await planFor(target.url), '-r', `ndjson=${path()}`]);
    await target.close();
    expect(stderr).toMatch(message);
    expect(stderr.split('\n')).toHaveLength(2);
    expect(code).toBe(2);
    expect(requests).toBe(0);
  });

  test.skipIf(process.platform !== 'linux')('a full disk ends with 2, and one sentence', async () => {
    const target = await service(answer);
    const { code, stderr } = await run(['audit', await planFor(target.url), '-r', 'ndjson=/dev/full']);
    await target.close();
    expect(stderr).toBe('probity: cannot write /dev/full: the disk is full\n');
    expect(code).toBe(2);
  });

  test('that cannot be written keeps no other report back, and leaves nothing half-written', async () => {
    const target = await service((request, response) => {
      rmSync(join(folder, 'gone'), { recursive: true, force: true });
      answer(request, response);
    });
    const file = join(folder, 'gone', 'run.ndjson');
    const json = join(folder, 'beside.json');
    const flags = ['-r', `ndjson=${file}`, '-r', `json=${json}`, '-r', 'terminal'];
    const { code, stdout, stderr } = await run(['audit', await planFor(target.url), ...flags]);
    await target.close();
    expect([code, stderr]).toEqual([2, `probity: cannot write ${file}: it was removed while it was written\n`]);
    expect(stdout).toContain('Exit 2: a report could not be written.');
    expect(JSON.parse(await readFile(json, 'utf8'))).toHaveProperty('verdict');
  });

  test('is left as it was where the plan is bad', async () => {
    const file = join(folder, 'kept.ndjson');
    await writeFile(file, 'before');
    expect((await run(['audit', 'none.yaml', '-r', `ndjson=${file}`])).code).toBe(2);
    expect(await readFile(file, 'utf8')).toBe('before');
  });
});

test('a named pipe is a file to write to', async ({ skip }) => {
  const mkfifo = findTool({ names: ['mkfifo'], debian: 'coreutils' });
  if (mkfifo === undefined) return skip();
  const pipe = join(folder, 'pipe');
  execFileSync(mkfifo, [pipe]);
  const target = await service(answer);
  const running = start(['audit', await planFor(target.url), '-r', `ndjson=${pipe}`]);
  const text = await readFile(pipe, 'utf8');
  const { code } = await running.finished;
  await target.close();
  expect(toldByNdjson(text).verdict).toBe('nonconformant');
  expect(code).toBe(1);
});
