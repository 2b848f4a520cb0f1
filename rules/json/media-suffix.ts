import { defineResponseRule, failed, passed } from '../../src/core/rule.ts';
import { bodyOf } from '../../src/reading/envelope.ts';
import { parseMediaType } from '../../src/text/media-type.ts';

export default defineResponseRule({
  id: 'json/media-suffix',
  breaks: ['service.3'],
  weight: 1,
  label: 'clients',
  level: 'should',
  title: 'The media type is application/json itself',
  headline: 'The media type is a variant of JSON',
  why: 'A client that looks for application/json does not recognize application/problem+json as JSON.',
  fix: 'Send Content-Type: application/json. The envelope needs no media type of its own.',
  says: { suffix: '{request} returned {seen}' },
  layer: 'form',
  about: (exchange) => bodyOf(exchange).json !== undefined,
  check: (exchange) => {
    const type = parseMediaType(exchange.response.headers['content-type'] ?? '');
    if (type?.kind !== 'json-suffix') return passed;
    const at = 'header:content-type';
    return failed({ kind: 'suffix', at, seen: type.essence, expected: 'application/json', exchange });
  },
});
