/** Wrong usage: one sentence that says what, where, and how to fix it. The exit code is 2. */
import { expect, test } from 'vitest';
import { rules } from '../../rules/index.ts';
import { env, planAt, run } from './commands.ts';

const url = 'http://127.0.0.1:1';
const files = planAt(url);

test.each([
  ['audt plan.yaml', "error: unknown command 'audt'\n(Did you mean audit?)"],
  ['audit plan.yaml --onyl auth', "error: unknown option '--onyl'\n(Did you mean --only?)"],
  ['audit nosuch.yaml', 'error: Cannot read the plan nosuch.yaml: there is no such file or folder.'],
  ['audit http://127.0.0.1:1/users --bearer-env NOPE', 'error: --bearer-env NOPE: the variable is not set.'],
  ['audit plan.yaml --bearer-env SHOP_TOKEN', 'error: --bearer-env is for a URL.'],
  ['audit plan.yaml --only auht', 'error: --only: there is no auht. Did you mean auth?'],
  ['audit plan.yaml --skip /userz', 'error: --skip: there is no /userz. Did you mean /users?'],
  ['audit plan.yaml --skip /users', 'error: No resource remains'],
  [
    'audit plan.yaml --require error.never',
    'error: --require: there is no clause error.never. Did you mean error.never-200?',
  ],
  ['audit plan.yaml --effort fast', "argument 'fast' is invalid. Allowed choices are quick, full."],
  ['audit plan.yaml --fail-on all', "argument 'all' is invalid. Allowed choices are must, should, never."],
  ['audit plan.yaml --max-requests many', 'error: "many" is not a number from 1 on. Write 500.'],
  ['audit plan.yaml --max-duration 5', 'error: "5" is not a duration. Write a number with a unit: 90s, 2m.'],
  [
    'audit plan.yaml --show rulez',
    'error: --show rulez: write problems, or coverage, or observations, or rules, or all.',
  ],
  ['audit plan.yaml -r pdf', 'error: There is no report format "pdf". The formats are terminal, json, '],
  ['audit plan.yaml -r json=', 'error: Add a file name: -r json=report.json'],
  ['judge nowhere', 'error: Cannot read the recorded run in nowhere: there is no such file or folder.'],
  ['audit plan.yaml --baseline nosuch.json', 'error: Cannot read the report nosuch.json: there is no such file'],
  ['diff old.json', "error: missing required argument 'new'"],
  ['rules nosuch', 'error: No rule matches "nosuch". probity rules lists them all.'],
  ['explain nosuchthing', 'error: There is no rule, clause, or plan key "nosuchthing".'],
])('%s', async (words, message) => {
  const { code, out, err } = await run(words, { files, env });
  expect(err).toContain(message);
  expect([code, out]).toEqual([2, '']);
});

test('every problem of a plan has its place, and nothing is sent', async () => {
  const wrong = { '/project/plan.yaml': 'base_url: http://127.0.0.1:1\nresourcs:\n  - path: /users\n' };
  const { code, err } = await run('audit plan.yaml', { files: wrong });
  expect(code).toBe(2);
  expect(err).toMatch(/^plan\.yaml:2:1: error: .*resources/m);
  expect(err).toContain('1 error in the plan. Nothing was sent.');
  const onGitHub = { files: wrong, env: { GITHUB_ACTIONS: 'true' } };
  const [annotated, plain] = [
    await run('audit plan.yaml', onGitHub),
    await run('audit plan.yaml --no-annotations', onGitHub),
  ];
  expect(annotated.err).toMatch(/^::error file=plan\.yaml,line=2,col=1,title=.*resourcs.*::.+$/m);
  expect(plain.err).toBe(err);
});

test('a variable that is not set', async () => {
  const { code, err } = await run('audit plan.yaml', { files });
  expect(code).toBe(2);
  expect(err).toMatch(/^plan\.yaml:2:\d+: error: .*SHOP_TOKEN/m);
});

test('a token that cannot be read', async () => {
  const text = `base_url: ${url}\nauth: { command: "exit 7" }\nresources: [{ path: /users }]\n`;
  const { code, err } = await run('audit plan.yaml', { files: { '/project/plan.yaml': text } });
  expect(code).toBe(2);
  expect(err).toContain('error: auth.command');
});

test('a file that is not a record', async () => {
  const { gzipSync } = await import('node:zlib');
  const record = { '/project/run/run.jsonl.gz': gzipSync('{"record": 99}\n') };
  expect(await run('judge run', { files: record })).toMatchObject({
    code: 2,
    err: 'error: run/run.jsonl.gz is not a recorded run.\n',
  });
});

test.each(['audit', 'snapshot', 'compare', 'diff', 'replay'])('%s --help', async (command) => {
  const { code, out } = await run(`${command} --help`);
  expect(code).toBe(0);
  expect(out).toMatch(/Exit codes: 0 /);
  expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

test('rules and explain', async () => {
  const all = await run('rules');
  expect(all.out.trimEnd().split('\n')).toHaveLength(rules.length);
  expect((await run('rules auth')).out).toMatch(/^auth\/bearer +must +Only the exact token is accepted/m);
  expect(JSON.parse((await run('rules auth/* --json')).out)).toContainEqual(
    expect.objectContaining({ id: 'auth/bearer', proves: ['auth.bearer'] }),
  );
  expect((await run('explain auth/bearer')).out).toContain('Proves       auth.bearer:');
  expect((await run('explain auth.bearer')).out).toContain('Proved by    auth/bearer');
  expect((await run('explain create.unique')).out).toContain('resources[].create.unique:');
  expect((await run('explain 401')).out).toContain('auth/unauthorized:');
});
