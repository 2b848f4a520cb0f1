/** What happened to existing items between two checkpoints. It does not claim to know which request did it. */
import { defineFoldRule, failed } from '../../src/core/rule.ts';
import { damageIn, existing } from '../../src/projections/existing.ts';
import { listed } from '../../src/reading/shown.ts';

const mostNamed = 5;

export default defineFoldRule({
  id: 'operation/others',
  breaks: ['service.5'],
  weight: 10,
  label: 'security',
  title: 'No request changes or deletes unrelated data',
  headline: 'Existing items were changed or deleted',
  why: 'Anyone who can change or delete unrelated data with one request can do so to everyone.',
  fix: 'Let a handler write only to what its request names, and check the input before you use it.',
  says: {
    deleted: 'Existing items were deleted around the time of {request}: {seen}',
    changed: 'Existing items were changed around the time of {request}: {seen}',
  },
  start: () => undefined,
  check: (_, { state }) => {
    const damage = damageIn(state(existing));
    const exchange = damage?.window[0];
    if (damage === undefined || damage.kind === 'down' || exchange === undefined) return failed();
    const seen = listed(damage.items, mostNamed);
    return failed({ kind: damage.kind, at: 'status', seen, expected: 'existing items unchanged', exchange });
  },
});
