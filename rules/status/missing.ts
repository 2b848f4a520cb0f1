/** Rows of the missing table. */
import { missingWrites } from '../../src/scenarios/missing-writes.ts';
import { missing } from '../../src/scenarios/missing.ts';
import { defineRowRule } from '../../src/scenarios/row-rules.ts';

export default defineRowRule([missing, missingWrites], {
  id: 'status/missing',
  proves: ['status.missing'],
  weight: 6,
  label: 'clients',
  title: 'Reading a missing item returns 404',
  headline: 'Reads of missing items do not return 404',
  why: 'Clients need the status code to tell a wrong id from an invalid request or an outage.',
  fix: 'Return 404 with <RESOURCE>_NOT_FOUND for every id that does not exist, or no longer exists.',
  says: {
    granted: '{row}, {request} returned {seen} instead of {expected}',
    misstated: '{row}, {request} returned {seen} instead of {expected}',
    control: 'an existing item could not be read either',
  },
});
