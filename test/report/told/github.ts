import type { Outcome, Qualifier } from '../../../src/model/finding.ts';
import type { Verdict } from '../../../src/model/report.ts';
import { inOrder, type Told } from '../../support/told.ts';

/** A workflow command, as the runner of GitHub Actions reads it. */
export interface RunnerCommand {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly data: string;
}

/** All that the runner obeys (actions/runner, ActionCommandManager and its extensions). */
const obeyed = new Set(
  `error warning notice debug group endgroup add-mask add-matcher remove-matcher echo save-state set-output set-env add-path
  stop-commands internal-set-repo-path`.split(/\s+/),
);

/** Reads a line of a log as the runner does: `::` behind leading blanks, else `##[` anywhere. */
export function readCommand(line: string): RunnerCommand | undefined {
  return readNew(line.trimStart()) ?? readOld(line);
}

function readNew(line: string): RunnerCommand | undefined {
  const end = line.indexOf('::', 2);
  if (!line.startsWith('::') || end === -1) return undefined;
  const [name = '', ...rest] = line.slice(2, end).split(' ');
  if (!obeyed.has(name.toLowerCase())) return undefined;
  const pairs = rest.join(' ').trim().split(',').filter(Boolean);
  const properties = pairs.map((pair) => {
    const equals = pair.indexOf('=');
    const value = pair
      .slice(equals + 1)
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',');
    return [pair.slice(0, equals), unescaped(value)] as const;
  });
  return { name, properties: Object.fromEntries(properties), data: unescaped(line.slice(end + 2)) };
}

function readOld(line: string): RunnerCommand | undefined {
  const [, name = '', data = ''] = /##\[([^\] ]*)[^\]]*\](.*)/.exec(line) ?? [];
  return obeyed.has(name.toLowerCase()) ? { name, properties: {}, data } : undefined;
}

function unescaped(text: string): string {
  return text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
}

/** The annotations and the folded lines of a log. */
export interface RunnerLog {
  readonly annotations: readonly RunnerCommand[];
  /** Title and lines of each group. */
  readonly groups: readonly { readonly title: string; readonly lines: readonly string[] }[];
}

/** Reads a whole log; throws where it holds a command that no report has a use for, more than a step shows, or text outside. */
export function readLog(text: string): RunnerLog {
  const annotations: RunnerCommand[] = [];
  const groups: { readonly title: string; readonly lines: string[] }[] = [];
  let open: string[] | undefined;
  for (const line of text.split(/\r\n|\r|\n/).slice(0, -1)) {
    const command = readCommand(line);
    if (command === undefined) {
      if (open === undefined) throw new Error(`a line stands outside of every group: ${line}`);
      open.push(line);
    } else if (command.name === 'group' && open === undefined) {
      open = [];
      groups.push({ title: command.data, lines: open });
    } else if (command.name === 'endgroup' && open !== undefined) open = undefined;
    else if (['error', 'warning', 'notice'].includes(command.name) && open === undefined) annotations.push(command);
    else throw new Error(`an unwanted command: ${line}`);
  }
  for (const level of ['error', 'warning', 'notice']) {
    const number = annotations.filter(({ name }) => name === level).length;
    if (number > 10) throw new Error(`${number} annotations of level ${level}, and GitHub shows 10`);
  }
  return { annotations, groups };
}

/** What annotations and log of a step say; of the rules, those that failed or could not be judged. */
export function toldByGithub(text: string): Told {
  const { annotations, groups } = readLog(text);
  const summary = annotations.find(({ properties }) => properties['title']?.startsWith('Probity: ') === true);
  const [counts = '', clauses = '', rules = ''] = (summary?.data ?? '').split('\n');
  const number = (noun: string): number => Number(new RegExp(`(\\d+) ${noun}s?\\b`).exec(counts)?.[1]);
  const [ruleGroup, findingGroup] = groups;
  const told = (ruleGroup?.lines ?? []).map(
    (line) => /^(failed before|failed|warned|waived|inconclusive|errored) (\S+): /.exec(line) ?? ['', '', ''],
  );
  const outcomes = Object.fromEntries(
    told.map(([, words = '', id = '']) => [id, ['inconclusive', 'errored'].includes(words) ? words : 'failed']),
  ) as Record<string, Outcome>;
  for (const [outcome, stated] of Object.entries(numbers(rules))) {
    if (outcome === 'passed' || outcome === 'inapplicable') continue;
    const listed = Object.values(outcomes).filter((each) => each === outcome).length;
    if (listed !== stated) throw new Error(`${stated} rules ${outcome}, and ${listed} are listed`);
  }
  return {
    verdict: /^Probity: (\w+)/.exec(summary?.properties['title'] ?? '')?.[1] as Verdict,
    problems: number('problem'),
    warnings: number('warning'),
    requests: number('request'),
    clauses: numbers(clauses),
    rules: outcomes,
    failed: inOrder(
      (findingGroup?.lines ?? []).map((line) => {
        const [, marks = '', rule = '', ids = ''] =
          /^(?:failed|warned)((?:, \w+)*) (\S+) \[([^\]]*)\] /.exec(line) ?? [];
        return { rule, clauses: ids.split(', '), qualifiers: marks.split(', ').slice(1) as Qualifier[] };
      }),
    ),
  };
}

/** `Clauses: 3 violated, 0 undecided` as numbers by name. */
function numbers<Name extends string>(line: string): Record<Name, number> {
  const pairs = Array.from(
    line.matchAll(/(\d+) ([a-z-]+)/g),
    ([, number, name = '']) => [name, Number(number)] as const,
  );
  return Object.fromEntries(pairs) as Record<Name, number>;
}
