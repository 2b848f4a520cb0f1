import { defineRule, inapplicable, judged } from '../../src/model/rule.ts';
import { list } from '../../src/model/traces/list.ts';
import { plannedProbes } from '../../src/model/traces/planned-probes.ts';
import { isNameOfOne, isSingularNoun, pluralOf } from '../../src/text/english.ts';
import {
  addressOf,
  allowOptions,
  isAllowed,
  isOffered,
  ownSegments,
  pathViolation,
  type Segment,
  withSegment,
} from './shared/address.ts';
import { pluralNounsExamples } from './shared/plural-nouns-examples.ts';
import { anyListShown, isListAddress } from './shared/list-address.ts';
import { selectionAt } from './shared/selection.ts';

export default defineRule<true>({
  id: 'paths/plural-nouns',
  proves: ['path.plural-nouns'],
  breaks: [],
  weight: 2,
  label: 'style',
  title: 'Collections have plural nouns as names',
  why: 'If all collections have the same form, developers can write an address without looking it up.',
  fix: 'Name the collection in the plural (/users, /users/{id}/orders). For a word without a plural, set rules: { paths/plural-nouns: { allow: [staff] } }.',
  scope: 'operation',
  wants: [plannedProbes.planned, list.list],
  options: allowOptions,
  digest: anyListShown,
  check: (folded, { plan, options }) => {
    const { operation } = folded;
    if (operation === undefined || !isOffered(operation, plan)) return inapplicable('no-such-address');
    const address = addressOf(operation, plan);
    const last = address.segments.at(-1);
    const isOne = (segment: Segment): boolean =>
      segment === last && folded.digests.length > 0 && isNameOfOne(segment.text);
    const collections = ownSegments(address, ['name', 'unclear']).filter((segment) => {
      const isList = segment.isCollection || (segment === last && isListAddress(folded));
      return isOne(segment) || (segment.kind === 'name' && isList);
    });
    if (collections.length === 0) return inapplicable('no-own-collection');
    const singular = collections.filter(
      (segment) =>
        (isSingularNoun(segment.text) || isOne(segment)) &&
        !isAllowed(options, segment.text) &&
        selectionAt(address, segment, plan, false) === undefined,
    );
    const violations = singular.map((segment) => {
      const plural = pluralOf(segment.text);
      return pathViolation(address, {
        key: `singular ${segment.text}`,
        expected: withSegment(address, segment, plural),
        message: `${operation.id} names a collection in the singular, ${segment.text}`,
      });
    });
    return { ...judged(violations), examined: collections.length };
  },
  examples: pluralNounsExamples,
});
