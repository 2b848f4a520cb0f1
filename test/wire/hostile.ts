/** How the wire reads each hostile server, and how an audit of it ends. */
import { setImmediate } from 'node:timers/promises';
import type { Hostile } from '#fixtures/hostile/index.ts';
import { type Clock, systemClock } from '../../src/core/clock.ts';
import type { FaultCode } from '../../src/core/exchange.ts';
import type { Plan } from '../../src/core/plan.ts';
import { audit } from '../../src/index.ts';
import { undiciWire } from '../../src/wire/undici.ts';
import { planOf } from '../support/plans.ts';
import { aProbe } from './servers.ts';

const token = 'torture-token-0123456789';

/** What the wire says about a list. All other servers are read. */
const faults: Readonly<Partial<Record<FaultCode, string>>> = {
  reset: 'closes-at-once half-closes',
  timeout: 'never-answers trickles',
  // undici reports a wrong length instead of the trailers.
  truncated: `chunk-size-enormous chunks-without-end cut-chunk length-too-long resets-at-every-byte trailers`,
  'too-large': 'brotli-bomb endless-body gzip-bomb huge-headers nested-bomb',
  undecodable: 'encodings-for-ever gzip-cut gzip-in-layers',
  'invalid-http': `bare-line-feeds chunk-size-in-words header-of-escapes header-with-nul http-9-9
    length-and-chunks length-enormous length-in-words length-negative status-enormous status-letters`,
};

const listed = Object.entries(faults).flatMap(([code, ids]) => ids.split(/\s+/).map((id) => [id, code] as const));
export const faultById: ReadonlyMap<string, string> = new Map(listed);

function planFor(url: string, id: string): Plan {
  const resources = '[{ path: /users, operations: [list, read], filters: { name: [Ada] }, sort: [id] }]';
  // Servers that never finish take the whole timeout. For all others, it must not matter how busy the machine is.
  const timeout = faultById.get(id) === 'timeout' ? '200ms' : '30s';
  const plan = planOf(resources, `http: { timeout: ${timeout}, patience: 1s, max_pages: 5 }\n`);
  return { ...plan, baseUrl: url, auth: { bearer: token, headers: {}, query: {} } };
}

/** The real clock, on which waits take no time. */
function patientClock(): Clock {
  let skippedMs = 0;
  const now = (): number => systemClock.now() + skippedMs;
  return {
    now,
    // Waits that overlap take the time of the longest.
    wait: (ms) => {
      const untilMs = now() + ms;
      return setImmediate().then(() => void (skippedMs = Math.max(skippedMs, untilMs - systemClock.now())));
    },
  };
}

/** What is wrong with how the wire reads the server, and with the end of an audit. */
export async function tryHostile(hostile: Hostile): Promise<readonly string[]> {
  const server = await hostile.start();
  try {
    return [...(await tryWire(hostile, server.url)), ...(await tryAudit(hostile, server.url))];
  } finally {
    await server.close();
  }
}

async function tryWire({ id }: Hostile, url: string): Promise<readonly string[]> {
  const wire = undiciWire(planFor(url, id), { env: {} });
  const { fault } = await wire.send(aProbe(), { bearer: token, headers: {}, query: {} });
  await wire.close();
  const expected = faultById.get(id);
  if (fault?.code === expected) return [];
  const seen = fault === undefined ? 'read' : `${fault.code} (${fault.message})`;
  return [`${id}: ${seen} instead of ${expected ?? 'read'}`];
}

async function tryAudit(hostile: Hostile, url: string): Promise<readonly string[]> {
  const { id } = hostile;
  const report = await audit(planFor(url, id), { env: {}, clock: patientClock() });
  const { exitCode } = report.gate;
  const expected = [hostile.exit].flat();
  const rules = report.problems.map(({ rule }) => rule).join(', ');
  const ended = `${id}: exit code ${exitCode} instead of ${expected.join(' or ')} (${rules})`;
  return [
    ...(expected.includes(exitCode) ? [] : [ended]),
    ...report.errored.map(({ rule, says }) => `${id}: ${rule}: ${says}`),
    ...(JSON.stringify(report).includes(token) ? [`${id}: the report contains the token`] : []),
  ];
}
