import { defineMutant, onReply } from '../../../fixtures/mutants/mutant.ts';

export default defineMutant({
  id: 'PART/NOUN',
  kills: 'PART/NOUN',
  // The defect, and nothing else that is wrong, in one sentence.
  note: '',
  mutate: onReply((_request, reply) => reply),
});
