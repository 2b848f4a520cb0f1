/** Rows of the input table. */
import { input } from '../../src/scenarios/input.ts';

export default input.rule({
  id: 'resource/required',
  proves: ['resource.required'],
  breaks: ['status.invalid-input'],
  weight: 5,
  label: 'data',
  title: 'A create without a required field is rejected',
  headline: 'Items are created without required fields',
  why: 'An item without a field that every client relies on breaks them later, far from the mistake.',
  fix: 'Check the body before you store anything. If a required field is missing or null, return 400 INVALID_INPUT.',
  says: {
    granted: '{row}, {request} returned {seen}',
    control: 'a valid create is rejected, too',
  },
});
