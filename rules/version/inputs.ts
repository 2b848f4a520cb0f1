import { defineRule } from '../../src/model/rule.ts';
import { why } from '../../src/model/reason.ts';
import { comparing, judgeDifferences, operationIn, situationWords } from './shared/differences.ts';
import { ada, alone, list, refusal } from './shared/examples.ts';

export default defineRule({
  id: 'version/inputs',
  proves: ['version.parameters'],
  breaks: ['version.non-breaking'],
  weight: 7,
  label: 'clients',
  title: 'What was optional stays optional',
  why: 'Clients that do not know the new requirement keep sending the old request.',
  fix: 'Give new fields a default, and accept requests without them.',
  scope: 'versions',
  wants: comparing,
  check: (comparison) =>
    judgeDifferences(comparison, {
      kinds: ['input-refused'],
      aspects: ['inputs'],
      nothing: why('nothing-in-two-versions', { what: 'no valid request was sent' }),
      wanted: 'what was optional is still optional',
      seen: (difference, comparison) =>
        `${operationIn(comparison, difference) ?? ''} answers ${difference.after} to a request that ${comparison.from.name} takes (${situationWords(difference)})`,
    }),
  examples: () => ({
    passed: [{ note: 'the same request is taken', exchanges: [list('/v1', [ada]), list('/v2', [ada])] }],
    failed: [
      {
        note: 'a parameter is required',
        exchanges: [list('/v1', [ada]), refusal('GET /v2/users', 400, 'INVALID_PARAMETER')],
      },
    ],
    inapplicable: [alone],
  }),
});
