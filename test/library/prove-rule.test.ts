/** `proveRule` says which server did not show what it should. The template and the examples show that it passes. */
import { expect, test } from 'vitest';
import { defineResponseRule, failed, passed, undecided } from '../../src/index.ts';
import { bug, onReply, proveRule, withHeader, withoutHeader } from '../../src/vitest.ts';

const rule = defineResponseRule({
  id: 'acme/trace',
  weight: 3,
  label: 'clients',
  title: 'Responses have a trace',
  headline: 'Responses have no trace',
  why: 'Because.',
  fix: 'Add it.',
  says: { none: '{request} returned no trace' },
  layer: 'any',
  check: (exchange) =>
    exchange.response.headers['x-trace'] === undefined
      ? failed({ kind: 'none', at: 'header:x-trace', seen: 'none', expected: 'X-Trace', exchange })
      : passed,
});
const adding = (value: string) => onReply((reply) => withHeader(reply, 'X-Trace', value));
const reference = adding('a');
const plan = 'base_url: http://a.test\nauth: { bearer: reference-token-0123456789 }\nresources: [{ path: /users }]\n';
const gone = bug('No trace.').reply((reply) => withoutHeader(reply, 'X-Trace'));
const same = bug('Nothing.').reply((reply) => reply);
const empty = bug('Empty.').reply((reply) => ({ ...withoutHeader(reply, 'X-Trace'), body: '' }));
const unsure = { ...rule, check: () => undecided('none') };
const silent = { ...rule, check: () => undefined as never };
const set = `${plan}rules: { acme/trace: { a: 1 } }\n`;

test.each<[message: string, ...given: Parameters<typeof proveRule>]>([
  ['The reference fails acme/trace: GET /users returned no trace (acme/trace).', rule, {}, { plan }],
  ['The reference does not pass acme/trace: {request} returned no trace.', unsure, {}, { plan }],
  ['The reference does not pass acme/trace: the rule returned no verdict.', silent, {}, { plan }],
  [
    'The changed reference fails another rule: GET /users',
    rule,
    {},
    { plan, reference: adding('Error\n at a.js:1:1') },
  ],
  ['acme/trace has no mutants: nothing shows that it can fail.', rule, {}, { plan, reference }],
  ['The mutant same passes acme/trace, and it must fail: Nothing.', rule, { gone, same }, { plan, reference }],
  ['The mutant empty fails another rule, too: ', rule, { empty }, { plan, reference }],
  ['the rule acme/trace names "acme.trace", which does not exist', { ...rule, proves: ['acme.trace'] }, {}],
  ['acme/trace has no options: write off, must, or should', rule, {}, { plan: set }],
])('%s', async (message, ...given) => {
  await expect(proveRule(...given)).rejects.toThrow(message);
});
