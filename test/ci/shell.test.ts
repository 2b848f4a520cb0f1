import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundled, type Finished } from '../cli/run.ts';
import { root } from '../house/registry.ts';
import { findTool, shellcheck } from '../support/tools.ts';
import { nowhere, serve, type Served, writePlan } from './services.ts';

const template = join(root, 'templates/probity.sh');
const folder = mkdtempSync(join(tmpdir(), 'probity-shell-'));

beforeAll(async () => {
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(bundled, join(folder, 'node_modules/.bin/probity'));
  await writePlan(join(folder, 'plan.yaml'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function audit(args: readonly string[], env: Readonly<Record<string, string>> = {}, cwd = folder): Finished {
  const path = `${dirname(process.execPath)}:/usr/bin:/bin`;
  const { status, stdout, stderr } = spawnSync('sh', [template, ...args], {
    cwd,
    env: { PATH: path, ...env },
    encoding: 'utf8',
  });
  return { code: status, stdout, stderr };
}

test('shellcheck finds nothing in it', () => {
  const program = findTool(shellcheck);
  expect(program === undefined ? '' : execFileSync(program, ['--format=gcc', template], { encoding: 'utf8' })).toBe('');
});

describe('the plain example', () => {
  let reference: Served;
  let mutant: Served;

  beforeAll(async () => {
    [reference, mutant] = await Promise.all([serve(), serve('envelope/no-timestamp')]);
  });

  afterAll(async () => {
    await Promise.all([reference.close(), mutant.close()]);
  });

  const reports = { PROBITY_REPORTS: 'json markdown github terminal' };

  test('passes a service that keeps the conventions, and keeps the reports', () => {
    const { code, stdout } = audit([`--base-url=${reference.url}/v1`], reports);
    expect(stdout).toContain(
      'The API keeps what the plan shows of the conventions; the reports are in probity-reports.',
    );
    expect(code).toBe(0);
    expect(readdirSync(join(folder, 'probity-reports')).sort()).toEqual([
      'annotations.txt',
      'report.json',
      'report.md',
      'report.txt',
    ]);
    expect(JSON.parse(readFileSync(join(folder, 'probity-reports/report.json'), 'utf8'))).toMatchObject({
      verdict: 'conformant',
    });
  });

  test('fails one that breaks them, in a folder of any name', () => {
    const { code, stdout } = audit([`--base-url=${mutant.url}/v1`], { ...reports, PROBITY_OUTPUT: "-my re'ports" });
    expect(stdout).toContain('The gate failed: ');
    expect(code).toBe(1);
    expect(JSON.parse(readFileSync(join(folder, "-my re'ports", 'report.json'), 'utf8'))).toMatchObject({
      verdict: 'nonconformant',
    });
  });

  test('tells one that is not there, and leaves no report of an earlier run', async () => {
    const { code, stdout } = audit([`--base-url=${await nowhere()}`], { ...reports, PROBITY_OUTPUT: 'gone' });
    expect(stdout).toContain('The API cannot be reached');
    expect(code).toBe(4);
    const second = audit([], { ...reports, PROBITY_OUTPUT: 'gone', PROBITY_PLAN: 'none.yaml' });
    expect(second.stdout).toContain('There was no audit');
    expect(second.code).toBe(2);
    expect(readdirSync(join(folder, 'gone'))).toEqual([]);
  });
});

describe('where Probity', () => {
  test('is not installed it says so, and does not look like a violation', () => {
    const empty = mkdtempSync(join(folder, 'empty-'));
    const { code, stderr } = audit([], {}, empty);
    expect(stderr).toBe('probity.sh: Probity is not installed here; add it to the project, or set PROBITY_PACKAGE\n');
    expect(code).toBe(2);
  });

  test('cannot be installed neither', () => {
    const { code, stderr } = audit([], { PROBITY_PACKAGE: join(folder, 'no-such-package.tgz'), HOME: folder });
    expect(stderr).toContain('probity.sh: cannot install the package ');
    expect(code).toBe(2);
  });

  test('comes as a package it is run by npx', () => {
    const made = join(folder, 'package');
    mkdirSync(made);
    writeFileSync(
      join(made, 'package.json'),
      JSON.stringify({ name: 'probity', version: '0.0.1', bin: { probity: 'run.js' } }),
    );
    writeFileSync(
      join(made, 'run.js'),
      '#!/usr/bin/env node\nconsole.log(JSON.stringify(process.argv.slice(2))); process.exitCode = process.argv.length > 3 ? 3 : 0;\n',
    );
    const elsewhere = mkdtempSync(join(folder, 'elsewhere-'));
    const { code, stdout } = audit(['--verbose', 'a b'], { PROBITY_PACKAGE: made, HOME: folder }, elsewhere);
    const [line = ''] = stdout.split('\n');
    expect(JSON.parse(line)).toEqual([
      'audit',
      '--no-progress',
      '--report=html=probity-reports/report.html',
      '--report=junit=probity-reports/report.xml',
      '--report=json=probity-reports/report.json',
      '--verbose',
      'a b',
      '--',
      'plan.yaml',
    ]);
    expect(stdout).toContain('Inconclusive: ');
    expect(code).toBe(3);
  });
});
