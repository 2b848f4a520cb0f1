import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { everyStep } from '../../src/model/rule.ts';
import { read } from '../../src/model/traces/read.ts';
import { changedFiles, touchedBy } from '../../src/selftest/changed.ts';

describe('what a change touches', () => {
  const files: Readonly<Record<string, string>> = {
    'rules/status/read.ts':
      "import { read } from './shared/read.ts';\nimport type { Rule } from '../../src/model/rule.ts';\n",
    'rules/status/shared/read.ts':
      "import {\n  type Exchange,\n  isAnswered,\n} from '../../../src/model/exchange.ts';\n",
    'rules/paths/nouns.ts': "import { type Rule, type Judgement } from '../../src/model/rule.ts';\n",
    'src/probe/index.ts': "import read from './read.ts';\n",
    'src/probe/read.ts': "export { target } from './target.ts';\n",
  };
  const rules = [
    { id: 'status/read', wants: [read.read] },
    { id: 'paths/nouns', wants: [] },
    { id: 'json/any', wants: everyStep },
  ] as const;
  const mutants = [
    { id: 'status/read-404', kills: 'status/read' },
    { id: 'paths/verb', kills: 'paths/nouns' },
    { id: 'json/cut', kills: 'json/any' },
  ];
  const touched = (...changed: readonly string[]): readonly string[] =>
    touchedBy(new Set(changed), mutants, rules, (path) => files[path]).map(({ id }) => id);

  it.each([
    ['a mutant', 'fixtures/mutants/json/cut.ts', ['json/cut']],
    ['a rule', 'rules/paths/nouns.ts', ['paths/verb']],
    ['what a rule imports', 'rules/status/shared/read.ts', ['status/read-404']],
    ['what that imports in turn', 'src/model/exchange.ts', ['status/read-404']],
    ['what a scenario of a rule imports', 'src/probe/target.ts', ['status/read-404']],
    ['a type, which is gone when it runs', 'src/model/rule.ts', []],
    ['what stands apart', 'README.md', []],
  ])('%s', (_what, file, expected) => {
    expect(touched(file)).toEqual(expected);
  });
});

describe('what git says has changed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'probity-changed-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const git = (...args: readonly string[]): void =>
    void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.test', ...args], {
      cwd: folder,
      stdio: 'ignore',
    });

  it('is nothing that can be told outside of a work tree', () => {
    expect(changedFiles(folder)).toBeUndefined();
  });

  it('is what a branch committed, what was edited since, and what is new', () => {
    mkdirSync(join(folder, 'rules'));
    for (const file of ['rules/a.ts', 'b.ts', 'c.ts']) writeFileSync(join(folder, file), '1');
    git('init', '-b', 'main');
    git('add', '.');
    git('commit', '-m', 'first');
    git('checkout', '-b', 'work');
    writeFileSync(join(folder, 'rules/a.ts'), '2');
    git('commit', '-am', 'second');
    writeFileSync(join(folder, 'b.ts'), '2');
    writeFileSync(join(folder, 'd e.ts'), '1');
    expect([...(changedFiles(folder) ?? [])].sort()).toEqual(['b.ts', 'd e.ts', 'rules/a.ts']);
  });
});
