/** Rows of the tables input and change. Another media type may be read, but not ignored. */
import { defineRowRule } from '../../src/scenarios/row-rules.ts';
import { change } from '../../src/scenarios/change.ts';
import { input } from '../../src/scenarios/input.ts';

export default defineRowRule([input, change], {
  id: 'errors/malformed-body',
  breaks: ['status.invalid-input'],
  weight: 4,
  label: 'clients',
  title: 'A body that cannot be read returns 400',
  headline: 'Bodies that cannot be read do not return 400',
  why: 'A client that sends broken JSON must learn that. If the service guesses or ignores it, data is lost without a trace.',
  fix: 'Parse the whole body strictly. Return 400 if it is not JSON, and 415 for media types that you do not read.',
  says: { granted: '{row}, {request} returned {seen}, and the body was ignored or guessed' },
});
