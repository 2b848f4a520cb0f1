import type { Answered } from './exchange.ts';
import type { About, Defect, Probe } from './probe.ts';
import type { Json } from '../text/json.ts';
import { words } from '../text/casing.ts';
import { parsePointer } from '../text/json-pointer.ts';
import type { Violation } from './violation.ts';

// Signs are not told to anybody: they say which violations of several rules may have one cause.

/** An item that was there is not where it was put. */
export const itemGone = 'an item is gone';

/** What was read is no longer there, and reads are all that was sent of it. */
export const usedUp = 'an item that reads used up';

/** No read finds a created item by the id that was told. */
export const neverFound = 'an item that no read finds';

/** Nothing is found at the address of a list. */
export const nothingAt = (target: string): string => `nothing at ${target.split('?')[0] ?? ''}`;

/** Nothing is found at the address of an item, and perhaps at that of its list. */
export const nothingBelow = (target: string): string => nothingAt(target.replace(/\/[^/?]*(?:\?.*)?$/s, ''));

/** An operation fails now and then, whatever is asked of it. */
export const failing = (operation: string | undefined): string => `failures of ${operation ?? ''}`;

/** An operation on items is refused with a status, whether they are there or not. */
export const refusedWith = (status: number, operation: string | undefined): string => `${status} of ${operation ?? ''}`;

/** What a refusal of that status may be a sign of: what was to be changed is gone, or the operation fails whatever is asked of it. */
export function ofRefusal(status: number, operation: string | undefined): readonly string[] {
  if (status === 404 || status === 410) return [itemGone];
  return status >= 500 ? [failing(operation)] : [];
}

/** What an answer may be a sign of that is a 5xx: the operation fails, or what is at the address breaks whatever is done with it. */
export function ofCrash({ probe: { operation, target }, reply: { status } }: Answered): readonly string[] {
  return status < 500 ? [] : [failing(operation?.id), `a crash at ${target.split('?')[0] ?? ''}`];
}

/** What fails a check is answered with another status than 400, whatever is checked. */
export function ofChecks(status: number): { readonly signOfService?: string } {
  return status === 422 ? { signOfService: `failed checks answered ${status}` } : {};
}

/** What was written, and answered as done, does not show afterwards. */
export const notShown = 'a write does not show';

/** A list does not follow what was made and deleted. */
export const listBehind = 'a list is behind';

/** A write leaves a copy of what it sent, under another id. */
export const copyLeft = 'a write leaves a copy';

/** An operation is answered with nothing where it should say something. */
export const nothingSaid = (operation: string | undefined): string => `nothing said by ${operation ?? ''}`;

/** A change reaches what it does not name. */
export const unsentChanged = 'a change of what was not sent';

/** An operation changes items that it does not name. */
export const othersReached = (operation: string | undefined): string => `others reached by ${operation ?? ''}`;

/** A method that an address lacks reaches a handler there. */
export const methodTaken = ({ method, about: { pair } }: Pick<Probe, 'method' | 'about'>): string =>
  `${method} taken at ${pair ?? ''}`;

/** What has no envelope may be right otherwise. */
export const bare = (operation: string | undefined): string => `no envelope of ${operation ?? ''}`;

/** Nothing of the envelope is there. */
export const withoutEnvelope = 'no envelope at all';

/** What was deleted, and answered as done, still counts. */
export const notDeleted = 'a deleted item stays';

/** The number of all that is stored is told, whatever is asked for. */
export const countOfAll = 'a count of all';

/** A sorted list loses items. */
export const lostBySort = 'items lost under a sort';

/** Several filters together lose what each of them keeps. */
export const lostByFilters = 'items lost under several filters';

/** A page holds more than its size. */
export const overfull = 'more items than size';

/** A parameter breaks the list, whatever its value. */
export const crashBy = (parameter: string): string => `a crash by ${parameter}`;

/** What breaks a list may be that it is asked with anything beside what it expects. */
export const crashByAny = (operation: string | undefined): string => `a crash by any parameter of ${operation ?? ''}`;

/** Any of the parameters that a list was asked with may be what breaks it. */
export function crashByThoseOf({ filter = {}, sort, page, size }: About): readonly string[] {
  const asked = Object.entries({ sort, page, size }).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return [...Object.keys(filter), ...asked].map(crashBy);
}

/** Pages go wrong where the list is asked for with a further parameter. */
export const pagesUnder = (parameter: 'filter' | 'sort'): string => `pages under a ${parameter}`;

/** A list shows the same whatever it is asked with: it may be kept from an earlier request, and be behind for that. */
export const unheeding: readonly string[] = ['a list that heeds no query', listBehind];

/** A violation that may be a sign of more than its place. */
export const withSigns = (violation: Violation, signs: readonly string[]): Violation => ({
  ...violation,
  signs: [...signsOf(violation).flatMap(({ word, isOfService }) => (isOfService ? [] : [word])), ...signs],
});

/** An item is on several pages, or on none. */
export const pagesWrong = 'items on the wrong pages';

/** A page after the last shows items. */
export const pastTheEnd = 'items after the last page';

/** What holds no list where one belongs does so for all lists. */
export const noList = 'no list where it belongs';

/** What a create takes although it must not, a change takes too. */
export const taken = (defect: Defect = 'planned', field = ''): string =>
  `${defect === 'number' || defect === 'text' ? 'wrong-type' : defect} taken as ${field}`;

/** A body of which no object is read is taken for one without fields. */
export const nothingRead = 'a body read as no fields';

/** Where one field takes a value of another kind, each may that is checked as it is. */
export const ofKind = (defect: Defect | undefined): Pick<Violation, 'signOfService'> =>
  defect === 'number' || defect === 'text' ? { signOfService: `a ${defect} where another kind belongs` } : {};

/** Full pages all over are followed by one more, of nothing. */
export const onePageMore = 'one page more';

/** A page size is told that no page has. */
export const sizeUnserved = 'a size that no page has';

/** A list is answered by what was asked before. */
export const listFollows = 'a list by what was asked before';

/** A value that must be unique is not. */
export const itemTwice = (name: string): string => `two items with one ${name}`;

/** A body is not JSON. */
export const noJson = 'a body that is not JSON';

/** Bodies are in another encoding. */
export const notUtf8 = 'bytes that are not UTF-8';

/** What a value that is shown otherwise than it was sent may be a sign of: a field goes wrong, or all numbers lose what is behind the point, or their kind. */
export function ofValue(
  name: string,
  sent: Json | undefined,
  shown: Json | undefined,
): Pick<Violation, 'signs' | 'signOfService'> {
  const isPlain = typeof sent === 'number' || typeof sent === 'boolean';
  if (isPlain && shown === String(sent)) return { signs: [field(name)], signOfService: 'values as their texts' };
  if (typeof sent !== 'number' || typeof shown !== 'number') return {};
  const isRounded = !Number.isInteger(sent) && Number.isInteger(shown) && Math.abs(sent - shown) < 1;
  return isRounded ? { signs: [field(name)], signOfService: 'numbers without fractions' } : {};
}

/** An operation is carried out on what is not there. */
export const doneToNothing = (operation: string): string => `${operation} on what is not there`;

/** An item stands in a list more than once. */
export const listedTwice = 'an item is listed twice';

/** A list has no page numbers in the pagination shape. */
export const noNumbers = 'no page numbers';

/** What lacks the valid token is answered as if it had it, or not with 401. */
export const withoutToken = 'an answer without the token';

/** A cookie stands for a session. */
export const sessionCookie = 'a session cookie';

/** Failures come with these keys, which are not those of the envelope. */
export const failuresWith = (keys: readonly string[]): string => `failures with ${keys.toSorted().join(', ')}`;

/** A field goes wrong, however its name is written. */
export const field = (name: string): string => `field ${words(name).join(' ')}`;

/** A field of an object is gone, or has another name. */
export const fieldGone = (at: string): string => `a field gone from ${at.replace(/\/[^/]*$/, '')}`;

export const isField = (sign: string): boolean => sign.startsWith('field ');

/** Two versions show one and the same thing otherwise: what is stored cannot be why. */
export const shownOtherwise = 'shown otherwise under another version';

/** A parameter of lists goes wrong. */
export const parameter = (name: string): string => `parameter ${name}`;

/** A code of failures goes wrong. */
export const code = (name: string): string => `code ${name}`;

/** It goes with a wrong status. */
export const codeWith = (name: string, status: number): string => `code ${name} with ${status}`;

/** A list shows another page than its first where no page is asked for. */
export const goesOn = 'a list goes on by itself';

/** What a violation may be a sign of: by default the name that its place ends in. */
export function signsOf({
  signs,
  signOfService,
  at,
}: Pick<Violation, 'signs' | 'signOfService' | 'at'>): readonly { word: string; isOfService: boolean }[] {
  const ofService = signOfService === undefined ? [] : [{ word: signOfService, isOfService: true }];
  const own = signs ?? (signOfService === undefined ? nameAt(at) : []);
  return [...ofService, ...own.map((word) => ({ word, isOfService: false }))];
}

function nameAt(at: string): readonly string[] {
  const [, asked, path = ''] = /^(?:query:(.*)|body:(.*))$/s.exec(at) ?? [];
  if (asked !== undefined) return [parameter(asked)];
  const name = parsePointer(path)?.findLast((token) => token !== 'data' && !/^\d+$/.test(token));
  return name === undefined ? [] : [field(name)];
}
