import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run, service } from '../run.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-late-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('a file that is written line by line shows no secret that a later answer gives away', async () => {
  const word = 'late-Known-Pw-4471';
  let filtered = 0;
  const target = await service((request, response) => {
    if (request.url?.includes('remark=') === true) filtered += 1;
    const items = [1, 2, 3].map((id) => ({
      id,
      remark: id === 2 ? word : `n${id}`,
      ...(filtered > 5 ? { password: word } : {}),
    }));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ success: true, data: items }));
  });
  const plan = join(folder, 'plan.yaml');
  await writeFile(
    plan,
    `base_url: ${target.url}\nresources: [{ path: /things, operations: [list], filters: { remark: [${word}, n1] } }]\n`,
  );
  const file = join(folder, 'events');
  const { stderr } = await run(['audit', plan, '-r', `ndjson=${file}`, '--no-preflight']);
  await target.close();
  const lines = (await readFile(file, 'utf8')).split('\n');
  expect(stderr).toBe('');
  expect(lines.some((line) => line.includes('remark=%E2%80%B9secret') || line.includes('remark=‹secret'))).toBe(true);
  expect(lines.filter((line) => line.includes(word))).toEqual([]);
  expect(lines.filter((line) => line !== '').every((line) => typeof JSON.parse(line) === 'object')).toBe(true);
});
