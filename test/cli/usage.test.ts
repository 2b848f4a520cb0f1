/** Wrong usage: one sentence that says what, where, and how to fix it. The exit code is 2. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { rules } from '../../rules/index.ts';
import { env, planAt, run } from './commands.ts';

const url = 'http://127.0.0.1:1';
const files = { ...planAt(url), '/project/run/run.jsonl.gz': gzipSync('{"record": 99}\n') };

test.each([
  ['audt plan.yaml', "error: unknown command 'audt'\n(Did you mean audit?)"],
  ['audit plan.yaml --onyl auth', "error: unknown option '--onyl'\n(Did you mean --only?)"],
  ['audit nosuch.yaml', 'error: Cannot read the plan nosuch.yaml: there is no such file or folder.'],
  ['audit http://127.0.0.1:1/users --bearer-env NOPE', 'error: --bearer-env NOPE: the variable is not set.'],
  ['audit plan.yaml --bearer-env SHOP_TOKEN', 'error: --bearer-env is for a URL.'],
  ['audit plan.yaml --only auht', 'error: --only: there is no auht. Did you mean auth?'],
  ['audit plan.yaml --skip /userz', 'error: --skip: there is no /userz. Did you mean /users?'],
  ['audit plan.yaml --skip /users', 'error: No resource remains'],
  ['audit plan.yaml --require error.never', 'error: --require: there is no clause error.never. Did you mean error.'],
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
  ['audit', 'this folder has no probity.yaml. To see what a report looks like, run probity demo.'],
  ['serve --mutant auth/open-lst', 'error: There is no mutant auth/open-lst. Did you mean auth/open-list?'],
  ['serve --list nosuchword', 'error: No mutant mentions "nosuchword".'],
  ['serve --demo --mutant auth/open-list', 'error: Name --mutant or --demo, not both.'],
  ['serve --port 99999', 'error: "99999" is not a port. Write 8080.'],
  ['schema nosuch', 'error: There is no schema "nosuch". Write plan'],
  ['completion tcsh', 'error: There is no completion for "tcsh". Write bash, zsh, fish, powershell.'],
  ['baseline a.json --until tomorrow', 'error: "tomorrow" is not a day. Write 2027-01-31, or a number of days: 30d.'],
  ['baseline a.json --until 2020-01-01', 'error: --until 2020-01-01 is in the past. Write a later day.'],
  ['judge run', 'error: run/run.jsonl.gz is not a recorded run, or it is damaged.'],
  ['explain nosuchthing', 'error: There is no rule, clause, or plan key "nosuchthing".'],
])('%s', async (words, message) => {
  const { code, out, err } = await run(words, { files, env });
  expect(err).toContain(message);
  expect([code, out]).toEqual([2, '']);
});

test.each<[string, RegExp]>([
  ['resourcs: [{ path: /users }]', /^plan\.yaml:2:1: error: "resourcs"[^]*1 error in the plan\. Nothing was sent\./m],
  ['name: ${NAME}\nresources: [{ path: /users }]', /^plan\.yaml:2:\d+: error: .*NAME/m],
  ['auth: { command: "exit 7" }\nresources: [{ path: /users }]', /^error: auth\.command/],
])('a plan that cannot be used: %j', async (plan, message) => {
  const wrong = { '/project/plan.yaml': `base_url: ${url}\n${plan}\n` };
  const { code, err } = await run('audit plan.yaml', { files: wrong });
  expect(code).toBe(2);
  expect(err).toMatch(message);
});

test('annotations of a plan that cannot be used', async () => {
  const wrong = { '/project/plan.yaml': `base_url: ${url}\nresourcs: [{ path: /users }]\n` };
  const onGitHub = { files: wrong, env: { GITHUB_ACTIONS: 'true' } };
  const [annotated, plain] = [
    await run('audit plan.yaml', onGitHub),
    await run('audit plan.yaml --no-annotations', onGitHub),
  ];
  expect(annotated.err).toMatch(/^::error file=plan\.yaml,line=2,col=1,title=.*resourcs.*::.+$/m);
  expect(plain.err).not.toContain('::error');
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
  expect((await run('rules --coverage')).out.match(/^\S+ {2}\((?:must|should|gap)\)$/gm)).toHaveLength(76);
  expect(JSON.parse((await run('schema plan')).out)).toMatchObject({ title: 'PlanDocument' });
});

test.each([
  ['auth/bearer', 'Proves       auth.bearer:'],
  ['auth.bearer', 'Proved by    auth/bearer'],
  ['create.unique', 'resources[].create.unique:'],
  ['401', 'auth/unauthorized:'],
])('explain %s', async (words, text) => {
  expect((await run(`explain ${words}`)).out).toContain(text);
});
