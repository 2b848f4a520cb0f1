import type { Operation } from '../../src/model/operation.ts';
import type { Plan } from '../../src/model/plan.ts';
import { defineRule, inapplicable, judged } from '../../src/model/rule.ts';
import { plannedProbes } from '../../src/model/traces/planned-probes.ts';
import { verbIn } from '../../src/text/english.ts';
import type { Violation } from '../../src/model/violation.ts';
import {
  type Address,
  addressOf,
  allowOptions,
  isAllowed,
  isOffered,
  ownSegments,
  pathViolation,
} from './shared/address.ts';
import { isListAddress, listShown } from './shared/list-address.ts';
import { queryFiltersExamples } from './shared/query-filters-examples.ts';
import { type Selection, selectionAt } from './shared/selection.ts';

export default defineRule<true>({
  id: 'paths/query-filters',
  proves: ['path.query-filters'],
  breaks: ['path.plural-nouns'],
  weight: 3,
  label: 'style',
  title: 'Filters and searches do not add addresses',
  why: 'Filters by query parameter can be combined, and new ones do not break clients; a path for each filter allows neither.',
  fix: 'Take the filter as a query parameter of the collection: /users?status=active, /users?keyword=ada.',
  scope: 'operation',
  wants: [plannedProbes.planned],
  options: allowOptions,
  digest: listShown,
  check: (folded, { plan, options }) => {
    const { operation } = folded;
    if (operation === undefined || !isOffered(operation, plan)) return inapplicable('no-such-address');
    if (operation.kind === 'action') return inapplicable('action-filters-nothing');
    const address = addressOf(operation, plan);
    const [stated] = plan.probes.find((each) => each.operation.id === operation.id)?.filters ?? [];
    if (stated !== undefined && folded.digests.length > 0) return judged([statedViolation(address, stated)]);
    const names = ownSegments(address, ['name', 'unclear']);
    if (names.length === 0) return inapplicable('no-own-name');
    const [found] = names.flatMap((segment) => {
      const isList = segment === address.segments.at(-1) && isListAddress(folded);
      return isAllowed(options, segment.text) ? [] : (selectionAt(address, segment, plan, isList) ?? []);
    });
    return judged(found === undefined ? [] : [selectionViolation(operation, found, plan)]);
  },
  examples: queryFiltersExamples,
});

/** The plan says itself that the address selects from the collection; whether it leaves any out is not seen. */
function statedViolation(address: Address, collection: string): Violation {
  return pathViolation(address, {
    key: `selection from ${collection}`,
    expected: `query parameters of ${collection}`,
    message: `${address.operation.id} selects items of ${collection} by a path of its own, as the plan says`,
    clauses: ['path.query-filters'],
  });
}

function selectionViolation(operation: Operation, { segment, from }: Selection, plan: Plan): Violation {
  const { text } = segment;
  const collection = from === undefined ? 'the collection' : `/${from.text}`;
  return pathViolation(addressOf(operation, plan), {
    key: `selection ${text}`,
    expected: `query parameters of ${collection}`,
    message: `${operation.id} filters or searches by the path, with ${text}`,
    clauses: ['path.query-filters', ...(verbIn(text) === undefined ? [] : ['path.plural-nouns'])],
  });
}
