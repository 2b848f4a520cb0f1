// The command, as the package ships it, in a process that leaves the most memory that it held, in MiB, in the file that its second argument
// names; the first names the bundle.
import { writeFileSync } from 'node:fs';
import { scriptOf, settleEngine } from '../../bin/load.js';

const [bundle, file, ...args] = process.argv.slice(2);
process.once('exit', () => writeFileSync(file, String(Math.round(process.resourceUsage().maxRSS / 1024))));
settleEngine();
const { main } = scriptOf(bundle).run();
process.exitCode = await main(args);
