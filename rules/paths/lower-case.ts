/** Names of several words belong to paths/kebab-case. */
import { failed, inapplicable } from '../../src/core/rule.ts';
import * as paths from '../../src/reading/plan-paths.ts';
import { wordsOf } from '../../src/text/casing.ts';
import { bareName } from '../../src/text/segments.ts';

export default paths.definePathRule({
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
    none: 'the path has no name of one word',
  },
  options: paths.allowOption,
  check: (path) => {
    const names = paths.ownSegments(path, 'name').filter(({ text }) => wordsOf(bareName(text)).length === 1);
    if (names.length === 0) return inapplicable('none');
    const odd = names.filter(({ text }) => /\p{Lu}/u.test(bareName(text)));
    return failed(
      ...odd.map((segment) => {
        const expected = paths.withSegment(path, segment, bareName(segment.text).toLowerCase());
        return paths.pathViolation(path, { kind: 'capital', field: segment.text, expected });
      }),
    );
  },
});
