/** Whether a list shows by now what was written. It may follow a little later. */
import type { Exchange } from '../core/exchange.ts';
import type { ItemRef } from '../core/operation.ts';
import { readItem } from './items.ts';
import { isSame } from './json.ts';
import { isWhole, listIn } from './lists.ts';
import { isOfProbity } from './marker.ts';

export function includes(list: Exchange, { url }: ItemRef): boolean {
  return listIn(list)?.items.some(({ ref }) => ref?.url === url) === true;
}

/** False if the list shows all that it has, and lacks an item, or counts fewer new ones than these. */
export function isWithNew(list: Exchange, before: Exchange | undefined, items: readonly ItemRef[]): boolean {
  const shown = listIn(list);
  const isPart = shown === undefined || !isWhole(shown);
  const [was, now] = [before, list].map((each) => each && listIn(each)?.totalElements);
  const isCounted = was === undefined || now === undefined || now >= was + items.length;
  return isCounted && (isPart || items.every((item) => includes(list, item)));
}

/** False if the list includes the item, or counts as many as before. */
export function isWithout(list: Exchange, before: Exchange | undefined, item: ItemRef): boolean {
  const [was, now] = [before, list].map((each) => each && listIn(each)?.totalElements);
  const isCounted = was === undefined || now === undefined || now < was;
  return isCounted && !includes(list, item);
}

/** False if the list shows a value of the item that a change has replaced. */
export function isCurrent(list: Exchange, before: Exchange | undefined, after: Exchange | undefined): boolean {
  const [was, is] = [before, after].map((each) => each && readItem(each));
  const listed = listIn(list)?.items.find(({ ref }) => ref !== undefined && ref.url === is?.ref?.url);
  if (was === undefined || is === undefined || listed === undefined) return true;
  const isOld = (field: string): boolean =>
    isSame(listed.fields[field], was.fields[field]) && !isSame(is.fields[field], was.fields[field]);
  return !Object.keys(listed.fields).some(isOld);
}

/** True if an item that is not ours came or went between two lists, as far as they show all items. */
export function isBusy(before: Exchange, after: Exchange): boolean {
  const [was, now] = [before, after].map((list) => listIn(list));
  if (was === undefined || now === undefined || !isWhole(now)) return false;
  const [one, other] = [was, now].map(({ items }) =>
    items.filter((item) => !isOfProbity(item)).map(({ ref }) => ref?.url),
  );
  const isLost = one?.some((url) => !other?.includes(url)) === true;
  return isLost || (isWhole(was) && other?.some((url) => !one?.includes(url)) === true);
}
