import type { Announced, AnswerShape, OperationShape } from '../model/contract.ts';
import { namesIn, parsedBody } from '../model/body.ts';
import { errorCodeOf, itemAt, itemOf } from '../model/envelope.ts';
import { type Answered, headerOf, isSuccess } from '../model/exchange.ts';
import type { Operation, OperationKind } from '../model/operation.ts';
import type { ResourceReadings } from '../model/readings.ts';
import { idOf } from '../model/item.ts';
import { listingOf } from '../model/list-page.ts';
import type { Json } from '../text/json.ts';
import { pointer } from '../text/json-pointer.ts';
import { parseMediaType } from '../text/media-type.ts';
import { announcedIn, mergeAnnounced } from './announcement.ts';
import {
  createHeaderRecord,
  type HeaderRecord,
  headersShown,
  mergeHeaderRecords,
  noteHeaders,
} from './answer-headers.ts';
import { createListRecord, type ListRecord, listShapeOf, mergeListRecords, noteList } from './list-record.ts';
import { createNode, mergeNodes, type Node, noteValue, type Source } from './node.ts';
import { byCode } from './sample.ts';
import { bodyShapeOf, shapeOf } from './shape.ts';
import { situationOf } from './situation.ts';

/** What one operation was seen to answer; changed in place by `noteAnswer`. */
export interface OperationRecord {
  readonly operation: string;
  readonly kind: OperationKind;
  /** By situation and status, as `success 200`. */
  readonly answers: Map<string, AnswerRecord>;
  readonly items: Node;
  readonly list: ListRecord;
  announced: Announced | undefined;
}

export interface AnswerRecord {
  readonly situation: string;
  readonly status: number;
  readonly codes: Set<string>;
  readonly mediaTypes: Set<string>;
  readonly headers: HeaderRecord;
  body: Node | undefined;
  /** The exchange that first showed it, and for each code. */
  readonly exchange: string;
  readonly codeFrom: Map<string, string>;
}

/** Fields that had been sent for an item of our own; undefined for any other item. */
export type SentFields = (item: Json, id: string | undefined) => ReadonlySet<string> | undefined;

const itemKinds: ReadonlySet<OperationKind> = new Set(['read', 'create', 'replace', 'patch']);
const keptSituations = 300;

export function createOperationRecord(operation: Operation, name: string): OperationRecord {
  return {
    operation: name,
    kind: operation.kind,
    answers: new Map(),
    items: createNode(),
    list: createListRecord(),
    announced: undefined,
  };
}

/** Learns from one answer of the operation. */
export function noteAnswer(
  record: OperationRecord,
  exchange: Answered,
  view: { readonly idField: string; readonly sentFields: SentFields },
): void {
  const { probe, reply } = exchange;
  record.announced = mergeAnnounced(record.announced, announcedIn(reply));
  const isShown = isSuccess(reply.status) && (probe.provokes === 'success' || probe.provokes === 'anything');
  const items = isShown ? itemsIn(record.kind, exchange) : [];
  for (const { item, at } of items) noteItem(record.items, item, at, exchange, view);
  if (record.kind === 'list' && probe.credential === 'valid') noteList(record.list, exchange, view.idField);
  const situation = situationOf(exchange);
  if (situation === undefined) return;
  const answer = answerFor(record, situation, exchange);
  if (answer === undefined) return;
  const code = errorCodeOf(reply);
  if (code !== undefined && !isSuccess(reply.status)) {
    answer.codes.add(code);
    if (!answer.codeFrom.has(code)) answer.codeFrom.set(code, exchange.id);
  }
  const type = parseMediaType(headerOf(reply, 'Content-Type') ?? '');
  if (type !== undefined) answer.mediaTypes.add(`${type.type}/${type.subtype}`);
  noteHeaders(answer.headers, exchange);
  noteBody(answer, exchange, record.kind);
}

function answerFor(record: OperationRecord, situation: string, { id, reply }: Answered): AnswerRecord | undefined {
  const key = `${situation} ${reply.status}`;
  const known = record.answers.get(key);
  if (known !== undefined || record.answers.size >= keptSituations) return known;
  const fresh: AnswerRecord = {
    situation,
    status: reply.status,
    codes: new Set(),
    mediaTypes: new Set(),
    headers: createHeaderRecord(),
    body: undefined,
    exchange: id,
    codeFrom: new Map(),
  };
  record.answers.set(key, fresh);
  return fresh;
}

interface Placed {
  readonly item: Json;
  /** JSON pointer of it in the answer. */
  readonly at: string;
}

function itemsIn(kind: OperationKind, { probe, reply }: Answered): readonly Placed[] {
  if (probe.method === 'HEAD') return [];
  if (kind === 'list') {
    const listing = listingOf(reply);
    return (listing?.items ?? []).map((item, index) => ({ item, at: (listing?.at ?? '') + pointer(index) }));
  }
  const item = itemKinds.has(kind) ? itemOf(reply) : undefined;
  return item === undefined ? [] : [{ item, at: itemAt(reply) }];
}

function noteItem(
  node: Node,
  item: Json,
  at: string,
  { id: exchange, probe, reply }: Answered,
  { idField, sentFields }: Parameters<typeof noteAnswer>[2],
): void {
  const id = idOf(item, idField);
  const source: Source = { name: id ?? `${probe.target} ${at}`, sent: sentFields(item, id), exchange };
  const body = parsedBody(reply);
  noteValue(node, item, source, { at, duplicates: body.ok ? body.duplicates : [] });
}

function noteBody(answer: AnswerRecord, exchange: Answered, kind: OperationKind): void {
  const { probe, reply, id, scenario } = exchange;
  const body = parsedBody(reply);
  if (!body.ok || probe.method === 'HEAD') return;
  const isFine = isSuccess(reply.status);
  const items = isFine ? itemsIn(kind, exchange) : [];
  // Nothing stands around an item that is the whole body, or around the items of a list that is.
  if (items.some(({ at }) => at === '')) return;
  answer.body ??= createNode();
  const name = isFine ? probe.target : `${scenario}/${probe.step.name}`;
  const source: Source = { name, sent: undefined, exchange: id };
  const moved = Object.entries(namesIn(reply) ?? {}).flatMap(([key, theirs]) =>
    String(theirs).startsWith('/') ? [key] : [],
  );
  noteValue(answer.body, body.value, source, { duplicates: body.duplicates, skip: items.map(({ at }) => at), moved });
}

/** What both saw together. */
export function mergeOperationRecords(one: OperationRecord, other: OperationRecord): OperationRecord {
  const answers = new Map(one.answers);
  for (const [key, answer] of other.answers) {
    const known = answers.get(key);
    answers.set(key, known === undefined ? answer : mergeAnswers(known, answer));
  }
  return {
    operation: one.operation,
    kind: one.kind,
    answers,
    items: mergeNodes(one.items, other.items),
    list: mergeListRecords(one.list, other.list),
    announced: mergeAnnounced(one.announced, other.announced),
  };
}

function mergeAnswers(one: AnswerRecord, other: AnswerRecord): AnswerRecord {
  return {
    ...one,
    codes: new Set([...one.codes, ...other.codes]),
    mediaTypes: new Set([...one.mediaTypes, ...other.mediaTypes]),
    headers: mergeHeaderRecords(one.headers, other.headers),
    body:
      one.body === undefined || other.body === undefined ? (one.body ?? other.body) : mergeNodes(one.body, other.body),
    codeFrom: new Map([...other.codeFrom, ...one.codeFrom]),
  };
}

/** The record as a snapshot has it. */
export function operationShapeOf(
  record: OperationRecord,
  view: Pick<ResourceReadings, 'pageBase' | 'pages'> | undefined,
): OperationShape {
  const items = shapeOf(record.items);
  const isListed = record.list.forms.size + record.list.pagedForms.size > 0;
  return {
    operation: record.operation,
    kind: record.kind,
    answers: answerShapesOf([...record.answers.values()]),
    items: items.seen.found + items.seen.own === 0 ? null : items,
    list: isListed ? listShapeOf(record.list, view ?? { pageBase: undefined, pages: undefined }) : null,
    announced: record.announced ?? null,
  };
}

/** Answers that are alike in all but their situation, and in their headers, are one. */
function answerShapesOf(answers: readonly AnswerRecord[]): readonly AnswerShape[] {
  const groups = new Map<string, { readonly shape: AnswerShape; readonly headers: HeaderRecord }>();
  for (const { situation, status, codes, mediaTypes, body, headers } of answers) {
    const rest = {
      status,
      codes: [...codes].sort(byCode),
      mediaTypes: [...mediaTypes].sort(byCode),
      body: body === undefined ? null : bodyShapeOf(body),
    };
    const key = JSON.stringify(rest);
    const known = groups.get(key);
    groups.set(key, {
      shape: { situations: [...(known?.shape.situations ?? []), situation].sort(byCode), ...rest },
      headers: known === undefined ? headers : mergeHeaderRecords(known.headers, headers),
    });
  }
  return [...groups.values()]
    .map(({ shape, headers }): AnswerShape => {
      const shown = headersShown(headers);
      return shown === undefined ? shape : { ...shape, headers: shown };
    })
    .sort((one, other) => one.status - other.status || byCode(one.situations.join(), other.situations.join()));
}
