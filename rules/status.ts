/** Rows of the tables missing, input, change, and duplicate. */
import { change } from '../src/scenarios/change.ts';
import { duplicate as duplicates } from '../src/scenarios/duplicate.ts';
import { input } from '../src/scenarios/input.ts';
import { missingWrites } from '../src/scenarios/missing-writes.ts';
import { missing } from '../src/scenarios/missing.ts';
import { defineRowRule } from '../src/scenarios/row-rules.ts';

export const statusMissing = defineRowRule([missing, missingWrites], {
  id: 'status/missing',
  proves: ['status.missing'],
  weight: 6,
  title: 'Reading a missing item returns 404',
  headline: 'Reads of missing items do not return 404',
  why: 'Clients need the status code to tell a wrong id from an invalid request or an outage.',
  fix: 'Return 404 with <RESOURCE>_NOT_FOUND for every id that does not exist, or no longer exists.',
});

/** Judges the status code of every rejection in the tables input and change, if the body is JSON. */
export const invalidInput = defineRowRule([input, change], {
  id: 'status/invalid-input',
  proves: ['status.invalid-input'],
  weight: 5,
  title: 'Invalid input returns 400',
  headline: 'Invalid input does not return 400',
  why: 'A 400 says that the request is wrong and stays wrong. After a 5xx, clients retry; after a 2xx, they go on.',
  fix: 'Check the body before you use it, and return 400 INVALID_INPUT if a check fails.',
  says: { all: 'With any invalid body, {request} returned {seen}: the service validates nothing' },
});

/** Judges creates, and whether a change crashes. Any 4xx may reject a change. */
export const duplicate = duplicates.rule({
  id: 'status/duplicate',
  proves: ['status.duplicate'],
  weight: 6,
  label: 'data',
  title: 'Creating a duplicate returns 409',
  headline: 'Duplicates do not return 409',
  why: 'If two items share what should identify one, every later lookup is a guess. A 409 lets the client use the existing item.',
  fix: 'Put a unique constraint on the field, and return 409 for a conflict: not 400, not 500, and not the existing item.',
});

/** The conventions mention only creates, so a change only warns. */
export const duplicateChange = duplicates.rule({
  id: 'status/duplicate-change',
  breaks: ['status.duplicate'],
  level: 'should',
  weight: 3,
  label: 'data',
  title: 'A change that would make a duplicate is rejected',
  headline: 'Changes make duplicates',
  why: 'If PUT and PATCH accept what POST rejects with 409, duplicates come in with the next change.',
  fix: 'Apply the unique constraint to PUT and PATCH as to POST, and return 409 for a conflict.',
});
