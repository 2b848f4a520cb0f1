/** Rows of the query table. A list may reject an unusable value, or fall back to its default. */
import { query } from '../../src/scenarios/query.ts';

export default query.rule({
  id: 'query/invalid',
  proves: ['query.invalid'],
  weight: 5,
  label: 'clients',
  title: 'An unusable parameter is rejected, or the list falls back to its default',
  headline: 'Unusable query parameters are accepted, or crash the service',
  why: 'Anyone can mistype a URL. A crash, or a page -1 that is returned as if it existed, is a bug in the service.',
  fix: 'Check page, size, sort, and filters before you use them. Return 400 INVALID_PARAMETER, or use the default and say so in the page fields.',
  says: {
    granted: '{row}, {request} returned {seen} as if the value were valid',
    control: 'the list does not work without the parameter either',
  },
});
