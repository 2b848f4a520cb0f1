// Preloaded with --import: tells the peak of resident memory in MiB as the process ends.
import { writeFileSync } from 'node:fs';

process.on('exit', () => writeFileSync(process.env.BENCH_MEMORY, String(process.resourceUsage().maxRSS / 1024)));
