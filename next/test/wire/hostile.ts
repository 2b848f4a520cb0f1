/** How the wire reads each hostile server, and how an audit of it ends. */
import { type Hostile, hostiles } from '#fixtures/hostile/index.ts';
import { type Clock, systemClock } from '../../src/core/clock.ts';
import type { FaultCode } from '../../src/core/exchange.ts';
import type { Plan } from '../../src/core/plan.ts';
import { audit } from '../../src/index.ts';
import { undiciWire } from '../../src/wire/undici.ts';
import { planOf } from '../support/plans.ts';
import { aProbe } from './servers.ts';

const token = 'torture-token-0123456789';

/** What the wire says about a list. All other servers are read. */
const faults: Readonly<Partial<Record<FaultCode, readonly string[]>>> = {
  reset: ['closes-at-once', 'half-closes'],
  timeout: ['drips-its-head', 'informational-for-ever', 'never-answers', 'stalls-after-headers', 'trickles'],
  truncated: [
    'chunk-size-enormous',
    'chunks-without-end',
    'cut-chunk',
    'length-too-long',
    'resets-at-every-byte',
    // undici reports a wrong length instead of the trailers.
    'trailers',
  ],
  'too-large': [
    'brotli-bomb',
    'deflate-bomb',
    'endless-body',
    'gzip-bomb',
    'header-flood',
    'huge-headers',
    'nested-bomb',
    'trailer-flood',
  ],
  undecodable: ['encodings-for-ever', 'false-gzip', 'gzip-cut', 'gzip-in-layers'],
  'invalid-http': [
    'bare-line-feeds',
    'chunk-size-in-words',
    'header-folded',
    'header-of-escapes',
    'header-with-nul',
    'header-without-colon',
    'http-9-9',
    'length-and-chunks',
    'length-enormous',
    'length-in-words',
    'length-negative',
    'length-twice',
    'no-http',
    'status-enormous',
    'status-letters',
    'status-zero',
    'switches-protocols',
  ],
};

/** Exit codes that differ from those of the old product, each with the reason. */
const changed: readonly (readonly [reason: string, exit: number | readonly number[], ids: readonly string[]])[] = [
  [
    'A service that returns the same response to everything is judged by it (DESIGN 6.2).',
    1,
    [
      'byte-order-mark',
      'deep-json',
      'empty-success',
      'invalid-utf8',
      'length-too-short',
      'long-status-line',
      'unavailable-once',
    ],
  ],
  ['An unknown encoding over plain JSON is read (clauses.md).', 1, ['unknown-encoding']],
  ['A 204 with a length is read, and a 304 may have one (clauses.md).', 1, ['no-content-with-body', 'not-modified']],
  ['A list that three attempts confirm to fail is judged (DESIGN 4.5).', 1, ['fails-for-ever', 'unavailable-for-ever']],
  ['Two media types are none.', 1, ['content-type-twice']],
  [
    'A text is not an id, and a list without ids is a setup problem that does not change the exit code (DESIGN 4.3).',
    0,
    ['items-of-every-kind'],
  ],
  [
    'Every fifth response fails. If five of one operation do, that is a problem of its own (DESIGN 4.5).',
    [1, 3],
    ['resets-now-and-then'],
  ],
  ['A request that works after a wait is judged.', [1, 3], ['throttles-twice']],
  [
    'A response that is not HTTP cannot be read at all, whatever is wrong with it.',
    4,
    [
      'header-folded',
      'header-of-escapes',
      'header-with-nul',
      'header-without-colon',
      'length-and-chunks',
      'length-enormous',
      'length-twice',
    ],
  ],
  ['Part of the response has arrived, so the service can be reached.', 3, ['resets-at-every-byte', 'trailers']],
  [
    'A redirect is a setup problem, which stops visits (DESIGN 4.3).',
    3,
    ['location-away', 'location-enormous', 'location-ever-on', 'location-itself', 'location-script'],
  ],
  ['Announced limits are honored, and the wait is longer than the patience (DESIGN 4.2).', 3, ['limit-of-nothing']],
];

function faultOf(id: string): string | undefined {
  return Object.entries(faults).find(([, ids]) => ids.includes(id))?.[0];
}

function exitsOf({ id, exit }: Hostile): readonly number[] {
  const change = changed.find(([, , ids]) => ids.includes(id));
  return [change === undefined ? exit : change[1]].flat();
}

/** Servers that never finish take the whole timeout. For all others, it must not matter how busy the machine is. */
function timeoutOf(id: string): string {
  return faultOf(id) === 'timeout' ? '200ms' : '30s';
}

function planFor(url: string, id: string): Plan {
  const resources = '[{ path: /users, operations: [list, read], filters: { name: [Ada] }, sort: [id] }]';
  const plan = planOf(resources, `http: { timeout: ${timeoutOf(id)}, patience: 1s, max_pages: 5 }\n`);
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
      return new Promise((resolve) => {
        setImmediate(() => {
          skippedMs = Math.max(skippedMs, untilMs - systemClock.now());
          resolve();
        });
      });
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
  const expected = faultOf(id);
  if (fault?.code === expected) return [];
  return [
    `${id}: ${fault === undefined ? 'read' : `${fault.code} (${fault.message})`} instead of ${expected ?? 'read'}`,
  ];
}

async function tryAudit(hostile: Hostile, url: string): Promise<readonly string[]> {
  const { id } = hostile;
  const report = await audit(planFor(url, id), { env: {}, clock: patientClock() });
  const { exitCode } = report.gate;
  const expected = exitsOf(hostile);
  const rules = report.problems.map(({ rule }) => rule).join(', ');
  return [
    ...(expected.includes(exitCode)
      ? []
      : [`${id}: exit code ${exitCode} instead of ${expected.join(' or ')} (${rules})`]),
    ...report.errored.map(({ rule, says }) => `${id}: ${rule}: ${says}`),
    ...(JSON.stringify(report).includes(token) ? [`${id}: the report contains the token`] : []),
  ];
}

/** Ids in the tables that no server has. */
export function unknownIds(): readonly string[] {
  const known = new Set(hostiles.map(({ id }) => id));
  const listed = [...Object.values(faults).flat(), ...changed.flatMap(([, , ids]) => ids)];
  return listed.filter((id) => !known.has(id));
}
