/** Rows of the input table. */
import { input } from '../../src/scenarios/input.ts';

export default input.rule({
  id: 'resource/not-blank',
  proves: ['resource.not-blank'],
  breaks: ['status.invalid-input'],
  weight: 4,
  label: 'data',
  title: 'A create with a blank name is rejected',
  headline: 'Blank names are accepted',
  why: 'A blank name is a gap in every list, and nobody can search for it.',
  fix: 'Trim the text before you check it, tabs and line breaks included. If the result is empty, return 400 INVALID_INPUT.',
  says: {
    granted: '{row}, {request} returned {seen}',
    control: 'a valid create is rejected, too',
  },
});
