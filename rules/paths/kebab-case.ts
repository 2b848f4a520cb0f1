/** A verb before a single noun (getUsers) is not the name of a resource. It belongs to paths/verbs. */
import { failed, inapplicable } from '../../src/core/rule.ts';
import * as paths from '../../src/reading/plan-paths.ts';
import { isKebabCase, toKebabCase, wordsOf } from '../../src/text/casing.ts';
import { verbIn } from '../../src/text/english.ts';
import { bareName } from '../../src/text/segments.ts';

export default paths.definePathRule({
  id: 'paths/kebab-case',
  proves: ['path.kebab-case'],
  weight: 2,
  label: 'style',
  title: 'Names of several words are in kebab-case',
  headline: 'Names in paths are not in kebab-case',
  why: 'Paths are case-sensitive, and people type, link, and log them. One way to join words leaves nothing to guess.',
  fix: 'Write the words in lower case, joined by hyphens: /user-profiles.',
  says: {
    other: '{seen} has {field} in its path',
    none: 'the path has no name of several words',
  },
  options: paths.allowOption,
  check: (path) => {
    const names = paths.ownSegments(path, 'name').filter(({ text }) => {
      const isVerb = path.operation.kind !== 'action' && verbIn(bareName(text)) !== undefined;
      return wordsOf(bareName(text)).length > (isVerb ? 2 : 1);
    });
    if (names.length === 0) return inapplicable('none');
    const odd = names.filter(({ text }) => !isKebabCase(bareName(text)));
    return failed(
      ...odd.map((segment) => {
        const kebab = bareName(segment.text).split(':').map(toKebabCase).join(':');
        const expected = paths.withSegment(path, segment, kebab);
        return paths.pathViolation(path, { kind: 'other', field: segment.text, expected });
      }),
    );
  },
});
