/** Rows of the change table. The field rules of the conventions are rules of creation, so a change only warns. */
import { change } from '../../src/scenarios/change.ts';

export default change.rule({
  id: 'resource/change-fields',
  proves: [],
  level: 'should',
  weight: 3,
  label: 'data',
  title: 'A change that makes a field invalid is rejected',
  headline: 'Changes make fields invalid',
  why: 'If PUT and PATCH accept what POST rejects, invalid data comes in with the next change.',
  fix: 'Run the same checks on PUT and PATCH as on POST.',
  says: {
    granted: '{row}, {request} returned {seen}',
    control: 'a valid change is rejected, too',
  },
});
