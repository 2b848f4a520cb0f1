import { defineResponseRule, failed, passed } from '../../src/core/rule.ts';
import { bodyOf } from '../../src/reading/envelope.ts';
import { scanOf } from '../../src/reading/json.ts';

export default defineResponseRule({
  id: 'json/unique-keys',
  breaks: ['service.3'],
  weight: 5,
  label: 'clients',
  title: 'JSON objects have no duplicate keys',
  headline: 'JSON objects have duplicate keys',
  why: 'Parsers disagree about which of two equal keys counts, so two clients read two different values.',
  fix: 'Build the object before you serialize it. Do not assemble JSON from strings.',
  says: { twice: '{request} returned a body with {seen} twice' },
  layer: 'form',
  about: (exchange) => bodyOf(exchange).json !== undefined,
  check: (exchange) => {
    const [first] = scanOf(exchange).duplicates;
    if (first === undefined) return passed;
    return failed({ kind: 'twice', at: `body:${first}`, seen: first, expected: 'each key once', exchange });
  },
});
