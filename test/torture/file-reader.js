// Reads so many generated files of one kind, as the commands read them, and prints what came of it.
import { readers } from './readers.js';
import { generated } from './generate.js';
import { faultsOfText } from './output.js';

const [kind, seed, count] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const read = await readers[kind]();
const slowMs = 60_000;
const found = { count, accepted: 0, refused: 0, slowestMs: 0, peakMiB: 0, faults: [] };
let number = 0;
for (const text of generated(kind, seed, count)) {
  number += 1;
  const name = `${kind} ${seed}/${number}`;
  const begun = performance.now();
  try {
    const { isAccepted, texts } = await read(text);
    if (isAccepted) found.accepted += 1;
    else found.refused += 1;
    for (const [format, shown] of texts)
      for (const fault of faultsOfText(format, shown)) found.faults.push(`${name}: ${format}: ${fault}`);
  } catch (error) {
    found.faults.push(
      `${name}: ${error instanceof Error ? (error.stack ?? error.message).slice(0, 400) : String(error)}`,
    );
  }
  const ms = Math.round(performance.now() - begun);
  found.slowestMs = Math.max(found.slowestMs, ms);
  if (ms > slowMs) found.faults.push(`${name}: it took ${ms} ms`);
}
found.peakMiB = Math.round(process.resourceUsage().maxRSS / 1024);
process.stdout.write(JSON.stringify({ ...found, faults: found.faults.slice(0, 10) }));
