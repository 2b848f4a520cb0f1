import { defineRule } from '../../src/model/rule.ts';
import { why } from '../../src/model/reason.ts';
import { withoutToken } from '../../src/model/signs.ts';
import { comparing, judgeDifferences, operationIn, situationWords } from './shared/differences.ts';
import { ada, alone, bea, list, refusal } from './shared/examples.ts';

const missing = (version: string, status: number) =>
  refusal(`GET ${version}/users/999`, status, 'USER_NOT_FOUND', { provokes: 'missing' });
/** A list, and a create without a name. */
const unnamed = (version: string, status: number) => [
  list(version, [ada, bea]),
  refusal(`POST ${version}/users`, status, 'DUPLICATE_USER', {
    provokes: 'invalid-input',
    about: { defect: 'null', field: 'name' },
  }),
];

export default defineRule({
  id: 'version/statuses',
  proves: ['version.non-breaking'],
  breaks: [],
  weight: 6,
  label: 'clients',
  title: 'Statuses stay the same',
  why: 'Clients branch on the status; a different one in the same situation sends them down the wrong branch.',
  fix: 'Answer with the status of the older version.',
  scope: 'versions',
  wants: comparing,
  explainedBy: ['auth/unauthorized', 'auth/bearer', 'auth/refused-status', 'operation/reliable'],
  check: (comparison) =>
    judgeDifferences(comparison, {
      kinds: ['status-changed'],
      aspects: ['statuses'],
      signs: ({ situation }) => (situation?.startsWith('unauthorized') === true ? [withoutToken] : undefined),
      nothing: why('nothing-in-two-versions', { what: 'nothing was asked for' }),
      wanted: 'a new version answers the same situation with the same status',
      seen: (difference, comparison) =>
        `${operationIn(comparison, difference) ?? ''} answers ${difference.after} where ${comparison.from.name} answers ${difference.before} (${situationWords(difference)})`,
    }),
  examples: () => ({
    passed: [
      { note: 'the same status', exchanges: [missing('/v1', 404), missing('/v2', 404)] },
      {
        note: 'in conflict with what the older version stored',
        exchanges: [...unnamed('/v1', 201), ...unnamed('/v2', 409)],
      },
    ],
    failed: [{ note: 'another status', exchanges: [missing('/v1', 404), missing('/v2', 400)] }],
    inapplicable: [alone],
  }),
});
