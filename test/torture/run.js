// `npm run torture`: audits every hostile server in a process of its own, hands generated plans, reports, snapshots and journals to the functions
// that the commands read them with, and prints what became of each. Exit 1 where one was not as expected. `npm run torture -- [--share 0.1] [--only ID]`.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { hostiles } from '../../dist/fixtures/hostile/index.js';
import { torturedByFiles } from './files.js';
import { inLanes } from './lanes.js';
import { auditedHostile, bundleProgram } from './servers.js';
import { fileTable, serverTable } from './table.js';

const { values } = parseArgs({ options: { share: { type: 'string', default: '1' }, only: { type: 'string' } } });
const share = Number(values.share);
const lanes = Math.max(2, availableParallelism());

/** Spread evenly over all. */
function someOf(all) {
  return all.filter((_each, index) => Math.floor(index * share) !== Math.floor((index - 1) * share));
}

const started = Date.now();
bundleProgram();
const chosen = hostiles.filter(({ id }) => values.only === undefined || id === values.only);
const first = await inLanes(lanes, values.only === undefined ? someOf(chosen) : chosen, auditedHostile);
// On a busy machine time runs out for a healthy run too: what was not as expected is audited once more, by itself.
const servers = await inLanes(1, first, (each) =>
  each.faults.length === 0 ? each : auditedHostile(hostiles.find(({ id }) => id === each.id)),
);
process.stdout.write(serverTable(servers));
const files = values.only === undefined ? await torturedByFiles(lanes, share) : [];
process.stdout.write(fileTable(files));

const wrong = [...servers, ...files].filter(({ faults }) => faults.length > 0);
for (const { id, faults } of wrong) process.stdout.write(`WRONG  ${id}: ${faults.join('; ')}\n`);
const seconds = Math.round((Date.now() - started) / 1000);
process.stdout.write(
  `${servers.length} servers, ${files.reduce((sum, { count }) => sum + count, 0)} files, ${wrong.length} wrong (${seconds} s)\n`,
);
process.exitCode = wrong.length === 0 ? 0 : 1;
