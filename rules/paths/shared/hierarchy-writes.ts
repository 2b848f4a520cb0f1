import { fieldsSent } from '../../../src/model/resource-object.ts';
import { itemOf } from '../../../src/model/envelope.ts';
import { type Answered, isSuccess, requestLine } from '../../../src/model/exchange.ts';
import { idOf } from '../../../src/model/item.ts';
import { listingOf } from '../../../src/model/list-page.ts';
import type { RuleContext } from '../../../src/model/rule.ts';
import { doneToNothing, itemGone } from '../../../src/model/signs.ts';
import type { OwnSteps, Step } from '../../../src/model/step.ts';
import { stepOf, type Trace } from '../../../src/model/trace.ts';
import { hierarchy as steps } from '../../../src/model/traces/hierarchy.ts';
import { type Violation, violation } from '../../../src/model/violation.ts';
import { type JsonObject } from '../../../src/text/json.ts';
import { pointer } from '../../../src/text/json-pointer.ts';
import { isTaken } from '../../operation/shared/comparison.ts';
import { answersTo, type Finding, isMissing, itemFound, underNobody } from './hierarchy-reads.ts';

/** Items of ours in the lists of other owners, by our word and by their ids. */
export function foreignListViolations(trace: Trace, { readings }: RuleContext): Finding {
  const idField = trace.resource === undefined ? 'id' : readings.of(trace.resource).idField;
  const findings = [
    foreignListing(trace, steps.own, steps.elsewhere, idField),
    foreignListing(trace, steps.ownFirst, steps.firstElsewhere, idField),
  ];
  return {
    examined: findings.reduce((sum, { examined }) => sum + examined, 0),
    violations: findings.flatMap(({ violations }) => violations).slice(0, 1),
  };
}

function foreignListing(trace: Trace, { made }: OwnSteps, elsewhere: Step, idField: string): Finding {
  const [created] = answersTo(trace, made);
  const id = created === undefined ? undefined : idOf(itemOf(created.reply), idField);
  const lists = answersTo(trace, elsewhere);
  if (created === undefined || id === undefined) return { examined: 0, violations: [] };
  const marks = created.probe.about.marks ?? [];
  const violations = lists.flatMap((exchange): readonly Violation[] => {
    const listing = listingOf(exchange.reply);
    const index = listing?.items.findIndex((item) => idOf(item, idField) === id && shows(item, marks)) ?? -1;
    return listing === undefined || index < 0 ? [] : [listed(exchange, created, `${listing.at}${pointer(index)}`)];
  });
  return { examined: lists.length > 0 ? 1 : 0, violations };
}

function shows(item: unknown, marks: readonly string[]): boolean {
  const text = JSON.stringify(item, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return marks.some((mark) => text.toLowerCase().includes(mark));
}

function listed(exchange: Answered, created: Answered, at: string): Violation {
  return violation({
    at: `body:${at}`,
    expected: 'no such item',
    actual: 'the item of another owner',
    message: `${requestLine(created)} made an item, and ${requestLine(exchange)} lists it as well`,
    exchange: exchange.id,
    key: 'listed under another owner',
    signs: [itemGone],
    clauses: ['path.hierarchy'],
  });
}

/**
 * Writes to an item of ours under another owner have no effect. A PATCH that is taken there is wrong by its answer alone; how a PUT or a DELETE of
 * something missing is answered is another rule's business.
 */
export function foreignWriteViolations(trace: Trace, context: RuleContext): Finding {
  const idField = trace.resource === undefined ? 'id' : context.readings.of(trace.resource).idField;
  const writes = answersTo(trace, steps.foreign);
  const isSeen = answersTo(trace, steps.own.proof).some((read) => itemFound(read, idField) !== undefined);
  const violations = writes.flatMap((exchange): readonly Violation[] => {
    const kind = exchange.probe.operation?.kind ?? '';
    const read = stepOf(trace, steps.ownRead.of(kind));
    if (read !== undefined && isSeen && changedBy(exchange, read, idField)) return [changed(exchange, read)];
    const another = theirs(trace, exchange, idField);
    if (another !== undefined) return [done(exchange, another)];
    const isPatch = kind === 'patch' && isSuccess(exchange.reply.status);
    const isMade = isSeen && (kind === 'replace' ? read !== undefined : isAnother(trace, exchange, idField));
    const isNone = kind === 'delete' || isMade || (kind === 'replace' && exchange.reply.status === 201);
    const answered = isNone ? undefined : itemFound(exchange, idField);
    if (answered !== undefined && idOf(answered, idField) !== undefined) return [answeredWith(exchange)];
    return isPatch ? [taken(exchange)] : [];
  });
  return { examined: writes.length, violations };
}

/** Id of an item of the other owner that the answer to a PATCH or PUT shows in place of what was asked for: nothing was made. */
function theirs(trace: Trace, write: Answered, idField: string): string | undefined {
  if (write.hit !== undefined) return write.hit;
  if (write.probe.operation?.kind === 'delete' || !isSuccess(write.reply.status)) return undefined;
  const id = idOf(itemOf(write.reply), idField);
  const listed = answersTo(trace, steps.elsewhere).flatMap(({ reply }) => listingOf(reply)?.items ?? []);
  return id !== write.probe.about.id && listed.some((item) => idOf(item, idField) === id) ? id : undefined;
}

/**
 * True for an answer with an item that shows none of our words, although the PATCH left them as they were: what leaves our item as it is has
 * made another, as a PUT may.
 */
function isAnother(trace: Trace, write: Answered, idField: string): boolean {
  const marks = stepOf(trace, steps.own.made)?.probe.about.marks ?? [];
  const isShownIn = (item: JsonObject | undefined): boolean => {
    const sent = fieldsSent(write.probe.about) ?? {};
    return shows(Object.fromEntries(Object.entries(item ?? {}).filter(([key]) => !Object.hasOwn(sent, key))), marks);
  };
  return isShownIn(write.probe.about.before) && !isShownIn(itemFound(write, idField));
}

/** True where the item is gone, or shows a value that the refused write sent. */
function changedBy(write: Answered, read: Answered, idField: string): boolean {
  if (read.reply.status === 404 || read.reply.status === 410) return true;
  const { before } = write.probe.about;
  const sent = fieldsSent(write.probe.about);
  const shown = itemFound(read, idField);
  if (sent === undefined || shown === undefined || before === undefined) return false;
  return Object.keys(sent).some((key) => isTakenOver(key, sent, before, shown));
}

function isTakenOver(key: string, sent: JsonObject, before: JsonObject, shown: JsonObject): boolean {
  const [value, old, now] = [sent[key], before[key], shown[key]];
  if (value === undefined || old === undefined || now === undefined) return false;
  return isTaken(key, value, now) === true && isTaken(key, old, now) === false;
}

function changed(write: Answered, read: Answered): Violation {
  return violation({
    at: isSuccess(read.reply.status) ? 'body:' : 'status',
    expected: 'the item as it was',
    actual: isSuccess(read.reply.status) ? 'the item changed' : String(read.reply.status),
    message: `${requestLine(write)} was sent under another owner, answered ${write.reply.status}, and took effect (${requestLine(read)})`,
    exchange: write.id,
    key: 'written under another owner',
    clauses: ['path.hierarchy'],
  });
}

function answeredWith(exchange: Answered): Violation {
  const { status } = exchange.reply;
  return violation({
    at: 'status',
    expected: '404',
    actual: String(status),
    message: `${requestLine(exchange)} concerns an item of another owner and was answered ${status} with it`,
    exchange: exchange.id,
    key: 'answered under another owner',
    clauses: ['path.hierarchy'],
  });
}

/** The PATCH was taken for what the owner does not have; who takes it for what nobody has is told of that. */
function taken(exchange: Answered): Violation {
  const { status } = exchange.reply;
  return violation({
    at: 'status',
    expected: '404',
    actual: String(status),
    message: `${requestLine(exchange)} concerns an item of another owner and was answered ${status}`,
    exchange: exchange.id,
    key: 'taken under another owner',
    clauses: ['path.hierarchy'],
    signs: [doneToNothing(exchange.probe.operation?.id ?? '')],
  });
}

function done(exchange: Answered, id: string): Violation {
  const { status } = exchange.reply;
  const isChanged = exchange.hit !== undefined;
  return violation({
    at: 'status',
    expected: '404',
    actual: String(status),
    message: `${requestLine(exchange)} concerns an item of another owner, was answered ${status}, and ${isChanged ? 'changed' : 'shows'} the item ${id} instead`,
    exchange: exchange.id,
    key: 'another item under another owner',
    clauses: isChanged ? ['path.hierarchy', 'service.5'] : ['path.hierarchy'],
  });
}

/** A create under an owner who does not exist: a 404. */
export function createViolations(trace: Trace): Finding {
  const creates = answersTo(trace, steps.missingCreate).filter(({ reply }) => reply.status !== 403);
  return {
    examined: creates.length,
    violations: creates.filter((each) => !isMissing(trace, each)).map((each) => underNobody(each, 'create')),
  };
}

/** An action on an item of ours under another owner: refused. */
export function foreignActionViolations(trace: Trace): Finding {
  const actions = answersTo(trace, steps.foreignAction);
  return {
    examined: actions.length,
    violations: actions.filter(({ reply }) => isSuccess(reply.status)).map((each) => doneElsewhere(each)),
  };
}

function doneElsewhere(exchange: Answered): Violation {
  const { status } = exchange.reply;
  return violation({
    at: 'status',
    expected: '404',
    actual: String(status),
    message: `${requestLine(exchange)} acts on an item of another owner and was answered ${status}`,
    exchange: exchange.id,
    key: 'acted on under another owner',
    clauses: ['path.hierarchy'],
    signs: [doneToNothing(exchange.probe.operation?.id ?? '')],
  });
}
