import { defineRule, inapplicable, judged } from '../../src/model/rule.ts';
import { words } from '../../src/text/casing.ts';
import {
  addressOf,
  allowOptions,
  bareName,
  isAllowed,
  isOffered,
  ownSegments,
  pathViolation,
  withSegment,
} from './shared/address.ts';

/** The text speaks of names of several words, which paths/kebab-case judges; one word has nothing to join. */
export default defineRule<never>({
  id: 'paths/lower-case',
  proves: [],
  breaks: ['path.kebab-case'],
  weight: 1,
  label: 'style',
  level: 'should',
  title: 'Names of one word are in lower case',
  why: 'Addresses are case-sensitive: people keep mistyping the one name that has a capital letter.',
  fix: 'Write the name in lower case: /users.',
  scope: 'operation',
  wants: [],
  options: allowOptions,
  digest: () => undefined,
  check: ({ operation }, { plan, options }) => {
    if (operation === undefined || !isOffered(operation, plan)) return inapplicable('no-such-address');
    const address = addressOf(operation, plan);
    const names = ownSegments(address, ['name']).filter(({ text }) => words(bareName(text)).length === 1);
    if (names.length === 0) return inapplicable('no-own-name');
    const violations = names
      .filter(({ text }) => /\p{Lu}/u.test(bareName(text)) && !isAllowed(options, text))
      .map((segment) =>
        pathViolation(address, {
          key: `capital in ${segment.text}`,
          expected: withSegment(address, segment, bareName(segment.text).toLowerCase()),
          message: `${operation.id} has ${segment.text} in its address`,
        }),
      );
    return { ...judged(violations), examined: names.length };
  },
  examples: () => ({
    passed: [{ note: 'lower case', exchanges: [], operation: 'GET /users' }],
    failed: [{ note: 'a capital', resource: { path: '/Users' }, exchanges: [], operation: 'GET /Users' }],
    inapplicable: [
      {
        note: 'paths/kebab-case reports names of several words',
        resource: { path: '/userProfiles' },
        exchanges: [],
        operation: 'GET /userProfiles',
      },
    ],
  }),
});
