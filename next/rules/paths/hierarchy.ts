/** What belongs to one owner, below another one. Some children belong to several owners, which proves nothing. */
import { defineRule, failed, passed, undecided } from '../../src/core/rule.ts';
import { isBelowOwner, strayItem, strayRead } from '../../src/reading/ownership.ts';
import { listIn, readList } from '../../src/reading/lists.ts';
import { below } from '../../src/scenarios/below.ts';

export default defineRule({
  id: 'paths/hierarchy',
  proves: ['path.hierarchy'],
  breaks: ['status.missing'],
  weight: 9,
  label: 'security',
  title: 'What belongs to one owner is found only below that owner',
  headline: 'Items are found below owners that they do not belong to',
  why: "A path that names an owner promises that everything below it belongs to that owner. If the service ignores the owner, clients see each other's data.",
  fix: 'Look up the item by its id and its owner together. Return 404 if they do not belong together, or if the owner does not exist.',
  says: {
    shown: '{row}, {request} returned {seen}',
    listed: 'Below another owner, {request} returned {seen}',
    status: '{row}, {request} returned {seen} instead of {expected}',
    shared: 'all owners have the same items',
    unseen: 'no other owner could be compared',
  },
  on: below,
  judges: ['listed', 'otherList', 'otherRead', 'missingList', 'missingRead', 'absent'],
  check: ({ listed, otherList, otherRead, missingList, missingRead, absent: [absent] }, { resource }) => {
    const own = readList(listed);
    const strays = [listed, ...otherList].flatMap((exchange) => strayItem(exchange, own, resource) ?? []);
    const rest = [...otherRead, ...missingRead, ...missingList];
    const violations = [...strays, ...rest.flatMap((exchange) => strayRead(exchange, own, absent) ?? [])];
    if (violations.length > 0) return failed(...violations);
    const others = otherList.flatMap((exchange) => listIn(exchange) ?? []);
    const isApart = own.items.length > 0 && others.some((list) => isBelowOwner(list, own));
    if (isApart || otherRead.some(({ response }) => response.status === 404)) return passed;
    return undecided(others.length === 0 || own.items.length === 0 ? 'unseen' : 'shared');
  },
});
