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
  /**
   * The version that has the most requested. What provocations return there waits until an older version was provoked in
   * the same way, because most never are. If it is left out, nothing waits.
   */
  readonly newest: string | undefined;
  readonly waiting: WithResponse[];
  /** The snapshot of the plan, if it has one. The caller reads it. */
  readonly earlier: Snapshot | undefined;
  /** When the last exchange ended, in milliseconds since 1970. */
  endedMs: number;
  /** Unknown paths return a success, so a success proves nothing. */
  isIndiscriminate?: true;
  /** Nothing is recorded if the plan has no versions and no snapshot. */
  readonly isOn: boolean;
}

export function createRecording(isOn = false, earlier?: Snapshot, newest?: string): Recording {
  const sightings = { known: new Map(), written: new Set<string>() };
  return { versions: new Map(), sightings, newest, waiting: [], earlier, endedMs: 0, isOn };
}

/** A run records what its plan compares. */
export function recordingFor({ contract }: Pick<Plan, 'contract'>, earlier?: Snapshot): Recording {
  const newest = earlier === undefined ? contract.versions.at(-1) : undefined;
  return createRecording(isCompared(contract), earlier, newest);
}

export const isCompared = ({ versions, snapshot }: Contract): boolean => versions.length > 1 || snapshot !== undefined;

/** What was recorded. The name is that of the plan. */
export function snapshotOf({ versions }: Recording, { name, contract }: Pick<Plan, 'name' | 'contract'>): Snapshot {
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
  const isCommon = (): boolean =>
    [...recording.versions.values()].some((each) => each !== operations && isAsked(each.get(name), situation));
  if (intent.kind === 'provocation' && recording.newest === (resource?.version ?? '') && !isCommon()) {
    recording.waiting.push(exchange);
    return;
  }
  noteFacts(record, situation, exchange, isOfFramework(exchange));
  if (resource !== undefined && !recording.sightings.written.has(familyOf(resource))) noteList(record, exchange);
  if (!isOfFramework(exchange)) noteShapes(record, `${situation} ${exchange.response.status}`, exchange);
}

const isAsked = (record: OperationRecord | undefined, situation: string): boolean =>
  record?.facts.get('status')?.has(situation) === true;

/** At the end, notes what was waiting for an older version. */
export function noteWaiting(recording: Recording): void {
  for (const exchange of recording.waiting.splice(0)) {
    note(recording, exchange);
    exchange.response.release();
  }
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
