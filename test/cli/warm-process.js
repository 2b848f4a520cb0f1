#!/usr/bin/env node
// Runs one command line after another as bundled.js does one, each in a program evaluated anew: what it learned, and what it read of its
// environment, is gone with it. A run ends when nothing keeps the process, as a process of its own would.
import { setTimeout as pass } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { scriptOf, settleEngine } from '../../bin/load.js';

settleEngine();
const { run } = scriptOf(fileURLToPath(new URL('../../dist/tests/main.cjs', import.meta.url)));
const printed = { stdout: '', stderr: '' };
for (const name of Object.keys(printed)) {
  process[name].write = (text, ...rest) => {
    printed[name] += text;
    rest.at(-1)?.();
    return true;
  };
}

process.on('message', (order) => void answer(order));
// Who is gone waits for nothing, not for a run either that never ends.
process.on('disconnect', () => process.exit());

/** Runs one, and sends what it left. */
async function answer({ args, env, cwd }) {
  for (const name of Object.keys(printed)) printed[name] = '';
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  const code = await run().main(args);
  while (isHeld()) await pass(1);
  for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners();
  process.send({ code, ...printed });
}

/** True while more than the pipes to the tests keeps this process from ending. */
function isHeld() {
  return process.getActiveResourcesInfo().some((each) => each !== 'PipeWrap');
}
