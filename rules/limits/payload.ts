/** Rows of the tables input and change: valid bodies with spaces after them, so that only their size matters. */
import { defineRowRule } from '../../src/scenarios/row-rules.ts';
import { change } from '../../src/scenarios/change.ts';
import { input } from '../../src/scenarios/input.ts';

export default defineRowRule([input, change], {
  id: 'limits/payload',
  proves: ['limits.payload'],
  weight: 3,
  title: 'Bodies are accepted up to the limit in the profile, and rejected above it',
  headline: 'The body size limit differs from the profile',
  why: 'A client that keeps to the limit must not be rejected, and one that exceeds it must learn that from the status code.',
  fix: 'Set the limit of the service, and of every gateway in front of it, to profile.limits.max_body, and return 413 above it.',
});
