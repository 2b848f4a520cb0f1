/** Rows of the tables framework, methods, input, and change: requests that the framework rejects. */
import { change } from '../src/scenarios/change.ts';
import { framework } from '../src/scenarios/framework.ts';
import { input } from '../src/scenarios/input.ts';
import { methods } from '../src/scenarios/methods.ts';
import { defineRowRule } from '../src/scenarios/row-rules.ts';

export const unknownAddress = framework.rule({
  id: 'errors/unknown-address',
  breaks: ['error.never-200', 'error.separation'],
  weight: 6,
  title: 'A path that does not exist returns 404',
  headline: 'Paths that do not exist do not return 404',
  why: 'A typo in a path must show at once. A 200 from a catch-all page, or a 500, sends developers looking in the wrong place.',
  fix: 'End the routing table with a handler that returns 404, with the envelope, for every method.',
});

/** Gateways reject what they cannot decode with any 4xx, so only a crash is wrong. */
export const frameworkFailure = defineRowRule([framework, methods, input, change], {
  id: 'errors/framework',
  breaks: ['error.separation', 'error.distinct'],
  weight: 3,
  title: 'Requests that the framework rejects return a 4xx',
  headline: 'Odd requests crash the service',
  why: 'A 500 for a request that cannot be read makes clients retry, and wakes the engineer on call.',
  fix: 'Return 400 for a badly encoded URL, 404 for an unknown one, and 406 for a media type that is not offered.',
});

/** Another media type may be read, but not ignored. */
export const malformedBody = defineRowRule([input, change], {
  id: 'errors/malformed-body',
  breaks: ['status.invalid-input'],
  weight: 4,
  title: 'A body that cannot be read returns 400',
  headline: 'Bodies that cannot be read do not return 400',
  why: 'A client that sends broken JSON must learn that. If the service guesses or ignores it, data is lost without a trace.',
  fix: 'Parse the whole body strictly. Return 400 if it is not JSON, and 415 for media types that you do not read.',
  says: { granted: '{row}, {request} returned {seen}, and the body was ignored or guessed' },
});
