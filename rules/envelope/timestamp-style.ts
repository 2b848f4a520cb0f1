import { member } from '../../src/model/body.ts';
import { type Answered, requestLine } from '../../src/model/exchange.ts';
import { defineRule, everyStep, judged } from '../../src/model/rule.ts';
import { show, violation } from '../../src/model/violation.ts';
import { type IsoTime, parseIsoTime } from '../../src/text/iso-time.ts';
import { envelopeOf } from './shared/answer.ts';
import { failureBody, missing, read, successBody } from './shared/examples.ts';

export default defineRule({
  id: 'envelope/timestamp-style',
  proves: [],
  breaks: ['envelope.timestamp'],
  weight: 1,
  label: 'style',
  level: 'should',
  title: 'timestamp has the common form of a UTC time',
  why: 'Many parsers read only what RFC 3339 and ISO 8601 have in common: dashes, colons, T, seconds, a decimal point, and Z or +00:00.',
  fix: 'Write the timestamp as 2026-01-31T12:00:00.000Z.',
  scope: 'exchange',
  wants: everyStep,
  after: ['json/well-formed', 'envelope/timestamp'],
  appliesTo: (exchange) => timeOf(exchange)?.ok === true,
  check: (exchange) => {
    const time = timeOf(exchange);
    if (time?.ok !== true || time.note === undefined) return judged([]);
    const value = show(member(envelopeOf(exchange) ?? {}, 'timestamp'));
    return judged([
      violation({
        at: 'body:/timestamp',
        expected: 'a form such as 2026-01-31T12:00:00.000Z',
        actual: value,
        message: `${requestLine(exchange)} answered with the timestamp ${value}: ${time.note}`,
        key: time.note,
      }),
    ]);
  },
  examples: () => ({
    passed: [{ note: 'the usual form', exchanges: [read(successBody({ id: 1 }))] }],
    failed: [
      { note: '+00', exchanges: [read(successBody({ id: 1 }, { timestamp: '2026-01-01T00:00:00+00' }))] },
      {
        note: 'a comma before the fraction',
        exchanges: [read(successBody({ id: 1 }, { timestamp: '2026-01-01T00:00:00,123Z' }))],
      },
      {
        note: 'the basic form',
        exchanges: [missing(failureBody('USER_NOT_FOUND', { timestamp: '20260101T000000Z' }))],
      },
      { note: 'no seconds', exchanges: [read(successBody({ id: 1 }, { timestamp: '2026-01-01T00:00Z' }))] },
    ],
    inapplicable: [
      { note: 'no date-time at all', exchanges: [read(successBody({ id: 1 }, { timestamp: 1767225600 }))] },
    ],
  }),
});

function timeOf(exchange: Answered): IsoTime | undefined {
  const value = member(envelopeOf(exchange) ?? {}, 'timestamp');
  return typeof value === 'string' ? parseIsoTime(value) : undefined;
}
