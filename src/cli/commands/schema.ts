import { Argument, Command } from 'commander';
import { readText } from '../files.ts';
import { print } from '../output.ts';
import { packageFile } from '../package-root.ts';
import type { Settle } from '../program.ts';

/** Where each schema stands below src/. */
const places = { plan: 'plan', report: 'report', summary: 'report', event: 'report', snapshot: 'contract' } as const;

/** `probity schema plan|report|summary|event|snapshot`. */
export function schemaCommand(settle: Settle): Command {
  return new Command('schema')
    .description(
      'print the JSON Schema of the plan (for editors), of the JSON report, of a summary (-r summary), of an event (-r ndjson) or of a snapshot',
    )
    .addArgument(new Argument('<what>', 'which schema').choices(Object.keys(places)))
    .action(async (what: keyof typeof places) => {
      await print([await readText(packageFile('src', places[what], `${what}.schema.json`), 'the schema')]);
      settle(0);
    });
}
