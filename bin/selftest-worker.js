// A thread of the selftest.
import { loadProgram } from './load.js';

const { work } = await loadProgram();
await work();
