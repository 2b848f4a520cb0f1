import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../house/registry.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'probity-package-'));

/** The files that package.json says are shipped. */
function shipped(): readonly string[] {
  const manifest: { files: string[] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return ['package.json', 'README.md', 'LICENSE', ...manifest.files];
}

const probity = (...args: string[]): Promise<{ stdout: string; stderr: string }> =>
  run(process.execPath, [join(folder, 'bin/probity.js'), ...args], { cwd: folder, maxBuffer: Infinity });

describe('what the package ships', () => {
  beforeAll(async () => {
    await run(process.execPath, ['esbuild.config.js', join(folder, 'dist/bundle')], { cwd: root });
    for (const file of shipped()) {
      if (file !== 'dist/bundle') cpSync(join(root, file), join(folder, file), { recursive: true });
    }
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('audits the embedded reference server without a package beside it', async () => {
    expect(existsSync(join(folder, 'node_modules'))).toBe(false);
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

  it('names the licence of each package that is in the bundle', () => {
    const licences = readFileSync(join(folder, 'dist/bundle/LICENSES.txt'), 'utf8');
    for (const name of ['undici', 'commander', 'yaml', 'ajv', 'chalk'])
      expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'));
  });
});
