import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProgram } from '../../src/cli/program.ts';
import { executable, run, start } from './run.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-usage-'));
  await writeFile(join(folder, 'binary.yaml'), Buffer.from([0x61, 0x3a, 0x20, 0x00, 0xff, 0xfe]));
  await writeFile(join(folder, 'empty.yaml'), '');
  await writeFile(
    join(folder, 'wrong.yaml'),
    'base_url: http://127.0.0.1:9\nresources: [{ path: /users }]\nresourcs: []\nwrites: maybe\n',
  );
  await writeFile(join(folder, 'unset.yaml'), 'base_url: ${NOT_SET_HERE}\nresources: [{ path: /users }]\n');
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('bad usage ends with 2 and says what is wrong in a sentence', () => {
  test.each([
    [['frob'], /^probity: unknown command 'frob'\n$/],
    [
      ['plan', 'http://127.0.0.1:9'],
      /^probity: http:\/\/127\.0\.0\.1:9 is an address, not a plan: "probity audit http:/,
    ],
    [['audit', 'http://127.0.0.1:9', '--writes'], /^probity: an address is only read: /],
    [['audit', 'http://127.0.0.1:9', '--env', 'staging'], /^probity: --env belongs to a plan: /],
    [['audit', 'http://u:p@127.0.0.1:9'], /^probity: the address holds a user name or password: /],
    [['audit', 'http://127.0.0.1:9', '--bearer-env', 'NOT_SET_HERE'], /NOT_SET_HERE is not set\n$/],
    [['audit', 'http://127.0.0.1:9', '--query-env', 'key=NOT_SET_HERE'], /NOT_SET_HERE is not set\n$/],
    [
      ['audit', 'http://127.0.0.1:9', '--query-env', 's3cret/key'],
      /^probity: --query-env takes a parameter and the name of an environment variable, not a key: [^\n]*api_key=SHOP_KEY\n$/,
    ],
    [['audit', 'http://127.0.0.1:9/v1?key=1'], /^probity: the address has a query, [^\n]*--query-env NAME=VARIABLE\n$/],
    [['audit', 'plan.yaml', '--query-env', 'key=KEY'], /^probity: --query-env belongs to an address/],
    [['audit', 'http://127.0.0.1:9', '-H', 'nothing'], /Write a header as 'Name: value'\.\n$/],
    [['audit', 'plan.yaml', '--resource', '/users'], /^probity: --resource belongs to an address/],
    [['init'], /^probity: there is nothing to make a plan from: /],
    [['audti'], /^probity: unknown command 'audti' \(Did you mean audit\?\)\n$/],
    [['man'], /^probity: unknown command 'man'; write "probity --help", or "man probity" if /],
    [['test', 'plan.yaml'], /^probity: unknown command 'test'; write "probity audit PLAN"\n$/],
    [['audit', '--verbos'], /^probity: unknown option '--verbos' \(Did you mean --verbose\?\)\n$/],
    [['audit', '-r', 'jsn'], /^probity: there is no reporter "jsn"; did you mean json\?/],
    [['audit', '-r'], /^probity: option '-r, --report <name\[=file\]>' argument missing\n$/],
    [['audit', '--fail-on', 'often'], /Allowed choices are must, should, never\.\n$/],
    [
      ['audit', '--max-duration', '2'],
      /'2' is invalid\. Write a span of time from 1ms to 576h, such as 90s, 2m or 1h\.\n$/,
    ],
    [['audit', '--max-duration', '1000h'], /'1000h' is invalid\. Write a span of time/],
    [
      ['audit', '--max-requests', '0'],
      /'0' is invalid\. Write how many requests may be sent, such as 500 \(at least 1\)\.\n$/,
    ],
    [['audit', '--max-requests', '1e3'], /'1e3' is invalid\. Write how many requests/],
    [['audit', '--require-coverage', '101%'], /'101%' is invalid\. Write how much .* from 0 to 100: 80%\.\n$/],
    ...[
      ['--only', 'auth'],
      ['--skip', 'auth'],
      ['--failed', 'old.json'],
      ['--effort', 'quick'],
    ].map((cut): [string[], RegExp] => [
      ['audit', ...cut, '--require-coverage', '80%'],
      /^probity: --require-coverage is about the whole plan: leave it out if .+ cut the run\n$/,
    ]),
    [['audit', '--require-coverage', '0.8'], /'0\.8' is invalid\. Write how much/],
    [['audit', '--require', 'error,,auth'], /'error,,auth' is invalid\. Write clauses, with commas between them\.\n$/],
    [
      ['audit', '--require', 'error.nevr-200'],
      /^probity: there is no clause "error\.nevr-200" to require; did you mean error\.never-200\?\n$/,
    ],
    [
      ['audit', '--require', 'xyzzy'],
      /^probity: there is no clause "xyzzy" to require; "probity rules --coverage" lists them\n$/,
    ],
    [['audit', '--require', 'events'], /^probity: --require events can never be met, for .+; leave it out\n$/],
    [
      ['audit', '--require', 'errors/never-200'],
      /^probity: --require takes clauses, and errors\/never-200 is a rule; .*: error\.never-200\n$/,
    ],
    [['audit', '--base-url', 'http://127.0.0.1:9'], /^probity: --base-url needs a plan/],
    [['audit', 'a.yaml', 'b.yaml'], /^probity: too many arguments for 'audit'/],
    [['audit', 'none.yaml'], /^probity: cannot read the plan none\.yaml: there is no such file\n$/],
    [['audit', '.'], /^probity: cannot read the plan \.: it is a directory\n$/],
    [['audit', '-r', 'json=.'], /^probity: cannot write \.: it is a directory\n$/],
    [['audit', '-r', 'json=empty.yaml/x'], /^probity: cannot create the directory of empty\.yaml\/x: /],
    [['audit', 'binary.yaml'], /^binary\.yaml:1:\d+: .+\n$/],
    [['audit', 'empty.yaml'], /^empty\.yaml:1:1: .+\n$/],
    [['audit', 'wrong.yaml'], /^wrong\.yaml:3:1: .*did you mean "resources"\?\nwrong\.yaml:4:9: .+\n$/],
    [['audit', 'unset.yaml'], /^unset\.yaml:1:11: .*NOT_SET_HERE.*\n$/],
    [['plan'], /^probity: missing required argument 'plan'\n$/],
    [['serve', '--port', '70000'], /^probity: option '-p, --port <number>' argument '70000' is invalid\./],
    [
      ['serve', '--mutant', 'nothing/known'],
      /^probity: there is no mutant nothing\/known; "probity serve --list" lists them\n$/,
    ],
    [['schema', 'plans'], /Allowed choices are plan, report, summary, event, snapshot\.\n$/],
    [['explain', 'error.nevr-200'], /did you mean error\.never-200\?\n$/],
    [['rules', 'querry'], /no rule and no clause begins with "querry"; did you mean query\?\n$/],
  ])('%j', async (args, message) => {
    const { code, stdout, stderr } = await run(args, { cwd: folder });
    expect(stderr).toMatch(message);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  test('no command at all shows the help on stderr', async () => {
    const { code, stdout, stderr } = await run([]);
    expect(stderr).toContain('Usage: probity [options] [command]');
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  test('a taken port is told in a sentence', async () => {
    const first = start(['serve', '--port', '0']);
    const port = /:(\d+)\n/.exec(await first.seen('stdout', /Ctrl-C/))?.[1] ?? '';
    const { code, stderr } = await run(['serve', '--port', port]);
    first.child.kill('SIGTERM');
    expect(stderr).toBe(
      `probity: cannot listen on 127.0.0.1, port ${port}: the port is in use; choose another with --port\n`,
    );
    expect(code).toBe(2);
    expect((await first.finished).code).toBe(0);
  });
});

describe('help and version', () => {
  test.each([['--version'], ['-V']])('%s prints the version', async (flag) => {
    const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    expect(await run([flag])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  test('the options of audit stand in groups', async () => {
    const { stdout } = await run(['audit', '--help']);
    const groups = [
      'What is audited',
      'How much is sent',
      'What is written to the service',
      'What fails the run',
      'The report',
    ];
    expect([...stdout.matchAll(/^(W.*|H.* .*|The .*):$/gm)].map(([, name]) => name)).toEqual(groups);
    expect(stdout).not.toContain('default: []');
    expect(stdout.split('\n').filter((row) => row.length > 80)).toEqual([]);
  });

  test('every command and every option stands in a group', () => {
    const { commands } = createProgram(() => {});
    expect(commands.length).toBeGreaterThan(15);
    expect(commands.filter((command) => command.helpGroup() === '').map((command) => command.name())).toEqual([]);
    const loose = commands.flatMap((command) =>
      command.options
        .filter(({ helpGroupHeading = '' }) => !/^[A-Z].*:$/.test(helpGroupHeading))
        .map(({ flags }) => `${command.name()} ${flags}`),
    );
    expect(loose).toEqual([]);
  });

  test.each([[['--help']], [['help']], [['audit', '--help']], [['help', 'audit']], [['serve', '-h']]])(
    '%j is printed',
    async (args) => {
      const { code, stdout, stderr } = await run(args);
      expect(stdout).toMatch(/^Usage: probity /);
      expect(stderr).toBe('');
      expect(code).toBe(0);
    },
  );

  test('a copy that is not built says so', async () => {
    await cp(dirname(executable), join(folder, 'copy', 'bin'), { recursive: true });
    await writeFile(join(folder, 'copy', 'package.json'), '{ "type": "module" }');
    const script = [
      `process.argv.splice(1, 1, 'probity');`,
      `await import(${JSON.stringify(join(folder, 'copy', 'bin', 'probity.js'))});`,
    ].join('\n');
    await writeFile(join(folder, 'copy', 'start.mjs'), script);
    const { promisify } = await import('node:util');
    const { execFile } = await import('node:child_process');
    const failed = promisify(execFile)(process.execPath, [join(folder, 'copy', 'start.mjs'), 'audit']);
    await expect(failed).rejects.toMatchObject({
      code: 5,
      stderr: 'probity: this copy is not built yet; run "npm run build" in its folder and try again.\n',
    });
  });
});
