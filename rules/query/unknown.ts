/** Rows of the query table. Only a crash is a violation, everything else is a warning. */
import { query } from '../../src/scenarios/query.ts';

export default query.rule({
  id: 'query/unknown',
  proves: [],
  breaks: ['query.invalid'],
  weight: 4,
  label: 'clients',
  title: 'An unknown query parameter is ignored, or rejected with 400',
  headline: 'Unknown query parameters change or break lists',
  why: 'Proxies, trackers, and newer clients add parameters. A list that crashes, disappears, or shrinks because of one is brittle.',
  fix: 'Ignore parameters that the list does not know, or reject them with 400 INVALID_PARAMETER.',
  says: {
    granted: '{row}, {request} returned {seen} with another list',
    misstated: '{row}, {request} returned {seen}',
    control: 'the list does not work without the parameter either',
  },
});
