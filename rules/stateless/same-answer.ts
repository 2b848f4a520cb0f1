/** Compares responses to the same request on several connections, in several orders, with and without cookies. */
import { defineRule, failed, passed, undecided } from '../../src/core/rule.ts';
import { dependences } from '../../src/reading/differences.ts';
import { readList } from '../../src/reading/lists.ts';
import { again } from '../../src/scenarios/again.ts';

export default defineRule({
  id: 'stateless/same-answer',
  proves: ['service.2'],
  weight: 6,
  title: 'The same request returns the same response',
  headline: 'Responses depend on earlier requests',
  why: 'If the service remembers a page, an order, a language, or a connection, no request can be repeated or sent to another server, and clients get the pages and orders of other clients.',
  fix: 'Compute every response from its request alone. For what a request leaves out, use a default instead of the last value.',
  says: {
    connection: 'On a connection that carried other requests, {request} returned {seen} instead of {expected}',
    order: 'After other requests, {request} returned {seen} instead of {expected}',
    continues: 'Without a page, {request} continued where an earlier request stopped: {seen}',
    cookie: 'With cookies, {request} returned {seen} instead of {expected}',
    count: 'For the same request, {request} returned another number each time: {seen}',
    changed: 'the list changed by itself',
  },
  on: again,
  judges: ['lists', 'reads', 'failures', 'kept', 'cold', 'cookied', 'afterThese', 'afterThose'],
  check: (trace, { isSteady, plan }) => {
    const [plain, opened, kept] = trace.lists;
    if (plain === undefined || opened === undefined || kept === undefined) return undecided('changed');
    // A service that shows no list shows nothing that it could remember.
    readList(plain);
    const found = dependences(trace, plan);
    if (found.length > 0) return failed(...found);
    return isSteady(opened, kept) ? passed : undecided('changed');
  },
});
