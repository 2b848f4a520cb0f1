// Preloaded with --import: tells, as the process ends, what it cost. CPU in milliseconds, memory in MiB.
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { cpuMs: (userCPUTime + systemCPUTime) / 1000, rssMiB: maxRSS / 1024 };
  if (process.env.BENCH_USAGE !== undefined) writeFileSync(process.env.BENCH_USAGE, JSON.stringify(usage));
});
