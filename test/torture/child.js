// The command in a process that leaves the most memory that it held, in MiB, in the file that its first argument names.
import { writeFileSync } from 'node:fs';
import { loadProgram, settleEngine } from '../../bin/load.js';

const [file, ...args] = process.argv.slice(2);
process.once('exit', () => writeFileSync(file, String(Math.round(process.resourceUsage().maxRSS / 1024))));
settleEngine();
const { main } = await loadProgram();
process.exitCode = await main(args);
