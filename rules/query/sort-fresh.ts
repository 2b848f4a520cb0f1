import { type Answered, isAnswered, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { fieldOf, fieldPath } from '../../src/model/item-field.ts';
import { defineRule, inapplicable } from '../../src/model/rule.ts';
import { field, listBehind, lostBySort, notShown, pagesUnder, parameter } from '../../src/model/signs.ts';
import { lookedAt } from '../../src/model/trace.ts';
import { lifecycle } from '../../src/model/traces/lifecycle.ts';
import { show, type Violation, violation } from '../../src/model/violation.ts';
import { type ListedItem, type QueriedList, queriedList } from '../../src/facts/lists/queried-list.ts';
import { type Direction, misplacedIn, sortValue } from '../../src/facts/lists/sort-order.ts';
import { isObject } from '../../src/text/json.ts';
import { pointer } from '../../src/text/json-pointer.ts';
import { isTrustworthy, walkAt } from '../operation/shared/lists.ts';
import { sortFreshExamples as examples } from './shared/sort-fresh-examples.ts';

/**
 * Items of ours are created, the list is sorted, they are changed, and it is sorted once more. Where all others stand in order, and one of
 * ours does not, or is not there, the order was not made of what the items are. A sort that goes wrong with others is told by query/sort.
 */
export default defineRule({
  id: 'query/sort-fresh',
  proves: [],
  breaks: ['query.sort'],
  weight: 5,
  label: 'clients',
  title: 'A sorted list shows what was just created or changed in its place',
  why: 'Who has just saved something looks for it where it belongs, and does not find it there.',
  fix: 'Sort the items themselves, or bring the index of the sort up to date before a write is answered.',
  scope: 'trace',
  wants: [lifecycle.sortedBefore, lifecycle.sortedOwn, lifecycle.changed],
  after: ['json/well-formed', 'errors/never-200', 'operation/list-nulls'],
  explainedBy: [
    'query/sort',
    'query/sort-complete',
    'query/page',
    'query/size',
    'operation/patch',
    'operation/replace',
    'operation/listed',
    'stateless/continues',
    'stateless/order',
  ],
  check: (trace, context) => {
    const [look] = lookedAt(trace, lifecycle.sortedOwn).filter(isAnswered);
    const { resource } = trace;
    if (look === undefined || resource === undefined || !isSuccess(look.reply.status))
      return inapplicable('no-sorted-list');
    const { id, twin, sort } = look.probe.about;
    const list = queriedList([look], context.readings.of(resource));
    if (sort === undefined || list.items.length === 0) return inapplicable('no-sorted-list');
    const own = [id, twin].filter((each) => each !== undefined);
    const walk = walkAt(trace, lifecycle.changed, context);
    // A list that is cut off shows others instead.
    const isWhole =
      list.isComplete &&
      walk !== undefined &&
      isTrustworthy(walk, undefined) &&
      list.items.every((item) => walk.items.has(item.id));
    const shown = new Set(list.items.map((item) => item.id));
    const lost = isWhole ? own.find((each) => walk.items.has(each) && !shown.has(each)) : undefined;
    if (lost !== undefined) return { violations: [missing(look, lost)], examined: 1 };
    const isMoved = resource.change?.[sort.property] !== undefined;
    const misplaced = isMoved ? misplacedOwn(look, list, own, sort) : [];
    return { violations: misplaced, examined: 1 };
  },
  examples,
});

const signs = [parameter('sort'), pagesUnder('sort'), lostBySort, notShown, listBehind];

function missing(look: Answered, id: string): Violation {
  return violation({
    at: 'body:',
    expected: `item ${id}`,
    actual: 'no such item',
    message: `${requestLine(look)} does not show item ${id}, which the list without a sort shows`,
    exchange: look.id,
    key: 'not shown',
    signs,
  });
}

/** So many numbers, or texts, in order are no chance, nor an order that a service has for a few words. */
const fewest = { number: 3, string: 5 } as const;

/** An item of ours that stands in the way of an order that all others keep. */
function misplacedOwn(
  look: Answered,
  { items }: QueriedList,
  own: readonly string[],
  { property, direction }: { readonly property: string; readonly direction: Direction },
): readonly Violation[] {
  const isOwn = ({ id }: ListedItem): boolean => own.includes(id);
  const others = items.filter((item) => !isOwn(item));
  const values = new Set(others.flatMap((item) => sortValue(item, property) ?? []));
  const [kind, ...kinds] = new Set([...values].map((value) => typeof value));
  if ((kind !== 'number' && kind !== 'string') || kinds.length > 0 || values.size < fewest[kind]) return [];
  const misplaced = misplacedIn(items, property, direction);
  if (misplaced?.kind !== 'order' || misplacedIn(others, property, direction) !== undefined) return [];
  const { earlier, later } = misplaced;
  const [place, beside, where] = isOwn(later) ? [later, earlier, 'after'] : [earlier, later, 'before'];
  const [value, other] = [place, beside].map(({ item }) => show(fieldOf(item, property)));
  return [
    violation({
      at: `body:${place.at}${pointer(...(isObject(place.item) ? fieldPath(place.item, property) : []))}`,
      expected: `${property} ${direction === 'desc' ? 'falling' : 'rising'}`,
      actual: `${value} ${where} ${other}`,
      message: `${requestLine(look)} shows item ${place.id}, which was changed, with ${value} ${where} ${other}; all others are in order`,
      exchange: look.id,
      key: 'not in its place',
      signs: [...signs, field(property)],
    }),
  ];
}
