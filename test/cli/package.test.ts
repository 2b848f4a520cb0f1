import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../house/registry.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'probity-package-'));
const installed = join(folder, 'node_modules/probity');

/** npm without what this machine's user has set, and without a network. */
const npm = (cwd: string, ...args: string[]): Promise<{ stdout: string; stderr: string }> =>
  run('npm', [...args, '--offline', '--userconfig', join(folder, 'none'), '--cache', join(folder, 'cache')], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: folder, npm_config_update_notifier: 'false' },
  });

const probity = (...args: string[]): Promise<{ stdout: string; stderr: string }> =>
  run(join(folder, 'node_modules/.bin/probity'), args, {
    cwd: folder,
    maxBuffer: Infinity,
    env: { PATH: process.env['PATH'], NODE_OPTIONS: `--import=${join(folder, 'alone.mjs')}` },
  });

describe('what the package ships', () => {
  beforeAll(() => {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    // A connection to anywhere but this machine fails.
    writeFileSync(
      join(folder, 'alone.mjs'),
      `import { Socket } from 'node:net';
       const { connect } = Socket.prototype;
       Socket.prototype.connect = function (...args) {
         const { host = 'localhost', path } = args.flat()[0] ?? {};
         if (path == null && !['127.0.0.1', 'localhost'].includes(host)) throw new Error('no network here: ' + host);
         return connect.apply(this, args);
       };`,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('installs as one package, offline, without a warning', async () => {
    const packed = await npm(root, 'pack', '--silent', '--pack-destination', folder);
    const { stdout, stderr } = await npm(folder, 'install', packed.stdout.trim(), '--no-audit', '--no-fund');
    expect(stderr).toBe('');
    expect(stdout.trim()).toMatch(/^added 1 package in /);
    expect(existsSync(join(installed, 'node_modules'))).toBe(false);
  });

  it('audits the embedded reference server without a network', async () => {
    const { stdout } = await probity('audit', '--no-progress', '-r', 'json');
    const report: { verdict: string } = JSON.parse(stdout);
    expect(report.verdict).toBe('conformant');
  });

  it('prints its schemas, its rules and its version', async () => {
    expect(JSON.parse((await probity('schema', 'plan')).stdout)).toHaveProperty('$schema');
    expect(JSON.parse((await probity('schema', 'report')).stdout)).toHaveProperty('$schema');
    expect((await probity('explain', 'errors/never-200')).stdout).toContain('errors/never-200');
    expect((await probity('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('proves a mutant in a thread of its own', async () => {
    expect((await probity('selftest', 'errors/all-200', '--narrow')).stdout).toContain('errors/all-200');
  });

  it('starts from what V8 compiled of it when it was packed', async () => {
    const load = pathToFileURL(join(installed, 'bin/load.js')).href;
    const bundle = JSON.stringify(join(installed, 'dist/bundle/main.cjs'));
    const { stdout } = await run(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { scriptOf, settleEngine } from '${load}';
       settleEngine();
       console.log(scriptOf(${bundle}).script.cachedDataRejected);`,
    ]);
    expect(stdout).toBe('false\n');
  });

  it('holds ASCII alone, for it is read as Latin-1: patterns with letters of other scripts stay what they are', () => {
    const bundle = readFileSync(join(installed, 'dist/bundle/main.cjs'));
    expect(bundle.findIndex((byte) => byte > 0x7f)).toBe(-1);
    expect(bundle.toString('latin1')).toContain(String.raw`\u5728`);
  });

  it('names the licence of each package that is in the bundle', () => {
    const licences = readFileSync(join(installed, 'dist/bundle/LICENSES.txt'), 'utf8');
    for (const name of ['undici', 'commander', 'yaml', 'ajv', 'chalk'])
      expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'));
  });
});

describe('a clone', () => {
  it('is installed without a warning', async () => {
    const { stderr } = await npm(root, 'ci', '--dry-run', '--no-audit', '--no-fund');
    expect(stderr).toBe('');
  });

  it('has a lock file that names no registry, and the packages of every platform', () => {
    const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
    expect(text).not.toContain('"resolved"');
    for (const tool of ['@esbuild/', '@biomejs/cli-', '@oxlint/binding-', '@oxlint-tsgolint/', '@rolldown/binding-'])
      for (const platform of ['linux-x64', 'linux-arm64', 'darwin-arm64', 'win32-x64'])
        expect(text).toContain(`"node_modules/${tool}${platform}`);
  });
});
