#!/usr/bin/env node
import { readFileSync } from 'node:fs';

const [first, ...rest] = process.argv.slice(2);

if (rest.length === 0 && (first === '--version' || first === '-V')) {
  // Answered before anything is loaded.
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  process.stdout.write(`${version}\n`);
} else {
  // A package of rules may end the process. That must not look like a run that passed.
  let isDone = false;
  process.once('exit', (code) => {
    if (isDone || code !== 0) return;
    process.stderr.write('probity: a package of rules ended the process before the run was complete.\n');
    process.exitCode = 5;
  });
  const { loadProgram, settleEngine, settleHeap } = await import('./load.js');
  // A site of many reports is no short run: a small heap would double its time.
  const buildsSite = first === 'dashboard' || (first === 'fleet' && rest[0] === 'report');
  if (!buildsSite) settleEngine();
  if (process.env.PROBITY_DEBUG === '1') process.setSourceMapsEnabled(true);
  const program = await loadProgram();
  if (!buildsSite) settleHeap();
  if (program === undefined) {
    process.stderr.write('probity: this copy is not built yet; run "npm run build" in its folder and try again.\n');
    process.exitCode = 5;
  } else process.exitCode = await program.main(process.argv.slice(2), undefined, (url) => import(url));
  isDone = true;
}
