import { itemAt } from '../../src/model/envelope.ts';
import { type Answered, type Exchange, isAnswered, requestLine } from '../../src/model/exchange.ts';
import {
  defineRule,
  inapplicable,
  indistinct,
  judged,
  type Judgement,
  type RuleContext,
} from '../../src/model/rule.ts';
import { itemGone, usedUp } from '../../src/model/signs.ts';
import { answeredAt, sentAt, type Trace } from '../../src/model/trace.ts';
import { lifecycle } from '../../src/model/traces/lifecycle.ts';
import { read } from '../../src/model/traces/read.ts';
import { repeat, repeatSteps } from '../../src/model/traces/repeat.ts';
import { show, type Violation, violation } from '../../src/model/violation.ts';
import { pointer } from '../../src/text/json-pointer.ts';
import type { Json, JsonObject } from '../../src/text/json.ts';
import { differingFields, isTaken } from './shared/comparison.ts';
import { byCreateSteps, isByCreate } from './shared/by-create.ts';
import { firstLookViolations, isStillUnread } from './shared/first-look.ts';
import { keptFromReads } from './shared/kept-from-reads.ts';
import { readCounts } from './shared/read-counts.ts';
import { safeReadExamples } from './shared/safe-read-examples.ts';
import { usedUpItems, usedUpViolations } from './shared/used-up.ts';
import { idFieldOf, isOfParent, setBefore, shownItem, unanswered } from './shared/written.ts';

export default defineRule({
  id: 'operation/safe-read',
  proves: ['service.5'],
  breaks: [],
  weight: 7,
  label: 'data',
  title: 'Reading changes nothing',
  why: 'Clients, caches and crawlers read as often as they like; a read with a side effect changes data by accident.',
  fix: 'Do not change the item when it is read, and keep what you learn from reads (views, last access) elsewhere.',
  scope: 'trace',
  isOfReads: true,
  wants: [
    ...byCreateSteps,
    lifecycle.untouchedRead,
    read.read,
    read.look,
    read.lookAgain,
    read.listAfter,
    ...repeatSteps,
  ],
  after: ['json/well-formed'],
  check: (trace, context) => {
    if (sentAt(trace, repeat.start).length > 0) return judgeRepeated(trace, context);
    if (sentAt(trace, read.read).length > 0) return judgeFirstLooks(trace, context);
    const idField = idFieldOf(trace, context);
    const reads = sentAt(trace, lifecycle.first.proof, lifecycle.steady).filter((read) => !isOfParent(trace, read));
    const shown = reads.filter(isAnswered).flatMap((read): readonly Look[] => {
      const item = shownItem(read, idField);
      return item === undefined ? [] : [{ read, item }];
    });
    const fields = new Set(shown.flatMap(({ item }, index) => differing(shown[index - 1]?.item, item, context)));
    const used = countedOut(trace, reads, shown, [...fields], context);
    if (used.length > 0) return judged(used);
    const isEnough = shown.length >= (fields.size === 0 ? 2 : enough);
    if (!isEnough) return unanswered(reads) ?? inapplicable('no-item-of-ours-read');
    const moving = trace.resource === undefined ? undefined : context.readings.of(trace.resource).restless;
    const still = [...fields].filter((field) => moving?.has(field) !== true);
    const found = still.flatMap((field) => changedBy(trace, field, shown, context));
    const violations = found.length > 0 ? found : keptFromReads(trace, ownReads, [lifecycle.listed], context);
    const open = still.find((field) => isByCreate(trace, field, context) === undefined);
    return open === undefined || violations.length > 0
      ? judged(violations)
      : indistinct('read-or-create', { field: open });
  },
  examples: safeReadExamples,
});

/** The reads of items of ours before anything but a create was sent of them. */
const ownReads = [lifecycle.first.proof, lifecycle.second.proof, lifecycle.steady];

/** Items of anybody, asked for again and again with no write of ours in between. */
function judgeRepeated(trace: Trace, context: RuleContext): Judgement {
  const [counts, looks] = [readCounts(trace, context), firstLookViolations(trace, context)];
  const examined = counts.examined + looks.examined;
  if (examined === 0) return inapplicable('nothing-read-often');
  return { violations: [...counts.violations, ...looks.violations, ...usedUpViolations(trace, context)], examined };
}

/** Items of anybody, looked at for the first time in the run. */
function judgeFirstLooks(trace: Trace, context: RuleContext): Judgement {
  const { examined, violations: marked } = firstLookViolations(trace, context);
  const looks = [read.read, read.look, read.lookAgain];
  const isStill = (field: string): boolean => isStillUnread(trace, field, context);
  const violations = marked.length > 0 ? marked : keptFromReads(trace, looks, [read.listAfter], context, isStill);
  const [before, after] = [answeredAt(trace, read.list, read.lastPage), answeredAt(trace, read.listAfter)];
  const used = usedUpItems(trace, before, after, context);
  const found = [...violations, ...used];
  if (examined === 0 && found.length === 0) return inapplicable('nothing-read-often');
  return { violations: found, examined: Math.max(examined, found.length) };
}

interface Look {
  readonly read: Answered;
  readonly item: JsonObject;
}

/** Fewer reads that differ cannot tell a change that comes with each read from one that happened to fall between two. */
const enough = 4;

function differing(before: JsonObject | undefined, item: JsonObject, { plan }: RuleContext): readonly string[] {
  return before === undefined ? [] : differingFields(before, item, plan.volatile);
}

/**
 * A field that moves between reads is a read's doing where a client set it and nobody wrote since, or where it counts the
 * reads: the same whole step each time. Anything else may be the service's own affair (a clock, work in the background).
 */
function changedBy(trace: Trace, field: string, looks: readonly Look[], context: RuleContext): readonly Violation[] {
  const values = looks.map(({ item }) => item[field]);
  const last = looks.findLast((_look, index) => index > 0 && values[index] !== values[index - 1]) ?? looks[0];
  if (last === undefined) return [];
  const set = setBefore(trace, last.read)[field];
  const wasTaken = set !== undefined && isTaken(field, set, values[0]) === true;
  const isLost =
    wasTaken &&
    isByCreate(trace, field, context) === false &&
    values.some((value) => isTaken(field, set, value) === false);
  if (!isLost && !isCounted(values, set !== undefined)) return [];
  return [
    violation({
      at: `body:${itemAt(last.read.reply)}${pointer(field)}`,
      expected: show(values[0]),
      actual: show(last.item[field]),
      message: `${field} was ${values.map(show).join(', then ')} in reads with no write between them (${requestLine(last.read)})`,
      exchange: last.read.id,
      key: isLost ? 'a value that was sent changes' : 'reads are counted',
    }),
  ];
}

/** An item that counts its reads, and is gone after one more of them. */
function countedOut(
  trace: Trace,
  reads: readonly Exchange[],
  shown: readonly Look[],
  fields: readonly string[],
  { readings }: RuleContext,
): readonly Violation[] {
  const [last, { read } = {}] = [reads.at(-1), shown.at(-1)];
  const isGone = last !== undefined && trace.resource !== undefined && readings.of(trace.resource).isGone(last);
  if (!isGone || read === undefined || shown.length < enough - 1) return [];
  const valuesOf = (field: string): readonly (Json | undefined)[] => shown.map(({ item }) => item[field]);
  const field = fields.find((each) => isCounted(valuesOf(each), false));
  if (field === undefined) return [];
  const values = valuesOf(field).map(show).join(', then ');
  const [expected, actual] = [read.reply.status, last.reply?.status].map(String);
  return [
    violation({
      at: 'status',
      expected: expected ?? '',
      actual: actual ?? '',
      message: `${requestLine(last)} showed ${field} as ${values}, with no write between them, and was answered ${actual} the next time`,
      exchange: last.id,
      key: 'a read uses it up',
      signs: [itemGone, usedUp],
    }),
  ];
}

/** Each read does the same to it once more; `isSet`: nothing but a client moves it, so that any step tells. */
function isCounted(values: readonly (Json | undefined)[], isSet: boolean): boolean {
  const steps = values.slice(1).map((value, index) => stepOf(values[index], value, isSet));
  return steps.every((step) => step !== undefined) && new Set(steps).size === 1;
}

/** One more or one less, in a number or in a text; a text that grows, by what it grows. */
function stepOf(before: Json | undefined, after: Json | undefined, isAny = false): number | string | undefined {
  if (typeof before === 'number' && typeof after === 'number')
    return Math.abs(after - before) === 1 || (isAny && after !== before) ? after - before : undefined;
  if (typeof before !== 'string' || typeof after !== 'string' || before === '' || before === after) return undefined;
  if (after.startsWith(before)) return after.slice(before.length);
  const [old, now] = [numbered.exec(before), numbered.exec(after)];
  return old !== null && old[1] === now?.[1] ? stepOf(Number(old[2]), Number(now?.[2])) : undefined;
}

/** A text with a number at its end. */
const numbered = /^(.*\D)(\d{1,9})$/s;
