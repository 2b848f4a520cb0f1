import { itemAt, itemOf } from '../../src/model/envelope.ts';
import { type Answered, type Exchange, isAnswered, requestLine } from '../../src/model/exchange.ts';
import { defineRule, inapplicable, indistinct, type RuleContext } from '../../src/model/rule.ts';
import type { Trace } from '../../src/model/trace.ts';
import { show, type Violation, violation } from '../../src/model/violation.ts';
import { pointer } from '../../src/text/json-pointer.ts';
import { isObject, type JsonObject } from '../../src/text/json.ts';
import { changedFields, isTaken } from './shared/comparison.ts';
import { patchExamples } from './shared/patch-examples.ts';
import { operationOf, staleListViolations, updateViolations } from './shared/update.ts';
import {
  idFieldOf,
  isReadable,
  notSent,
  outcomeOf,
  backgroundFields,
  sentOf,
  setBefore,
  shownItem,
  unanswered,
} from './shared/written.ts';
import { nameOf } from '../../src/model/step.ts';

export default defineRule({
  id: 'operation/patch',
  proves: ['operation.patch'],
  breaks: [],
  weight: 8,
  label: 'data',
  title: 'PATCH changes the fields that it sends and no other, and answers with the updated item',
  why: 'A partial update that resets or overlooks fields destroys data that the client never meant to touch.',
  fix: 'Lay the sent fields over the stored item, store the result, and answer with it.',
  scope: 'trace',
  scenarios: ['lifecycle', 'first-write'],
  after: ['json/well-formed'],
  check: (trace, context) => {
    const patches = [...sentOf(trace, 'patch-same'), ...sentOf(trace, 'patch')];
    if (patches.length === 0) return notSent(trace, 'patch');
    const judged = patches.filter(isAnswered).filter((patch) => outcomeOf(patch) !== 'contradictory');
    const violations = judged.flatMap((patch) => violationsOf(trace, patch, context));
    const examined = judged.length;
    if (violations.length > 0) return { violations, examined };
    const lost = unanswered([...patches, ...patches.flatMap((patch) => readAfter(trace, patch))]);
    if (lost !== undefined) return lost;
    if (examined === 0) return inapplicable('two-answers-in-one', { what: 'every PATCH' });
    if (judged.some((patch) => outcomeOf(patch) === 'forbidden')) {
      return indistinct('credential-may-not', { operation: 'patch' });
    }
    return judged.some(isTelling)
      ? { examined }
      : indistinct('no-other-values', { resource: trace.resource?.key ?? '' });
  },
  examples: patchExamples,
});

/** The read that followed a patch. */
function readAfter(trace: Trace, patch: Exchange): readonly Exchange[] {
  const { step, about } = patch.probe;
  return sentOf(trace, `${nameOf(step)}-read`)
    .filter((read) => read.probe.about.field === about.field)
    .slice(0, 1);
}

function isTelling(patch: Answered): boolean {
  const { field, sent, before } = patch.probe.about;
  if (field === undefined || !isObject(sent) || patch.probe.step === 'patch-same') return false;
  return isTaken(field, sent[field] ?? null, before?.[field]) !== true;
}

function violationsOf(trace: Trace, write: Answered, context: RuleContext): readonly Violation[] {
  const { field, sent, note } = write.probe.about;
  const idField = idFieldOf(trace, context);
  if (field === undefined || !isObject(sent)) return [];
  const [read] = readAfter(trace, write);
  const readable = isReadable(trace, note, idField);
  const fields = isFaithful(field, trace, write) ? [field] : [];
  const own = updateViolations({ write, read, sent, fields, idField, readable });
  if (own.length > 0) return own;
  const strays = strayViolations(trace, write, read, context);
  return strays.length > 0 ? strays : staleListViolations(trace, write, context);
}

/** False where the field showed something else than was sent when the item was made: then it is transformed. */
function isFaithful(field: string, trace: Trace, write: Answered): boolean {
  const value = setBefore(trace, write)[field];
  const shown = write.probe.about.before?.[field];
  return value === undefined || shown === undefined || isTaken(field, value, shown) !== false;
}

/** Fields that were not sent and changed, in what a read shows or else in the answer. */
function strayViolations(
  trace: Trace,
  write: Answered,
  read: Exchange | undefined,
  context: RuleContext,
): readonly Violation[] {
  const { before } = write.probe.about;
  if (before === undefined) return [];
  const idField = idFieldOf(trace, context);
  const changedIn = (exchange: Exchange | undefined, derived: boolean): readonly string[] => {
    const shown = shownItem(exchange, idField);
    return shown === undefined ? [] : unsentChanges(trace, write, before, shown, derived, context);
  };
  // With the value that the field had, nothing follows from it: no total, no slug.
  const stored = changedIn(read, write.probe.step !== 'patch-same');
  if (stored.length > 0 && read !== undefined) return [stray(write, read, before, stored)];
  const answered = changedIn(write, true);
  return answered.length === 0 ? [] : [stray(write, write, before, answered)];
}

function unsentChanges(
  trace: Trace,
  write: Answered,
  before: JsonObject,
  shown: JsonObject,
  derived: boolean,
  context: RuleContext,
): readonly string[] {
  const { sent } = write.probe.about;
  const restless = backgroundFields(trace, context, idFieldOf(trace, context));
  const changes = changedFields(before, shown, {
    volatile: context.plan.volatile,
    set: setBefore(trace, write),
    restless,
    derived,
  });
  return changes.filter((key) => !isObject(sent) || !Object.hasOwn(sent, key));
}

function stray(write: Answered, seen: Exchange, before: JsonObject, fields: readonly string[]): Violation {
  const [field = ''] = fields;
  const shown = isAnswered(seen) ? itemOf(seen.reply) : undefined;
  return violation({
    at: `body:${isAnswered(seen) ? itemAt(seen.reply) : ''}${pointer(field)}`,
    expected: show(before[field]),
    actual: show(shown?.[field]),
    message: `${requestLine(write)} sent ${write.probe.about.field ?? ''} alone, and ${fields.join(', ')} changed too; what is not sent stays as it was`,
    exchange: seen.id,
    key: 'unsent changed',
    ...operationOf(write),
  });
}
