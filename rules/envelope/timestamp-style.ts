import { defineResponseRule, failed, passed } from '../../src/core/rule.ts';
import { bodyOf, keyOf } from '../../src/reading/envelope.ts';

export default defineResponseRule({
  id: 'envelope/timestamp-style',
  breaks: ['envelope.timestamp'],
  weight: 1,
  label: 'style',
  level: 'should',
  title: '"timestamp" uses the common form of ISO 8601',
  headline: '"timestamp" uses a rare form of ISO 8601',
  why: 'Many parsers read only the common form, with -, :, a decimal point, and Z or +00:00.',
  fix: 'Write the timestamp as in 2026-01-31T12:00:00.000Z.',
  says: { rare: '{request} returned the timestamp {seen}' },
  layer: 'members',
  about: (exchange) => typeof keyOf(exchange, 'timestamp') === 'string',
  check: (exchange) => {
    const { keys, time } = bodyOf(exchange);
    if (time?.kind !== 'style') return passed;
    const [seen, expected] = [String(keys.timestamp), '2026-01-31T12:00:00.000Z'];
    return failed({ kind: 'rare', at: 'body:/timestamp', seen, expected, exchange });
  },
});
