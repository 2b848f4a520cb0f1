/** Rows of the query table: parameters that cannot be used, or that are unknown. */
import { query } from '../src/scenarios/query.ts';

/** Judges the status code of every rejection in the table. */
export const queryInvalidStatus = query.rule({
  id: 'query/invalid-status',
  breaks: ['query.invalid'],
  level: 'should',
  weight: 2,
  title: 'An unusable parameter is rejected with 400',
  headline: 'Unusable query parameters are rejected with a status code other than 400',
  why: 'A 400 says that the request is wrong. A 404 or 422 sends developers looking for another cause.',
  fix: 'Return 400 INVALID_PARAMETER for an unusable page, size, or sort, and an empty list, 404, or 400 for a page after the last one.',
});

/** A list may reject an unusable value, or fall back to its default. */
export const queryInvalid = query.rule({
  id: 'query/invalid',
  proves: ['query.invalid'],
  weight: 5,
  title: 'An unusable parameter is rejected, or the list falls back to its default',
  headline: 'Unusable query parameters are accepted, or crash the service',
  why: 'Anyone can mistype a URL. A crash, or a page -1 that is returned as if it existed, is a bug in the service.',
  fix: 'Check page, size, sort, and filters before you use them. Return 400 INVALID_PARAMETER, or use the default and say so in the page fields.',
  says: { granted: '{row}, {request} returned {seen} as if the value were valid' },
});

/** Only a crash is a violation, everything else is a warning. */
export const queryUnknown = query.rule({
  id: 'query/unknown',
  breaks: ['query.invalid'],
  weight: 4,
  title: 'An unknown query parameter is ignored, or rejected with 400',
  headline: 'Unknown query parameters change or break lists',
  why: 'Proxies, trackers, and newer clients add parameters. A list that crashes, disappears, or shrinks because of one is brittle.',
  fix: 'Ignore parameters that the list does not know, or reject them with 400 INVALID_PARAMETER.',
  says: { granted: '{row}, {request} returned {seen} with another list' },
});
