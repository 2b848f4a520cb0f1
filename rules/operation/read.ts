import { isBodiless } from '../../src/model/body.ts';
import { itemAt, itemOf } from '../../src/model/envelope.ts';
import { saysFailed } from '../../src/model/failure.ts';
import { likelyIdFields } from '../../src/model/id-field.ts';
import { type Answered, isMissing, isSuccess, type Reply, requestLine } from '../../src/model/exchange.ts';
import { idOf, idPointer, idText, idValue, isSameId, isWrapped } from '../../src/model/item.ts';
import { listingOf } from '../../src/model/list-page.ts';
import { resourceOf } from '../../src/model/plan.ts';
import {
  defineRule,
  everyStep,
  inapplicable,
  indistinct,
  type Judgement,
  judged,
  noAnswer,
  type Observation,
  type RuleContext,
} from '../../src/model/rule.ts';
import { field, itemGone, nothingBelow, ofCrash } from '../../src/model/signs.ts';
import { read } from '../../src/model/traces/read.ts';
import { single } from '../../src/model/traces/single.ts';
import { show, type Violation, violation } from '../../src/model/violation.ts';
import { isObject, type JsonObject } from '../../src/text/json.ts';
import { pointer } from '../../src/text/json-pointer.ts';
import { mayNotRead } from './shared/may-not-read.ts';
import { otherWords } from './shared/other-item.ts';
import { isUnsaidRead } from './shared/unsaid.ts';
import { readExamples } from './shared/read-examples.ts';

export default defineRule({
  id: 'operation/read',
  proves: ['operation.read'],
  breaks: ['status.read'],
  weight: 7,
  label: 'clients',
  title: 'A read answers with the item that was requested',
  why: 'A client that follows an id must get that item; a different item, or nothing, is worse than an error.',
  fix: 'Answer GET on an item that a list shows, or that was just created, with 200 and that item as data, id included.',
  scope: 'exchange',
  wants: [read.read, read.lastPage, read.readAgain, single.read, everyStep],
  after: ['json/well-formed', 'errors/never-200'],
  explainedBy: [
    'operation/neighbours',
    'operation/replace',
    'operation/safe-read',
    'paths/hierarchy',
    'resource/id-unique',
    'status/invalid-input',
  ],
  joins: ['operation/sub-list'],
  concerns: ({ probe }) => probe.operation?.kind === 'read' && probe.provokes === 'success' && probe.method !== 'HEAD',
  appliesTo: (exchange) => !saysFailed(exchange.reply) || !isSuccess(exchange.reply.status),
  check: (exchange, context) => {
    const { status } = exchange.reply;
    const mayNot = mayNotRead(exchange, 'the item');
    if (mayNot !== undefined) return mayNot;
    if (mayHaveGone(exchange)) return inapplicable('item-may-be-gone');
    if (isUnsaidRead(exchange, context)) return inapplicable('read-unsaid');
    if (!isSuccess(status)) return guessed(exchange, context) ?? refused(exchange);
    // That an answer without a body is no 200 is told by status/read.
    if (isBodiless(exchange.probe.method, exchange.reply)) return inapplicable('no-body');
    const { id } = exchange.probe.about;
    return id === undefined ? inapplicable('no-item-asked') : judgeItem(exchange, id, context);
  },
  examples: readExamples,
});

/** Others may delete what was listed: only what is listed still, or again, must be there. */
function mayHaveGone({ probe, reply }: Answered): boolean {
  return probe.about.listing === 'listed' && (reply.status === 404 || reply.status === 410);
}

/** What is not found by a field that may not be the id: told once, when it was tried by all that may be. */
function guessed({ probe, reply }: Answered, { plan, readings }: RuleContext): Judgement | undefined {
  const resource = resourceOf(plan, probe.operation?.resource);
  if (resource === undefined || ![400, 404, 410, 422].includes(reply.status)) return undefined;
  const { isIdGuessed, idField } = readings.of(resource);
  if (!isIdGuessed) return undefined;
  // Who spells out that items are read asks for it.
  const open = resource.spelledOut ? noAnswer : indistinct;
  return (probe.step === read.readAgain ? open : inapplicable)('id-guessed', {
    resource: resource.key,
    field: idField,
  });
}

function refused(exchange: Answered): Judgement {
  const { status } = exchange.reply;
  return judged([
    violation({
      at: 'status',
      expected: '200',
      actual: String(status),
      message: `${requestLine(exchange)} answered ${status}`,
      key: `read answered ${Math.floor(status / 100)}xx`,
      signs: isMissing(exchange) ? [itemGone, nothingBelow(exchange.probe.target)] : ofCrash(exchange),
      clauses: ['operation.read', 'status.read'],
    }),
  ]);
}

function judgeItem(exchange: Answered, id: string, context: RuleContext): Judgement {
  const resource = resourceOf(context.plan, exchange.probe.operation?.resource);
  const isSingle = resource?.single === true;
  const idField = resource === undefined ? 'id' : context.readings.of(resource).idField;
  const item = readItem(exchange.reply, idField, id);
  const line = requestLine(exchange);
  const at = `body:${itemAt(exchange.reply)}`;
  const told = (parts: Pick<Violation, 'at' | 'expected' | 'actual' | 'key' | 'signs'>, seen: string): Judgement =>
    judged([
      violation({
        ...parts,
        message: `${line} shows ${seen}`,
        clauses: ['operation.read'],
      }),
    ]);
  const list = idOf(item, idField) === undefined ? listingOf(exchange.reply) : undefined;
  if (!isSingle && list?.items.some((each) => idOf(each, idField) === id) === true) {
    const parts = { at: `body:${list.at}`, expected: 'the one item that was asked for', actual: 'a list' };
    return told({ ...parts, key: 'a list' }, 'a list with the item instead of the item itself');
  }
  if (item === undefined) {
    return told({ at, expected: 'the one item that was asked for', actual: 'no object', key: 'no item' }, 'no item');
  }
  // What is one-to-one has no id that it must show; but where the parts name their parents it is that of the one who was asked for.
  if (isSingle) {
    const { parentFields } = context.readings.of(resource);
    const named = [...parentFields].find((name) => !isSameId(idText(item[name]) ?? id, id));
    if (named === undefined) return judged([]);
    const actual = show(item[named]);
    const parts = { at: `${at}${pointer(named)}`, expected: id, actual, key: 'the part of another parent' };
    return told({ ...parts, signs: [field(named)] }, `what belongs to another parent: ${named} ${actual}`);
  }
  const { items = [], ids = [] } = resource === undefined ? {} : context.readings.of(resource);
  const isOddlyWrapped =
    itemAt(exchange.reply) !== '' && isWrapped(item, idField) && !items.some((each) => isWrapped(each, idField));
  const shown = isOddlyWrapped ? undefined : idOf(item, idField);
  // Where no item shows an id, none need be shown here.
  if (resource !== undefined && shown === undefined && (ids.length === 0 || items.length === 0))
    return inapplicable('id-guessed', { resource: resource.key, field: idField });
  // It is the one that was asked for, by whatever other name the read has for its id than the list.
  const isNamedElse = (field: string): boolean => isSameId(idOf(item, field) ?? '', id);
  if (
    !isOddlyWrapped &&
    shown === undefined &&
    resource !== undefined &&
    likelyIdFields(resource, item).some(isNamedElse)
  )
    return judged([]);
  if (shown === undefined || !isSameId(shown, id)) {
    const actual = show(isOddlyWrapped ? undefined : idValue(item, idField));
    const key = shown === undefined ? 'an item without its id' : 'another item';
    return told({ at: `${at}${idPointer(idField)}`, expected: id, actual, key }, `an item with ${idField} ${actual}`);
  }
  const { before, listing } = exchange.probe.about;
  const other = listing === 'listed' ? otherWords(before, item, idField, context.plan.volatile) : [];
  if (other.length === 0) {
    const seen = listing === 'listed' ? otherId(exchange, before, item, idField) : [];
    return seen.length === 0 ? judged([]) : { ...judged([]), observations: seen };
  }
  const names = other.join(', ');
  const parts = { at, expected: `the item that the list shows under ${id}`, actual: `other values of ${names}` };
  return told(
    { ...parts, key: 'the fields of another item', signs: other.map(field) },
    `other values of ${names} than the list shows for this id`,
  );
}

/** An item that is found by another field, a link mostly, and has another `id` in the list than alone: which of the two is right is left open. */
function otherId(
  exchange: Answered,
  before: JsonObject | undefined,
  item: JsonObject,
  idField: string,
): readonly Observation[] {
  const [listed, alone] = [idOf(before, 'id'), idOf(item, 'id')];
  if (idField === 'id' || listed === undefined || alone === undefined || listed === alone) return [];
  const text = `reads of ${exchange.probe.operation?.resource ?? 'items'} show another id than its list does, and items are found by what ${idField} shows`;
  return [{ clause: 'operation.read', text, exchanges: [exchange.id] }];
}

/** The item; without an envelope also one that stands in an object of its own, for envelope/shape tells that. */
function readItem(reply: Reply, idField: string, id: string): JsonObject | undefined {
  const item = itemOf(reply);
  if (item === undefined || itemAt(reply) !== '' || idOf(item, idField) !== undefined) return item;
  const inner = Object.values(item).filter((each) => isObject(each));
  return (
    inner.find((each) => idOf(each, idField) === id) ?? (Object.keys(item).length === 1 ? inner[0] : undefined) ?? item
  );
}
