import { Command } from 'commander';
import { addCredential } from '../credential-options.ts';
import type { InitFlags } from '../init-run.ts';
import type { Settle } from '../program.ts';

/** `probity init`. */
export function initCommand(settle: Settle): Command {
  const command = new Command('init')
    .description('write a first plan: from an OpenAPI document, from an address, or by questions on a terminal')
    .optionsGroup('What the plan is made from:')
    .option('--url <url>', 'address of the API')
    .option('--openapi <file|url>', 'OpenAPI 3.0, 3.1 or 3.2, or Swagger 2.0 document, as JSON or YAML')
    .option('--resource <paths...>', 'collections of the API (/users /orders), if there is no document');
  return addCredential(command)
    .optionsGroup('The plan:')
    .option('--writes', 'let audits by the plan create, change and delete items of their own')
    .option('-o, --output <file>', 'file to write', 'probity.yaml')
    .option('--force', 'overwrite a file that exists')
    .action(async (flags: InitFlags) => {
      const { runInit } = await import('../init-run.ts');
      settle(await runInit({ ...flags, resource: flags.resource ?? [] }));
    });
}
