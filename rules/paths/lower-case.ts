/** Names of several words belong to paths/kebab-case. */
import { definePlanRule, failed, inapplicable } from '../../src/core/rule.ts';
import {
  allowOption,
  isAllowed,
  ownSegments,
  pathViolation,
  planPathOf,
  withSegment,
} from '../../src/reading/plan-paths.ts';
import { wordsOf } from '../../src/text/casing.ts';
import { bareName } from '../../src/text/segments.ts';

export default definePlanRule({
  id: 'paths/lower-case',
  breaks: ['path.kebab-case'],
  weight: 1,
  label: 'style',
  level: 'should',
  title: 'Names of one word are in lower case',
  headline: 'Names in paths have capital letters',
  why: 'Paths are case-sensitive: people keep mistyping the one name that has a capital letter.',
  fix: 'Write the name in lower case: /users.',
  says: {
    capital: '{seen} has {field} in its path',
    absent: 'no response shows that the path exists',
    none: 'the path has no name of one word',
  },
  options: allowOption,
  check: (declared, { plan, options }) => {
    const path = planPathOf(declared, plan);
    if (path === undefined) return inapplicable('absent');
    const names = ownSegments(path, 'name').filter(({ text }) => wordsOf(bareName(text)).length === 1);
    if (names.length === 0) return inapplicable('none');
    const odd = names.filter((segment) => /\p{Lu}/u.test(bareName(segment.text)) && !isAllowed(options, segment));
    return failed(
      ...odd.map((segment) => {
        const expected = withSegment(path, segment, bareName(segment.text).toLowerCase());
        return pathViolation(declared, { kind: 'capital', field: segment.text, expected });
      }),
    );
  },
});
