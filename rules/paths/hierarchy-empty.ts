/** paths/hierarchy judges every other response. */
import { defineRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import { listIn } from '../../src/reading/lists.ts';
import { below } from '../../src/scenarios/below.ts';

export default defineRule({
  id: 'paths/hierarchy-empty',
  breaks: ['path.hierarchy'],
  level: 'should',
  weight: 2,
  title: 'A list below an owner that does not exist returns 404',
  headline: 'Lists below missing owners are empty',
  why: 'An empty list says that the owner has nothing. A client with a wrong id never notices its mistake.',
  fix: 'Look up the owner first, and return 404 if it does not exist.',
  says: {
    empty: '{row}, {request} returned {seen} instead of {expected}',
    unseen: 'no list below a missing owner was requested',
  },
  on: below,
  judges: ['missingList'],
  check: ({ missingList: [exchange] }) => {
    if (exchange === undefined) return inapplicable('unseen');
    if (listIn(exchange)?.count !== 0) return passed;
    return failed({ kind: 'empty', at: 'status', seen: 'an empty list', expected: '404', exchange });
  },
});
