import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../house/registry.ts';

const folder = mkdtempSync(join(tmpdir(), 'probity-new-rule-'));

function newRule(id: string): { readonly code: number | null; readonly files: readonly string[] } {
  const { status, stdout } = spawnSync(process.execPath, [join(folder, 'test/generate/new-rule.js'), id], {
    encoding: 'utf8',
  });
  return { code: status, files: stdout.trim().split('\n') };
}

describe('`npm run new-rule`', () => {
  beforeAll(() => {
    for (const part of ['new-rule.js', 'skeleton']) {
      cpSync(join(root, 'test/generate', part), join(folder, 'test/generate', part), { recursive: true });
    }
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'test/generate/run.js'), "process.stdout.write('generated\\n');");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('writes a rule and its mutant, whose imports lead somewhere, and generates', () => {
    const { code, files } = newRule('errors/brand-new');
    expect(code).toBe(0);
    expect(files).toEqual(['rules/errors/brand-new.ts', 'fixtures/mutants/errors/brand-new.ts', 'generated']);
    for (const file of files.slice(0, 2)) {
      const text = readFileSync(join(folder, file), 'utf8');
      expect(text).toContain("id: 'errors/brand-new'");
      const imported = [...text.matchAll(/from '([^']+)'/g)].map(([, target = '']) =>
        join(root, dirname(file), target),
      );
      expect(imported.length).toBeGreaterThan(0);
      expect(imported.filter((target) => !existsSync(target))).toEqual([]);
    }
  });

  it('refuses an id that is taken, or none', () => {
    expect(newRule('errors/twice').code).toBe(0);
    for (const id of ['errors/twice', 'errors', '../errors/out', 'Errors/x', '']) expect(newRule(id).code, id).toBe(2);
  });
});
