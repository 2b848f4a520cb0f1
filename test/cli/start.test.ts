/** The first steps: a plan by its usual name, variables, waiting, the demo, and what completes the command line. */
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { createReference } from '#fixtures/reference/api.ts';
import { failure } from '#fixtures/reference/replies.ts';
import { env, planAt, type Ran, run, serving } from './commands.ts';
import { on, readingPlan, reportIn, saved, sort } from './defects.ts';

describe('the plan of an audit', () => {
  test('variables come from a file with a byte order mark, and the environment comes first', async () => {
    const file = '\uFEFFSHOP_TOKEN=wrong\r\n# a comment\r\nSHOP_URL="http://127.0.0.1:1"\r\n';
    const { code } = await serving((url) => {
      const files = { ...planAt('${SHOP_URL}'), '/project/shop.env': file };
      return run(`audit plan.yaml --variables shop.env --only auth --base-url ${url}`, { files, env });
    });
    expect(code).toBe(0);
  });
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

describe('the demo', () => {
  test('shows six problems, each with a command, and says how to try the commands', async () => {
    const { code, out, err, files } = await run('demo --port 0 -r terminal -r json=demo.json');
    const { report } = reportIn({ code, out, err, files }, 'demo.json');
    const labels = ['security', 'security', 'data', 'data', 'clients', 'style'];
    expect([code, report.problems.map(({ label }) => label)]).toEqual([1, labels]);
    const commands = report.problems.map(({ findings }) => findings[0]?.curl ?? '');
    expect(commands.filter((command) => !/^(?:curl|#)/.test(command))).toEqual([]);
    expect(err).toMatch(/start the same server: npx probity serve --demo --port \d+\n$/);
  });
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
