import { failed, inapplicable } from '../../src/core/rule.ts';
import * as paths from '../../src/reading/plan-paths.ts';
import { isSingularNoun, pluralOf } from '../../src/text/english.ts';

export default paths.definePathRule({
  id: 'paths/plural-nouns',
  proves: ['path.plural-nouns'],
  weight: 2,
  label: 'style',
  title: 'Collections have plural nouns as names',
  headline: 'Collections have singular names',
  why: 'If all collections have the same form, developers can write a path without looking it up.',
  fix: 'Name the collection in the plural (/users). For a word without a plural, set rules: { paths/plural-nouns: { allow: [staff] } }.',
  says: {
    singular: '{seen} names a collection in the singular: {field}',
    none: 'the path names no collection of its own',
  },
  options: paths.allowOption,
  check: (path, plan) => {
    const last = path.segments.at(-1);
    const collections = paths
      .ownNames(path)
      .filter((segment) => segment.kind === 'name' && (segment.isCollection || (segment === last && path.isList)));
    if (collections.length === 0) return inapplicable('none');
    const singular = collections.filter((segment) => {
      return isSingularNoun(segment.text) && paths.selectionAt(path, segment, plan, false) === undefined;
    });
    return failed(
      ...singular.map((segment) => {
        const expected = paths.withSegment(path, segment, pluralOf(segment.text));
        return paths.pathViolation(path, { kind: 'singular', field: segment.text, expected });
      }),
    );
  },
});
