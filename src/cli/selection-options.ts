import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Effort } from '../model/step.ts';

/** The options that cut a run, as commander hands them over. */
export interface SelectionFlags {
  /** Rules, clauses, parts or resources. */
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  /** A JSON report: what failed in it is asked again. */
  readonly failed?: string;
  readonly effort?: Effort;
}

/** How much may be asked, as `--effort` takes it. */
const efforts: readonly Effort[] = ['quick', 'full'];

/** Adds the options that cut what is asked. */
export function addSelection(command: Command): Command {
  return command
    .option(
      '--only <what>',
      'ask only what these need: rules, clauses, parts (auth) or resources (/users); with commas, may be repeated',
      namesOf,
    )
    .option('--skip <what>', 'leave out these rules, clauses, parts or resources, and what only they need', namesOf)
    .option('--failed <report>', 'ask only what failed in this JSON report')
    .addOption(
      new Option('--effort <much>', 'quick: few requests, which find the main defect of nearly every rule')
        .choices([...efforts])
        .default('full'),
    );
}

/** Adds what one `--only` or `--skip` names: one thing, or several with commas. */
export function namesOf(text: string, earlier: readonly string[] = []): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('')) {
    throw new InvalidArgumentError('Write rules, clauses, parts or resources, with commas between them.');
  }
  return [...earlier, ...names];
}

/** True where an option cuts the run. */
export function isCut({ only, skip, failed, effort }: SelectionFlags): boolean {
  return only !== undefined || skip !== undefined || failed !== undefined || effort === 'quick';
}
