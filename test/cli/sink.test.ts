import { execFileSync } from 'node:child_process';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileSink } from '../../src/cli/sink.ts';
import { findTool } from '../support/tools.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-sink-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const never = new AbortController().signal;
const line = `${'x'.repeat(1023)}\n`;

test('a reader that does not keep up is waited for, by all who write, until it has caught up or nobody waits', async ({
  skip,
}) => {
  const mkfifo = findTool({ names: ['mkfifo'], debian: 'coreutils' });
  if (mkfifo === undefined) return skip();
  const pipe = join(folder, 'pipe');
  execFileSync(mkfifo, [pipe]);
  const [sink, reader] = await Promise.all([fileSink(pipe), open(pipe, 'r')]);
  for (let written = 0; written < 3000; written += 1) sink.write(line);
  await turn();
  const stop = new AbortController();
  const resolved: string[] = [];
  const waiting = Array.from({ length: 40 }, (_each, index) =>
    sink.caughtUp(stop.signal).then(() => resolved.push(`before ${index}`)),
  );
  await turn();
  expect(resolved).toEqual([]);
  stop.abort();
  await Promise.all(waiting);
  expect(resolved).toHaveLength(40);

  const again = sink.caughtUp(never);
  let length = 0;
  const read = (async () => {
    for await (const chunk of reader.createReadStream()) length += (chunk as Buffer).length;
  })();
  await again;
  await sink.end();
  await read;
  expect(length).toBe(3000 * line.length);
});

test('a reader that keeps up is not waited for, and all is there at the end, in order', async () => {
  const path = join(folder, 'file');
  const sink = await fileSink(path);
  for (let number = 0; number < 1000; number += 1) {
    sink.write(`${number}\n`);
    await sink.caughtUp(never);
  }
  await sink.end();
  expect(await readFile(path, 'utf8')).toBe(Array.from({ length: 1000 }, (_each, number) => `${number}\n`).join(''));
});

test('a file is emptied first', async () => {
  const path = join(folder, 'again');
  for (const text of ['a long text of an earlier run\n', 'new\n']) {
    const sink = await fileSink(path);
    sink.write(text);
    await sink.end();
  }
  expect(await readFile(path, 'utf8')).toBe('new\n');
});

test('what cannot be opened is refused in one sentence', async () => {
  await expect(fileSink(folder)).rejects.toThrow(`cannot write ${folder}: it is a directory`);
});
