import type { Command } from 'commander';
import { headerOf } from './credential-flags.ts';

/** Adds the options that say who asks, where no plan does yet. */
export function addCredential(command: Command): Command {
  return command
    .option('--bearer-env <name>', 'for an address: environment variable that holds the bearer token')
    .option(
      '--query-env <name=variable>',
      'for an address: query parameter of the credential, and the environment variable that holds it; may be repeated',
      (text: string, earlier: readonly string[]) => [...earlier, text],
      [],
    )
    .option(
      '-H, --header <header>',
      "for an address: 'Name: value' to send with every request; may be repeated",
      headerOf,
      [],
    )
    .option('--ca <file>', 'for an address: trust the authority in this file (PEM) as well');
}
