import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run, service } from '../run.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-told-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function planOf(text: string): Promise<string> {
  const path = join(folder, 'plan.yaml');
  await writeFile(path, text);
  return path;
}

const env = { SHOP_PASSWORD: 'pa55/word+of Shop', SHOP_TOKEN: 'token-of-shop-81' };
const shown = /pa55|token-of-shop/;

describe('what is said when a run does not come about', () => {
  test.each([
    [
      'a command that fails',
      'base_url: http://127.0.0.1:9\nname: ${SHOP_PASSWORD}\nauth: { command: "echo got \'${SHOP_PASSWORD}\' >&2; exit 3" }',
    ],
    ['an address that is none', 'base_url: "not-an-address-${SHOP_PASSWORD}"'],
    ['a token that no header can carry', 'base_url: http://127.0.0.1:9\nauth: { bearer: "${SHOP_PASSWORD}" }'],
    ['a value that does not fit', 'base_url: http://127.0.0.1:9\nhttp: { timeout: "${SHOP_TOKEN}" }'],
    ['an address that nobody answers', 'base_url: "http://127.0.0.1:9/${SHOP_TOKEN}"\nname: ${SHOP_PASSWORD}'],
  ])('%s: no secret of the plan', async (_name, text) => {
    const plan = await planOf(`${text}\nresources: [{ path: /users }]\n`);
    const { code, stdout, stderr } = await run(['audit', plan, '-r', 'terminal'], {
      env: { ...env, PROBITY_DEBUG: '1' },
    });
    expect([2, 4]).toContain(code);
    expect(stdout + stderr).not.toMatch(shown);
    expect(stdout + stderr).not.toBe('');
  });
});

test('a secret that comes through is covered in the file, which is whole, and told as a fault of ours', async () => {
  const target = await service((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"success":true,"data":[]}');
  });
  // The page has these words of its own: no cover of the report can reach them.
  const plan = await planOf(
    `base_url: ${target.url}\nresources: [{ path: /things, operations: [list, create], create: { example: { password: Content-Security-Policy } } }]\n`,
  );
  const file = join(folder, 'page.html');
  const { code, stderr } = await run(['audit', plan, '-r', `html=${file}`, '--only', 'paths']);
  await target.close();
  expect({ code, stderr }).toEqual({
    code: 5,
    stderr: `probity: internal error: a secret was about to be written to ${file}; it was covered there; please report this\n`,
  });
  const page = await readFile(file, 'utf8');
  expect(page).not.toContain('Content-Security-Policy');
  expect(page).toContain('‹secret 1›');
  expect(page.trimEnd()).toMatch(/<\/html>$/);
});
