import type { Command } from 'commander';
import { headerOf } from './credential-flags.ts';

/** Adds the options that say who asks, where no plan does yet. */
export function addCredential(command: Command): Command {
  return command
    .option('--bearer-env <name>', 'of an address: environment variable that holds the bearer token')
    .option(
      '-H, --header <header>',
      "of an address: 'Name: value' with every request, a credential if the name says so; may be repeated",
      headerOf,
      [],
    );
}
