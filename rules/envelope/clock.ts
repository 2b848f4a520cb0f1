import type { ExchangeExample } from '../../src/model/example.ts';
import { defineRule, everyStep, inapplicable } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { readClock, showSpan, sightingOf } from './shared/clock.ts';
import { read, successBody } from './shared/examples.ts';

/** Beyond this somebody ought to look; below, either clock may be a little off. */
const tolerated = 10_000;

export default defineRule({
  id: 'envelope/clock',
  proves: [],
  breaks: ['envelope.timestamp'],
  weight: 2,
  label: 'clients',
  level: 'should',
  title: "The service's clock is right",
  why: 'Timestamps from a clock that is wrong cannot be compared with those of any other system.',
  fix: 'Synchronize the clocks of the servers over the network (NTP), and the clock of the machine that runs the audit.',
  scope: 'run',
  wants: everyStep,
  after: ['json/well-formed', 'envelope/timestamp'],
  digest: sightingOf,
  check: ({ digests }) => {
    const [first] = digests;
    if (first === undefined) return inapplicable('no-timestamp');
    const { stale, ahead, confirmed } = readClock(digests);
    if (stale.length > 0) return inapplicable('timestamps-not-own');
    if (Math.abs(ahead) <= tolerated) return { examined: digests.length };
    const side = ahead < 0 ? 'behind' : 'ahead of';
    return {
      examined: digests.length,
      violations: [
        violation({
          at: 'body:/timestamp',
          expected: 'the time of the audit',
          actual: first.kept.text,
          exchange: first.exchange,
          key: side,
          isOfService: true,
          message: `every timestamp${confirmed ? ', and the Date header,' : ''} is ${showSpan(ahead)} ${side} the clock of this audit`,
        }),
      ],
    };
  },
  examples: () => ({
    passed: [
      { note: 'right', exchanges: [at(0, '2026-01-01T00:00:00.003Z')] },
      { note: 'a little off', exchanges: [at(0, '2026-01-01T00:00:04.003Z')] },
    ],
    failed: [
      { note: 'an hour ahead, and no Date header', exchanges: [at(0, '2026-01-01T01:00:00.003Z')] },
      {
        note: 'an hour behind, Date header too',
        exchanges: [
          {
            ...at(0, '2025-12-31T23:00:00.003Z'),
            headers: [
              ['Content-Type', 'application/json'],
              ['Date', 'Wed, 31 Dec 2025 23:00:00 GMT'],
            ],
          },
        ],
      },
    ],
    inapplicable: [
      { note: 'no timestamp', exchanges: [read({ id: 1 })] },
      {
        note: 'it does not advance',
        exchanges: [at(0, '2025-01-01T00:00:00.003Z'), at(9, '2025-01-01T00:00:00.003Z')],
      },
    ],
  }),
});

function at(second: number, timestamp: string): ExchangeExample {
  return read(successBody({ id: 1 }, { timestamp }), { second });
}
