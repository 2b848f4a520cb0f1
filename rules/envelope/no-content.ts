/** A list or read without a body belongs to operation/list or operation/read, and a create to status/created. */
import { defineResponseRule, failed, passed } from '../../src/core/rule.ts';

const writes: readonly string[] = ['replace', 'patch', 'delete', 'action', 'planned'];

export default defineResponseRule({
  id: 'envelope/no-content',
  breaks: ['envelope.shape'],
  weight: 2,
  level: 'should',
  title: 'A success has a body that contains the envelope',
  headline: 'Writes return no body',
  why: '204 and 205 leave no room for the envelope, so clients need a second way to read these responses.',
  fix: 'Return 200 and the envelope, with the updated item or the result of the deletion as data.',
  says: { empty: '{request} returned {seen}, which has no body' },
  layer: 'shape',
  about: ({ probe, response }) => {
    return writes.includes(probe.intent.kind) && response.isSuccess && !['HEAD', 'OPTIONS'].includes(probe.method);
  },
  check: (exchange) => {
    const { status } = exchange.response;
    if (status !== 204 && status !== 205) return passed;
    return failed({ kind: 'empty', at: 'status', seen: String(status), expected: '200 with the envelope', exchange });
  },
});
