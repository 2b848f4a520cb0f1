import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';
import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import { scenariosOf } from '../audit/wanted/demand.ts';
import type { Rule } from '../model/rule.ts';

/**
 * Files of a git work tree that differ from where its branch left main, untracked ones included, as paths with forward slashes;
 * undefined where git cannot tell.
 */
export function changedFiles(root: string): ReadonlySet<string> | undefined {
  const git = (...args: readonly string[]): readonly string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\0')
      .filter((file) => file !== '');
  try {
    const base = ['main', 'origin/main'].flatMap((branch) => {
      try {
        return git('merge-base', 'HEAD', branch).map((commit) => commit.trim());
      } catch {
        return [];
      }
    })[0];
    return new Set([
      ...git('diff', '--name-only', '--relative', '-z', base ?? 'HEAD'),
      ...git('ls-files', '--others', '--exclude-standard', '-z'),
    ]);
  } catch {
    return undefined;
  }
}

/**
 * Mutants whose proof a change touches: their own file changed, or something that one of their rules, or a scenario of those, is made
 * of. What every proof rests on alike (reference, audit, wire) touches none: prove all after such a change. `textOf` is a source file by
 * its path, undefined where there is none.
 */
export function touchedBy<Touched extends Pick<Mutant, 'id' | 'kills'>>(
  changed: ReadonlySet<string>,
  mutants: readonly Touched[],
  rules: readonly Pick<Rule, 'id' | 'wants'>[],
  textOf: (path: string) => string | undefined,
): readonly Touched[] {
  const imports = new Map<string, readonly string[]>();
  const importsOf = (file: string): readonly string[] => {
    const known = imports.get(file) ?? importedBy(file, textOf(file) ?? '');
    imports.set(file, known);
    return known;
  };
  const isTouched = (file: string): boolean => {
    const closure = new Set([file]);
    // A set's iteration also meets what is added on the way.
    for (const each of closure) {
      if (changed.has(each)) return true;
      for (const target of importsOf(each)) closure.add(target);
    }
    return false;
  };
  const fileOf = new Map(importsOf(scenarioIndex).map((file) => [posix.basename(file, '.ts'), file]));
  const touched = new Set(
    rules
      .filter((rule) => {
        const asked = scenariosOf(rule);
        const asking = asked === 'all' ? [] : asked.flatMap((scenario) => fileOf.get(scenario) ?? []);
        return [`rules/${rule.id}.ts`, ...asking].some(isTouched);
      })
      .map(({ id }) => id),
  );
  return mutants.filter(({ id, kills }) => changed.has(`fixtures/mutants/${id}.ts`) || touched.has(kills));
}

/** Imports every scenario, from a file named like it. */
const scenarioIndex = 'src/probe/index.ts';

/** The files that a module loads when it runs: types are gone by then. */
function importedBy(file: string, text: string): readonly string[] {
  return [...text.matchAll(/^(?:import|export) (?!type\b)([^;'"]*?)from '(\.[^']+)'/gm)]
    .filter(([, names = '']) => !/^\{(?:\s*type [^,}]+,?)+\s*\}\s*$/.test(names))
    .map(([, , target = '']) => posix.join(posix.dirname(file), target));
}
