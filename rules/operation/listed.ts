import { isDerived } from '../../src/model/derived-item.ts';
import { itemOf } from '../../src/model/envelope.ts';
import { isAnswered, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { operationOf as plannedOperation } from '../../src/model/plan.ts';
import { showsMark } from '../../src/model/mark.ts';
import { defineRule, inapplicable, indistinct, type RuleContext, unstated } from '../../src/model/rule.ts';
import { field, itemGone, listBehind, listFollows } from '../../src/model/signs.ts';
import { fieldsSent } from '../../src/model/resource-object.ts';
import { isSameStep, type Step } from '../../src/model/step.ts';
import { namelessFacts } from '../../src/model/reason.ts';
import { answeredAt, sentAt, stepOf, type Trace } from '../../src/model/trace.ts';
import { firstWrite } from '../../src/model/traces/first-write.ts';
import { lifecycle } from '../../src/model/traces/lifecycle.ts';
import { show, type Violation, violation } from '../../src/model/violation.ts';
import { byCreateSteps, isGoneByCreate } from './shared/by-create.ts';
import type { JsonObject } from '../../src/text/json.ts';
import { createdId, isTrustworthy, type SeenWalk, walkAt } from './shared/lists.ts';
import { listedExamples } from './shared/list-examples.ts';
import { laterReads, unlikeRead } from './shared/unlike-read.ts';
import { notSent } from './shared/written.ts';

/**
 * Where items are created, one after the other or at once, and then listed. What a list that shows none of them has missed since they were created
 * is told by the lifecycle, which looks at it beforehand.
 */
const places = [
  { made: [lifecycle.first.made, lifecycle.second.made], listed: lifecycle.listed },
  {
    made: [firstWrite.toPatch, firstWrite.toReplace, firstWrite.toDelete, firstWrite.toDouble],
    listed: firstWrite.proof,
  },
] as const;

export default defineRule({
  id: 'operation/listed',
  proves: [],
  breaks: ['operation.list', 'operation.create', 'operation.read'],
  weight: 6,
  label: 'data',
  title: 'A created item appears in the list of its collection, once, and as a read shows it',
  why: 'Clients that browse the list never find an item that only its own address shows, see an item twice if it was stored twice, and take a value that only the list shows for its own.',
  fix: 'Read the list from the same store as the item, immediately after the create, and store one item for each create. A list that shows a part of its items must say so by the page fields.',
  scope: 'trace',
  wants: [
    lifecycle.before,
    lifecycle.stranger,
    lifecycle.first,
    ...byCreateSteps,
    firstWrite.proof,
    firstWrite.toDouble,
    ...laterReads,
  ],
  explainedBy: [
    'operation/neighbours',
    'operation/safe-read',
    'paths/hierarchy',
    'stateless/continues',
    'stateless/order',
  ],
  joins: ['operation/create', 'query/page'],
  check: (trace, context) => {
    const place = places.find(({ listed }) => sentAt(trace, listed).length > 0);
    const walk = place === undefined ? undefined : walkAt(trace, place.listed, context);
    if (place === undefined || walk === undefined) return listless(trace);
    const { made } = place;
    const created = made
      .map((step) => ({ step, id: createdId(trace, step, context) }))
      .filter(({ id }) => id !== undefined);
    const isAnyListed = created.some(({ id = '' }) => walk.items.has(id));
    const ids = isAnyListed || place.listed === lifecycle.listed ? created : [];
    if (ids.length === 0) return inapplicable('no-created-id');
    const doubles = made.flatMap((step) => doubled(trace, step, walk, context));
    if (doubles.length > 0) return { violations: doubles, examined: ids.length };
    const unlike = unlikeRead(trace, context);
    if (unlike.length > 0) return { violations: unlike, examined: ids.length };
    // What the next create took away, operation/neighbours tells.
    const taken = isGoneByCreate(trace, context) ? lifecycle.first.made : undefined;
    const unlisted = ids.filter(({ step, id }) => id !== undefined && step !== taken && !walk.items.has(id));
    // Which of two spellings of one id is right, operation/read tells.
    const spelled = new Set([...walk.items.keys()].map((id) => id.toLowerCase()));
    const lost = unlisted.filter(({ id = '' }) => !spelled.has(id.toLowerCase()));
    if (lost.length === 0 && unlisted.length > 0) return indistinct('list-not-walked-whole');
    if (lost.length === 0) return { violations: pushedOut(trace, walk, context), examined: ids.length };
    if (walk.items.size === 0 && walk.nameless.length > 0 && trace.resource !== undefined)
      return indistinct('id-nameless', namelessFacts(context.plan, trace.resource));
    const before = walkAt(trace, lifecycle.before, context);
    if (!isTrustworthy(walk, before)) return indistinct('list-not-walked-whole');
    const leftOut = lost.map(({ step }) => leftOutBy(trace, step, walk));
    const [filter] = leftOut;
    if (filter !== undefined && !leftOut.includes(undefined)) return indistinct('may-be-left-out', filter);
    // A list that tells of no more may be cut off: from outside that looks like one that is not brought up to date.
    const isAsLong = walk.total === undefined && walk.items.size > 0 && before?.items.size === walk.items.size;
    const hint = isAsLong
      ? `; it has ${walk.items.size} items, as before, and if that is but a part of them, it does not say so`
      : '';
    const beside =
      place.listed === firstWrite.proof && ids.length > 1 ? '; it was created at the same moment as others' : '';
    return {
      violations: lost.map(({ step, id }) => missing(trace, step, id ?? '', walk.exchange, `${beside}${hint}`)),
      examined: ids.length,
    };
  },
  examples: listedExamples,
});

function listless(trace: Trace): ReturnType<typeof inapplicable> {
  const { resource } = trace;
  if (resource !== undefined && plannedOperation(resource, 'list') === undefined) {
    return unstated('not-declared', { resource: resource.key, operation: 'list' });
  }
  return notSent(trace, 'create');
}

/** An item that the list showed before ours were made, and then no longer, while its own address still does: the list is cut off. */
function pushedOut(trace: Trace, walk: SeenWalk, context: RuleContext): readonly Violation[] {
  const before = walkAt(trace, lifecycle.before, context);
  // A list that is cut off stays as long as it was; one that got shorter lost its items otherwise.
  if (!isTrustworthy(walk, before) || walk.items.size !== before?.items.size) return [];
  const left = answeredAt(trace, lifecycle.stranger).find(({ probe, reply }) => {
    const { id = '' } = probe.about;
    return isSuccess(reply.status) && before.items.has(id) && !walk.items.has(id);
  });
  if (left === undefined) return [];
  return [
    violation({
      at: 'body:',
      expected: `item ${left.probe.about.id ?? ''}, or the page fields`,
      actual: `${walk.items.size} items without it`,
      message: `${requestLine(left)} shows an item that the list showed before others were created, and then no longer: it shows a part, and does not say so`,
      exchange: walk.exchange,
      key: 'pushed out',
      clauses: ['operation.list'],
    }),
  ];
}

/** Other items of the list that show the fresh word of a create: it stored more than the one that it answered with. */
function doubled(trace: Trace, step: Step, walk: SeenWalk, context: RuleContext): readonly Violation[] {
  const created = stepOf(trace, step);
  const id = createdId(trace, step, context);
  const marks = created?.probe.about.marks ?? [];
  const own = id === undefined ? undefined : walk.items.get(id);
  // Where the id is another item's, operation/create tells it; what was sent twice may be there twice.
  if (created === undefined || created.isAgain === true || own === undefined || !showsMark(own, marks)) return [];
  const sent = fieldsSent(created.probe.about);
  const isSecond = (item: JsonObject): boolean =>
    showsMark(item, marks) && !isDerived(item, Object.keys(sent ?? {}), [sent, own]);
  // What shares a value with it on purpose was made by another create.
  const double = stepOf(trace, firstWrite.toDouble);
  const { control } = double?.probe.about ?? {};
  const pair = control === undefined ? [] : [control, firstWrite.toDouble];
  // What a refused one left, resource/refused-create tells.
  if (double !== undefined && !isSuccess(double.reply.status) && pair.some((each) => isSameStep(each, step))) return [];
  const twins = [id, ...pair.map((each) => createdId(trace, each, context))];
  const [other] = [...walk.items].filter(([each, item]) => !twins.includes(each) && isSecond(item));
  if (other === undefined) return [];
  return [
    violation({
      at: 'body:',
      expected: `item ${id} alone`,
      actual: `items ${id} and ${other[0]}`,
      message: `${requestLine(created)} created item ${id}, and the list shows another with the same fresh values, ${other[0]}`,
      exchange: walk.exchange,
      key: 'stored twice',
      signs: Object.entries(other[1]).flatMap(([name, value]) =>
        showsMark({ [name]: value }, marks) ? [field(name)] : [],
      ),
      clauses: ['operation.create'],
    }),
  ];
}

const stateName = /(?:^|[a-z_])(?:status|state|stage|phase|visibility)$/i;

/** A flag or state of the created item that no listed item shares: the list may leave out such items unless asked for (drafts). */
function leftOutBy(
  trace: Trace,
  step: Step,
  { items }: SeenWalk,
): { readonly field: string; readonly value: string } | undefined {
  const created = stepOf(trace, step);
  const item = created !== undefined && isAnswered(created) ? itemOf(created.reply) : undefined;
  const listed = [...items.values()];
  const found = Object.entries(item ?? {}).find(([name, value]) => {
    const isState = typeof value === 'string' && (stateName.test(name) || trace.resource?.states?.field === name);
    return (
      (isState || typeof value === 'boolean') &&
      listed.length > 0 &&
      listed.every((each) => typeof each[name] === typeof value && each[name] !== value)
    );
  });
  return found === undefined ? undefined : { field: found[0], value: show(found[1]) };
}

function missing(trace: Trace, step: Step, id: string, exchange: string, hint: string): Violation {
  const created = stepOf(trace, step);
  const line = created === undefined ? 'the create' : requestLine(created);
  return violation({
    at: 'body:',
    expected: `item ${id}`,
    actual: 'no such item',
    message: `${line} created item ${id}, but the whole list does not show it${hint}`,
    exchange,
    key: 'not listed',
    clauses: ['operation.list'],
    signs: [itemGone, listBehind],
    signOfService: listFollows,
  });
}
