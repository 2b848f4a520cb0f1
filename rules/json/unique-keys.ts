import { parsedBody } from '../../src/model/body.ts';
import { requestLine } from '../../src/model/exchange.ts';
import { defineRule, everyStep, judged } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { isJson } from '../envelope/shared/answer.ts';
import { read, successBody } from '../envelope/shared/examples.ts';

export default defineRule({
  id: 'json/unique-keys',
  proves: [],
  breaks: ['service.3'],
  weight: 5,
  label: 'clients',
  title: 'JSON objects have no duplicate keys',
  why: 'Parsers disagree about which of two equal keys counts, so two clients read two different answers.',
  fix: 'Build the object before you serialize it; do not assemble JSON from strings.',
  scope: 'exchange',
  wants: everyStep,
  after: ['json/well-formed'],
  appliesTo: isJson,
  check: (exchange) => {
    const body = parsedBody(exchange.reply);
    const [first] = body.ok ? body.duplicates : [];
    if (first === undefined) return judged([]);
    return judged([
      violation({
        at: `body:${first}`,
        expected: 'each key once',
        actual: 'the same key twice in one object',
        message: `${requestLine(exchange)} answered with a body in which ${first} occurs twice`,
        key: first.replace(/\/\d+(?=\/|$)/g, '/*'),
      }),
    ]);
  },
  examples: () => ({
    passed: [
      { note: 'each key once', exchanges: [read(successBody({ id: 1 }))] },
      { note: 'the same key in two objects', exchanges: [read(successBody([{ id: 1 }, { id: 2 }]))] },
    ],
    failed: [
      { note: 'in the envelope', exchanges: [{ ...read(null), text: '{"success":true,"data":null,"data":{}}' }] },
      { note: 'in an item', exchanges: [{ ...read(null), text: '{"data":[{"id":1,"id":2}]}' }] },
    ],
    inapplicable: [{ note: 'no JSON', exchanges: [{ ...read(null), text: '<html>' }] }],
  }),
});
