import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { run } from './run.ts';

let script = '';

beforeAll(async () => {
  script = (await run(['completion', 'bash'])).stdout;
});

/** What bash offers at the end of a command line. */
function offered(...words: readonly string[]): readonly string[] {
  const typed = ['probity', ...words].map((word) => `'${word}'`).join(' ');
  const line = `COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _probity; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', `${script}\n${line}`], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((word) => word !== '');
}

describe('completion in bash', () => {
  test.each([
    [['au'], ['audit']],
    [['audit', '--eff'], ['--effort']],
    [
      ['audit', '--effort', ''],
      ['quick', 'full'],
    ],
    [['audit', 'plan.yaml', '-r', 'js'], ['json']],
    [['audit', '--only', 'error.never'], ['error.never-200']],
    [['explain', 'errors/never'], ['errors/never-200']],
    [['explain', 'undeci'], ['undecided']],
    [['serve', '--mutant', 'errors/all-2'], ['errors/all-200']],
    [['schema', 'pl'], ['plan']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
  ])('%j', (words, wanted) => {
    expect(offered(...words)).toEqual(wanted);
  });

  test('offers files where a plan or a report belongs', () => {
    expect(offered('audit', '')).toEqual([]);
    expect(offered('audit', '--failed', '')).toEqual([]);
    expect(script).toContain('complete -o default -F _probity probity');
  });
});

test('completion in fish names every command and option, its quotes escaped', async () => {
  const { stdout } = await run(['completion', 'fish']);
  const rows = stdout.trimEnd().split('\n').slice(1);
  expect(rows.filter((row) => !/^complete -c probity (?:-f )?-n (?:__fish_use_subcommand|'[^']+') /.test(row))).toEqual(
    [],
  );
  expect(rows.filter((row) => (row.replaceAll("\\'", '').match(/'/g) ?? []).length % 2 === 1)).toEqual([]);
  expect(stdout).toContain(
    "complete -c probity -n '__fish_seen_subcommand_from audit' -l effort -r -f -a 'quick full' -d ",
  );
});
