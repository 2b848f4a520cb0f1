/** The fields and the ids of the items that a response shows. */
import type { Dialect } from '../core/dialect.ts';
import type { WithResponse } from '../core/exchange.ts';
import { createdItem, idValue, type Item, readItem } from './items.ts';
import { listIn } from './lists.ts';
import { isList, isObject, type JsonKind, kindOf } from '../text/json.ts';
import { formatPointer, parsePointer, withoutIndices } from '../text/pointers.ts';

const showing: readonly string[] = ['list', 'read', 'create', 'replace', 'patch'];

/** The items that a success of a standard operation shows. A write that returns only some fields does not show the item. */
export function itemsOf(exchange: WithResponse): readonly Item[] {
  const { kind } = exchange.probe.intent;
  if (!exchange.response.isSuccess || !showing.includes(kind)) return [];
  if (kind === 'list') return listIn(exchange)?.items ?? [];
  const item = readItem(exchange);
  if (kind === 'read') return oneOf(item);
  return createdItem(exchange) !== undefined && Object.keys(item?.fields ?? {}).length > 1 ? oneOf(item) : [];
}

const oneOf = (item: Item | undefined): readonly Item[] => (item === undefined ? [] : [item]);

/** The JSON pointer to which their fields are below. It has `*` for the index of a list. */
export function itemPlace(exchange: WithResponse): string | undefined {
  const pointer = itemsOf(exchange)[0]?.pointer.slice('body:'.length);
  return pointer !== undefined && exchange.probe.intent.kind === 'list' ? withoutIndices(pointer) : pointer;
}

/** The first place that matches a pointer with `*`, and has a value of this type. */
export function placeOf(json: unknown, pattern: string, kind: JsonKind): string | undefined {
  const find = (value: unknown, keys: readonly string[], at: string): string | undefined => {
    const [key, ...rest] = keys;
    if (key === undefined) return kindOf(value) === kind ? at : undefined;
    const entries = isObject(value) || isList(value) ? Object.entries(value) : [];
    for (const [each, inner] of entries.filter(([name]) => key === '*' || name === key)) {
      const found = find(inner, rest, `${at}/${each}`);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return find(json, parsePointer(pattern) ?? [], '');
}

/** Of a list, a read, or a write that returns the item. An id that is part of a link is text in any case. */
export function shownIds(exchange: WithResponse, { idField }: Dialect) {
  const { kind } = exchange.probe.intent;
  if (idField.startsWith('/') || !exchange.response.isSuccess || !showing.includes(kind)) return [];
  const items = kind === 'list' ? (listIn(exchange)?.items ?? []) : oneOf(readItem(exchange));
  const shown: { readonly value: unknown; readonly item: Item }[] = [];
  items.forEach((item) => {
    const value = idValue(item.fields, idField);
    if (value !== undefined && value !== null) shown.push({ value, item });
  });
  return shown;
}

/** Where an item shows its id: `body:` with a JSON pointer. */
export function idPlace({ pointer }: Item, { idField, fieldsAt }: Dialect): string {
  const at = pointer.endsWith(fieldsAt) ? pointer.slice(0, pointer.length - fieldsAt.length) : pointer;
  return at + formatPointer(idField);
}
