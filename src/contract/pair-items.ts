import type { Difference, DifferenceKind } from '../model/contract.ts';
import { show } from '../model/violation.ts';
import { equalJson, isList, isObject, type Json, type JsonObject, keysOf, kindOf, member } from '../text/json.ts';
import { pointer } from '../text/json-pointer.ts';
import { isMap } from './data-keys.ts';
import { count, type Findings, tell } from './difference.ts';

/** One item under the older version, the newer one, and the older one again. */
export interface Sightings {
  readonly older: Json;
  readonly newer: Json;
  readonly again: Json;
}

/** Where it was seen, and where differences go. */
export interface PairContext {
  readonly findings: Findings;
  readonly operation: string;
  /** The newer exchange. */
  readonly exchange: string;
  /** JSON pointer of the item in its answer, `*` for its index. */
  readonly place: string;
  /** Version prefixes, which may stand in links. */
  readonly prefixes: readonly [older: string, newer: string];
}

/** Tells how the same item differs; what the older version itself shows otherwise the second time does not count. */
export function compareItems(item: Sightings, context: PairContext): void {
  compareValues(item, '', context);
}

function compareValues({ older, newer, again }: Sightings, at: string, context: PairContext): void {
  const { findings } = context;
  const [kind, now] = [kindOf(older), kindOf(newer)];
  if (kindOf(again) !== kind) return;
  count(findings, 'kinds');
  if (kind !== 'null') count(findings, 'nulls');
  if (kind !== now) {
    if (!equalJson(older, again)) return;
    if (now === 'null') add('field-newly-null', show(older), 'null', at, context);
    else if (kind === 'null') add('value-changed', 'null', show(newer), at, context);
    else add('field-retyped', `${kind} ${show(older)}`, `${now} ${show(newer)}`, at, context);
    return;
  }
  if (isObject(older) && isObject(newer) && isObject(again)) compareObjects(older, newer, again, at, context);
  else if (isList(older) && isList(newer) && isList(again)) compareLists(older, newer, again, at, context);
  else comparePlain({ older, newer, again }, at, context);
}

function comparePlain({ older, newer, again }: Sightings, at: string, context: PairContext): void {
  if (!equalJson(older, again)) return;
  count(context.findings, 'values');
  if (equalJson(older, newer) || equalJson(inNewer(older, context.prefixes), newer)) return;
  add('value-changed', show(older), show(newer), at, context);
}

/** A link leads to the version that shows it. */
function inNewer(value: Json, [from, to]: PairContext['prefixes']): Json {
  return typeof value === 'string' && from !== '' ? value.replaceAll(`${from}/`, `${to}/`) : value;
}

function compareLists(
  older: readonly Json[],
  newer: readonly Json[],
  again: readonly Json[],
  at: string,
  context: PairContext,
): void {
  if (older.length !== again.length) return;
  if (older.length !== newer.length) {
    if (equalJson(older, again)) add('value-changed', show(older), show(newer), at, context);
    return;
  }
  older.forEach((element, index) => {
    const [now, later] = [newer[index], again[index]];
    if (now !== undefined && later !== undefined) {
      compareValues({ older: element, newer: now, again: later }, `${at}/*`, context);
    }
  });
}

function compareObjects(
  older: JsonObject,
  newer: JsonObject,
  again: JsonObject,
  at: string,
  context: PairContext,
): void {
  const { findings } = context;
  const isData = at !== '' && isMap(keysOf(older));
  for (const key of keysOf(older)) {
    const [before, now, later] = [member(older, key), member(newer, key), member(again, key)];
    if (before === undefined || later === undefined) continue;
    count(findings, 'fields');
    const place = at + (isData ? '/*' : pointer(key));
    if (now !== undefined) compareValues({ older: before, newer: now, again: later }, place, context);
    else if (isData) add('value-changed', show(before), 'nothing', place, context);
    else add('field-removed', show(before), 'nothing', place, context);
  }
  if (!isData) compareKeys(keysOf(older), keysOf(newer), keysOf(again), at, context);
}

function compareKeys(
  older: readonly string[],
  newer: readonly string[],
  again: readonly string[],
  at: string,
  context: PairContext,
): void {
  const { findings } = context;
  const both = new Set(older.filter((key) => newer.includes(key)));
  const kept = (keys: readonly string[]): string => keys.filter((key) => both.has(key)).join(', ');
  if (both.size > 1 && kept(older) === kept(again)) {
    count(findings, 'order');
    if (kept(older) !== kept(newer)) add('field-reordered', kept(older), kept(newer), at, context);
  }
  const last = newer.findLastIndex((key) => both.has(key));
  const seen = new Set([...older, ...again]);
  for (const [index, key] of newer.slice(0, Math.max(0, last)).entries()) {
    const ahead = newer.slice(index).find((each) => both.has(each)) ?? '';
    if (!seen.has(key)) add('field-between', older.join(', '), newer.join(', '), at + pointer(key), context, { ahead });
  }
}

function add(
  kind: DifferenceKind,
  before: string,
  after: string,
  at: string,
  context: PairContext,
  more: Pick<Difference, 'ahead'> = {},
): void {
  const { findings, operation, exchange, place } = context;
  tell(
    findings,
    { kind, operation, situation: null, at: `body:${place}${at}`, before, after, isOfItem: true, ...more },
    exchange,
  );
}
