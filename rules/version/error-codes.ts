import { code, field } from '../../src/model/signs.ts';
import { defineRule } from '../../src/model/rule.ts';
import { why } from '../../src/model/reason.ts';
import { comparing, judgeDifferences, operationIn, situationWords } from './shared/differences.ts';
import { alone, refusal } from './shared/examples.ts';

const missing = (version: string, code: string) =>
  refusal(`GET ${version}/users/999`, 404, code, { provokes: 'missing' });
export default defineRule({
  id: 'version/error-codes',
  proves: ['version.non-breaking'],
  breaks: [],
  weight: 5,
  label: 'clients',
  title: 'Error codes stay the same',
  why: 'Programs read the code of an error; a new word for the same error is an unknown error.',
  fix: 'Keep the code of the older version, and put more detail into new fields.',
  scope: 'versions',
  wants: comparing,
  check: (comparison) =>
    judgeDifferences(comparison, {
      kinds: ['code-changed'],
      aspects: ['codes'],
      nothing: why('nothing-in-two-versions', { what: 'no error was provoked' }),
      wanted: 'a new version uses the same code for the same error',
      signs: ({ after }) => [field('code'), code(after)],
      seen: (difference, comparison) =>
        `${operationIn(comparison, difference) ?? ''} answers ${difference.after}, but ${comparison.from.name} answers ${difference.before} (${situationWords(difference)})`,
    }),
  examples: () => ({
    passed: [
      { note: 'the same code', exchanges: [missing('/v1', 'USER_NOT_FOUND'), missing('/v2', 'USER_NOT_FOUND')] },
    ],
    failed: [{ note: 'another code', exchanges: [missing('/v1', 'USER_NOT_FOUND'), missing('/v2', 'NO_SUCH_USER')] }],
    inapplicable: [alone],
  }),
});
