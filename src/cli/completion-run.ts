import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { preflight, scenarios } from '../probe/index.ts';
import { completionScript, type shells } from './completion-scripts.ts';
import { completedBy } from './completion-words.ts';
import { words } from './explain-words.ts';
import { print } from './output.ts';
import { createProgram } from './program.ts';
import { reporterNames } from './reporters.ts';

/** Prints the script that completes this version's commands, options, rules, clauses and formats in a shell. */
export async function printCompletion(shell: (typeof shells)[number]): Promise<number> {
  const ids = rules.map(({ id }) => id);
  const parts = [...new Set([...ids, ...clauses.map(({ id }) => id)].map((id) => id.split(/[./]/)[0] ?? ''))];
  const asked = [...parts, ...clauses.map(({ id }) => id), ...ids];
  const { everyMutant } = await import('../../fixtures/mutants/index.ts');
  const mutants = (await everyMutant()).map(({ id }) => id);
  const lists = {
    '--only': asked,
    '--skip': asked,
    '--require': [...parts, ...clauses.map(({ id }) => id)],
    '--report': reporterNames,
    '--mutant': mutants,
    rules: asked,
    explain: [...asked, ...[preflight, ...scenarios].map(({ id }) => id), ...Object.keys(words)],
    selftest: [...mutants, ...ids],
  };
  await print([
    completionScript(
      shell,
      completedBy(
        createProgram(() => undefined),
        lists,
      ),
    ),
  ]);
  return 0;
}
