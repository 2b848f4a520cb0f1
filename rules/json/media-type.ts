import { defineResponseRule, failed, passed } from '../../src/core/rule.ts';
import { bodyOf } from '../../src/reading/envelope.ts';
import { mediaTypeFlaw } from '../../src/reading/flaws.ts';

export default defineResponseRule({
  id: 'json/media-type',
  breaks: ['service.3'],
  weight: 5,
  label: 'clients',
  title: 'JSON is declared as application/json',
  headline: 'JSON is declared as another media type',
  why: 'Client libraries parse a body as JSON only if its Content-Type says so.',
  fix: 'Send Content-Type: application/json with every body, including those of failures.',
  says: {
    absent: '{request} returned JSON without a Content-Type',
    other: '{request} returned JSON with Content-Type: {seen}',
  },
  layer: 'form',
  about: (exchange) => bodyOf(exchange).json !== undefined,
  check: (exchange) => {
    const flaw = mediaTypeFlaw(exchange.response);
    if (flaw === undefined) return passed;
    const seen = exchange.response.headers['content-type'] ?? 'nothing';
    return failed({ ...flaw, at: 'header:content-type', seen, exchange });
  },
});
