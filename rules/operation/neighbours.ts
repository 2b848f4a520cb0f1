import { itemAt } from '../../src/model/envelope.ts';
import { type Answered, type Exchange, isAnswered, requestLine } from '../../src/model/exchange.ts';
import { defineRule, inapplicable, type RuleContext } from '../../src/model/rule.ts';
import type { OperationKind } from '../../src/model/operation.ts';
import type { ResourceReadings } from '../../src/model/readings.ts';
import { itemGone, notDeleted, nothingBelow } from '../../src/model/signs.ts';
import { answeredAt, sentAt, type Trace } from '../../src/model/trace.ts';
import { actions } from '../../src/model/traces/actions.ts';
import { lifecycle as steps } from '../../src/model/traces/lifecycle.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import type { JsonObject } from '../../src/text/json.ts';
import { changedFields, differingFields } from './shared/comparison.ts';
import { createdId, isTrustworthy, walkAt } from './shared/lists.ts';
import { neighboursExamples } from './shared/neighbours-examples.ts';
import { changedParent } from './shared/changed-parent.ts';
import { changed, createsIn, overwritten } from './shared/overwritten.ts';
import { appearedFields, isMovedAlong, isReachedAlone, isSentBy } from './shared/reach.ts';
import { operationOf } from './shared/update.ts';
import { byCreateSteps, changedByCreate, isGoneByCreate } from './shared/by-create.ts';
import { idFieldOf, isReadable, restlessFields, setBefore, shownItem } from './shared/written.ts';

/** The steps that read neighbours. */
const watches = [steps.patchNeighbour, steps.replaceNeighbour, steps.deleteNeighbour, actions.actionNeighbour];

export default defineRule({
  id: 'operation/neighbours',
  proves: ['service.5'],
  breaks: [],
  weight: 9,
  label: 'data',
  title: 'A write to one item leaves every other item unchanged',
  why: 'A write that reaches beyond its item damages data that its client has never seen.',
  fix: 'Restrict the write to the id in the path (a missing WHERE is the usual cause).',
  scope: 'trace',
  wants: [
    ...watches,
    ...byCreateSteps,
    steps.patchTogether,
    steps.replaceAgain,
    steps.changed,
    steps.after,
    steps.parentAfter,
    steps.pair,
    steps.tidy,
    steps.settled,
    actions.act,
    actions.prepared,
    actions.untouchedRead,
    steps.untouchedRead,
  ],
  after: ['json/well-formed'],
  explainedBy: ['operation/safe-read'],
  isOfReach: true,
  joins: ['resource/id-unique'],
  check: (trace, context) => {
    const hits = trace.exchanges.filter(isAnswered).flatMap(hitIn);
    if (hits.length > 0) return { violations: hits, examined: hits.length };
    const looks = answeredAt(trace, ...watches);
    const first = changedByCreate(trace, context);
    const violations = isGoneByCreate(trace, context)
      ? first
      : [
          ...looks.flatMap((look) => disturbed(trace, look, writesBefore(trace, look), context)),
          ...unlisted(trace, context),
          ...changedParent(trace, context),
          ...overwritten(trace, context, isLiving(trace, context)),
          ...first,
        ];
    const others = violations.length > 0 ? [] : takenAlong(trace, context);
    if (others.length > 0) return { violations: others, examined: Math.max(1, looks.length) };
    // What is ours somebody else may have deleted.
    if (violations.length > 0)
      return { violations, examined: Math.max(1, looks.length), mayBeAge: !isAnyOtherHit(trace, looks, context) };
    return looks.length === 0 ? inapplicable('no-neighbour-watched') : { examined: looks.length };
  },
  examples: neighboursExamples,
});

/** True where what others have is no more as it was: who wrote to that is not asked to do it again. */
function isAnyOtherHit(trace: Trace, looks: readonly Answered[], context: RuleContext): boolean {
  if (trace.resource === undefined) return false;
  const seen = context.readings.of(trace.resource);
  const isOther = (before: JsonObject | undefined, after: JsonObject | undefined): boolean =>
    before !== undefined && (after === undefined || differingFields(before, after, context.plan.volatile).length > 0);
  const [before, ...later] = [steps.before, steps.listed, steps.changed, steps.after].flatMap(
    (step) => walkAt(trace, step, context) ?? [],
  );
  const strangers = looks.filter(({ probe: { about } }) => about.item === undefined && seen.wasThere(about.id ?? ''));
  return (
    strangers.some((look) => isOther(look.probe.about.before, shownItem(look, seen.idField))) ||
    [...(before?.items ?? [])]
      .filter(([id]) => seen.wasThere(id))
      .some(([id, item]) => later.some(({ items }) => isOther(item, items.get(id))))
  );
}

/** The write was done to an item that the run did not make. */
function hitIn(write: Answered): readonly Violation[] {
  const { hit, probe } = write;
  if (hit === undefined) return [];
  return [
    violation({
      at: `body:${itemAt(write.reply)}`,
      expected: `the item ${probe.about.id}`,
      actual: `the item ${hit}, not as it was before`,
      message: `${requestLine(write)} changed the item ${hit}, which its answer shows, instead of ${probe.about.id}`,
      exchange: write.id,
      key: `another item by ${probe.operation?.kind}`,
    }),
  ];
}

const changing: ReadonlySet<OperationKind | undefined> = new Set(['replace', 'patch', 'delete', 'action']);

/**
 * The writes to other items since it was last looked at; the latest first. An item of others may have been seen before ours were
 * created.
 */
function writesBefore(trace: Trace, look: Exchange): readonly Exchange[] {
  const { id, item } = look.probe.about;
  const earlier = trace.exchanges.slice(0, trace.exchanges.indexOf(look)).toReversed();
  const isLook = ({ probe }: Exchange): boolean => probe.about.id === id && probe.operation?.kind === 'read';
  const last = earlier.findIndex(isLook);
  const since = last < 0 ? earlier : earlier.slice(0, last);
  const writes = since.filter(({ probe }) => changing.has(probe.operation?.kind) && probe.about.id !== id);
  return item === undefined ? [...writes, ...createsIn(trace)] : writes;
}

function disturbed(
  trace: Trace,
  look: Answered,
  writes: readonly Exchange[],
  context: RuleContext,
): readonly Violation[] {
  const { before, item } = look.probe.about;
  const [write] = writes;
  if (before === undefined || write === undefined) return [];
  const idField = idFieldOf(trace, context);
  const isStranger = item === undefined;
  if (trace.resource !== undefined && context.readings.of(trace.resource).isGone(look)) {
    if (wasGone(trace, look, context.readings.of(trace.resource))) return [];
    // No list tells of others who delete what has the part.
    const mayBeOthers = trace.resource.single === true || isLiving(trace, context);
    if (isStranger) return mayBeOthers || wasUnlisted(trace, look, context) ? [] : [gone(look, write)];
    return isReadable(trace, item, idField) ? [gone(look, write)] : [];
  }
  const after = shownItem(look, idField);
  if (after === undefined) return [];
  const set = setBefore(trace, look);
  const explained = {
    volatile: context.plan.volatile,
    set,
    restless: restlessFields(trace, context, idField),
    derived: false,
  };
  const changes = [...changedFields(before, after, explained), ...appearedFields(trace, look, after, explained)];
  const [field] = changes.filter((key) => {
    // Others may change a stranger at any time: only what we ourselves sent elsewhere shows that it was us.
    if (isSentBy(writes, key, after[key])) return true;
    if (isStranger) return false;
    if (Object.hasOwn(set, key) || isMovedAlong(trace, writes, key, { after, idField })) return true;
    return isReachedAlone(trace, look, writes, key, idField);
  });
  if (field === undefined) return [];
  const cause = writes.find((each) => isSentBy([each], field, after[field])) ?? write;
  return [changed({ exchange: look, at: `body:${itemAt(look.reply)}` }, cause, before, after, field, writes)];
}

/** True where the look before said so already: what was sent since did not take it. */
function wasGone({ exchanges }: Trace, look: Exchange, { isGone }: Pick<ResourceReadings, 'isGone'>): boolean {
  const looks = exchanges.slice(0, exchanges.indexOf(look)).filter(({ probe: { about, operation } }) => {
    return operation?.kind === 'read' && about.id === look.probe.about.id;
  });
  const last = looks.at(-1);
  return last !== undefined && isGone(last);
}

/** True where the list lacked it before the delete, and had it before the writes: nobody saw with which of them it went. */
function wasUnlisted(trace: Trace, { probe }: Answered, context: RuleContext): boolean {
  const [listed, changedList] = [walkAt(trace, steps.listed, context), walkAt(trace, steps.changed, context)];
  const { id = '' } = probe.about;
  return listed?.items.has(id) === true && changedList?.whole === true && !changedList.items.has(id);
}

/** True where others write to the list: a stranger may then be gone through no doing of ours. */
function isLiving(trace: Trace, context: RuleContext): boolean {
  if (trace.resource !== undefined && context.readings.of(trace.resource).isLiving) return true;
  const [before, listed, after] = [steps.before, steps.listed, steps.after].map((step) => walkAt(trace, step, context));
  if (before?.whole !== true) return false;
  const own = [steps.first.made, steps.second.made].flatMap((step) => createdId(trace, step, context) ?? []);
  const known = new Set([...before.items.keys(), ...own]);
  const isJoined = [listed, after].some((walk) => [...(walk?.items.keys() ?? [])].some((id) => !known.has(id)));
  // Up to here nothing of ours was deleted.
  const isLeft = listed?.whole === true && [...before.items.keys()].filter((id) => !listed.items.has(id)).length > 1;
  return isJoined || isLeft;
}

function gone(look: Answered, write: Exchange): Violation {
  return violation({
    at: 'status',
    expected: '200',
    actual: String(look.reply.status),
    message: `after ${requestLine(write)} another item answers ${look.reply.status} (${requestLine(look)})`,
    exchange: look.id,
    key: 'gone',
    // The one that was to go may be the one that stays.
    signs: [
      itemGone,
      nothingBelow(look.probe.target),
      ...(write.probe.operation?.kind === 'delete' ? [notDeleted] : []),
    ],
    ...operationOf(write),
  });
}

/** Our other item is no longer listed after the delete, although it still reads. */
function unlisted(trace: Trace, context: RuleContext): readonly Violation[] {
  const [listed, after] = [walkAt(trace, steps.listed, context), walkAt(trace, steps.after, context)];
  const id = createdId(trace, steps.second.made, context);
  const [write] = sentAt(trace, steps.remove);
  if (listed === undefined || after === undefined || id === undefined || write === undefined) return [];
  if (!listed.items.has(id) || after.items.has(id) || !isTrustworthy(after, listed)) return [];
  const look = sentAt(trace, steps.deleteNeighbour).find(({ probe }) => probe.about.id === id);
  if (look === undefined || shownItem(look, idFieldOf(trace, context)) === undefined) return [];
  return [
    violation({
      at: 'body:',
      expected: `item ${id}`,
      actual: 'no such item',
      message: `after ${requestLine(write)} the list no longer shows another item, ${id}`,
      exchange: after.exchange,
      key: 'unlisted',
      signs: [itemGone],
      ...operationOf(write),
    }),
  ];
}

/** Each of two deletes took an item from the list that was there before ours were made: nobody else deletes in step with us. */
function takenAlong(trace: Trace, context: RuleContext): readonly Violation[] {
  const [before, changed, after] = [steps.before, steps.changed, steps.after].map((step) =>
    walkAt(trace, step, context),
  );
  const [pair, settled] = [steps.pair, steps.settled].map((step) => walkAt(trace, step, context));
  const [write, next] = sentAt(trace, steps.remove, steps.tidy);
  if (before === undefined || changed === undefined || after === undefined) return [];
  if (pair === undefined || settled === undefined || write === undefined || next === undefined) return [];
  if (isLiving(trace, context)) return [];
  if (![changed, after, pair, settled].every((walk) => isTrustworthy(walk, before))) return [];
  const strangers = [...before.items.keys()].filter((id) => changed.items.has(id));
  const [first] = strangers.filter((id) => !after.items.has(id));
  const deleted = [write, next].map(({ probe }) => probe.about.id);
  const isAgain = [...pair.items.keys()].some((id) => !deleted.includes(id) && !settled.items.has(id));
  if (first === undefined || !isAgain) return [];
  return [
    violation({
      at: 'body:',
      expected: `item ${first}`,
      actual: 'no such item',
      message: `after ${requestLine(write)} the list no longer shows another item, ${first}, and the next delete took one with it too`,
      exchange: after.exchange,
      key: 'taken along',
      signs: [itemGone],
      ...operationOf(write),
    }),
  ];
}
