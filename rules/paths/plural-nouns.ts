import { failed, inapplicable } from '../../src/core/rule.ts';
import * as paths from '../../src/reading/plan-paths.ts';
import { isNameOfOne, isSingularNoun, pluralOf } from '../../src/text/english.ts';

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
    const isOne = (segment: paths.Segment): boolean => segment === last && path.showsList && isNameOfOne(segment.text);
    const collections = paths.ownNames(path).filter((segment) => {
      const isList = segment.isCollection || (segment === last && path.isList);
      return isOne(segment) || (segment.kind === 'name' && isList);
    });
    if (collections.length === 0) return inapplicable('none');
    const singular = collections.filter((segment) => {
      const isSingular = isSingularNoun(segment.text) || isOne(segment);
      return isSingular && paths.selectionAt(path, segment, plan, false) === undefined;
    });
    return failed(
      ...singular.map((segment) => {
        const expected = paths.withSegment(path, segment, pluralOf(segment.text));
        return paths.pathViolation(path, { kind: 'singular', field: segment.text, expected });
      }),
    );
  },
});
