/** The plan's `item` schema, asserted wherever an item is shown. */
import type { WithResponse } from '../../src/core/exchange.ts';
import type { SchemaProblem } from '../../src/core/plan.ts';
import { defineResponseRule, failed } from '../../src/core/rule.ts';
import type { Violation } from '../../src/core/verdict.ts';
import { itemsOf } from '../../src/reading/item-fields.ts';
import type { Item } from '../../src/reading/items.ts';
import { shown } from '../../src/reading/shown.ts';
import { isMask } from '../../src/text/masks.ts';
import { valueAt, withoutIndices } from '../../src/text/pointers.ts';

const mostProblems = 40;

export default defineResponseRule({
  id: 'fields/item-schema',
  proves: ['resource.fields'],
  weight: 5,
  title: 'Every item matches the JSON Schema in the plan',
  headline: 'Items do not match the JSON Schema in the plan',
  why: 'Clients build their models from the schema. An item that does not match it breaks them when they read it.',
  fix: 'Return items as the schema describes them, or correct the schema under resources[].item.',
  says: { mismatch: '{request} returned {seen} for {field}, but {expected}' },
  options: {
    partial_lists: { type: 'boolean', description: 'Lists may leave out fields that the schema requires.' },
  },
  layer: 'members',
  about: (exchange) => exchange.probe.resource?.checkItem !== undefined && itemsOf(exchange).length > 0,
  check: (exchange, { options }) => {
    const { resource, intent } = exchange.probe;
    // The query of a recorded request may have selected fields.
    const isPartial = (options['partial_lists'] === true && intent.kind === 'list') || intent.kind === 'observed';
    const violations = itemsOf(exchange).flatMap((item) =>
      (resource?.checkItem?.(item.fields) ?? [])
        .filter(({ keyword, at }) => !(isPartial && keyword === 'required') && !isMask(valueAt(item.fields, at)))
        .map((problem) => violationOf(exchange, item, problem)),
    );
    return failed(...violations.slice(0, mostProblems));
  },
});

function violationOf(exchange: WithResponse, item: Item, { at, expected }: SchemaProblem): Violation<'mismatch'> {
  const field = at === '' ? 'the item' : withoutIndices(at).slice(1);
  const seen = shown(valueAt(item.fields, at));
  return { kind: 'mismatch', at: `${item.pointer}${at}`, field, seen, expected: `it must ${expected}`, exchange };
}
