import type { Argument, Command, Option } from 'commander';

/** What a shell completes in one command. */
export interface Completed {
  readonly name: string;
  readonly description: string;
  readonly options: readonly CompletedOption[];
  /** Words that its arguments may be; empty where they are files. */
  readonly words: readonly string[];
}

/** An option with what may follow it. */
export interface CompletedOption {
  /** `-r`, `--report`. */
  readonly names: readonly string[];
  readonly description: string;
  readonly takesValue: boolean;
  readonly words: readonly string[];
}

/** Words by what an option or argument stands for: ids of rules and clauses, names of reporters. */
export type WordLists = Readonly<Record<string, readonly string[]>>;

/** What can be completed of every command. `lists`: by `command`, or by `--option`. */
export function completedBy(program: Command, lists: WordLists): readonly Completed[] {
  return program.commands.map((command) => ({
    name: command.name(),
    description: firstLine(command.description()),
    options: [...command.options, ...helpOf(command)].map((option) => ({
      names: [option.short, option.long].flatMap((name) => name ?? []),
      description: firstLine(option.description),
      takesValue: option.required || option.optional,
      words: option.argChoices ?? lists[option.long ?? ''] ?? [],
    })),
    words: lists[command.name()] ?? command.registeredArguments.flatMap(({ argChoices }: Argument) => argChoices ?? []),
  }));
}

function helpOf(command: Command): readonly Option[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .filter(({ long }) => long === '--help');
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}
