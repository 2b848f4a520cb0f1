import { fieldsSent } from '../../../src/model/resource-object.ts';
import { itemOf } from '../../../src/model/envelope.ts';
import { type Answered, isSuccess } from '../../../src/model/exchange.ts';
import { changedMembers, isClockValue, showsValue } from '../../../src/model/item-change.ts';
import type { RuleContext } from '../../../src/model/rule.ts';
import { isBy } from '../../../src/model/states.ts';
import { stepOf, type Trace } from '../../../src/model/trace.ts';
import { type Json, type JsonObject, member } from '../../../src/text/json.ts';
import type { Step } from '../../../src/model/step.ts';
import { credentials as steps } from '../../../src/model/traces/credentials.ts';

/** Refused writes of one kind to an item of ours, and the reads around them. */
export interface Batch {
  readonly writes: readonly Answered[];
  readonly before: Answered;
  readonly after: Answered;
  readonly moving: ReadonlySet<string>;
  readonly trace: Trace;
  readonly context: RuleContext;
}

/**
 * A change that the refused write explains: it shows what was sent; or, after an action, the state that the plan says it
 * leads to, else a plain value that stays and that an item which nobody touched does not come to by itself.
 */
export function isEffect(name: string, batch: Batch, value: Json | undefined): boolean {
  if (batch.writes.some(({ probe }) => showsValue(value, fieldsSent(probe.about)?.[name]))) return true;
  const [write] = batch.writes;
  const operation = write?.probe.operation;
  if (operation !== undefined && operation.kind !== 'action') return false;
  const { states } = batch.trace.resource ?? {};
  const led =
    states?.allowed.filter(([, by]) => by.startsWith('/') && operation !== undefined && isBy(by, operation)) ?? [];
  if (led.length > 0) return name === states?.field && led.some(([, , to]) => showsValue(value, to));
  if (batch.moving.has(name) || !isState(value)) return false;
  const attempt = write?.probe.about.attempt ?? '';
  const again = shownAt(batch.trace, steps.recheck.of(attempt));
  const untouched = shownAt(batch.trace, steps.watchedAfter.of(attempt));
  if (again === undefined || untouched === undefined) return false;
  return sameValue(member(again, name), value) && !sameValue(member(untouched, name), value);
}

function shownAt(trace: Trace, step: Step): JsonObject | undefined {
  const read = stepOf(trace, step);
  return read !== undefined && isSuccess(read.reply.status) ? itemOf(read.reply) : undefined;
}

/** A short plain value, as states are; times, links and signatures change by themselves. */
function isState(value: Json | undefined): boolean {
  if (isClockValue(value) || typeof value === 'object') return value === null;
  return typeof value !== 'string' || (value.length <= 40 && !value.includes('/'));
}

function sameValue(one: Json | undefined, other: Json | undefined): boolean {
  return one === undefined || other === undefined ? one === other : showsValue(one, other);
}

/** What differed between two reads with no write between them. */
export function movingMembers(trace: Trace, context: RuleContext): ReadonlySet<string> {
  const [first, second] = [steps.created.proof, steps.before]
    .map((step) => stepOf(trace, step))
    .map((read) => (read === undefined ? undefined : itemOf(read.reply)));
  if (first === undefined || second === undefined) return new Set();
  return new Set(changedMembers(first, second, context.plan.volatile));
}

/** True where a refused write, had it been done, would show in the item. */
export function wouldShow({ writes }: Batch, before: JsonObject): boolean {
  return writes.some(({ probe }) =>
    Object.keys(before).some((name) => {
      const sent = fieldsSent(probe.about)?.[name];
      return sent !== undefined && !showsValue(before[name], sent);
    }),
  );
}
