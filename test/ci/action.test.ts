import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateAction } from '@action-validator/core';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundled, service } from '../cli/run.ts';
import { root } from '../house/registry.ts';
import { readCommand } from '../report/told/github.ts';
import { findTool, shellcheck } from '../support/tools.ts';
import { action, play, type Played, sweep } from './composite.ts';
import { nowhere, serve, type Served, writePlan } from './services.ts';
import { shareOf } from '../support/share-of.ts';

const folder = mkdtempSync(join(tmpdir(), 'probity-action-'));

/** The action's folder with what was built, so that nothing is installed. */
const built = join(folder, 'built');
/** One whose probity only writes down its arguments. */
const recording = join(folder, 'recording');
const workspace = join(folder, 'work space');

beforeAll(async () => {
  for (const each of [built, recording]) {
    for (const part of ['bin', 'dist/bundle']) mkdirSync(join(each, part), { recursive: true });
    writeFileSync(join(each, 'dist', 'bundle', 'main.cjs'), '');
    symlinkSync(join(root, 'templates'), join(each, 'templates'));
  }
  mkdirSync(workspace);
  symlinkSync(bundled, join(built, 'bin', 'probity.js'));
  writeFileSync(
    join(recording, 'bin', 'probity.js'),
    `require('node:fs').writeFileSync(${JSON.stringify(join(folder, 'arguments.json'))}, JSON.stringify(process.argv.slice(2)));`,
  );
  await writePlan(join(workspace, 'plan.yaml'));
});

afterAll(() => {
  sweep();
  rmSync(folder, { recursive: true, force: true });
});

describe('action.yml', () => {
  test('is an action to the validator', () => {
    const text = readFileSync(join(root, 'action.yml'), 'utf8');
    expect(validateAction(text).errors).toEqual([]);
    expect(validateAction(text.replace('using: composite', 'using: nothing')).errors).not.toEqual([]);
  });

  test('puts no expression into a script, and names what it uses by major version', () => {
    for (const step of action.runs.steps) {
      expect(step.run ?? '').not.toContain('${{');
    }
    const used = action.runs.steps.flatMap(({ uses }) => uses ?? []);
    expect(used).toEqual(['actions/setup-node@v6', 'actions/cache@v4', 'github/codeql-action/upload-sarif@v3']);
    expect(action.runs.steps.filter(({ run }) => run !== undefined).length).toBeGreaterThan(2);
  });

  test('has scripts that shellcheck finds nothing in', () => {
    const program = findTool(shellcheck);
    for (const { run } of action.runs.steps) {
      if (run === undefined) continue;
      const input = `set -eo pipefail\n${run}`;
      expect(program === undefined ? '' : checked(program, input)).toBe('');
    }
  });
});

function checked(program: string, input: string): string {
  try {
    return execFileSync(program, ['--shell=bash', '--format=gcc', '-'], { input, encoding: 'utf8' });
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
  }
}

describe('against a service', () => {
  let reference: Served;
  let mutant: Served;

  beforeAll(async () => {
    [reference, mutant] = await Promise.all([serve(), serve('envelope/no-timestamp')]);
  });

  afterAll(async () => {
    await Promise.all([reference.close(), mutant.close()]);
  });

  const audit = (inputs: Readonly<Record<string, string>>): Promise<Played> =>
    play({ inputs: { plan: 'plan.yaml', ...inputs }, actionPath: built, workspace });

  test('that keeps the conventions it passes, and says so in outputs, log and summary', async () => {
    const { code, outputs, summary, stdout, used } = await audit({ 'base-url': `${reference.url}/v1` });
    expect(used).toEqual([]);
    expect(code).toBe(0);
    expect(outputs).toMatchObject({ verdict: 'conformant', 'exit-code': '0' });
    expect(JSON.parse(readFileSync(outputs['report'] ?? '', 'utf8'))).toMatchObject({ verdict: 'conformant' });
    expect(summary).toMatch(/^\n<!-- \S+ -->\n## ✅ Probity: conformant\n/);
    expect(commandsIn(stdout)).toContain('notice Probity: conformant, gate passed');
    expect(commandsIn(stdout).filter((command) => command.startsWith('error'))).toEqual([]);
  });

  test('that breaks them it fails, and keeps the reports', async () => {
    const { code, outputs, summary, stdout } = await audit({
      'base-url': `${mutant.url}/v1`,
      reports: '\n  markdown=out/report.md\r\n\n\tterminal=out/my report.txt  \n',
    });
    expect(code).toBe(1);
    expect(outputs).toMatchObject({ verdict: 'nonconformant', 'exit-code': '1' });
    expect(JSON.parse(readFileSync(outputs['report'] ?? '', 'utf8'))).toMatchObject({ verdict: 'nonconformant' });
    expect(summary).toContain('## ❌ Probity: nonconformant');
    expect(readFileSync(join(workspace, 'out', 'report.md'), 'utf8')).toContain('`envelope/shape`');
    expect(readFileSync(join(workspace, 'out', 'my report.txt'), 'utf8')).toContain('✗ nonconformant');
    expect(commandsIn(stdout).some((command) => command.startsWith('error envelope/'))).toBe(true);
  });

  test('that breaks them it passes where the gate never fails', async () => {
    const { code, outputs } = await audit({ 'base-url': `${mutant.url}/v1`, 'fail-on': 'never', annotations: 'false' });
    expect(code).toBe(0);
    expect(outputs).toMatchObject({ verdict: 'nonconformant', 'exit-code': '0' });
  });

  test('it annotates nothing where that is not wanted', async () => {
    const { stdout, summary } = await audit({ 'base-url': `${mutant.url}/v1`, annotations: 'false' });
    expect(commandsIn(stdout)).toEqual(['stop-commands']);
    expect(summary).toBe('');
  });

  test('that is not there it tells from one that breaks them', async () => {
    const { code, outputs } = await audit({ 'base-url': await nowhere() });
    expect(code).toBe(4);
    expect(outputs).toMatchObject({ verdict: 'error', 'exit-code': '4' });
    expect(existsSync(outputs['report'] ?? '')).toBe(true);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('it reports what it has where the job is cancelled by %s', async (name) => {
    let cancel = (): void => {};
    const silent = await service(() => cancel());
    const { code, outputs } = await play({
      inputs: { plan: 'plan.yaml', 'base-url': silent.url },
      actionPath: built,
      workspace,
      onShell: (signal) => {
        cancel = () => {
          cancel = () => {};
          signal(name);
        };
      },
    });
    await silent.close();
    expect(code).toBe(130);
    expect(outputs).toMatchObject({ verdict: 'incomplete', 'exit-code': '130' });
    expect(readFileSync(outputs['report'] ?? '', 'utf8')).toContain('"code": "interrupted"');
  });

  test.each([
    [{ plan: 'none.yaml' }, 'probity: cannot read the plan none.yaml: there is no such file'],
    [{ plan: ' \n' }, 'probity: the input "plan" is empty; name the YAML file that describes the API'],
    [{ writes: 'yes' }, 'probity: the input "writes" is neither true nor false'],
    [{ 'working-directory': 'nowhere' }, 'probity: the input "working-directory" names no folder'],
    [{ 'fail-on': 'sometimes' }, "probity: option '--fail-on <level>' argument 'sometimes' is invalid."],
  ])('%j cannot be used: exit code 2, and no report', async (inputs, message) => {
    const { code, outputs, stderr } = await audit(inputs);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
    expect(outputs).toEqual({ verdict: 'error', report: '', 'exit-code': '2' });
  });
});

/** What the runner would obey: annotations by level and title, others by name. */
function commandsIn(log: string): readonly string[] {
  let token: string | undefined;
  return log.split('\n').flatMap((line) => {
    if (token !== undefined) {
      if (line === `::${token}::`) token = undefined;
      return [];
    }
    const command = readCommand(line);
    if (command === undefined) return [];
    if (command.name === 'stop-commands') token = command.data;
    return [`${command.name} ${command.properties['title'] ?? ''}`.trim()];
  });
}

describe('inputs', () => {
  const handedOver = async (inputs: Readonly<Record<string, string>>): Promise<readonly string[]> => {
    const { code, stderr } = await play({ inputs, actionPath: recording, workspace });
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(readFileSync(join(folder, 'arguments.json'), 'utf8'));
  };

  test('become the options of the same names', async () => {
    const told = await handedOver({
      plan: 'plan.yaml\n',
      'base-url': ' http://127.0.0.1:8080\r\n',
      reports: 'html=a.html\njunit=b.xml',
      'fail-on': 'should',
      'require-coverage': '80%',
      require: 'error.never-200\nquery.page\n',
      baseline: 'old.json',
      'max-duration': '5m',
      'max-requests': '500',
      writes: 'false',
      annotations: 'false',
      arguments: '--evidence\nall',
    });
    expect(told.slice(0, 2)).toEqual(['audit', '--no-progress']);
    expect(told[2]).toMatch(/^--report=json=\/.*\/report\.json$/);
    expect(told.slice(3)).toEqual([
      '--report=html=a.html',
      '--report=junit=b.xml',
      '--base-url=http://127.0.0.1:8080',
      '--fail-on=should',
      '--require-coverage=80%',
      '--require=error.never-200',
      '--require=query.page',
      '--baseline=old.json',
      '--max-duration=5m',
      '--max-requests=500',
      '--no-writes',
      '--no-annotations',
      '--evidence',
      'all',
      '--',
      'plan.yaml',
    ]);
  });

  test('that are left out leave the options to their defaults', async () => {
    const told = await handedOver({ plan: 'plan.yaml' });
    expect(told.slice(3)).toEqual(['--fail-on=must', '--', 'plan.yaml']);
  });

  test('are never read by the shell, whatever stands in them', async () => {
    const line = fc.oneof(
      fc.constantFrom(
        '$(touch pwned)',
        '`touch pwned`',
        '"; touch pwned; "',
        "'; touch pwned; '",
        '-rf',
        '--',
        '* ?',
        '\\',
        '${IFS}',
        '~',
        '!!',
        '&& touch pwned',
        '> pwned',
        '%s%n',
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    );
    const word = line.filter((each) => each.trim() === each && each !== '' && !/[\0\n\r]/.test(each));
    await fc.assert(
      fc.asyncProperty(word, word, fc.array(word, { maxLength: 3 }), async (plan, url, lines) => {
        const told = await handedOver({ plan, 'base-url': url, arguments: lines.join('\n') });
        expect(told.slice(3)).toEqual([`--base-url=${url}`, '--fail-on=must', ...lines, '--', plan]);
      }),
      { numRuns: shareOf(12) },
    );
    expect(readdirSync(workspace)).not.toContain('pwned');
  });
});

describe('the build', () => {
  /** A runner's PATH with a node of that version, and an npm that writes down what it is asked. */
  const runner = (version: string): string => {
    const bin = mkdtempSync(join(folder, 'bin-'));
    const isGood = version === 'good';
    script(join(bin, 'node'), isGood ? `exec "${process.execPath}" "$@"` : 'exit 1');
    script(
      join(bin, 'npm'),
      '[ "$1" != --version ] || exit 0; echo "$PWD: npm $*" >> "$PWD/npm.log"; [ "$1" != run ] || { mkdir -p dist/bundle; touch dist/bundle/main.cjs; }',
    );
    return `${bin}:/usr/bin:/bin`;
  };

  const script = (file: string, text: string): void => {
    writeFileSync(file, `#!/bin/sh\n${text}\n`);
    chmodSync(file, 0o755);
  };

  test('happens once, where the folder of the action has no bundle, and is cached', async () => {
    const actionPath = mkdtempSync(join(folder, 'fresh-'));
    for (const part of ['bin', 'src', 'rules', 'fixtures']) mkdirSync(join(actionPath, part));
    for (const file of ['bin/probity.js', 'package-lock.json', 'esbuild.config.js']) {
      writeFileSync(join(actionPath, file), '');
    }
    const path = runner('good');
    const [first, second] = [
      await play({ inputs: { plan: 'plan.yaml' }, actionPath, workspace, path }),
      await play({ inputs: { plan: 'plan.yaml' }, actionPath, workspace, path }),
    ];
    expect([first.code, second.code]).toEqual([0, 0]);
    expect([first.used, second.used]).toEqual([['actions/cache@v4'], []]);
    expect(readFileSync(join(actionPath, 'npm.log'), 'utf8').trim().split('\n')).toEqual([
      `${actionPath}: npm ci --include=dev --ignore-scripts --no-audit --no-fund --loglevel=error`,
      `${actionPath}: npm run --silent prepack`,
    ]);
  });

  test('is left out where a package is named, which is installed without anything else', async () => {
    const source = mkdtempSync(join(folder, 'package-'));
    mkdirSync(join(source, 'bin'));
    writeFileSync(join(source, 'package.json'), '{ "name": "probity", "version": "9.9.9" }');
    writeFileSync(join(source, 'bin', 'probity.js'), 'console.log("packed probity", process.argv[2]);');
    execFileSync('npm', ['pack', '--silent', '--pack-destination', source], { cwd: source });
    const tarball = ` ${join(source, 'probity-9.9.9.tgz')}\n`;
    const actionPath = mkdtempSync(join(folder, 'bare-'));
    const { code, stdout, used } = await play({
      inputs: { plan: 'plan.yaml', package: tarball },
      actionPath,
      workspace,
    });
    expect([code, used]).toEqual([0, []]);
    expect(stdout).toContain('packed probity audit');
  });

  test('sets Node.js up where the runner has none that fits', async () => {
    const { used } = await play({
      inputs: { plan: 'plan.yaml' },
      actionPath: recording,
      workspace,
      path: runner('bad'),
    });
    expect(used).toEqual(['actions/setup-node@v6']);
    const own = await play({ inputs: { plan: 'plan.yaml' }, actionPath: recording, workspace });
    expect(own.used).toEqual([]);
  });
});

describe('on a pull request', () => {
  interface Call {
    readonly line: string;
    readonly body: string;
    readonly token: string | undefined;
  }

  /** What GitHub's API has: the comments of pull request 7, of which so many more are there, and what it was asked. */
  async function gitHub(others = 0, status = 200) {
    const comments = Array.from({ length: others }, (_, id) => ({ id, body: `comment ${id}` }));
    const calls: Call[] = [];
    const server = await service((request, response) => {
      let text = '';
      request.on('data', (part) => (text += String(part)));
      request.on('end', () => {
        const line = `${request.method} ${request.url}`;
        const body = text === '' ? '' : String(JSON.parse(text).body);
        calls.push({ line, body, token: request.headers.authorization });
        const own = /^PATCH .*\/comments\/(\d+)$/.exec(line)?.[1];
        if (request.method === 'POST') comments.push({ id: comments.length, body });
        const known = comments.find(({ id }) => String(id) === own);
        if (known !== undefined) known.body = body;
        const page = Number(/[?&]page=(\d+)/.exec(line)?.[1] ?? 1);
        response.writeHead(status, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(comments.slice((page - 1) * 100, page * 100)));
      });
    });
    return { ...server, comments, calls };
  }

  const eventOf = (event: object): string => {
    const file = join(mkdtempSync(join(folder, 'event-')), 'event.json');
    writeFileSync(file, JSON.stringify(event));
    return file;
  };
  const pull = { pull_request: { number: 7 } };
  const audited = (api: string, url: string, event: object = pull): Promise<Played> =>
    play({
      inputs: { plan: 'plan.yaml', 'base-url': url, comment: 'true', 'upload-sarif': 'true', token: 'token-of-job' },
      actionPath: built,
      workspace,
      env: { GITHUB_API_URL: api, GITHUB_REPOSITORY: 'shop/api', GITHUB_EVENT_PATH: eventOf(event) },
    });

  test('one comment is written and then replaced, and the problems are uploaded, though the gate fails', async () => {
    const [api, mutant] = await Promise.all([gitHub(130), serve('envelope/no-timestamp')]);
    const failed = await audited(api.url, `${mutant.url}/v1`);
    expect(failed.code).toBe(1);
    expect(failed.used).toEqual(['github/codeql-action/upload-sarif@v3']);
    expect(api.comments.at(-1)?.body).toContain('## ❌ Probity: nonconformant');
    await audited(api.url, `${mutant.url}/v1`);
    expect(api.comments).toHaveLength(131);
    expect(api.calls.map(({ line }) => line)).toEqual([
      'GET /repos/shop/api/issues/7/comments?per_page=100&page=1',
      'GET /repos/shop/api/issues/7/comments?per_page=100&page=2',
      'POST /repos/shop/api/issues/7/comments',
      'GET /repos/shop/api/issues/7/comments?per_page=100&page=1',
      'GET /repos/shop/api/issues/7/comments?per_page=100&page=2',
      'PATCH /repos/shop/api/issues/comments/130',
    ]);
    expect(new Set(api.calls.map(({ token }) => token))).toEqual(new Set(['Bearer token-of-job']));
    await Promise.all([api.close(), mutant.close()]);
  });

  test('a comment that is refused is a warning, and a push has none', async () => {
    const [api, reference] = await Promise.all([gitHub(0, 403), serve()]);
    const refused = await audited(api.url, `${reference.url}/v1`);
    expect(refused.code).toBe(0);
    expect(refused.stdout).toContain('does the job have the permission pull-requests: write?');
    const push = await audited(api.url, `${reference.url}/v1`, { ref: 'refs/heads/main' });
    expect(push.stdout).toContain('Not run for a pull request: no comment.');
    expect(api.calls).toHaveLength(1);
    await Promise.all([api.close(), reference.close()]);
  });
});
