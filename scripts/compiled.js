// Writes beside a bundle what V8 compiles of it in a first plan: what every command needs, and little else, because the package must stay small. Run by esbuild.config.js.
import { writeFileSync } from 'node:fs';
import { compiledOf, scriptOf, settleEngine } from '../bin/load.js';

const [, , file] = process.argv;
settleEngine();
const { script, run } = scriptOf(file);
const { main } = run();
await main(['plan', 'fixtures/plans/reference.yaml']);
writeFileSync(compiledOf(file), script.createCachedData());
