import { definePlanRule, failed, inapplicable } from '../../src/core/rule.ts';
import {
  allowOption,
  isAllowed,
  ownSegments,
  pathViolation,
  planPathOf,
  selectionAt,
  withSegment,
} from '../../src/reading/plan-paths.ts';
import { isSingularNoun, pluralOf } from '../../src/text/english.ts';

export default definePlanRule({
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
    absent: 'no response shows that the path exists',
    none: 'the path names no collection of its own',
  },
  options: allowOption,
  check: (declared, { plan, options }) => {
    const path = planPathOf(declared, plan);
    if (path === undefined) return inapplicable('absent');
    const last = path.segments.at(-1);
    const collections = ownSegments(path, 'name').filter(
      (segment) => segment.isCollection || (segment === last && path.isList),
    );
    if (collections.length === 0) return inapplicable('none');
    const singular = collections.filter((segment) => {
      const isSelection = selectionAt(path, segment, plan, false) !== undefined;
      return isSingularNoun(segment.text) && !isAllowed(options, segment) && !isSelection;
    });
    return failed(
      ...singular.map((segment) => {
        const expected = withSegment(path, segment, pluralOf(segment.text));
        return pathViolation(declared, { kind: 'singular', field: segment.text, expected });
      }),
    );
  },
});
