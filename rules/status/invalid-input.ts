/** Judges the status code of every rejection in the tables input and change, if the body is JSON. */
import { defineRowRule } from '../../src/scenarios/row-rules.ts';
import { change } from '../../src/scenarios/change.ts';
import { input } from '../../src/scenarios/input.ts';

export default defineRowRule([input, change], {
  id: 'status/invalid-input',
  proves: ['status.invalid-input'],
  weight: 5,
  label: 'clients',
  title: 'Invalid input returns 400',
  headline: 'Invalid input does not return 400',
  why: 'A 400 says that the request is wrong and stays wrong. After a 5xx, clients retry; after a 2xx, they go on.',
  fix: 'Check the body before you use it, and return 400 INVALID_INPUT if a check fails.',
  says: {
    granted: '{row}, {request} returned {seen} instead of {expected}',
    misstated: '{row}, {request} returned {seen} instead of {expected}',
    all: 'With any invalid body, {request} returned {seen}: the service validates nothing',
    control: 'a valid body is rejected, too',
  },
});
