/** Judges the status code of every rejection in the query table. */
import { query } from '../../src/scenarios/query.ts';

export default query.rule({
  id: 'query/invalid-status',
  proves: [],
  breaks: ['query.invalid'],
  level: 'should',
  weight: 2,
  label: 'clients',
  title: 'An unusable parameter is rejected with 400',
  headline: 'Unusable query parameters are rejected with another status code than 400',
  why: 'A 400 says that the request is wrong. A 404 or 422 sends developers looking for another cause.',
  fix: 'Return 400 INVALID_PARAMETER for an unusable page, size, or sort, and an empty list, 404, or 400 for a page after the last one.',
  says: {
    misstated: '{row}, {request} returned {seen} instead of {expected}',
    control: 'the list does not work without the parameter either',
  },
});
