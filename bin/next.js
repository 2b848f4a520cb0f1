#!/usr/bin/env node
// Starts the new product from `dist`. It is not published: the package starts bin/probity.js.
import { existsSync } from 'node:fs';
import { settleEngine } from './load.js';

const program = new URL('../dist/next/src/cli/main.js', import.meta.url);

if (existsSync(program)) {
  settleEngine();
  const { main } = await import(program.href);
  process.exitCode = await main(process.argv.slice(2));
} else {
  process.stderr.write('dist/next/src/cli/main.js does not exist. Run "npm run build" first.\n');
  process.exitCode = 5;
}
