#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const [first, ...rest] = process.argv.slice(2);

if (rest.length === 0 && (first === '--version' || first === '-V')) {
  // Answered before anything is loaded.
  process.stdout.write(`${JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).version}\n`);
} else {
  // The tree runs what was built file by file; the package ships one bundle.
  const entry = ['dist/src/cli/main.js', 'dist/bundle/main.js']
    .map((path) => new URL(path, root))
    .find((url) => existsSync(url));
  if (entry === undefined) {
    process.stderr.write('probity: this copy is not built yet; run "npm run build" in its folder and try again.\n');
    process.exitCode = 5;
  } else {
    if (process.env.PROBITY_DEBUG === '1') process.setSourceMapsEnabled(true);
    const { main } = await import(entry.href);
    process.exitCode = await main(process.argv.slice(2));
  }
}
