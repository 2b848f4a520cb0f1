/** Requests of one kind in two situations: lists at the root and below an item, and changes by PATCH and by PUT. */
import type { WithResponse } from '../src/core/exchange.ts';
import type { Context } from '../src/core/rule.ts';
import { defineResponseRule, defineRule, failed, inapplicable, passed, undecided } from '../src/core/rule.ts';
import { effectOf } from '../src/reading/effect.ts';
import { listIn, readList } from '../src/reading/lists.ts';
import { listFault } from '../src/reading/read-faults.ts';
import { shown } from '../src/reading/shown.ts';
import { resetState } from '../src/reading/states.ts';
import { filter } from '../src/scenarios/filter.ts';
import { list } from '../src/scenarios/list.ts';
import { patching, replacing } from '../src/scenarios/index.ts';
import { isObject } from '../src/text/json.ts';

/** Every list must be one, even if it is empty, and even if a filter matches nothing. */
function listVerdict(exchange: WithResponse, named: WithResponse | undefined, context: Context) {
  const fault = listFault(exchange, named, context);
  if (fault === undefined) return passed;
  return fault === 'unknown' ? undecided('unknown') : failed({ ...fault, exchange });
}

export const operationList = defineRule({
  id: 'operation/list',
  proves: ['operation.list'],
  weight: 7,
  title: 'GET on a collection returns 200 and a list',
  headline: 'Lists do not return 200 and a list',
  why: 'Clients loop over what a collection returns. Anything but a list with 200 breaks them on their first request.',
  fix: 'Return 200 and a list of objects as data, even if it is empty.',
  says: {
    status: '{request} returned {seen} instead of 200',
    data: '{request} returned {seen} instead of a list',
    wrapped: '{request} returned an object with the list in {seen} instead of the list',
    names: '{request} returned {seen} as an item, although a read of it returns an object',
    unknown: 'the list may not be read, or another rule judges the response',
    elsewhere: 'another rule judges lists of this kind',
  },
  on: [list, filter],
  judges: ['listed'],
  sees: ['named'],
  voids: ['listed'],
  onSight: true,
  check: ({ listed, named }, context) =>
    context.resource.parent === undefined ? listVerdict(listed, named, context) : inapplicable('elsewhere'),
});

/** The list below the newest owner is read, too, because it is the likeliest to be empty. */
export const subList: typeof operationList = {
  ...operationList,
  id: 'operation/sub-list',
  proves: ['operation.sub-list'],
  breaks: ['operation.list'],
  weight: 6,
  title: 'GET on a sub-collection returns 200 and a list',
  headline: 'Lists below an item do not return 200 and a list',
  why: 'Clients read what belongs to an item like any other list, and should not need a second way.',
  fix: 'Return 200 and a list of objects as data for every existing owner, even if it is empty.',
  check: ({ listed, named }, context) =>
    context.resource.parent === undefined ? inapplicable('elsewhere') : listVerdict(listed, named, context),
};

/** Every list, because a write may add other things to it. A list in which all entries are texts belongs to `operation/list`. */
export const entries = defineResponseRule({
  id: 'operation/entries',
  breaks: ['operation.list'],
  weight: 7,
  title: 'Every entry of a list is an item',
  headline: 'Lists have entries that are not items',
  why: 'Clients read the fields of every entry. The first one that is not an object stops them.',
  fix: 'Return only items. Leave out what could not be read, and reject creates that would add anything else.',
  says: { stray: '{request} returned a list with {seen} among its items' },
  layer: 'members',
  about: (exchange) => exchange.probe.intent.kind === 'list' && (listIn(exchange)?.items.length ?? 0) > 0,
  check: (exchange) => {
    const { entries: all, pointers } = readList(exchange);
    const stray = all.findIndex((entry) => !isObject(entry));
    if (stray === -1) return passed;
    const at = `${pointers.items}/${stray}`;
    return failed({ kind: 'stray', at, seen: shown(all[stray]), expected: 'an object', exchange });
  },
});

const changeSays = {
  rejected: 'With a valid body, {request} returned {seen}',
  absent: 'With a valid body, {request} returned {seen} without the updated item',
  other: 'Instead of the updated item, {request} returned {seen}',
  gone: 'After {request} reported success, a read of the item returned {seen}',
  lost: '{request} reported success, but a read shows {seen} as {field}',
  untold: '{request} returned another value for {field} than a later read: {seen}',
  stale: 'After {request} reported success, the list still shows {seen} as {field}',
  copied: 'After {request}, the list shows a copy of the item: {seen}',
  forbidden: 'this credential is not allowed to change the item, or not in this way',
  uncertain: 'the service may reject the values',
  reported: 'the response has a success status and a body that reports a failure',
  unread: 'the item could not be read before the change',
  unshown: 'no read shows a field that the request changed',
  later: 'the service accepted the change for later',
};

/** Judged by reads before and after the request. A stored value may be a normalized form of what was sent. */
export const patch = defineRule({
  id: 'operation/patch',
  proves: ['operation.patch'],
  weight: 8,
  label: 'data',
  title: 'PATCH changes only the fields in the request, and returns the updated item',
  headline: 'PATCH loses or changes fields',
  why: 'A client that sends one field loses the others, or relies on a change that was never stored.',
  fix: 'Load the item, apply the fields in the body, save it, and return the item as a read would show it.',
  says: { ...changeSays, stray: '{request} also changed {field}, which was not in the request, to {seen}' },
  on: patching,
  judges: ['beforePatch', 'patched', 'afterPatch'],
  sees: ['created', 'least', 'another', 'listed', 'listedAfter', 'initial', 'earlier'],
  check: ({ beforePatch: before, patched: exchange, afterPatch: after, ...others }, context) => {
    const { created, least, another, listed, listedAfter, initial, earlier = [] } = others;
    const { resource } = context;
    const writable = resource.isSingle ? Object.keys(resource.change ?? {}) : [];
    const kept = [...writable, ...resetState(resource, [initial, before, after])];
    const lists = [listed, listedAfter];
    const creates = [created, least, another];
    const { found, stray, doubt } = effectOf({ before, exchange, after, lists, creates, earlier, kept }, context);
    const violations = [...found, ...stray.map((each) => ({ ...each, breaks: ['service.5'] as const }))];
    return violations.length > 0 || doubt === undefined ? failed(...violations) : undecided(doubt);
  },
});

/** PUT may replace or merge: a field that was not sent may stay or go. */
export const replace = defineRule({
  id: 'operation/replace',
  proves: ['operation.replace'],
  weight: 8,
  label: 'data',
  title: 'PUT returns the updated item, and the update persists',
  headline: 'PUT does not store what it was sent',
  why: 'A client that sees its values in the response relies on them. An update that does not persist loses data silently.',
  fix: 'Store every field that the PUT sends, under the same id, and return the item as it is stored.',
  says: changeSays,
  on: replacing,
  judges: ['beforeReplace', 'replaced', 'afterReplace'],
  sees: ['created', 'listed', 'listedAfter'],
  check: (trace, context) => {
    const { beforeReplace: before, replaced: exchange, afterReplace: after, created, listed, listedAfter } = trace;
    const change = { before, exchange, after, lists: [listed, listedAfter], creates: [created] };
    const { found, doubt } = effectOf(change, context);
    return found.length > 0 || doubt === undefined ? failed(...found) : undecided(doubt);
  },
});
