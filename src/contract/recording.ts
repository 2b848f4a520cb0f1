/** Records what the responses of each operation look like, under each version. */
import { announcedIn, earliest } from './announcements.ts';
import { mostEntries, noteSightings, type Sightings } from './compare-items.ts';
import { noteFacts, noteList } from './note-facts.ts';
import { createShape, noteValue, type Sight } from './note-shape.ts';
import { situationOf, unversionedName } from './situation.ts';
import { byCode, inMap, type OperationRecord, type Shape, type Snapshot } from './snapshot.ts';
import { type Exchange, hasResponse, isOfFramework, type WithResponse } from '../core/exchange.ts';
import { isNoise } from '../core/noise.ts';
import type { Operation } from '../core/operation.ts';
import { type Contract, familyOf, type Plan } from '../core/plan.ts';
import { type Item, readItem } from '../reading/items.ts';
import { listIn, totalIn } from '../reading/lists.ts';
import { sentIn } from '../reading/sent.ts';
import { perObject } from '../text/memo.ts';

/** Changed in place. */
export interface Recording {
  readonly versions: Map<string, Map<string, OperationRecord>>;
  readonly sightings: Sightings;
  /** What provocations returned, by operation and situation. It is noted at the end, because most have no counterpart. */
  readonly provoked: Map<string, (readonly [record: OperationRecord, exchange: WithResponse])[]>;
  /** The snapshot of the plan, if it has one. The caller reads it. */
  readonly earlier: Snapshot | undefined;
  /** When the last exchange ended, in milliseconds since 1970. */
  endedMs: number;
  /** Unknown paths return a success, so a success proves nothing. */
  isIndiscriminate?: true;
  /** Nothing is recorded if the plan has no versions and no snapshot. */
  readonly isOn: boolean;
}

export function createRecording(isOn = false, earlier?: Snapshot): Recording {
  const sightings = { known: new Map(), written: new Set<string>() };
  return { versions: new Map(), sightings, provoked: new Map(), earlier, endedMs: 0, isOn };
}

/** A run records what its plan compares. */
export const recordingFor = ({ contract }: Pick<Plan, 'contract'>): Recording => createRecording(isCompared(contract));

export const isCompared = ({ versions, snapshot }: Contract): boolean => versions.length > 1 || snapshot !== undefined;

/** What was recorded, or only what versions have in common. The name is that of the plan. */
export function snapshotOf(
  recording: Recording,
  { name, contract }: Pick<Plan, 'name' | 'contract'>,
  most: 'all' | 'common' = 'all',
): Snapshot {
  const { versions } = recording;
  noteProvoked(recording, most);
  const prefixes = ['', ...contract.versions].filter((prefix) => versions.has(prefix));
  const inOrder = prefixes.map((prefix) => {
    return [prefix, new Map([...(versions.get(prefix) ?? [])].sort(([one], [other]) => byCode(one, other)))] as const;
  });
  return { name, versions: new Map(inOrder) };
}

export function note(recording: Recording, exchange: Exchange): void {
  if (!recording.isOn) return;
  recording.endedMs = Math.max(recording.endedMs, exchange.endedMs);
  noteSightings(recording.sightings, exchange);
  const { operation, method, resource, intent } = exchange.probe;
  const isUnknown = intent.kind === 'provocation' && intent.situation === 'unknown-path';
  if (isUnknown && exchange.response?.isSuccess === true) recording.isIndiscriminate = true;
  if (operation === undefined || method !== operation.method || !hasResponse(exchange)) return;
  const situation = isNoise(exchange) || isForeign(operation, exchange) ? undefined : situationOf(exchange);
  if (situation === undefined) return;
  const operations = inMap(recording.versions, resource?.version ?? '');
  const name = unversionedName(operation, resource?.version);
  const record: OperationRecord = operations.get(name) ?? { kind: operation.kind, facts: new Map(), bodies: new Map() };
  operations.set(name, record);
  record.announced = earliest(record.announced, announcedIn(exchange.response));
  if (intent.kind === 'provocation') {
    const key = `${name} ${situation}`;
    recording.provoked.set(key, [...(recording.provoked.get(key) ?? []), [record, exchange]]);
  } else noteResponse(record, situation, exchange);
  if (resource !== undefined && !recording.sightings.written.has(familyOf(resource))) noteList(record, exchange);
}

function noteProvoked({ provoked }: Recording, most: 'all' | 'common'): void {
  for (const [key, all] of provoked) {
    if (most === 'common' && new Set(all.map(([record]) => record)).size < 2) continue;
    for (const [record, exchange] of all) noteResponse(record, situationOf(exchange) ?? '', exchange);
    provoked.delete(key);
  }
}

function noteResponse(record: OperationRecord, situation: string, exchange: WithResponse): void {
  noteFacts(record, situation, exchange, isOfFramework(exchange));
  if (!isOfFramework(exchange)) noteShapes(record, `${situation} ${exchange.response.status}`, exchange);
}

/** A success that shows a web page instead of a list or an item. */
function isForeign({ kind }: Operation, { response: { isSuccess, json, text } }: WithResponse): boolean {
  return isSuccess && (kind === 'list' || kind === 'read') && (text === '' || json === undefined);
}

/** Items are kept apart from the body around them. */
function noteShapes(record: OperationRecord, key: string, exchange: WithResponse): void {
  const { probe, response } = exchange;
  const { json, isSuccess } = response;
  // A success that was not requested may show anything, and so may a failure that was not provoked.
  if (json === undefined || isSuccess === (probe.intent.kind === 'provocation')) return;
  const { kind } = record;
  const whole = { name: probe.url, value: json, exchange };
  const list = isSuccess && kind === 'list' ? listIn(exchange) : undefined;
  if (list !== undefined) {
    for (const item of list.items.slice(0, mostEntries)) noteItem(record, item, exchange);
    const skip = list.pointers.items.slice('body:'.length);
    const of = list.count === 0 ? 'empty' : totalIn(list) > list.count ? 'part' : 'whole';
    if (skip !== '') noteBody(record, `${key} ${of}`, { ...whole, skip }, '');
    return;
  }
  const item = isSuccess && kind !== 'probe' ? readItem(exchange) : undefined;
  const at = item?.pointer.slice('body:'.length);
  if (item !== undefined && at !== undefined) {
    const sent = Object.keys(sentIn(exchange)).sort(byCode);
    if (kind === 'read') noteItem(record, item, exchange);
    else noteBody(record, [key, 'item', ...sent].join(' '), { ...whole, value: item.fields }, at);
  }
  if (at !== '') noteBody(record, key, { ...whole, skip: at }, '');
}

/** The last JSON of each item, by name. An unchanged item is skipped, because lists return the same items repeatedly. */
const lastOf = perObject((_: Shape) => new Map<string, string>());

function noteItem(record: OperationRecord, { ref, fields, pointer }: Item, exchange: WithResponse): void {
  const at = pointer.slice('body:'.length);
  const name = ref?.ids.join(' ') ?? `${exchange.probe.url} ${at}`;
  record.items ??= createShape(at.replace(/\/\d+$/, '/*'));
  const [last, text] = [lastOf(record.items), JSON.stringify(fields)];
  if (last.get(name) === text) return;
  last.set(name, text);
  noteValue(record.items, { name, value: fields, exchange, resource: exchange.probe.resource }, at);
}

function noteBody({ bodies }: OperationRecord, key: string, sight: Sight, at: string): void {
  const shape = bodies.get(key) ?? createShape(at);
  bodies.set(key, shape);
  noteValue(shape, sight, at);
}
