// `npm run bench`: what a run costs, next to a bare client that sends the same requests. Each row is the median of
// several rounds in which all programs run in turn. Arguments: [rounds] [resources ...].
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundled } from './bundle.js';
import { cost, folder, here, inTurn, median, ratio, readOnlyPlan, withServer, writingPlan } from './measure.js';

const [rounds = '9', ...sizes] = process.argv.slice(2);
const counts = sizes.length > 0 ? sizes.map(Number) : [1, 10, 100];
const json = `json=${join(folder, 'report.json')}`;
const audit =
  (program, plan, ...flags) =>
  () =>
    cost([program, 'audit', plan, '-r', json, ...flags]);
const print = (...cells) => process.stdout.write(`${cells.join('  ')}\n`);
const fixed = (number, digits = 2) => number.toFixed(digits);

const next = await withServer({}, ({ url }) => bundled('audit', readOnlyPlan(url, 10), '-r', json));

print('read-only resources: CPU and wall time as multiples of a bare client that sends the same requests');
await withServer({}, async ({ url, sent }) => {
  const start = { next: cost([next, '--help']).cpuMs, bare: cost(['-e', "import('undici')"]).cpuMs };
  for (const count of counts) {
    const plan = readOnlyPlan(url, count);
    await sent();
    cost([next, 'audit', plan, '-r', json]);
    const { requests, connections } = await sent();
    const file = join(folder, 'requests.json');
    writeFileSync(file, JSON.stringify(requests));
    const bare = () => cost([here('bare.js'), url, file]);
    const [ours, theirs] = inTurn(Number(rounds), [audit(next, plan), bare]);
    const cpu = ratio(ours, theirs, 'cpuMs');
    const net =
      (median(ours.map((each) => each.cpuMs)) - start.next) / (median(theirs.map((each) => each.cpuMs)) - start.bare);
    print(
      `${count} resources:`,
      `${requests.length} requests (${fixed(requests.length / count, 1)} each, ${connections} connections)`,
      `CPU ${fixed(cpu)} (startup excluded: ${fixed(net)}), wall ${fixed(ratio(ours, theirs, 'wallMs'))},`,
      `peak ${fixed(median(ours.map((each) => each.peakMiB)), 0)} MiB (bare ${fixed(median(theirs.map((each) => each.peakMiB)), 0)})`,
    );
    await sent();
  }
});

print('wall time at 100 ms latency, 11 read-only resources, as a multiple of requests x latency / concurrency');
await withServer({ delayMs: 100 }, async ({ url, sent }) => {
  const plan = readOnlyPlan(url, 11);
  const { wallMs } = cost([next, 'audit', plan, '-r', json]);
  const { requests } = await sent();
  print(`${requests.length} requests: ${fixed(wallMs / ((requests.length * 100) / 8))}`);
});

print('with writes: requests, and CPU as a multiple of a bare client that sends the same requests');
const writing = [
  { name: 'one CRUD resource', isWhole: false, flags: [] },
  { name: 'the full plan of the reference', isWhole: true, flags: [] },
  { name: 'the full plan, --effort quick', isWhole: true, flags: ['--effort', 'quick'] },
];
for (const { name, isWhole, flags } of writing) {
  // Each run finds the data of a new server, because the writes of another one change what it sends.
  const costs = [];
  for (let round = 0; round < Number(rounds); round++) {
    await withServer({}, async ({ url, sent }) => {
      const ours = audit(next, writingPlan(url, isWhole), ...flags)();
      const { requests } = await sent();
      const file = join(folder, 'requests.json');
      writeFileSync(file, JSON.stringify(requests));
      costs.push({ ours, theirs: cost([here('bare.js'), url, file]), requests: requests.length });
    });
  }
  const cpu = ratio(
    costs.map(({ ours }) => ours),
    costs.map(({ theirs }) => theirs),
    'cpuMs',
  );
  const most = median(costs.map(({ ours }) => ours.peakMiB));
  print(
    `${name}: ${median(costs.map(({ requests }) => requests))} requests, CPU ${fixed(cpu)}, peak ${fixed(most, 0)} MiB`,
  );
}

print('memory at 1,000 read-only resources, one run');
await withServer({}, async ({ url }) => {
  const { peakMiB, cpuMs } = audit(next, readOnlyPlan(url, 1000))();
  print(`peak ${fixed(peakMiB, 0)} MiB, CPU ${fixed(cpuMs / 1000, 1)} s`);
});
