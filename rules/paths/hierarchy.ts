/** Compares the items of two owners. Some children belong to several owners, which proves nothing. */
import { defineRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import { isBelowOwner, reachedOwn, strayItem, strayOwn, strayRead } from '../../src/reading/ownership.ts';
import { listIn, readList } from '../../src/reading/lists.ts';
import { owning } from '../../src/scenarios/sharing.ts';

export default defineRule({
  id: 'paths/hierarchy',
  proves: ['path.hierarchy'],
  breaks: ['status.missing'],
  weight: 9,
  label: 'security',
  title: 'An item is found only below its owner',
  headline: 'Items are found below owners that they do not belong to',
  why: "A path that names an owner promises that everything below it belongs to that owner. If the service ignores the owner, clients see each other's data.",
  fix: 'Look up the item by its id and its owner together. Return 404 if they do not belong together, or if the owner does not exist.',
  says: {
    shown: '{row}, {request} returned {seen}',
    listed: 'Although the URL names an owner, {request} returned {seen}',
    status: '{row}, {request} returned {seen} instead of {expected}',
    named: 'Although the URL names the owner {expected}, {request} returned an item that belongs to {seen}',
    gone: 'After a DELETE below another owner, {request} returned {seen}',
    changed: 'After a write below another owner, {request} returned another value for {field}: {seen}',
    shared: 'all owners have the same items',
    unseen: 'no other owner could be compared',
  },
  on: owning,
  judges: ['listed', 'otherList', 'otherRead', 'missingList', 'missingRead', 'absent', 'own', 'kept'],
  check: (
    { listed, otherList, otherRead, missingList, missingRead, absent: [absent], own: ours, kept },
    { resource },
  ) => {
    const own = readList(listed);
    const strays = [listed, ...otherList].flatMap((exchange) => strayItem(exchange, own, resource) ?? []);
    const rest = [...otherRead, ...missingRead, ...missingList];
    const misread = rest.flatMap((exchange) => strayRead(exchange, own, absent) ?? []);
    const violations = [...strays, ...misread, ...strayOwn(ours, resource), ...reachedOwn(kept, otherRead)];
    if (violations.length > 0) return failed(...violations);
    const others = otherList.flatMap((exchange) => listIn(exchange) ?? []);
    const isApart = own.items.length > 0 && others.some((list) => isBelowOwner(list, own));
    if (isApart || otherRead.some(({ response }) => response.status === 404)) return passed;
    return inapplicable(others.length === 0 || own.items.length === 0 ? 'unseen' : 'shared');
  },
});
