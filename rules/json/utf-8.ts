import { defineResponseRule, failed, passed } from '../../src/core/rule.ts';
import { bodyOf } from '../../src/reading/envelope.ts';
import { encodingFlaw } from '../../src/reading/flaws.ts';

const words = { mark: 'a byte order mark before the JSON', bytes: 'bytes that are not UTF-8' } as const;

export default defineResponseRule({
  id: 'json/utf-8',
  breaks: ['service.3'],
  weight: 5,
  label: 'clients',
  title: 'JSON is sent in UTF-8 without a byte order mark',
  headline: 'JSON is not plain UTF-8',
  why: 'RFC 8259 allows only UTF-8 between systems: other bytes turn names into garbage, and many parsers reject the mark.',
  fix: 'Encode the body in UTF-8, whatever the database or platform uses, and do not write a byte order mark.',
  says: { other: '{request} returned {seen}' },
  layer: 'form',
  about: (exchange) => bodyOf(exchange).json !== undefined,
  check: (exchange) => {
    const flaw = encodingFlaw(exchange.response);
    if (flaw === undefined) return passed;
    return failed({ kind: 'other', at: 'body:', seen: words[flaw.kind], expected: flaw.expected, exchange });
  },
});
