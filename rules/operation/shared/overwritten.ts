import { itemOf } from '../../../src/model/envelope.ts';
import { type Exchange, isAnswered, requestLine } from '../../../src/model/exchange.ts';
import type { Resource } from '../../../src/model/plan.ts';
import type { RuleContext } from '../../../src/model/rule.ts';
import type { Step } from '../../../src/model/step.ts';
import { itemGone, othersReached } from '../../../src/model/signs.ts';
import { sentAt, type Trace } from '../../../src/model/trace.ts';
import { lifecycle as steps } from '../../../src/model/traces/lifecycle.ts';
import { show, type Violation, violation } from '../../../src/model/violation.ts';
import { pointer } from '../../../src/text/json-pointer.ts';
import { equalJson, type JsonObject } from '../../../src/text/json.ts';
import { literally } from '../../../src/text/literally.ts';
import { isTaken } from './comparison.ts';
import { createdId, type Place, placeOf, walkAt } from './lists.ts';
import { isSentBy } from './reach.ts';
import { operationOf } from './update.ts';

/**
 * What writes did to what was listed before: the list itself shows what they sent. A read may show more of an item than a list.
 * Others may patch an item to an ordinary value while ours is, so that of patches and replaces two items tell, or a value that none had; in
 * a list that lives nothing does. A word of ours is nobody else's.
 */
export function overwritten(trace: Trace, context: RuleContext, isLiving: boolean): readonly Violation[] {
  // Where an item of ours got the id of another, neither is written to, and what searched the list for ours shows it.
  const looks = [steps.listed, steps.second.search, steps.first.search];
  const listed = looks.find((step) => sentAt(trace, step).length > 0) ?? steps.listed;
  const byCreates = overwrittenBetween(trace, [steps.before, listed], createsIn(trace), context);
  if (byCreates.length > 0) {
    const made = [steps.first.made, steps.second.made].map((step) => createdId(trace, step, context));
    return byCreates
      .slice(0, 1)
      .map(({ id, told, cause }) => (made.includes(id) ? { ...told, ...givenTwice(id, cause) } : told));
  }
  const changes = sentAt(trace, steps.patchSame, steps.patch, steps.patchTogether, steps.replace);
  const between = [steps.listed, steps.changed] as const;
  const own = new Set(changes.map(({ probe }) => probe.about.id));
  const others = overwrittenBetween(trace, between, changes, context).filter(
    ({ id, item }) => !own.has(id) && trace.resource !== undefined && !mayBeOurs(item, trace.resource),
  );
  const words = createsIn(trace).flatMap(({ probe }) => probe.about.marks ?? []);
  const before = [...(walkAt(trace, steps.listed, context)?.items.values() ?? [])];
  const [first] = others.filter(({ field, after: { [field]: value = null } }) => {
    if (typeof value === 'string' && words.some((word) => value.includes(word))) return true;
    if (isLiving) return false;
    const isRare = before.every((item) => !equalJson(item[field] ?? null, value));
    return isRare || others.filter((other) => other.field === field).length > 1;
  });
  const told = first ?? (isLiving ? undefined : movedAlong(trace, between, changes, context));
  return told === undefined ? [] : [told.told];
}

/**
 * What others have came to the very value that a write gave a field of ours, which it did not send, and a read showed then: a time of
 * change. What differs from item to item before is none of the list as a whole.
 */
function movedAlong(
  trace: Trace,
  [from, to]: readonly [Step, Step],
  writes: readonly Exchange[],
  context: RuleContext,
): Overwritten | undefined {
  const [before, after] = [from, to].map((step) => walkAt(trace, step, context));
  if (before === undefined || after === undefined) return undefined;
  // What was made a moment ago may get its first time by a job.
  const own = new Set([steps.first.made, steps.second.made].flatMap((step) => createdId(trace, step, context) ?? []));
  for (const write of writes) {
    const { id = '' } = write.probe.about;
    const [was, is] = [before.items.get(id), after.items.get(id)];
    if (was === undefined || is === undefined) continue;
    const later = trace.exchanges.slice(trace.exchanges.indexOf(write) + 1);
    const shown = later
      .filter(isAnswered)
      .map(({ probe, reply }) => (probe.about.id === id ? itemOf(reply) : undefined))
      .filter((item) => item !== undefined);
    for (const [field, value] of Object.entries(is)) {
      const isGiven =
        !equalJson(was[field] ?? null, value) && shown.some((item) => equalJson(item[field] ?? null, value));
      if (!isGiven || isSentBy(writes, field, value)) continue;
      const isNew = (was[field] ?? null) === null;
      const moved = [...before.items].filter(
        ([other, item]) =>
          !own.has(other) &&
          Object.hasOwn(item, field) &&
          !equalJson(item[field] ?? null, value) &&
          (isNew || !equalJson(item[field] ?? null, was[field] ?? null)) &&
          equalJson(after.items.get(other)?.[field] ?? null, value),
      );
      const [first, ...more] = moved;
      const given = moved.flatMap(([, item]) => item[field] ?? []);
      // What was given to all of them at once before ours was there is given to all again.
      const isOfAll = isNew && given.length > 0 && given.every((each) => equalJson(each, given[0] ?? null));
      const look = first && placeOf(trace, to, first[0], context);
      if (first === undefined || more.length === 0 || isOfAll || look === undefined) continue;
      const [other, item] = first;
      const now = after.items.get(other) ?? {};
      return { id: other, item, after: now, field, cause: write, told: changed(look, write, item, now, field) };
    }
  }
  return undefined;
}

/** What is said of a create that made its item in place of another: that one is gone. */
function givenTwice(id: string, create: Exchange): Partial<Violation> {
  return {
    message: `${requestLine(create)} was given the id ${id}, which another item had, and the list shows that item no longer`,
    key: 'id of another item',
    signs: [itemGone],
  };
}

/** The creates of the trace's own items, the later one first. */
export function createsIn(trace: Trace): readonly Exchange[] {
  return sentAt(trace, steps.second.made, steps.first.made);
}

interface Overwritten {
  readonly id: string;
  readonly item: JsonObject;
  readonly after: JsonObject;
  readonly field: string;
  readonly cause: Exchange;
  readonly told: Violation;
}

function overwrittenBetween(
  trace: Trace,
  [from, to]: readonly [Step, Step],
  writes: readonly Exchange[],
  context: RuleContext,
): readonly Overwritten[] {
  const [before, listed] = [from, to].map((step) => walkAt(trace, step, context));
  const [write] = writes;
  if (before === undefined || listed === undefined || write === undefined) return [];
  return [...before.items].flatMap(([id, item]): readonly Overwritten[] => {
    const after = listed.items.get(id) ?? {};
    const [field] = Object.keys(item).filter((key) => {
      const [old = null, now] = [item[key], after[key]];
      return now !== undefined && isTaken(key, old, now) === false && isSentBy(writes, key, now);
    });
    const look = placeOf(trace, to, id, context);
    if (field === undefined || look === undefined) return [];
    const cause = writes.find((each) => isSentBy([each], field, after[field])) ?? write;
    return [{ id, item, after, field, cause, told: changed(look, cause, item, after, field, writes) }];
  });
}

/** What an item of the run looks like: other scenarios write to theirs at the same time. */
const freshWord = String.raw`[a-z\d]{6,}`;
const placeholder = /\{\{unique(?:_number)?\}\}/g;

/** True unless a text that the run makes its own items known by is another in this one. */
function mayBeOurs(item: JsonObject, { create }: Resource): boolean {
  const marked = Object.entries(create?.example ?? {}).flatMap(([field, value]) => {
    const shown = item[field];
    return typeof value !== 'string' || value.search(placeholder) < 0 || typeof shown !== 'string'
      ? []
      : [{ value, shown }];
  });
  const isOurs = ({ value, shown }: { readonly value: string; readonly shown: string }): boolean => {
    const literal = value.split(placeholder).map(literally);
    return new RegExp(literal.join(freshWord), 'i').test(shown);
  };
  return marked.every(isOurs);
}

/** Another item shows another value. */
export function changed(
  look: Place,
  write: Exchange,
  before: JsonObject,
  after: JsonObject,
  field: string,
  writes: readonly Exchange[] = [],
): Violation {
  // What several kinds of write sent, any of them may have written there.
  const alike = writes.filter((each) => isSentBy([each], field, after[field]));
  const each = new Map([write, ...alike].toReversed().map((one) => [one.probe.operation?.id, one]));
  const lines = [...each.values()].toReversed().map(requestLine);
  return violation({
    at: `${look.at}${pointer(field)}`,
    expected: show(before[field]),
    actual: show(after[field]),
    message: `after ${lines.join(' or ')} another item shows another ${field} (${requestLine(look.exchange)})`,
    exchange: look.exchange.id,
    key: 'changed',
    signs: [...each.keys()].map(othersReached),
    ...operationOf(write),
  });
}
