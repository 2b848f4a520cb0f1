/** What a POST creates, where it says so, and whether the list shows it. */
import { defineRule, failed, fieldViolations, inapplicable, passed, undecided } from '../../src/core/rule.ts';
import { mayRejectExample } from '../../src/core/setup-problem.ts';
import { createdFields } from '../../src/reading/effect.ts';
import { reportedFailure } from '../../src/reading/envelope.ts';
import { createdItem, type Item, readItem } from '../../src/reading/items.ts';
import { isSame } from '../../src/reading/json.ts';
import { isWhole, listedItem, listIn, readList } from '../../src/reading/lists.ts';
import { strayItem, strayOwn } from '../../src/reading/ownership.ts';
import { carriesMarker } from '../../src/reading/sent.ts';
import { isStored } from '../../src/reading/stored.ts';
import { life } from '../../src/scenarios/life.ts';
import { creating } from '../../src/scenarios/index.ts';
import { percentDecoded } from '../../src/text/percent.ts';

/**
 * A service may normalize what it stores and hide write-only fields. Location alone is not the created item. A second
 * create may not be allowed after a first one that fails, so the item is read twice instead.
 */
export const create = defineRule({
  id: 'operation/create',
  proves: ['operation.create'],
  weight: 7,
  label: 'data',
  title: 'POST stores the item that it was sent, and returns it',
  headline: 'POST does not store or return the item that it was sent',
  why: 'A client continues with what POST returns: the id, and the values that were really stored.',
  fix: 'Store the item first, and then return it as a read would show it, with its id.',
  says: {
    rejected: 'With the create example of the plan, {request} returned {seen}',
    example: 'the service rejected the create example of the plan',
    crashed: 'With odd characters or zeros, {request} returned {seen}',
    absent: 'With a valid body, {request} returned {seen} without the created item',
    unnamed: 'With a valid body, {request} returned {seen} without the id of the created item',
    taken: 'With a valid body, {request} returned {seen}, which existed before',
    unread: 'After {request} reported success, a read of the item returned {seen}',
    lost: 'After {request} reported success, a read of the item shows another value for {field}: {seen}',
    untold: '{request} returned another value for {field} than a later read: {seen}',
    forbidden: 'this credential is not allowed to create items',
    reported: 'the response has a success status and a body that reports a failure',
    nameless: 'no item shows an id, so its field is unknown (profile.id_fields)',
    astray: 'the created item belongs to another owner',
    uncertain: 'the service may reject the values',
    unshown: 'no read shows what was sent',
  },
  on: creating,
  judges: ['created'],
  sees: ['before', 'reads', 'listed'],
  onSight: true,
  check: ({ created: exchange, before, reads, listed }, context) => {
    const { status, isSuccess } = exchange.response;
    const { sent, isUncertain } = exchange.probe.intent;
    const seen = String(status);
    if (status === 401 || status === 403) return undecided('forbidden');
    if (!isSuccess && isUncertain === true)
      return status < 500
        ? undecided('uncertain')
        : failed({ kind: 'crashed', at: 'status', seen, expected: 'below 500', exchange });
    if (mayRejectExample(status)) return undecided('example');
    if (!isSuccess) return failed({ kind: 'rejected', at: 'status', seen, expected: '201', exchange });
    if (reportedFailure(exchange) !== undefined) return undecided('reported');
    const told = readItem(exchange);
    if (told === undefined) return failed({ kind: 'absent', at: 'body:', seen, expected: 'the item', exchange });
    const at = `${told.pointer}/${context.dialect.idField}`;
    const others = (before && listIn(before)?.items) ?? [];
    // If no item shows an id, its field is unknown.
    const isNameless = before === undefined || (others.length > 0 && others.every(({ ref }) => ref === undefined));
    if (told.ref === undefined && isNameless) return undecided('nameless');
    if (told.ref === undefined) return failed({ kind: 'unnamed', at, seen, expected: 'an id', exchange });
    // An item of another owner is a problem of paths/hierarchy.
    if (strayOwn([exchange], context.resource).length > 0) return undecided('astray');
    const { url } = told.ref;
    if (others.some(({ ref }) => ref?.url === url))
      return failed({ kind: 'taken', at, seen: url, expected: 'a new item', exchange, breaks: ['service.5'] });
    // Without a read operation, the list shows the item.
    const [read = listed, again = listed] = reads ?? [];
    if (read === undefined || again === undefined || status === 202) return undecided('unshown');
    if ([read, again].every(({ response }) => !response.isSuccess && ![401, 403].includes(response.status)))
      return failed({ kind: 'unread', at: 'status', seen: String(read.response.status), expected: '200', exchange });
    const shown = reads
      ? [read, again].flatMap((each) => readItem(each) ?? [])
      : [listedItem(listed, url) ?? []].flat();
    const { lost, untold, isShown } = createdFields(exchange, shown, before, context);
    const [one, item = one] = shown;
    if (one === undefined || item === undefined) return undecided('unshown');
    const violations = [
      ...fieldViolations('lost', lost, item, sent, exchange),
      ...fieldViolations('untold', untold, told, one.fields, exchange),
    ];
    return violations.length > 0 || isShown ? failed(...violations) : undecided('unshown');
  },
});

/** A missing Location is fine, because the body names the item. */
export const location = defineRule({
  id: 'operation/location',
  breaks: ['operation.create'],
  level: 'should',
  weight: 3,
  title: 'The Location header of a POST points to the created item',
  headline: 'Location does not point to the created item',
  why: 'Clients and generated code follow Location to the new item. A wrong URL leads them to another item, or nowhere.',
  fix: 'Build Location from the id of the item that was just stored, or leave it out.',
  says: {
    elsewhere: '{request} returned Location {seen}, which is not the URL of the created item',
    none: 'no POST returned a Location',
  },
  on: life,
  judges: ['created', 'reads'],
  onSight: true,
  check: ({ created: exchange, reads: [read] }) => {
    const { location } = exchange.response.headers;
    const url = readItem(exchange)?.ref?.url;
    if (location === undefined || url === undefined || read?.response.isSuccess !== true) return inapplicable('none');
    const path = location.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').split(/[?#;]/)[0] ?? '';
    const isSame = percentDecoded(path).replace(/\/$/, '').endsWith(percentDecoded(url).replace(/\/$/, ''));
    // A relative reference is resolved against the collection (RFC 9110, section 10.2.2).
    const isRelative = !location.startsWith('/') && !location.includes('://') && url.endsWith(`/${path}`);
    if (isSame || isRelative) return passed;
    return failed({ kind: 'elsewhere', at: 'header:location', seen: location, expected: url, exchange });
  },
});

/**
 * A list that does not show all items proves nothing about a new one: the item may be on another page. If two items have
 * the marker of one create, no second create may follow, so a single visit has to show it.
 */
export const listed = defineRule({
  id: 'operation/listed',
  breaks: ['operation.create'],
  weight: 6,
  label: 'data',
  title: 'A created item appears in the list of its collection, once, and as a read shows it',
  headline: 'The list does not show new items as they are',
  why: 'Users who do not find what they just saved create it again.',
  fix: 'Read the list from the same store as the item, and store one item for each POST.',
  says: {
    missing: 'After an item was created, {request} does not show it',
    twice: 'After one item was created, {request} shows two with the same values',
    other: '{request} shows {seen} as {field} of a new item, unlike a read of it',
    astray: 'the list shows items of another owner',
    partial: 'the list does not show all items with their ids',
  },
  on: creating,
  judges: ['created', 'listed', 'shown'],
  sees: ['reads'],
  onSight: true,
  voids: ['listed'],
  check: ({ created, listed: exchange, shown: read, reads = [] }, { movesByItself, resource }) => {
    const url = createdItem(created)?.url;
    const list = readList(exchange);
    const { items, count, size, totalElements, pointers } = list;
    const shown = items.find(({ ref }) => ref?.url === url);
    // A list that shows items of other owners is a problem of paths/hierarchy.
    if (strayItem(exchange, list, resource) !== undefined) return undecided('astray');
    const { sent } = created.probe.intent;
    const item = readItem(read);
    const at = pointers.items;
    // An existing item with a marker is damage. A twin has every value.
    const isTwin = (other: Item): boolean =>
      Object.keys(sent).every((field) => isSame(other.fields[field], item?.fields[field]));
    const twins = items.filter((each) => carriesMarker(each, created.probe.intent) && isTwin(each));
    if (twins.length > 1) return failed({ kind: 'twice', at, seen: String(twins.length), expected: '1', exchange });
    if (shown === undefined) {
      const isNamed = items.length === count && items.every(({ ref }) => ref !== undefined);
      // A page that is full may be cut, whatever it says about its total. If a size hides all items, it is a filter.
      const isCut = size !== undefined && count >= size;
      const isFiltered = count === 0 && exchange.probe.intent.size !== undefined;
      const isComplete = isNamed && totalElements !== undefined && isWhole(list) && !isCut && !isFiltered;
      if (!isComplete || url === undefined || item === undefined) return inapplicable('partial');
      return failed({ kind: 'missing', at, seen: 'no such item', expected: url, exchange });
    }
    if (item === undefined) return passed;
    // A value that moved between the reads says nothing about the list.
    const isSteady = (field: string): boolean =>
      reads.every((each) => isSame(readItem(each)?.fields[field], item.fields[field]));
    const both = Object.keys(sent).filter((field) => field in shown.fields && field in item.fields);
    const unlike = both.filter((field) => !isStored(shown.fields[field], item.fields[field]));
    const other = unlike.filter((field) => isSteady(field) && !movesByItself(field));
    // A list may shorten what the read shows whole.
    const wrong = other.filter((field) => !isShortened(shown.fields[field], item.fields[field]));
    const lost = wrong.filter((field) => isStored(item.fields[field], sent[field]));
    const violations = fieldViolations('other', lost, shown, item.fields, exchange);
    // Ruling: a value that differs between the list and the read is a warning.
    return failed(...violations.map((each) => ({ ...each, level: 'should' as const })));
  },
});

function isShortened(listed: unknown, read: unknown): boolean {
  if (typeof listed !== 'string' || typeof read !== 'string') return false;
  return read.startsWith(listed.replace(/(\.\.\.|…)$/, ''));
}
