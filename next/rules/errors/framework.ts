/** Rows of the framework table. Gateways reject what they cannot decode with any 4xx, so only a crash is wrong. */
import { framework } from '../../src/scenarios/framework.ts';

export default framework.rule({
  id: 'errors/framework',
  proves: [],
  breaks: ['error.separation', 'error.distinct'],
  weight: 3,
  label: 'clients',
  title: 'Requests that the framework rejects return a 4xx',
  headline: 'Odd requests crash the service',
  why: 'A 500 for a request that cannot be read makes clients retry, and wakes whoever is on call.',
  fix: 'Return 400 for a badly encoded URL, 404 for an unknown one, and 406 for a media type that is not offered.',
  says: {
    granted: '{row}, {request} returned {seen}',
    misstated: '{row}, {request} returned {seen} instead of {expected}',
    control: 'the list does not work either',
  },
});
