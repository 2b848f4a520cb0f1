import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { bundled, type Finished } from '../cli/run.ts';
import { root } from '../house/registry.ts';
import { findTool, shellcheck } from '../support/tools.ts';
import { serve, type Served, writePlan } from './services.ts';
import { shareOf } from '../support/share-of.ts';

/** A job, as far as it is played. */
interface Job {
  readonly variables: Readonly<Record<string, string>>;
  readonly script: readonly string[];
  readonly artifacts: {
    readonly when: string;
    readonly paths: readonly string[];
    readonly reports: Readonly<Record<string, string>>;
  };
}

interface Header {
  readonly spec: {
    readonly inputs: Readonly<Record<string, { readonly default?: string; readonly options?: readonly string[] }>>;
  };
}

const text = readFileSync(join(root, 'templates/probity.yml'), 'utf8');
const [header, body] = parseAllDocuments(text).map((document): unknown => document.toJS());
const { inputs } = (header as Header).spec;

/** The job that GitLab makes of the component: inputs go into the parsed document, so that none can change its form. */
function jobWith(given: Readonly<Record<string, string>>): Job {
  const filled = (value: unknown): unknown => {
    if (typeof value === 'string') {
      return value.replaceAll(
        /\$\[\[ inputs\.([\w-]+) \]\]/g,
        (_whole, name: string) => given[name] ?? inputs[name]?.default ?? '',
      );
    }
    if (Array.isArray(value)) return value.map(filled);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, below]) => [filled(key), filled(below)]));
  };
  const [job] = Object.values(filled(body) as Readonly<Record<string, Job>>);
  if (job === undefined) throw new Error('the component has no job');
  return job;
}

const folder = mkdtempSync(join(tmpdir(), 'probity-gitlab-'));

/** A project that has a program in probity's place. */
function project(program: string): string {
  const made = mkdtempSync(join(folder, 'project '));
  mkdirSync(join(made, 'node_modules/.bin'), { recursive: true });
  symlinkSync(program, join(made, 'node_modules/.bin/probity'));
  return made;
}

function runJob(
  { variables, script }: Job,
  cwd: string,
  path = `${dirname(process.execPath)}:/usr/bin:/bin`,
): Finished {
  const env = { PATH: path, HOME: folder, CI: 'true', GITLAB_CI: 'true', ...variables };
  const { status, stdout, stderr } = spawnSync('sh', ['-e', '-c', script.join('\n')], { cwd, env, encoding: 'utf8' });
  return { code: status, stdout, stderr };
}

const recorder = join(folder, 'recorder.js');

beforeAll(() => {
  writeFileSync(
    recorder,
    '#!/usr/bin/env node\nconsole.log(JSON.stringify(process.argv.slice(2)));\nprocess.exitCode = 3;\n',
  );
  chmodSync(recorder, 0o755);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the component', () => {
  test('asks for the inputs that it has, and has no others', () => {
    const asked = new Set(Array.from(text.matchAll(/\$\[\[ inputs\.([\w-]+) \]\]/g), ([, name = '']) => name));
    expect(asked).toEqual(new Set(Object.keys(inputs)));
  });

  test('puts no input into the script, where a shell would read it', () => {
    expect(jobWith({}).script.join('\n')).not.toContain('[[');
  });

  test('has a script that shellcheck finds nothing in', () => {
    const program = findTool(shellcheck);
    const input = `#!/bin/sh\n${jobWith({}).script.join('\n')}`;
    expect(program === undefined ? '' : execFileSync(program, ['--format=gcc', '-'], { input, encoding: 'utf8' })).toBe(
      '',
    );
  });
});

describe('its job', () => {
  const told = (given: Readonly<Record<string, string>>): readonly string[] => {
    const { code, stdout } = runJob(jobWith(given), project(recorder));
    expect(code).toBe(3);
    return JSON.parse(stdout);
  };

  test('writes the reports that GitLab takes in, and ends with the exit code of the audit', () => {
    const { artifacts } = jobWith({ output: 'out' });
    const args = told({
      output: 'out',
      plan: 'api plan.yaml',
      'base-url': 'http://127.0.0.1:1',
      arguments: '--verbose\n\n--max-duration=5m\n',
    });
    expect(args).toEqual([
      'audit',
      '--no-progress',
      '--fail-on=must',
      '--report=json=out/report.json',
      '--report=junit=out/report.xml',
      '--report=html=out/report.html',
      '--report=gitlab=out/gl-code-quality-report.json',
      '--base-url=http://127.0.0.1:1',
      '--verbose',
      '--max-duration=5m',
      '--',
      'api plan.yaml',
    ]);
    expect(artifacts.when).toBe('always');
    expect(artifacts.paths).toEqual(['out/']);
    expect(args).toContain(`--report=junit=${artifacts.reports['junit'] ?? ''}`);
    expect(args).toContain(`--report=gitlab=${artifacts.reports['codequality'] ?? ''}`);
  });

  test('hands inputs over as they are', () => {
    const word = fc
      .oneof(
        fc.constantFrom('$(touch pwned)', '`touch pwned`', '"; touch pwned; "', '-rf', '* ?', '\\', 'END', '~'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
      )
      .filter((each) => each.trim() === each && each !== '' && !/[\0\n\r]/.test(each));
    fc.assert(
      fc.property(word, word, word, (plan, url, argument) => {
        expect(told({ plan, 'base-url': url, arguments: argument }).slice(7)).toEqual([
          `--base-url=${url}`,
          argument,
          '--',
          plan,
        ]);
      }),
      { numRuns: shareOf(12) },
    );
    expect(readdirSync(folder, { recursive: true }).filter((file) => String(file).endsWith('pwned'))).toEqual([]);
  });

  test('runs a package by npx where one is named', () => {
    const made = join(folder, 'package');
    mkdirSync(made);
    writeFileSync(
      join(made, 'package.json'),
      JSON.stringify({ name: 'probity', version: '0.0.1', bin: { probity: 'run.js' } }),
    );
    writeFileSync(
      join(made, 'run.js'),
      readFileSync(recorder, 'utf8').replace('= 3', '= process.argv.length > 3 ? 3 : 0'),
    );
    const elsewhere = mkdtempSync(join(folder, 'elsewhere-'));
    const { code, stdout } = runJob(jobWith({ package: made }), elsewhere);
    expect(stdout).toContain('["audit","--no-progress",');
    expect(code).toBe(3);
  });

  test.each([
    ['is not installed', {}],
    ['cannot be installed', { package: './no-such-package.tgz' }],
  ])('ends with 2 where Probity %s, which is no violation', (_why, given) => {
    const empty = mkdtempSync(join(folder, 'empty-'));
    writeFileSync(join(empty, 'package.json'), '{ "name": "x", "version": "1.0.0" }');
    expect(runJob(jobWith(given), empty).code).toBe(2);
  });
});

describe('against a service', () => {
  let reference: Served;
  let mutant: Served;

  beforeAll(async () => {
    [reference, mutant] = await Promise.all([serve(), serve('envelope/no-timestamp')]);
  });

  afterAll(async () => {
    await Promise.all([reference.close(), mutant.close()]);
  });

  test('it passes what keeps the conventions, fails what does not, and leaves the reports', async () => {
    const made = project(bundled);
    await writePlan(join(made, 'plan.yaml'));
    const passed = runJob(jobWith({ 'base-url': `${reference.url}/v1`, output: 'good' }), made);
    const failed = runJob(jobWith({ 'base-url': `${mutant.url}/v1`, output: 'bad' }), made);
    expect([passed.code, failed.code]).toEqual([0, 1]);
    const shown = (output: string): readonly unknown[] => {
      const entries: { readonly severity: string }[] = JSON.parse(
        readFileSync(join(made, output, 'gl-code-quality-report.json'), 'utf8'),
      );
      return entries.filter(({ severity }) => severity !== 'info');
    };
    for (const each of ['good', 'bad']) {
      expect(readdirSync(join(made, each)).sort()).toEqual([
        'gl-code-quality-report.json',
        'report.html',
        'report.json',
        'report.xml',
      ]);
    }
    expect([shown('good'), shown('bad').length > 0]).toEqual([[], true]);
  });
});
