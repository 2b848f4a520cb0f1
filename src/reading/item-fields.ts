/** The fields and the ids of the items that a response shows. */
import type { Dialect } from '../core/dialect.ts';
import type { WithResponse } from '../core/exchange.ts';
import { type Field, fieldsOf } from './fields.ts';
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
  if (item === undefined) return [];
  const isShown = kind === 'read' || (createdItem(exchange) !== undefined && Object.keys(item.fields).length > 1);
  return isShown ? [item] : [];
}

/** Their fields, with pointers from the item. */
export function itemFieldsOf(exchange: WithResponse) {
  const item = itemsOf(exchange)[0];
  if (item === undefined) return [];
  const isListed = exchange.probe.intent.kind === 'list';
  const prefix = (isListed ? withoutIndices(item.pointer) : item.pointer).slice('body:'.length);
  const start = `${prefix}/`;
  const shown: { readonly field: Field; readonly below: string }[] = [];
  for (const field of fieldsOf(exchange) ?? [])
    if (field.pointer.startsWith(start)) shown.push({ field, below: field.pointer.slice(prefix.length) });
  return shown;
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

/** Of a list, a read, or a write that returns the item. An id that is part of a link is text in any case. `at` has `body:` with a JSON pointer. */
export function shownIds(exchange: WithResponse, { idField, fieldsAt }: Dialect) {
  const { kind } = exchange.probe.intent;
  if (idField.startsWith('/') || !exchange.response.isSuccess || !showing.includes(kind)) return [];
  const items = kind === 'list' ? (listIn(exchange)?.items ?? []) : [readItem(exchange) ?? []].flat();
  const below = formatPointer(idField);
  const shown: { readonly value: unknown; readonly at: string }[] = [];
  for (const { fields, pointer } of items) {
    const value = idValue(fields, idField);
    const at =
      fieldsAt !== '' && pointer.endsWith(fieldsAt) ? pointer.slice(0, pointer.length - fieldsAt.length) : pointer;
    if (value !== undefined && value !== null) shown.push({ value, at: at + below });
  }
  return shown;
}
