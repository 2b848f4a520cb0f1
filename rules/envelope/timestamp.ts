import { member } from '../../src/model/body.ts';
import { requestLine } from '../../src/model/exchange.ts';
import { defineRule, everyStep, judged } from '../../src/model/rule.ts';
import { show, violation } from '../../src/model/violation.ts';
import { parseIsoTime } from '../../src/text/iso-time.ts';
import { kindOf } from '../../src/text/json.ts';
import { envelopeOf } from './shared/answer.ts';
import { failureBody, missing, read, successBody } from './shared/examples.ts';

export default defineRule({
  id: 'envelope/timestamp',
  proves: ['envelope.timestamp'],
  breaks: [],
  weight: 3,
  label: 'clients',
  title: 'timestamp is an ISO 8601 date-time in UTC',
  why: 'Clients order and compare answers by their timestamp; each one reads a local time, a number or a bare date differently.',
  fix: 'Write the current time in UTC as 2026-01-31T12:00:00.000Z, with Z at the end, in the one place that writes the envelope.',
  scope: 'exchange',
  wants: everyStep,
  after: ['json/well-formed'],
  appliesTo: (exchange) => {
    const body = envelopeOf(exchange);
    return body !== undefined && Object.hasOwn(body, 'timestamp');
  },
  check: (exchange) => {
    const value = member(envelopeOf(exchange) ?? {}, 'timestamp') ?? null;
    const time = typeof value === 'string' ? parseIsoTime(value) : undefined;
    if (time?.ok === true) return judged([]);
    const kind = kindOf(value);
    const problem = time === undefined ? `a ${kind}, not a string` : time.message;
    return judged([
      violation({
        at: 'body:/timestamp',
        expected: 'an ISO 8601 date-time in UTC',
        actual: show(value),
        message: `${requestLine(exchange)} answered with the timestamp ${show(value)}: ${problem}`,
        key: time === undefined ? kind : time.problem,
      }),
    ]);
  },
  examples: () => ({
    passed: [
      { note: 'Z', exchanges: [read(successBody({ id: 1 }))] },
      {
        note: '+00:00, and a long fraction',
        exchanges: [read(successBody({ id: 1 }, { timestamp: '2026-01-01T00:00:00.123456789+00:00' }))],
      },
      {
        note: 'whole seconds',
        exchanges: [missing(failureBody('USER_NOT_FOUND', { timestamp: '2026-01-01T00:00:00Z' }))],
      },
    ],
    failed: [
      { note: 'epoch milliseconds', exchanges: [read(successBody({ id: 1 }, { timestamp: 1767225600000 }))] },
      { note: 'epoch seconds as text', exchanges: [read(successBody({ id: 1 }, { timestamp: '1767225600' }))] },
      { note: 'no offset', exchanges: [read(successBody({ id: 1 }, { timestamp: '2026-01-01T00:00:00.000' }))] },
      { note: 'another offset', exchanges: [read(successBody({ id: 1 }, { timestamp: '2026-01-01T09:00:00+09:00' }))] },
      { note: 'no time', exchanges: [read(successBody({ id: 1 }, { timestamp: '2026-01-01' }))] },
      {
        note: 'the form of the Date header',
        exchanges: [missing(failureBody('USER_NOT_FOUND', { timestamp: 'Thu, 01 Jan 2026 00:00:00 GMT' }))],
      },
      { note: 'no such day', exchanges: [read(successBody({ id: 1 }, { timestamp: '2026-02-30T00:00:00Z' }))] },
      { note: 'null', exchanges: [missing(failureBody('USER_NOT_FOUND', { timestamp: null }))] },
      { note: 'blank', exchanges: [read(successBody({ id: 1 }, { timestamp: '' }))] },
    ],
    inapplicable: [
      { note: 'an item with a field of that name', exchanges: [read({ id: 1, timestamp: 1767225600 })] },
      { note: 'no such key', exchanges: [read(successBody({ id: 1 }, { timestamp: undefined }))] },
    ],
  }),
});
