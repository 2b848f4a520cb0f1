import type { ExchangeExample } from '../../src/model/example.ts';
import { defineRule, everyStep, inapplicable } from '../../src/model/rule.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { readClock, showSpan, sightingOf, type Stale } from './shared/clock.ts';
import { read, successBody } from './shared/examples.ts';

export default defineRule({
  id: 'envelope/timestamp-fresh',
  proves: ['envelope.timestamp'],
  breaks: [],
  weight: 3,
  label: 'clients',
  title: 'timestamp is the moment when the response was generated',
  why: 'A timestamp that does not advance, lags, or is a local time labeled UTC gives clients the wrong age of their data.',
  fix: 'Read the clock, in UTC, for every answer; do not cache the timestamp with the data or keep it in a constant.',
  scope: 'run',
  wants: everyStep,
  after: ['json/well-formed', 'envelope/timestamp'],
  digest: sightingOf,
  check: ({ digests }) => {
    if (digests.length === 0) return inapplicable('no-timestamp');
    const { stale } = readClock(digests);
    return { violations: stale.map(toldOf), examined: digests.length };
  },
  examples: () => ({
    passed: [
      {
        note: 'each answer has its own time',
        exchanges: [at(0, '2026-01-01T00:00:00.003Z'), at(2, '2026-01-01T00:00:02.004Z')],
      },
      {
        note: 'whole seconds, within one second',
        exchanges: [at(0, '2026-01-01T00:00:00Z'), at(0.9, '2026-01-01T00:00:00Z')],
      },
      {
        note: 'a cache says how old its answer is',
        exchanges: [
          at(0, '2026-01-01T00:00:00.003Z'),
          {
            ...at(30, '2026-01-01T00:00:00.003Z'),
            headers: [
              ['Content-Type', 'application/json'],
              ['Age', '30'],
            ],
          },
        ],
      },
    ],
    failed: [
      {
        note: 'it does not advance',
        exchanges: [at(0, '2026-01-01T00:00:00.003Z'), at(1.2, '2026-01-01T00:00:00.003Z')],
      },
      {
        note: 'one of them is an hour old',
        exchanges: [
          at(0, '2026-01-01T00:00:00.003Z'),
          at(1, '2026-01-01T00:00:01.003Z'),
          at(2, '2025-12-31T23:00:02.003Z'),
        ],
      },
      {
        note: 'a local time called UTC, with a correct Date',
        exchanges: [
          {
            ...at(0, '2026-01-01T09:00:00.003Z'),
            headers: [
              ['Content-Type', 'application/json'],
              ['Date', 'Thu, 01 Jan 2026 00:00:00 GMT'],
            ],
          },
        ],
      },
    ],
    inapplicable: [{ note: 'no timestamp', exchanges: [read({ id: 1 })] }],
  }),
});

function at(second: number, timestamp: string): ExchangeExample {
  return read(successBody({ id: 1 }, { timestamp }), { second });
}

const quarter = 15 * 60_000;

function toldOf({ sighting, how, ms, clock }: Stale): Violation {
  const { request, exchange, kept } = sighting;
  const common = { at: 'body:/timestamp', expected: 'the time of the answer', actual: kept.text, exchange };
  if (how === 'still') {
    return violation({
      ...common,
      key: 'does not advance',
      message: `${request} answered with the timestamp ${kept.text}, as an answer did ${showSpan(ms)} before`,
    });
  }
  const side = ms < 0 ? 'behind' : 'ahead of';
  const isZone = Math.abs(ms) > quarter / 2 && Math.abs(ms - Math.round(ms / quarter) * quarter) < 5000;
  const where = clock === 'Date header' ? 'the Date header' : 'the other answers';
  return violation({
    ...common,
    key: `${side} ${clock}`,
    message: `${request} answered with the timestamp ${kept.text}, ${showSpan(ms)} ${side} ${where}${isZone ? ' (a local time called UTC?)' : ''}`,
  });
}
