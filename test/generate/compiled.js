// Writes beside a bundle what V8 compiles of it in a first plan and a first audit. Run by esbuild.config.js.
import { writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { compiledOf, scriptOf, settleEngine } from '../../bin/load.js';

const [, , file] = process.argv;
settleEngine();
const { script, run } = scriptOf(file);
const { main } = run();
await main(['plan', 'fixtures/plans/reference.yaml']);
await main(['audit', '--effort', 'quick', '--no-progress', '-r', `json=${devNull}`]);
writeFileSync(compiledOf(file), script.createCachedData());
