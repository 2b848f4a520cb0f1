/** Judges creates, and whether a change crashes. Any 4xx may reject a change. */
import { duplicate } from '../../src/scenarios/duplicate.ts';

export default duplicate.rule({
  id: 'status/duplicate',
  proves: ['status.duplicate'],
  weight: 6,
  label: 'data',
  title: 'Creating a duplicate returns 409',
  headline: 'Duplicates do not return 409',
  why: 'If two items share what should identify one, every later lookup is a guess. A 409 lets the client use the existing item.',
  fix: 'Put a unique constraint on the field, and return 409 for a conflict: not 400, not 500, and not the existing item.',
  says: {
    granted: '{row}, {request} returned {seen} instead of {expected}',
    misstated: '{row}, {request} returned {seen} instead of {expected}',
    control: 'the first item could not be read',
  },
});
