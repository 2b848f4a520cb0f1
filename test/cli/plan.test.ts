/** `probity plan` and `probity lint`: nothing is sent. */
import { expect, test } from 'vitest';
import { env, planAt, run, serving } from './commands.ts';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly scenario: string | null;
}

async function planned(words: string, files: Readonly<Record<string, string>>): Promise<readonly Sent[]> {
  const { out } = await run(`plan plan.yaml ${words} --json`, { files, env });
  return (JSON.parse(out) as { readonly requests: readonly Sent[] }).requests;
}

test('one screen: how many requests, to what, and for which scenarios', async () => {
  const { code, out } = await run('plan plan.yaml', { files: planAt('http://127.0.0.1:1'), env });
  expect(code).toBe(0);
  expect(out).toMatch(/^About \d+ requests: GET \d+/m);
  expect(out).toContain('It only reads.');
  expect(out).toMatch(/^\/users +\d+ {2}.*walk \d+/m);
});

test('it sends nothing', async () => {
  await serving(async (url, served) => {
    await run('plan plan.yaml --verbose', { files: planAt(url), env });
    await run('lint plan.yaml', { files: planAt(url), env });
    expect(served.requests()).toBe(0);
  });
});

test('it is about what an audit of the reference sends', async () => {
  await serving(async (url, served) => {
    const files = planAt(url);
    const { length } = await planned('', files);
    await run('audit plan.yaml', { files, env });
    expect(length).toBeGreaterThan(served.requests() * 0.8);
    expect(length).toBeLessThan(served.requests() * 1.25);
  });
});

test('a part sends less', async () => {
  const files = planAt('http://127.0.0.1:1');
  const [all, part] = [await planned('', files), await planned('--only auth', files)];
  expect(part.length).toBeLessThan(all.length / 2);
  expect(new Set(part.map(({ scenario }) => scenario))).not.toContain('walk');
});

test('lint: a plan that can be used', async () => {
  const { code, out } = await run('lint plan.yaml', { files: planAt('http://127.0.0.1:1'), env });
  expect([code, out]).toEqual([0, 'The plan can be used. Nothing was sent.\n']);
});

test('lint: names of paths that break a rule, with their place', async () => {
  const { code, out } = await run('lint plan.yaml', {
    files: planAt('http://127.0.0.1:1', '  - path: /getUsers\n'),
    env,
  });
  expect(code).toBe(1);
  expect(out).toMatch(/^plan\.yaml:6:\d+: error: .*\/getUsers.*\(paths\/verbs\)/m);
});

test('lint: a plan that cannot be used', async () => {
  const { code, err } = await run('lint plan.yaml', { files: { '/project/plan.yaml': 'base_url: 7\n' } });
  expect(code).toBe(2);
  expect(err).toContain('plan.yaml:1:');
});
