/** A whole resource that responds like an unknown path is a problem of the plan. This is about a single operation. */
import { defineRule, failed, passed, undecided } from '../../src/core/rule.ts';
import { isSameFailure } from '../../src/reading/envelope.ts';
import { read } from '../../src/scenarios/read.ts';

export default defineRule({
  id: 'operation/routed',
  breaks: ['operation.read'],
  weight: 7,
  title: 'Every declared operation exists',
  headline: 'Declared operations respond like unknown paths',
  why: 'A client that follows the documentation finds nothing there.',
  fix: 'Route the operation to its handler, correct operations in the plan, or name the field that identifies items in profile.id_fields.',
  says: {
    unrouted: '{request} returned {seen}, exactly like an unknown path',
    missing: 'no item could be read',
  },
  on: read,
  judges: ['reads', 'nowhere'],
  voids: ['reads'],
  check: ({ reads: [exchange, ...others], nowhere: [unknown] }) => {
    if (exchange === undefined || unknown === undefined) return passed;
    const isUnrouted = [exchange, ...others].every((each) => isSameFailure(each, unknown));
    if (!isUnrouted) return undecided('missing');
    const seen = String(exchange.response.status);
    return failed({ kind: 'unrouted', at: 'status', seen, expected: '200', exchange });
  },
});
