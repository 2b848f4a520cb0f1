// What is measured: each case returns rows of the table ({ figure, now, must, aim, unit, detail }).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cost, folder, here, inTurn, median, ratio } from './measure.js';
import { readOnlyPlan, withTarget } from './target.js';

const seconds = (costs, key) => (median(costs.map((each) => each[key])) / 1000).toFixed(2);

/** One audit, its JSON report written. */
const audit = (probity, plan, more = []) =>
  cost([
    probity,
    'audit',
    plan,
    '--no-progress',
    '--fail-on',
    'never',
    '-r',
    `json=${join(folder, 'report.json')}`,
    ...more,
  ]);

/** What the command costs before it does anything. */
async function start({ probity }) {
  const plan = readOnlyPlan('http://127.0.0.1:8080', 1);
  const [bare, version, planned] = await inTurn(
    9,
    () => cost(['-e', '0']),
    () => cost([probity, '--version']),
    () => cost([probity, 'plan', plan]),
  );
  const over = median(version.map(({ cpuMs }, index) => cpuMs - bare[index].cpuMs));
  const detail = `CPU; bare node ${seconds(bare, 'cpuMs')} s`;
  return [
    { figure: '--version over bare node', now: over, must: 10, unit: 'ms', detail },
    { figure: 'plan on a small plan', now: median(planned.map(({ cpuMs }) => cpuMs)), must: 120, unit: 'ms', detail },
  ];
}

/** CPU and memory beside the bare client, and beside each peer, which all send the same requests. */
async function cpu({ probity, peers }) {
  const sizes = [
    { resources: 1, pairs: 7, must: 1.5, aim: 0.8 },
    { resources: 10, pairs: 5, must: 1.8, aim: 1.1, memory: { must: 100, aim: 90 } },
    { resources: 100, pairs: 3, must: 2.2, aim: 1.6, memory: { must: 115, aim: 90 } },
  ];
  return withTarget({}, async ({ url, sent }) => {
    const rows = [];
    for (const { resources, pairs, memory, ...bounds } of sizes) {
      const plan = readOnlyPlan(url, resources);
      const record = join(folder, 'requests.json');
      let requests = [];
      const bare = async () => {
        const spent = cost([here('bare.js'), url, record]);
        await sent();
        return spent;
      };
      const [ours, theirs] = await inTurn(
        pairs,
        async () => {
          const spent = audit(probity, plan);
          requests = await sent();
          writeFileSync(record, JSON.stringify(requests));
          return spent;
        },
        bare,
      );
      const beside = (costs, yardstick) =>
        `${seconds(costs, 'cpuMs')} s beside ${seconds(yardstick, 'cpuMs')} s, ${requests.length} requests, ` +
        `wall ${ratio(costs, yardstick, 'wallMs').toFixed(2)}, ${Math.round(median(costs.map(({ rssMiB }) => rssMiB)))} MiB`;
      const size = `${resources} read-only resource${resources === 1 ? '' : 's'}`;
      const now = ratio(ours, theirs, 'cpuMs');
      rows.push({ figure: `CPU beside a bare client, ${size}`, now, ...bounds, detail: beside(ours, theirs) });
      if (memory !== undefined) {
        const peak = median(ours.map(({ rssMiB }) => rssMiB));
        rows.push({ figure: `peak memory, ${size}`, now: peak, ...memory, unit: 'MiB' });
      }
      for (const peer of peers) {
        const [its, yardstick] = await inTurn(1, () => peer.run(url, requests, sent), bare);
        const figure = `  the same by ${peer.name}`;
        rows.push({ figure, now: ratio(its, yardstick, 'cpuMs'), detail: `${beside(its, yardstick)}${its[0].note}` });
      }
    }
    return rows;
  });
}

/** How much is asked. */
async function requests({ probity }) {
  const count = (options, planOf, more) =>
    withTarget(options, async ({ url, sent }) => {
      audit(probity, planOf(url), [...more, '--base-url', url]);
      return (await sent()).length;
    });
  const resource = { figure: 'a read-only resource', options: {}, planOf: (url) => readOnlyPlan(url, 1) };
  const whole = {
    figure: 'the whole reference',
    options: { ratePerSecond: 40 },
    planOf: () => here('../../fixtures/plans/reference-full.yaml'),
  };
  const asked = [
    { ...resource, more: [], must: 80, aim: 50 },
    { ...whole, more: [], must: 2000, aim: 1200 },
    { ...resource, more: ['--effort', 'quick'], must: 30, aim: 20 },
    { ...whole, more: ['--effort', 'quick'], must: 500, aim: 300 },
  ];
  const rows = [];
  for (const { figure, options, planOf, more, must, aim } of asked) {
    const now = await count(options, planOf, more);
    rows.push({ figure: ['requests:', figure, ...more].join(' '), now, must, aim, unit: '' });
  }
  return rows;
}

/** How long it waits for a slow service. */
async function latency({ probity }) {
  const [delayMs, concurrency, resources] = [100, 8, 11];
  return withTarget({ delayMs }, async ({ url, sent }) => {
    const { wallMs } = audit(probity, readOnlyPlan(url, resources));
    const { length } = await sent();
    const floor = (length * delayMs) / concurrency;
    const figure = `wall at ${delayMs} ms latency, ${resources} resources`;
    const detail = `${(wallMs / 1000).toFixed(1)} s beside ${(floor / 1000).toFixed(1)} s = ${length} x ${delayMs} ms / ${concurrency}`;
    return [{ figure, now: wallMs / floor, must: 1.5, aim: 1.2, detail }];
  });
}

/** By name, in the order of the table. */
export const cases = { start, cpu, requests, latency };
