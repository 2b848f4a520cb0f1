import { fieldsSent } from '../../src/model/resource-object.ts';
import { itemAt, itemOf } from '../../src/model/envelope.ts';
import { type Answered, type Exchange, isAnswered, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { defineRule, inapplicable, indistinct, type Judgement, type RuleContext } from '../../src/model/rule.ts';
import { requestFacts } from '../../src/model/reason.ts';
import { isRevision } from '../../src/model/item-field.ts';
import { field as fieldSign, unsentChanged } from '../../src/model/signs.ts';
import { sentAt, type Trace } from '../../src/model/trace.ts';
import { firstWrite } from '../../src/model/traces/first-write.ts';
import { lifecycle } from '../../src/model/traces/lifecycle.ts';
import { states } from '../../src/model/traces/states.ts';
import { show, type Violation, violation } from '../../src/model/violation.ts';
import { pointer } from '../../src/text/json-pointer.ts';
import { equalJson, type JsonObject } from '../../src/text/json.ts';
import { changedFields, isMadeAnew, isNothing, isTaken } from './shared/comparison.ts';
import { type EmptyPatch, emptyPatch, emptyPatchSteps } from './shared/empty-patch.ts';
import { patchExamples } from './shared/patch-examples.ts';
import { withoutDefaults } from './shared/idle-values.ts';
import {
  isFaithful,
  isShownAnew,
  operationOf,
  staleListViolations,
  unfaithfulFields,
  unreadUpdate,
  type Update,
  updateViolations,
} from './shared/update.ts';
import {
  backgroundFields,
  idFieldOf,
  isLockedInState,
  isReadable,
  isRefusedInState,
  isShownByReads,
  itemsOf,
  notSent,
  outcomeOf,
  setBefore,
  shownItem,
  unanswered,
  unreadable,
} from './shared/written.ts';
import { shownByVersion } from '../version/shared/differences.ts';

const writes = [lifecycle.patchSame, lifecycle.patch, lifecycle.patchTogether, firstWrite.patch, states.changed];
const reads = [
  lifecycle.patchSameRead,
  lifecycle.patchRead,
  lifecycle.patchTogetherRead,
  firstWrite.patchRead,
  states.changedRead,
];

export default defineRule({
  id: 'operation/patch',
  proves: ['operation.patch'],
  breaks: ['service.5'],
  weight: 8,
  label: 'data',
  title: 'PATCH changes only the fields that it sends, and answers with the updated item',
  why: 'A partial update that resets or ignores fields destroys data that the client never meant to touch.',
  fix: 'Merge the sent fields into the stored item, store the result, and answer with it.',
  scope: 'trace',
  wants: [
    ...writes,
    ...reads,
    lifecycle.steady,
    lifecycle.untouchedRead,
    lifecycle.listed,
    lifecycle.changed,
    lifecycle.patchNeighbour,
    firstWrite.untouchedRead,
    ...emptyPatchSteps,
  ],
  after: ['json/well-formed'],
  explainedBy: ['operation/safe-read'],
  joins: ['operation/create', ...shownByVersion, 'query/page'],
  check: (trace, context) => {
    const empty = emptyPatch(trace, context);
    if (empty !== undefined && empty.changed.length > 0) return emptied(empty);
    const sent = sentAt(trace, ...writes).filter((patch) => !wasTriedApart(trace, patch));
    const patches = sent.filter((patch) => !isRefusedInState(patch));
    if (patches.length === 0) return sent.length === 0 ? notSent(trace, 'patch') : inapplicable('unchanged-in-state');
    const judged = patches.filter(isAnswered).filter((patch) => outcomeOf(patch) !== 'contradictory');
    const violations = judged.flatMap((patch) => violationsOf(trace, patch, context));
    const examined = judged.length;
    const idField = idFieldOf(trace, context);
    const mayBeAge = judged.some((patch) => isShownAnew(patch, readAfter(trace, patch)[0], idField));
    if (violations.length > 0) return { violations, examined, mayBeAge };
    const lost = unanswered([...patches, ...patches.flatMap((patch) => readAfter(trace, patch))]);
    if (lost !== undefined) return lost;
    if (examined === 0) return inapplicable('two-answers-in-one', { what: 'every PATCH' });
    if (judged.some((patch) => outcomeOf(patch) === 'forbidden')) {
      return indistinct('credential-may-not', { operation: 'patch' });
    }
    const [unread] = judged.flatMap((patch) => unreadBy(trace, patch, context));
    if (unread !== undefined) return unread;
    const [mute] = judged.flatMap((patch) => unreadable(patch) ?? []);
    if (mute !== undefined) return mute;
    const excused = (patch: Answered): readonly string[] =>
      unfaithfulFields(trace, patch, readAfter(trace, patch)[0], idField);
    if (judged.some((patch) => isTelling(patch, excused(patch)))) return { examined };
    const [untold] = judged.flatMap((patch) => excused(patch).map((field) => ({ ...requestFacts(patch), field })));
    return untold === undefined
      ? indistinct('no-other-values', { resource: trace.resource?.key ?? '' })
      : indistinct('never-as-sent', untold);
  },
  examples: patchExamples,
});

/** That a PATCH of no field changes nothing is no proof that one of some changes what it is to. */
function emptied({ write, before, changed, isMisstated }: EmptyPatch): Judgement {
  const told = isMisstated ? misstated(write, before, changed) : stray(write, write, before, changed);
  return {
    violations: [told],
    examined: 1,
    mayBeAge: changed.every((field) => !isNothing(itemOf(write.reply)?.[field])),
  };
}

/** True for several fields together that were refused: each was then patched alone, and that is judged. */
function wasTriedApart(trace: Trace, patch: Exchange): boolean {
  if (patch.probe.step !== lifecycle.patchTogether || !isAnswered(patch) || isSuccess(patch.reply.status)) return false;
  return after(trace, patch).some(({ probe }) => probe.step === lifecycle.patch);
}

function after(trace: Trace, exchange: Exchange): readonly Exchange[] {
  return trace.exchanges.slice(trace.exchanges.indexOf(exchange) + 1);
}

/** The read that followed a patch. */
function readAfter(trace: Trace, patch: Exchange): readonly Exchange[] {
  const looks = new Set(sentAt(trace, ...reads));
  return after(trace, patch)
    .filter((each) => looks.has(each) && each.probe.about.id === patch.probe.about.id)
    .slice(0, 1);
}

function isTelling(patch: Answered, excused: readonly string[]): boolean {
  const { before } = patch.probe.about;
  const sent = fieldsSent(patch.probe.about);
  if (sent === undefined || patch.probe.step === lifecycle.patchSame) return false;
  return Object.entries(sent).some(
    ([field, value]) => !excused.includes(field) && isTaken(field, value, before?.[field]) !== true,
  );
}

function violationsOf(trace: Trace, write: Answered, context: RuleContext): readonly Violation[] {
  const update = updateBy(trace, write, context);
  if (update === undefined) return [];
  const own = updateViolations(update);
  if (own.length > 0) return own.map(ofPatch);
  const strays = strayViolations(trace, write, readAfter(trace, write)[0], context);
  return strays.length > 0 ? strays : staleListViolations(trace, write, context).map(ofPatch);
}

/** Only what changes more than it names does another thing, too. */
function ofPatch(wrong: Violation): Violation {
  return { ...wrong, clauses: ['operation.patch'] };
}

function updateBy(trace: Trace, write: Answered, context: RuleContext): Update | undefined {
  const { item } = write.probe.about;
  const all = fieldsSent(write.probe.about);
  if (all === undefined) return undefined;
  const idField = idFieldOf(trace, context);
  const [read] = readAfter(trace, write);
  const shown = [read, write].map((each) => shownItem(each, idField) ?? {});
  const sent = shown.reduce((rest, each) => withoutDefaults(trace, write, rest, each), all);
  const fields = Object.keys(sent).filter(
    (field) => !isRevision(field) && isFaithful(field, trace, write, shown) && !isLockedInState(write, field, shown),
  );
  const isShown = (field: string): boolean => isShownByReads(trace, context, field);
  return {
    write,
    read,
    sent,
    fields,
    idField,
    readable: isReadable(trace, item, idField),
    isShown,
    items: itemsOf(trace, context),
  };
}

function unreadBy(trace: Trace, write: Answered, context: RuleContext): readonly Judgement[] {
  const update = updateBy(trace, write, context);
  const unread = update === undefined ? undefined : unreadUpdate(update);
  return unread === undefined ? [] : [unread];
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
    if (shown === undefined) return [];
    // What an answer to a write shows may be hidden where items are read.
    const isSeen = (key: string): boolean => Object.hasOwn(shown, key) || isShownByReads(trace, context, key);
    return unsentChanges(trace, write, before, shown, derived, context).filter(isSeen);
  };
  // With the value that the field had, nothing follows from it: no total; what is made anew apart.
  // What was never read before may be shown otherwise by reads alone: operation/create tells of that.
  const answer = write.probe.step === firstWrite.patch ? (shownItem(write, idField) ?? {}) : {};
  const isKept = (key: string): boolean => answer[key] !== undefined && equalJson(answer[key], before[key] ?? null);
  const stored = changedIn(read, write.probe.step !== lifecycle.patchSame).filter((key) => !isKept(key));
  if (stored.length > 0 && read !== undefined) return [stray(write, read, before, stored)];
  // An answer may leave fields out; where a read shows them as they were, it is the answer that is wrong.
  const answered = changedIn(write, true).filter((key) => Object.hasOwn(itemOf(write.reply) ?? {}, key));
  if (answered.length === 0) return [];
  return [
    shownItem(read, idField) === undefined ? stray(write, write, before, answered) : misstated(write, before, answered),
  ];
}

function unsentChanges(
  trace: Trace,
  write: Answered,
  before: JsonObject,
  shown: JsonObject,
  derived: boolean,
  context: RuleContext,
): readonly string[] {
  const sent = fieldsSent(write.probe.about) ?? {};
  const restless = backgroundFields(trace, context, idFieldOf(trace, context));
  // A one-to-one part is made by nobody: what the plan changes of it was set, as far as anybody knows. Elsewhere, what no create sent may be made of what one did.
  const changeable = trace.resource?.single === true ? Object.keys(trace.resource.change ?? {}) : [];
  const settable = changeable.flatMap((key) => (before[key] === undefined ? [] : [[key, before[key]] as const]));
  const changes = changedFields(before, shown, {
    volatile: context.plan.volatile,
    set: { ...Object.fromEntries(settable), ...setBefore(trace, write) },
    restless,
    derived,
  });
  const isMade = (key: string): boolean =>
    !Object.hasOwn(setBefore(trace, write), key) && isMadeAnew(key, before[key], shown[key]);
  return changes.filter((key) => !Object.hasOwn(sent, key) && !isMade(key));
}

function misstated(write: Answered, before: JsonObject, fields: readonly string[]): Violation {
  const [field = ''] = fields;
  return violation({
    at: `body:${itemAt(write.reply)}${pointer(field)}`,
    expected: show(before[field]),
    actual: show(itemOf(write.reply)?.[field]),
    message: `${requestLine(write)} was answered with another ${fields.join(', ')}, which a read afterwards shows as before`,
    exchange: write.id,
    clauses: ['operation.patch'],
    key: 'answered otherwise',
  });
}

function stray(write: Answered, seen: Exchange, before: JsonObject, fields: readonly string[]): Violation {
  const [field = ''] = fields;
  const sent = Object.keys(fieldsSent(write.probe.about) ?? {});
  const changes =
    sent.length > 0
      ? `${sent.join(', ')} alone, and ${fields.join(', ')} changed too`
      : `no field, and ${fields.join(', ')} changed`;
  const shown = isAnswered(seen) ? itemOf(seen.reply) : undefined;
  return violation({
    at: `body:${isAnswered(seen) ? itemAt(seen.reply) : ''}${pointer(field)}`,
    expected: show(before[field]),
    actual: show(shown?.[field]),
    message: `${requestLine(write)} sent ${changes}`,
    exchange: seen.id,
    key: 'unsent changed',
    signs: [...fields.map(fieldSign), unsentChanged],
    ...operationOf(write),
  });
}
