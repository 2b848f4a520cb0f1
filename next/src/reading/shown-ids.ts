/** The ids that a response shows, as JSON shows them. */
import type { Dialect } from '../core/dialect.ts';
import type { WithResponse } from '../core/exchange.ts';
import { formatPointer } from '../text/pointers.ts';
import { idValue } from './ids.ts';
import { readItem } from './items.ts';
import { listIn } from './lists.ts';

export interface ShownId {
  readonly value: unknown;
  /** `body:` with a JSON pointer. */
  readonly at: string;
}

/** Of a list, a read, or a write that returns the item. An id that is part of a link is text in any case. */
export function shownIds(exchange: WithResponse, { idField }: Dialect): readonly ShownId[] {
  const { kind } = exchange.probe.intent;
  if (idField.startsWith('/') || !exchange.response.isSuccess) return [];
  const isItem = kind === 'read' || kind === 'create' || kind === 'replace' || kind === 'patch';
  const item = isItem ? readItem(exchange) : undefined;
  const items = kind === 'list' ? (listIn(exchange)?.items ?? []) : item === undefined ? [] : [item];
  const below = formatPointer(idField);
  const shown: ShownId[] = [];
  for (const { fields, pointer } of items) {
    const value = idValue(fields, idField);
    if (value !== undefined && value !== null) shown.push({ value, at: pointer + below });
  }
  return shown;
}
