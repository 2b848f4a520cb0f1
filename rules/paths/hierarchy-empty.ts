import { isSuccess, requestLine } from '../../src/model/exchange.ts';
import { listingOf } from '../../src/model/list-page.ts';
import { defineRule, inapplicable, judged } from '../../src/model/rule.ts';
import { hierarchy as steps } from '../../src/model/traces/hierarchy.ts';
import { violation } from '../../src/model/violation.ts';
import { hierarchyEmptyExamples } from './shared/hierarchy-examples.ts';
import { answersTo } from './shared/hierarchy-reads.ts';

export default defineRule({
  id: 'paths/hierarchy-empty',
  proves: [],
  breaks: ['path.hierarchy'],
  weight: 2,
  label: 'clients',
  level: 'should',
  title: 'A list under an owner that does not exist is a 404, not an empty list',
  why: 'An empty list says that the owner has nothing; a client with a wrong id never notices its mistake.',
  fix: 'Look up the owner first, and answer 404 if it does not exist.',
  scope: 'trace',
  wants: [steps.missingList],
  after: ['json/well-formed'],
  check: (trace) => {
    const lists = answersTo(trace, steps.missingList);
    if (lists.length === 0) return inapplicable('no-list-of-missing-owner');
    const empty = lists.filter(({ reply }) => isSuccess(reply.status) && listingOf(reply)?.items.length === 0);
    return judged(
      empty.map((exchange) =>
        violation({
          at: 'status',
          expected: '404',
          actual: String(exchange.reply.status),
          message: `${requestLine(exchange)} was answered with an empty list below a missing owner`,
          exchange: exchange.id,
          key: 'empty list under an unknown owner',
        }),
      ),
    );
  },
  examples: hierarchyEmptyExamples,
});
