/** Rows of the input table. The plan does not say what these fields may hold, so a success is only a warning. */
import { input } from '../../src/scenarios/input.ts';

export default input.rule({
  id: 'resource/input-types',
  proves: [],
  breaks: ['status.invalid-input'],
  level: 'should',
  weight: 3,
  label: 'data',
  title: 'A field rejects values of another type, or converts them',
  headline: 'Fields accept values of any type',
  why: 'A field that is a text in one item and an object in the next breaks every client that reads it.',
  fix: 'Check the type of every field of the body, optional fields included, and return 400 INVALID_INPUT.',
  says: {
    granted: '{row}, {request} returned {seen}',
    control: 'a valid create is rejected, too',
  },
});
