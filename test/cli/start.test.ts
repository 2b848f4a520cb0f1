/** The first steps: a plan by its usual name, variables, waiting, the demo, and what completes the command line. */
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { createReference } from '#fixtures/reference/api.ts';
import { failure } from '#fixtures/reference/replies.ts';
import { env, planAt, type Ran, run, serving } from './commands.ts';
import { on, readingPlan, reportIn, saved, sort } from './defects.ts';

describe('the plan of an audit', () => {
  test('is probity.yaml in this folder', async () => {
    const { code, out } = await serving((url) => {
      const { '/project/plan.yaml': text = '' } = planAt(url);
      return run('audit --only auth', { files: { '/project/probity.yaml': text }, env });
    });
    expect([code, out.includes('✓ conformant')]).toEqual([0, true]);
  });

  test.each([
    ['no plan', ['audit'], 'this folder has no probity.yaml. To see what a report looks like, run probity demo.'],
    ['an empty name', ['audit', ''], 'The name of the plan is empty. Is a variable not set?'],
  ])('%s is bad usage', async (_, words, message) => {
    const { code, out, err } = await run(words);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });

  test('variables come from a file with a byte order mark, and the environment comes first', async () => {
    const file = '\uFEFFSHOP_TOKEN=wrong\r\n# a comment\r\nSHOP_URL="http://127.0.0.1:1"\r\n';
    const { code } = await serving((url) => {
      const files = { ...planAt('${SHOP_URL}'), '/project/shop.env': file };
      return run(`audit plan.yaml --variables shop.env --only auth --base-url ${url}`, { files, env });
    });
    expect(code).toBe(0);
    const missing = await run('audit plan.yaml --variables nope.env', { files: planAt('http://127.0.0.1:1'), env });
    expect(missing.err).toBe('error: Cannot read the file of variables nope.env: there is no such file or folder.\n');
  });
});

describe('the gate', () => {
  test('--require-coverage counts the clauses that the plan can check', async () => {
    const [low, high] = await serving((url) =>
      Promise.all(
        [10, 99].map((percent) => run(`audit plan.yaml --require-coverage ${percent}%`, { files: planAt(url), env })),
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

  test('--no-preflight checks what setup would stop', async () => {
    const wrong = { SHOP_TOKEN: 'not-the-token' };
    const audits = (flags: string) =>
      serving((url) => run(`audit plan.yaml ${flags}`, { files: planAt(url), env: wrong }));
    const [stopped, checked] = [await audits(''), await audits('--no-preflight')];
    expect(stopped.out).toContain('incomplete: nothing was checked');
    expect(checked.out).toMatch(/[1-9]\d* verified/);
  });
});

describe('the demo', () => {
  test('shows six problems, each with a command, and says how to try the commands', async () => {
    const { code, out, err, files } = await run('demo --port 0 -r terminal -r json=demo.json');
    const { report } = reportIn({ code, out, err, files }, 'demo.json');
    expect([code, report.problems.map(({ label }) => label)]).toEqual([
      1,
      ['security', 'security', 'data', 'data', 'clients', 'style'],
    ]);
    expect(
      report.problems.every(
        ({ findings }) => findings[0]?.curl.startsWith('curl') || findings[0]?.curl.startsWith('#'),
      ),
    ).toBe(true);
    expect(err).toMatch(/start the same server: npx probity serve --demo --port \d+\n$/);
  });

  test('serve --demo serves the same defects, at the printed URL, until it is interrupted', async () => {
    let interrupt = (): void => undefined;
    const interrupting = (listener: () => void): void => {
      interrupt = listener;
    };
    const output: string[] = [];
    const served = run('serve --demo --port 0', { interrupting, onOutput: (text) => output.push(text) });
    await expect.poll(() => output.join('')).toContain('Stop it: Ctrl-C');
    const url = /http:\S+/.exec(output.join(''))?.[0] ?? '';
    const response = await fetch(`${url}/users`);
    expect(response.status).toBe(200);
    interrupt();
    expect((await served).code).toBe(0);
  });

  test.each([
    ['serve --mutant auth/open-lst', 'error: There is no mutant auth/open-lst. Did you mean auth/open-list?'],
    ['serve --list nosuchword', 'error: No mutant mentions "nosuchword".'],
    ['serve --demo --mutant auth/open-list', 'error: Name --mutant or --demo, not both.'],
    ['serve --port 99999', 'error: "99999" is not a port. Write 8080.'],
    ['schema nosuch', 'error: There is no schema "nosuch". Write plan'],
    ['completion tcsh', 'error: There is no completion for "tcsh". Write bash, zsh, fish, powershell.'],
  ])('%s', async (words, message) => {
    const { code, err } = await run(words);
    expect([code, err.startsWith(message)]).toEqual([2, true]);
  });
});

describe('baseline', () => {
  const until = '--until 2099-12-31';

  test('accepts what fails, keeps the plan as it is, and adds no waiver twice', async () => {
    const report = await saved(sort);
    const commented = `# Ours.\n${readingPlan}`;
    const codes = await on([sort], async (command) => {
      const files = { '/project/report.json': report };
      const first = await command(`baseline report.json --into plan.yaml ${until}`, files, commented);
      const plan = String(first.files.get('/project/plan.yaml'));
      expect(plan).toMatch(
        /^# Ours\.\n[^]*\nwaivers:\n {2}- \{ rule: query\/sort, resource: "\/users", fingerprint: "[0-9a-f]{12}", /,
      );
      const second = await command(`baseline report.json --into plan.yaml ${until}`, files, plan);
      expect(second.err).toBe('plan.yaml: 0 waivers added, 0 renewed, 1 kept.\n');
      expect(String(second.files.get('/project/plan.yaml'))).toBe(plan);
      return [
        (await command('audit plan.yaml', {}, commented)).code,
        (await command('audit plan.yaml', {}, plan)).code,
      ];
    });
    expect(codes).toEqual([1, 0]);
  });

  test('renews a waiver that has ended, and adds to a list that is there', async () => {
    const report = await saved(sort);
    const printed = (await run(`baseline report.json ${until}`, { files: { '/project/report.json': report } })).out;
    const ended = printed.replace('2099-12-31', '2026-01-31');
    const other = '  - { rule: json/utf-8, reason: a }\n';
    const into = (waivers: string) =>
      on([sort], (command) =>
        command(
          `baseline report.json --into plan.yaml ${until}`,
          { '/project/report.json': report },
          readingPlan + waivers,
        ),
      );
    const renewed = await into(ended);
    expect(renewed.err).toBe('plan.yaml: 0 waivers added, 1 renewed, 0 kept.\n');
    expect(String(renewed.files.get('/project/plan.yaml'))).toContain('until: 2099-12-31');
    const added = await into(`waivers:\n${other}http: { concurrency: 2 }\n`);
    expect(String(added.files.get('/project/plan.yaml'))).toContain(
      `${other}${printed.slice('waivers:\n'.length)}http: { concurrency: 2 }\n`,
    );
    const inBrackets = await into('waivers: [{ rule: json/utf-8, reason: a }]\n');
    expect([inBrackets.code, inBrackets.err.startsWith('error: Cannot add waivers to plan.yaml: ')]).toEqual([2, true]);
  });

  test.each([
    ['--until tomorrow', 'error: "tomorrow" is not a day. Write 2027-01-31, or a number of days: 30d.'],
    ['--until 2020-01-01', 'error: --until 2020-01-01 is in the past. Write a later day.'],
  ])('%s', async (flags, message) => {
    const files = { '/project/report.json': await saved(sort) };
    expect((await run(`baseline report.json ${flags}`, { files })).err).toBe(`${message}\n`);
  });
});

test('completion in bash: commands, options, and the ids of rules', async () => {
  const { out } = await run('completion bash');
  const completed = (...words: readonly string[]): string => {
    const set = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}`;
    return execFileSync('bash', ['-c', `${out}\n${set}\n_probity\necho "\${COMPREPLY[@]}"`], { encoding: 'utf8' });
  };
  expect(completed('probity', 'sn')).toBe('snapshot\n');
  expect(completed('probity', 'audit', '--eff')).toBe('--effort\n');
  expect(completed('probity', 'audit', '--effort', 'q')).toBe('quick\n');
  expect(completed('probity', 'explain', 'auth/bea')).toBe('auth/bearer\n');
  const rows = (await run('completion powershell')).out.match(/^ {4}'[^' ]+' = '[^']+'$/gm);
  expect(rows).toHaveLength(out.match(/ words=".+" ;;$/gm)?.length ?? 0);
  expect(rows).toContain("    'audit:--effort' = 'quick full'");
});

test('what explain, rules, and schema know', async () => {
  expect((await run('explain not exercised')).out).toContain('This plan allows no request that would test it.');
  expect((await run('rules --coverage')).out.match(/^\S+ {2}\((?:must|should|gap)\)$/gm)).toHaveLength(76);
  expect(JSON.parse((await run('schema plan')).out)).toMatchObject({ title: 'PlanDocument' });
  expect((await run('schema')).out.match(/^\w+/gm)).toEqual(['plan', 'report', 'summary', 'event', 'snapshot']);
});

describe('report', () => {
  test('shows a saved report in another format, and checks it first', async () => {
    const text = await saved(sort);
    const show = (words: string, content = text) =>
      run(`report report.json ${words}`, { files: { '/project/report.json': content } });
    const shown = await show('');
    expect([shown.code, shown.out.includes('query/sort')]).toEqual([0, true]);
    expect((await show('--fail-on must -r markdown')).code).toBe(1);
    const { gate: _, ...cut } = JSON.parse(text) as Record<string, unknown>;
    const misfit = await show('', JSON.stringify(cut));
    expect([misfit.code, misfit.err]).toEqual([
      2,
      "error: report.json is not a usable report: it must have required property 'gate'.\n",
    ]);
  });

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
