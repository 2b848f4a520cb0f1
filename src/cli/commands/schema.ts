import { Argument, Command } from 'commander';
import { readText } from '../files.ts';
import { print } from '../output.ts';
import { packageFile } from '../package-root.ts';
import type { Settle } from '../program.ts';

/** `probity schema plan|report`. */
export function schemaCommand(settle: Settle): Command {
  return new Command('schema')
    .description('print the JSON Schema of the plan (for editors) or of the JSON report')
    .addArgument(new Argument('<what>', 'which schema').choices(['plan', 'report']))
    .action(async (what: 'plan' | 'report') => {
      await print([await readText(packageFile('src', what, `${what}.schema.json`), 'the schema')]);
      settle(0);
    });
}
