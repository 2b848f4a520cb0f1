/** Reading items. An item is known by its URL, because ids may start again under each owner. */
import type { Dialect } from '../core/dialect.ts';
import { type Exchange, hasResponse } from '../core/exchange.ts';
import { type ItemRef, itemAt, itemRef } from '../core/operation.ts';
import type { JsonObject } from '../core/plan.ts';
import type { Probe } from '../core/probe.ts';
import type { HttpResponse } from '../core/response.ts';
import { idOf } from './ids.ts';
import { objectOf, valueAt } from './json.ts';

export interface Item {
  /** It is undefined if the item shows no id. */
  readonly ref: ItemRef | undefined;
  readonly fields: JsonObject;
  /** Where the fields are: `body:` with a JSON pointer. */
  readonly pointer: string;
}

/** Reads an item, in the envelope or bare. An item without an id is the one that was requested. */
export function readItem(exchange: Exchange): Item | undefined {
  if (!hasResponse(exchange) || !exchange.response.isSuccess) return undefined;
  const item = exchange.view(itemIn);
  return item && (item.ref === undefined ? { ...item, ref: exchange.probe.item } : item);
}

/** The item that a create names, in its body or in Location. */
export function createdItem(exchange: Exchange): ItemRef | undefined {
  if (!hasResponse(exchange) || !exchange.response.isSuccess) return undefined;
  return exchange.view(itemIn)?.ref ?? exchange.view(locationIn);
}

/** The item that has these fields, below the owners of the probe. */
export function itemOf(
  fields: JsonObject,
  pointer: string,
  dialect: Dialect,
  probe: Probe,
  response: HttpResponse,
): Item {
  const { owner, resource } = probe;
  // Ids are text, exactly as the service wrote them: 7 and "7" have the same URL.
  const id = idOf(fields, pointer, dialect, response, probe);
  const isNamed = id !== undefined && resource !== undefined && !resource.isSingle;
  const ref = isNamed ? itemRef(resource, [...owner, id]) : undefined;
  return { ref, fields, pointer: `body:${pointer}` };
}

function itemIn(response: HttpResponse, dialect: Dialect, probe: Probe): Item | undefined {
  const { json } = response;
  const inner = objectOf(valueAt(json, dialect.itemAt));
  if (inner !== undefined) return itemOf(inner, dialect.itemAt, dialect, probe, response);
  const outer = objectOf(json);
  return outer === undefined || 'success' in outer ? undefined : itemOf(outer, '', dialect, probe, response);
}

/** A Location counts only if it is one segment below the path of the resource. */
function locationIn({ headers }: HttpResponse, _: Dialect, { resource, owner }: Probe): ItemRef | undefined {
  const { location } = headers;
  if (location === undefined || resource === undefined) return undefined;
  const path = location.replace(/^[a-z]+:\/\/[^/]*/i, '');
  const start = path.indexOf(resource.path.split('{')[0] ?? '');
  return start < 0 ? undefined : itemAt(resource, owner, path.slice(start));
}
