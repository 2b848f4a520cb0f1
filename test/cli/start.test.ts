/**
 * The first steps: variables, the gate, the demo, and what completes the command line. Wrong usage: one sentence that says
 * what, where, and how to fix it. The exit code is 2.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createReference } from '#fixtures/reference/api.ts';
import { failure } from '#fixtures/reference/replies.ts';
import { rules } from '../../rules/index.ts';
import { env, planAt, type Ran, run, serving } from './commands.ts';
import { on, readingPlan, reportIn, saved, sort } from './defects.ts';

const variables = '\uFEFFSHOP_TOKEN=wrong\r\n# a comment\r\nSHOP_URL="http://127.0.0.1:1"\r\n';
const utf16 = Buffer.from(variables, 'utf16le');

test.each<[string, string | Uint8Array]>([
  ['UTF-8', variables],
  ['UTF-16', utf16],
  ['UTF-16 (big-endian)', Buffer.from(utf16).swap16()],
])('variables come from a file in %s with a byte order mark, after the environment', async (_, file) => {
  const { code } = await serving((url) => {
    const files = { ...planAt('${SHOP_URL}'), '/project/shop.env': file };
    return run(`audit plan.yaml --variables shop.env --only auth --base-url ${url}`, { files, env });
  });
  expect(code).toBe(0);
});

describe('the gate', () => {
  test('--require-coverage counts the clauses that the plan can check', async () => {
    const [low, high] = await serving((url) =>
      Promise.all(
        [10, 99].map((share) => run(`audit plan.yaml --require-coverage ${share}%`, { files: planAt(url), env })),
      ),
    );
    expect([low?.code, high?.code]).toEqual([0, 3]);
    expect(high?.out).toMatch(/Exit code 3: coverage is \d+(\.\d)?%, less than 99%\./);
  });

  test('--fail-on-flaky fails a run in which a request failed once', async () => {
    const flaky = async (flags: string): Promise<Ran> => {
      const reference = createReference();
      let requests = 0;
      return serving(
        (url) => run(`audit plan.yaml --only auth ${flags}`, { files: planAt(url), env }),
        (request) => (++requests === 9 ? failure(500, 'INTERNAL_ERROR', 'It failed once.') : reference(request)),
      );
    };
    expect([(await flaky('')).code, (await flaky('--fail-on-flaky')).code]).toEqual([0, 1]);
  });
});

test('the demo shows six problems, each with a command, and says how to try the commands', async () => {
  const { code, out, err, files } = await run('demo --port 0 -r terminal -r json=demo.json');
  const { report } = reportIn({ code, out, err, files }, 'demo.json');
  const labels = ['security', 'security', 'data', 'data', 'clients', 'style'];
  expect([code, report.problems.map(({ label }) => label)]).toEqual([1, labels]);
  const commands = report.problems.map(({ findings }) => findings[0]?.curl ?? '');
  expect(commands.filter((command) => !/^(?:curl|#)/.test(command))).toEqual([]);
  expect(err).toMatch(/start the same server: npx probity serve --demo --port \d+\n$/);
});

describe('baseline', () => {
  const until = '--until 2099-12-31';

  test('accepts what fails, keeps the plan as it is, and adds no waiver twice', async () => {
    const report = await saved(sort);
    const commented = `# Ours.\n${readingPlan}`;
    const code = await on([sort], async (command) => {
      const files = { '/project/report.json': report };
      const first = await command(`baseline report.json --into plan.yaml ${until}`, files, commented);
      const plan = String(first.files.get('/project/plan.yaml'));
      expect(plan).toMatch(
        /^# Ours\.\n[^]*\nwaivers:\n {2}- \{ rule: query\/sort, resource: "\/users", fingerprint: "[0-9a-f]{12}", /,
      );
      const second = await command(`baseline report.json --into plan.yaml ${until}`, files, plan);
      expect(second.err).toBe('plan.yaml: 0 waivers added, 0 renewed, 1 kept.\n');
      expect(String(second.files.get('/project/plan.yaml'))).toBe(plan);
      return (await command('audit plan.yaml', {}, plan)).code;
    });
    expect(code).toBe(0);
  });

  test('renews a waiver that has ended, and adds to a list that is there', async () => {
    const report = await saved(sort);
    const printed = (await run(`baseline report.json ${until}`, { files: { '/project/report.json': report } })).out;
    const ended = printed.replace('2099-12-31', '2026-01-31');
    const other = '  - { rule: json/utf-8, reason: a }\n';
    const words = `baseline report.json --into plan.yaml ${until}`;
    const into = (waivers: string) =>
      on([sort], (command) => command(words, { '/project/report.json': report }, readingPlan + waivers));
    const renewed = await into(ended);
    expect(renewed.err).toBe('plan.yaml: 0 waivers added, 1 renewed, 0 kept.\n');
    expect(String(renewed.files.get('/project/plan.yaml'))).toContain('until: 2099-12-31');
    const added = await into(`waivers:\n${other}http: { concurrency: 2 }\n`);
    expect(String(added.files.get('/project/plan.yaml'))).toContain(
      `${other}${printed.slice('waivers:\n'.length)}http: { concurrency: 2 }\n`,
    );
  });
});

test('completion in bash: commands, options, and the ids of rules', async () => {
  const { out } = await run('completion bash');
  const lines = ['probity sn', 'probity audit --eff', 'probity audit --effort q', 'probity explain auth/bea'];
  const completed = lines.map((line) => {
    return `COMP_WORDS=(${line}); COMP_CWORD=${line.split(' ').length - 1}\n_probity\necho "\${COMPREPLY[@]}"`;
  });
  const shown = execFileSync('bash', ['-c', `${out}\n${completed.join('\n')}`], { encoding: 'utf8' });
  expect(shown.split('\n')).toEqual(['snapshot', '--effort', 'quick', 'auth/bearer', '']);
  const rows = (await run('completion powershell')).out.match(/^ {4}'[^' ]+' = '[^']+'$/gm);
  expect(rows).toHaveLength(out.match(/ words=".+" ;;$/gm)?.length ?? 0);
  expect(rows).toContain("    'audit:--effort' = 'quick full'");
});

test('the published schemas', async () => {
  expect((await run('schema')).out.match(/^\w+/gm)).toEqual(['plan', 'report', 'summary', 'event', 'snapshot']);
});

describe('report', () => {
  test('in GitHub Actions, annotates the plan, writes the summary, and fences the text', async () => {
    const github = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: '/project/summary.md' };
    const files = { '/project/report.json': await saved(sort) };
    const { out, files: written } = await run('report report.json', { files, env: github });
    const [, token = ''] = /^::stop-commands::(\S+)\n/.exec(out) ?? [];
    const [text = '', commands = ''] = out.split(`\n::${token}::\n`);
    expect(text).toContain('query/sort');
    expect(commands).toMatch(/^::error title=Shop%3A 1 problem/m);
    expect(String(written.get('/project/summary.md'))).toContain('query/sort');
    const quiet = await run('report report.json --no-annotations', { files, env: github });
    expect(quiet.out).not.toContain('::error');
  });
});

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
  ['audit --plans nosuch', 'error: Cannot read the folder of plans nosuch: there is no such file or folder.'],
  ['audit plan.yaml --plans plans', 'error: Name a plan (plan.yaml) or --plans plans, not both.'],
  ['audit plan.yaml --shard 0/2', 'error: --shard is a share of the plans in a folder. Add --plans FOLDER.'],
  ['audit --plans plans --shard 3/2', 'error: "3/2" is not a shard. Write I/N, with I from 0 to N-1: 0/4, 1/4,'],
  ['audit --plans plans --shard /2', 'error: "/2" is not a shard.'],
  ['audit --plans plans --shard x/y', 'error: "x/y" is not a shard.'],
  ['audit --plans plans -r json=a.json', 'error: -r json=a.json would be the same for each plan. Write {plan} in it'],
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

test('explain knows each plan key of the docs', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/plan-keys.md'), 'utf8');
  const keys = [...page.matchAll(/^\| `([^`]+)`/gm)].map(([, key]) => key);
  const codes = await Promise.all(keys.map(async (key) => (await run(`explain ${key}`)).code));
  expect(keys.filter((_, index) => codes[index] !== 0)).toEqual([]);
  expect(keys.length).toBeGreaterThan(150);
});
