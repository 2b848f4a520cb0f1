/** What is wrong with a filtered list, compared with the list without a filter. */
import type { Resource } from '../core/plan.ts';
import { textsIn } from './filters.ts';
import { fieldOf, mustMatch, refusingFilter } from './filters.ts';
import type { Item } from './items.ts';
import type { KnownList } from './known-list.ts';
import { listIn } from './lists.ts';
import type { Page } from './pages.ts';
import type { QueryFault } from './queried.ts';
import { shown } from './shown.ts';

type Filters = Readonly<Record<string, string>>;

/** An item that cannot match the filter, or that belongs to another owner. */
export function strayIn(page: Page, known: KnownList, resource: Resource): QueryFault<'stray' | 'foreign'> | undefined {
  const { filters = {} } = page.probe.intent;
  const items = listIn(page)?.items ?? [];
  for (const { fields, pointer: at } of items) {
    const name = refusingFilter(fields, filters, resource, (field) => isShown(field, known));
    if (name === undefined) continue;
    const own = resource.filters[name]?.in ?? [];
    const seen = own.map((field) => `${field} ${shown(fieldOf(fields, field))}`).join(', ');
    return { kind: 'stray', at, field: name, seen, expected: `${name}=${filters[name]}`, exchange: page };
  }
  const foreign = foreignItem(items, known, page.probe.owner.at(-1), resource);
  const seen = foreign?.ref?.ids.at(-1) ?? '';
  const expected = 'items of this owner';
  return foreign && { kind: 'foreign', at: foreign.pointer, seen, expected, exchange: page };
}

/** An item that the known list does not have, and whose owner is another one by a field that all known items share. */
function foreignItem(
  items: readonly Item[],
  known: KnownList,
  owner: string | undefined,
  { ownerField }: Resource,
): Item | undefined {
  if (owner === undefined || !known.isComplete || known.items.size === 0) return undefined;
  const own = [...known.items.values()];
  const names = ownerField === undefined ? Object.keys(own[0]?.fields ?? {}) : [ownerField];
  const shared = names.filter((name) => own.every(({ fields }) => textsIn(fields, name).includes(owner)));
  const isForeign = (texts: readonly string[]): boolean => texts.length > 0 && !texts.includes(owner);
  return items.find(
    ({ ref, fields }) =>
      ref !== undefined && !known.items.has(ref.url) && shared.some((name) => isForeign(textsIn(fields, name))),
  );
}

/** The items that the filter must return. */
export function keysToKeep(filters: Filters, { items }: KnownList, resource: Resource): readonly string[] {
  return [...items].filter(([, { fields }]) => mustMatch(fields, filters, resource)).map(([key]) => key);
}

/** `hidden`: the items do not show what the filters look at. `all`: every item matches, so nothing is left out. */
export function whatFiltersShow(filters: Filters, known: KnownList, resource: Resource): 'hidden' | 'all' | 'enough' {
  const isVisible = (field: string): boolean => isShown(field, known);
  if (!Object.keys(filters).every((name) => resource.filters[name]?.in.every(isVisible))) return 'hidden';
  const items = [...known.items.values()];
  const isLeftOut = items.some(({ fields }) => refusingFilter(fields, filters, resource, isVisible) !== undefined);
  return isLeftOut ? 'enough' : 'all';
}

function isShown(field: string, { items }: KnownList): boolean {
  return [...items.values()].some(({ fields }) => fieldOf(fields, field) !== undefined);
}
