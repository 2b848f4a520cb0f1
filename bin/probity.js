#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const [first, ...rest] = process.argv.slice(2);

if (rest.length === 0 && (first === '--version' || first === '-V')) {
  // Answered before anything is loaded.
  process.stdout.write(`${JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).version}\n`);
} else {
  const entry = new URL('dist/src/cli/main.js', root);
  if (existsSync(entry)) {
    const { main } = await import(entry.href);
    process.exitCode = await main(process.argv.slice(2));
  } else {
    process.stderr.write('probity: this copy is not built yet; run "npm run build" in its folder and try again.\n');
    process.exitCode = 5;
  }
}
