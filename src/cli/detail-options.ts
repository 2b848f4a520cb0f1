import { type Command, InvalidArgumentError, Option } from 'commander';

/** How much of a report the terminal and the comment show, as commander hands it over. */
export interface DetailFlags {
  readonly verbose?: boolean;
  readonly quiet?: boolean;
  readonly show?: readonly Part[];
  readonly color?: boolean;
  readonly docsUrl?: string;
}

/** Parts of the report that are shown in full on request. */
export const shownParts = ['problems', 'coverage', 'observations', 'rules'] as const;

export type Part = (typeof shownParts)[number];

/** Adds the options that say how much the terminal and the comment show, and in which colors. */
export function addDetail(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--show <parts>',
        `show in full: ${shownParts.join(', ')} or all; with commas, may be repeated`,
      ).argParser(partsNamed),
    )
    .option('-v, --verbose', 'the same as --show all')
    .option('-q, --quiet', 'show only the verdict, and what is wrong with the setup')
    .addOption(
      new Option('--docs-url <url>', 'where the folder rules of this package is published; reports link to its pages')
        .env('PROBITY_DOCS_URL')
        .argParser(pagesAt),
    )
    .option('--color', 'color the report, also if it is piped')
    .option('--no-color', 'never color the report');
}

function pagesAt(url: string): string {
  if (URL.canParse(url) && /^https?:/.test(url)) return url;
  throw new InvalidArgumentError('Write a whole URL, such as https://docs.example.com/probity/rules.');
}

/** What is to be shown in full. */
export function shownBy({ verbose = false, show = [] }: DetailFlags): ReadonlySet<Part> {
  return new Set(verbose ? shownParts : show);
}

function partsNamed(text: string, earlier: readonly Part[] = []): readonly Part[] {
  const named = text.split(',').map((name) => name.trim());
  const parts = named.flatMap((name) => (name === 'all' ? shownParts : shownParts.filter((part) => part === name)));
  if (named.some((name) => name !== 'all' && !shownParts.some((part) => part === name))) {
    throw new InvalidArgumentError(`Write ${shownParts.join(', ')} or all, with commas between them.`);
  }
  return [...earlier, ...parts];
}
