/** The conventions mention only reads: a DELETE that may be repeated, and a PUT that creates, are fair readings of HTTP. */
import { defineRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import { isCreated, missingWrites } from '../../src/scenarios/missing-writes.ts';

export default defineRule({
  id: 'status/missing-write',
  breaks: ['status.missing'],
  level: 'should',
  weight: 2,
  title: 'DELETE and PUT of a missing item return 404',
  headline: 'DELETE and PUT of missing items succeed',
  why: 'A success for an item that does not exist hides a wrong id from the client that sent it.',
  fix: 'Look up the item first, and return 404 with <RESOURCE>_NOT_FOUND if it does not exist.',
  says: {
    deleted: 'Although the item was missing, {request} returned {seen}',
    created: 'Although the item was missing, {request} returned {seen} and created one',
    other: 'the request was rejected in another way, or the success had no effect',
  },
  on: missingWrites,
  rows: ['gone-delete', 'gone-put'],
  judges: ['attempt', 'after'],
  onSight: true,
  check: ({ attempt, after }) => {
    const meaning = missingWrites.meaningOf(attempt);
    const { method } = attempt.probe;
    if (meaning === 'rejected') return passed;
    if (meaning !== 'granted' || (method !== 'DELETE' && !isCreated({ attempt, after }))) return inapplicable('other');
    const kind = method === 'DELETE' ? 'deleted' : 'created';
    return failed({ kind, at: 'status', seen: String(attempt.response.status), expected: '404', exchange: attempt });
  },
});
