/** Rows of the duplicate table. The conventions mention only creates, so a change only warns. */
import { duplicate } from '../../src/scenarios/duplicate.ts';

export default duplicate.rule({
  id: 'status/duplicate-change',
  proves: [],
  breaks: ['status.duplicate'],
  level: 'should',
  weight: 3,
  label: 'data',
  title: 'A change that would make a duplicate is rejected',
  headline: 'Changes make duplicates',
  why: 'If PUT and PATCH accept what POST rejects with 409, duplicates come in with the next change.',
  fix: 'Apply the unique constraint to PUT and PATCH as to POST, and return 409 for a conflict.',
  says: {
    granted: '{row}, {request} returned {seen}',
    control: 'the first item could not be read',
  },
});
