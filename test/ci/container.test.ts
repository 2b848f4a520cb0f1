import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { validate } from 'dockerfile-utils';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../house/registry.ts';

const text = readFileSync(join(root, 'Dockerfile'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'probity-container-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The arguments of an instruction, each time that it stands in the file. */
const argumentsOf = (instruction: string): readonly string[] =>
  [...text.matchAll(new RegExp(`^${instruction} (.*)$`, 'gm'))].map(([, rest = '']) => rest);

/** What a shell prints; `/tmp` of the image is the folder of the test. */
const shell = (command: string, cwd: string): string =>
  execFileSync('sh', ['-ec', command.replaceAll('/tmp/', `${folder}/`).replaceAll(/\/tmp(?= )/g, folder)], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: folder, npm_config_prefix: join(folder, 'prefix') },
  });

describe('Dockerfile', () => {
  it('is one to the linter', () => {
    expect(validate(text)).toEqual([]);
    expect(validate(text.replace('ENTRYPOINT', 'ENTRY'))).not.toEqual([]);
  });

  it('starts from slim images, and runs as nobody of note', () => {
    expect(argumentsOf('FROM').every((image) => /^node:\d+-slim(?: AS build)?$/.test(image))).toBe(true);
    expect(argumentsOf('USER')).toEqual(['node']);
    expect(argumentsOf('ENTRYPOINT')).toEqual(['["probity"]']);
  });

  it('has steps that work in a clean folder: what it installs is the packed program alone', () => {
    const [ci = '', pack = '', install = ''] = argumentsOf('RUN');
    expect(ci).toMatch(/^npm ci /);
    const build = join(folder, 'build');
    mkdirSync(build);
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
    cpSync(root, build, { recursive: true, filter: (path) => !ignored.includes(relative(root, path)) });
    // What `npm ci` would install.
    symlinkSync(join(root, 'node_modules'), join(build, 'node_modules'));
    shell(pack, build);
    shell(install, folder);
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(shell('./prefix/bin/probity --version', folder)).toBe(`${version}\n`);
    expect(shell('ls prefix/lib/node_modules', folder)).toBe('probity\n');
    expect(shell('./prefix/bin/probity audit --no-progress --only envelope.shape', folder)).toContain('✓ conformant');
  });
});

describe('.pre-commit-hooks.yaml', () => {
  const [hook]: readonly [Readonly<Record<string, string>>] = parse(
    readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8'),
  );
  const plan = join(folder, 'probity.yaml');

  it('has what pre-commit needs, and takes plans by their name', () => {
    expect(Object.keys(hook).sort()).toEqual(['description', 'entry', 'files', 'id', 'language', 'name']);
    const files = new RegExp(hook['files'] ?? '');
    expect(
      ['probity.yaml', 'api/probity.yml', 'myprobity.yaml', 'probity.json'].map((file) => files.test(file)),
    ).toEqual([true, true, false, false]);
  });

  it('refuses a plan that cannot be read, and needs no token', () => {
    const good = 'base_url: ${SHOP_URL}\nauth: { bearer: "${SHOP_TOKEN}" }\nresources: [{ path: /users }]\n';
    const run = (content: string): number => {
      execFileSync('sh', ['-c', `cat > '${plan}'`], { input: content });
      try {
        shell(`PATH="$PWD/prefix/bin:$PATH"; ${hook['entry']} probity.yaml probity.yaml`, folder);
        return 0;
      } catch (error) {
        return error instanceof Error && 'status' in error ? Number(error.status) : -1;
      }
    };
    expect(run(good)).toBe(0);
    expect(run(good.replace('/users', 'users'))).toBe(2);
  });
});
