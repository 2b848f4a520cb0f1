import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { validateWorkflow } from '@action-validator/core';
import { describe, expect, it } from 'vitest';
import { root } from '../house/registry.ts';

interface Locked {
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
  readonly optional?: boolean;
}

function read(...path: readonly string[]): string {
  return readFileSync(join(root, ...path), 'utf8');
}

const manifest: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(read('package.json'));
const lock: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(read('package-lock.json'));
const locked = Object.entries(lock.packages).filter(([name]) => name !== '');

describe('what is installed', () => {
  it('is fixed by a hash where every machine installs it, from the registry, and under a license', () => {
    const loose = locked.filter(
      ([, { integrity, resolved, license, optional }]) =>
        (optional !== true && !(integrity ?? '').startsWith('sha512-')) ||
        !(resolved ?? 'https://registry.npmjs.org/').startsWith('https://registry.npmjs.org/') ||
        license === undefined,
    );
    expect(loose).toEqual([]);
  });

  it('runs no script when it is installed, but for what is told and refused', () => {
    const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([name]) => name);
    expect(scripted).toEqual(['node_modules/esbuild']);
    expect(manifest['allowScripts']).toEqual({ esbuild: false });
  });
});

describe('what is shipped', () => {
  const free = new Set(['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0']);

  it('is under licenses that let it be shipped', () => {
    const heads = [...read('dist', 'tests', 'LICENSES.txt').matchAll(/^(\S+) \d\S* \((.+)\)$/gm)];
    expect(heads.length).toBeGreaterThan(3);
    expect(heads.filter(([, , license = '']) => !free.has(license)).map(([head]) => head)).toEqual([]);
  });

  it('brings no dependency and no script of its own that an installation would run', () => {
    expect([manifest['dependencies'], manifest['optionalDependencies'], manifest['peerDependencies']]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const run = ['preinstall', 'install', 'postinstall', 'prepare', 'preprepare', 'postprepare'];
    expect(Object.keys(manifest['scripts'] ?? {}).filter((name) => run.includes(name))).toEqual([]);
  });

  it('would be published without anything that npm has to correct', async () => {
    const args = ['publish', '--dry-run', '--offline', '--ignore-scripts'];
    const { stderr } = await promisify(execFile)('npm', args, { cwd: root });
    const warnings = stderr.split('\n').filter((line) => /^npm (?:warn|error) publish/.test(line));
    expect(warnings.filter((line) => !line.includes('requires you to be logged in'))).toEqual([]);
  });
});

describe('workflows', () => {
  const folder = join('.github', 'workflows');

  it.each(readdirSync(join(root, folder)))('%s is valid, and may do only what it says', (file) => {
    const text = read(folder, file);
    expect(validateWorkflow(text).errors).toEqual([]);
    expect(text).toMatch(/^permissions: \{\}$/m);
    // What outsiders write (titles, branches) must not become part of a script.
    expect(text).not.toMatch(/run:[^\n]*\$\{\{|pull_request_target/);
  });
});
