#!/usr/bin/env node
// What bin/probity.js does in the package, with the bundle of the tests.
import { fileURLToPath } from 'node:url';
import { scriptOf, settleEngine } from '../../bin/load.js';

settleEngine();
const { main } = scriptOf(fileURLToPath(new URL('../../dist/tests/main.cjs', import.meta.url))).run();
process.exitCode = await main(process.argv.slice(2));
