import { Command, InvalidArgumentError } from 'commander';
import type { Settle } from '../program.ts';

/** The options of `probity serve`. */
export interface ServeFlags {
  readonly port: number;
  readonly host: string;
  readonly mutant?: string;
  readonly list?: string | true;
}

/** `probity serve`. */
export function serveCommand(settle: Settle): Command {
  return new Command('serve')
    .description('run the reference server, which keeps every clause, until Ctrl-C')
    .optionsGroup('What is served:')
    .option('--mutant <id>', 'serve the reference with this one defect')
    .option('--list [filter]', 'list the defects, or those that mention a word, and serve nothing')
    .optionsGroup('Where it listens:')
    .option('-p, --port <number>', 'port to listen on; 0 takes a free one', portOf, 8080)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .action(async (flags: ServeFlags) => {
      const { listMutants, serve } = await import('../serve-run.ts');
      if (flags.list === undefined) settle(await serve(flags));
      else settle(await listMutants(flags.list === true ? '' : flags.list));
    });
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(port) || port > 65_535) throw new InvalidArgumentError('It is not a port (0 to 65535).');
  return port;
}
