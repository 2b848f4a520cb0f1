import { topOf } from '../../../src/model/body-field.ts';
import { type Answered, isAnswered, isSuccess } from '../../../src/model/exchange.ts';
import { fieldsSent } from '../../../src/model/resource-object.ts';
import type { RuleContext } from '../../../src/model/rule.ts';
import { answeredAt, sentAt, stepOf, type Trace } from '../../../src/model/trace.ts';
import { changeInvalid as steps } from '../../../src/model/traces/change-invalid.ts';
import { equalJson, type JsonObject } from '../../../src/text/json.ts';
import { changedFields, partLike } from './comparison.ts';
import { backgroundFields, idFieldOf, shownItem } from './written.ts';

/** The steps whose evidence says what a PATCH of no field did. */
export const emptyPatchSteps = [
  steps.own,
  steps.replaceValid,
  steps.patchValid,
  steps.before,
  steps.patch.unexpected,
  steps.between,
  steps.after,
] as const;

/** A PATCH of no field that was taken, and the fields that its answer shows otherwise than the read before it. */
export interface EmptyPatch {
  readonly write: Answered;
  readonly before: JsonObject;
  readonly changed: readonly string[];
  /** True where a read after it shows them as before. */
  readonly isMisstated: boolean;
}

/** What a PATCH of no field did to an item; undefined where none was taken, or the item was not seen before it. */
export function emptyPatch(trace: Trace, context: RuleContext): EmptyPatch | undefined {
  const write = stepOf(trace, steps.patch.unexpected.of('nothing'));
  if (write === undefined) return undefined;
  const idField = idFieldOf(trace, context);
  const first = shownItem(stepOf(trace, steps.before), idField);
  const set = sentIn(answeredAt(trace, steps.own.made, steps.replaceValid, steps.patchValid), first);
  const itemIn = (exchange: Answered | undefined): JsonObject | undefined => {
    const item = shownItem(exchange, idField);
    return item && partLike(set, item);
  };
  const [before, shown] = [stepOf(trace, steps.before), write].map(itemIn);
  if (before === undefined || shown === undefined) return undefined;
  const restless = backgroundFields(trace, context, idField);
  // What no client sets may follow from others, or from the time.
  const explained = { volatile: context.plan.volatile, set, restless, derived: true };
  const later = trace.exchanges.slice(trace.exchanges.indexOf(write) + 1).filter(isAnswered);
  const read = later.find((each) => sentAt(trace, steps.between, steps.after).includes(each));
  const item = itemIn(read);
  // What the answer before showed so already is no doing of this one.
  const earlier = itemIn(stepOf(trace, steps.patchValid)) ?? {};
  const isOld = (field: string): boolean =>
    Object.hasOwn(earlier, field) && equalJson(earlier[field] ?? null, shown[field] ?? null);
  // An answer may leave fields out; what a read then lacks too is gone, unless it is sent as null in between.
  const { required = [], notBlank = [] } = trace.resource?.create ?? {};
  const nulled = new Set([...required, ...notBlank].map(topOf));
  const isGone = (field: string): boolean => item !== undefined && !Object.hasOwn(item, field) && !nulled.has(field);
  const changed = changedFields(before, shown, explained).filter(
    (field) => (Object.hasOwn(shown, field) && !isOld(field)) || isGone(field),
  );
  const isKept = (field: string): boolean => equalJson(item?.[field] ?? null, before[field] ?? null);
  const isMisstated = item !== undefined && changed.every(isKept);
  return { write, before, changed, isMisstated };
}

/** All that was sent and taken, the last value of each field. */
function sentIn(exchanges: readonly Answered[], before: JsonObject | undefined): JsonObject {
  return exchanges
    .filter(({ reply }) => isSuccess(reply.status))
    .reduce<JsonObject>(
      (all, { probe }) => ({ ...all, ...fieldsSent({ ...probe.about, ...(before === undefined ? {} : { before }) }) }),
      {},
    );
}
