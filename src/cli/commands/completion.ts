/** `probity completion SHELL`: a script that completes commands, options, rules, and clauses. */
import type { Command } from 'commander';
import { clauses } from '../../../rules/clauses.ts';
import { rules } from '../../../rules/index.ts';
import type { Io } from '../io.ts';
import { UsageError } from '../usage.ts';

const scripts: Readonly<Record<string, (commands: readonly Completed[]) => string>> = {
  bash,
  zsh: (commands) => `#compdef probity\nautoload -U +X bashcompinit && bashcompinit\n${bash(commands)}`,
  fish,
  powershell,
};

export const shells: readonly string[] = Object.keys(scripts);

export function completionCommand(shell: string, program: Command, io: Io): number {
  const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
  if (script === undefined) throw new UsageError(`There is no completion for "${shell}". Write ${shells.join(', ')}.`);
  io.stdout.write(script(program.commands.map(completed)));
  return 0;
}

type Completed = ReturnType<typeof completed>;

/** What a shell completes in one command. Without words, it completes files. */
function completed(command: Command) {
  const ids = rules.map(({ id }) => id);
  const lists: Readonly<Record<string, readonly string[]>> = {
    '--only': [...ids, ...Object.keys(clauses)],
    '--skip': ids,
    '--require': Object.keys(clauses),
    explain: [...ids, ...Object.keys(clauses)],
    rules: ids,
    completion: shells,
  };
  const options = command.options.map(({ short, long, argChoices }) => ({
    flags: [short, long].flatMap((flag) => flag ?? []),
    words: argChoices ?? lists[long ?? ''] ?? [],
  }));
  const name = command.name();
  const words = lists[name] ?? command.commands.map((own) => own.name());
  return { name, description: command.description(), options, words };
}

/** The words after the program, after each command (`audit:*`), and after the options that have some (`audit:--effort`). */
function wordsAfter(commands: readonly Completed[]): readonly (readonly [after: string, words: string])[] {
  const inCommands = commands.flatMap(({ name, options, words }) => [
    ...options
      .filter((option) => option.words.length > 0)
      .flatMap(({ flags, words: own }) => flags.map((flag) => [`${name}:${flag}`, own] as const)),
    [`${name}:*`, [...words, ...options.flatMap(({ flags }) => flags)]] as const,
  ]);
  const all = [['*:probity', [...commands.map(({ name }) => name), '--help', '--version']] as const, ...inCommands];
  return all.map(([after, words]) => [after, words.join(' ')]);
}

function bash(commands: readonly Completed[]): string {
  const cases = wordsAfter(commands).map(([after, words]) => `    ${after}) words="${words}" ;;`);
  return `_probity() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  case "\${COMP_WORDS[1]}:$previous" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _probity probity
`;
}

function powershell(commands: readonly Completed[]): string {
  const rows = wordsAfter(commands).map(([after, words]) => `    '${after}' = '${words}'`);
  return `Register-ArgumentCompleter -Native -CommandName probity -ScriptBlock {
  param($word, $line)
  $after = @{
${rows.join('\n')}
  }
  $typed = @($line.CommandElements | ForEach-Object { "$_" } | Where-Object { $_ -ne $word })
  $keys = if ($typed.Count -lt 2) { '*:probity' } else { "$($typed[1]):$($typed[-1])", "$($typed[1]):*" }
  $words = $after[$keys] | Where-Object { $_ } | Select-Object -First 1
  "$words" -split ' ' | Where-Object { $_ -and $_ -like "$word*" }
}
`;
}

function fish(commands: readonly Completed[]): string {
  const lines = commands.flatMap(({ name, description, options, words }) => {
    const within = `complete -c probity -n '__fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c probity -n __fish_use_subcommand -f -a ${name} -d '${description.replaceAll("'", String.raw`\'`)}'`,
      ...(words.length === 0 ? [] : [`${within} -f -a '${words.join(' ')}'`]),
      ...options.map(({ flags, words: own }) => {
        const named = flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
        return `${within} ${named.join(' ')}${own.length === 0 ? '' : ` -x -a '${own.join(' ')}'`}`;
      }),
    ];
  });
  return `${lines.join('\n')}\n`;
}
