import type { Completed } from './completion-words.ts';

/** The shells that a script can be made for. */
export const shells = ['bash', 'zsh', 'fish'] as const;

/** A script that completes the command line in a shell. */
export function completionScript(shell: (typeof shells)[number], commands: readonly Completed[]): string {
  return scripts[shell](commands);
}

const scripts: Readonly<Record<(typeof shells)[number], (commands: readonly Completed[]) => string>> = {
  bash: (commands) =>
    `# Completion of probity for bash. Load it with: source <(probity completion bash)\n${bash(commands)}`,
  zsh: (commands) =>
    `#compdef probity\n# Completion of probity for zsh. Load it with: source <(probity completion zsh)\nautoload -U +X bashcompinit && bashcompinit\n${bash(commands)}`,
  fish,
};

/** zsh takes it by its bashcompinit. Files are completed where there are no words. */
function bash(commands: readonly Completed[]): string {
  const cases = commands.flatMap(({ name, options, words }) => [
    ...options
      .filter(({ takesValue }) => takesValue)
      .map(
        (option) =>
          `    ${option.names.map((each) => `${name}:${each}`).join('|')}) words="${option.words.join(' ')}" ;;`,
      ),
    `    ${name}:*) ${own(
      words,
      options.flatMap(({ names }) => names),
    )} ;;`,
  ]);
  return `_probity() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="" words="" i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${COMP_WORDS[i]}" in
      ${commands.map(({ name }) => name).join('|')}) command="\${COMP_WORDS[i]}"; break ;;
    esac
  done
  case "$command:$previous" in
${cases.join('\n')}
    :*) words="${commands.map(({ name }) => name).join(' ')} --help --version" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _probity probity
`;
}

/** Words of a command, or its options where one begins; files else. */
function own(words: readonly string[], options: readonly string[]): string {
  const asked = `[[ "$current" == -* ]] && words="${options.join(' ')}"`;
  return words.length === 0 ? asked : `words="${words.join(' ')}"; ${asked}`;
}

function fish(commands: readonly Completed[]): string {
  const rows = commands.flatMap(({ name, description, options, words }) => {
    const within = `complete -c probity -n '__fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c probity -f -n __fish_use_subcommand -a ${name} -d ${quoted(description)}`,
      ...(words.length === 0 ? [] : [`${within} -f -a ${quoted(words.join(' '))}`]),
      ...options.map((option) => {
        const names = option.names.map((each) =>
          each.startsWith('--') ? `-l ${each.slice(2)}` : `-s ${each.slice(1)}`,
        );
        const value = option.takesValue
          ? ` -r${option.words.length > 0 ? ` -f -a ${quoted(option.words.join(' '))}` : ''}`
          : '';
        return `${within} ${names.join(' ')}${value} -d ${quoted(option.description)}`;
      }),
    ];
  });
  return `# Completion of probity for fish. Load it with: probity completion fish | source\n${rows.join('\n')}\n`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
