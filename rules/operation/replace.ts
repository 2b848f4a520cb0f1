import { fieldOfPlace, fieldsOfBody, fieldsSent } from '../../src/model/resource-object.ts';
import { type Answered, isAnswered, isSuccess } from '../../src/model/exchange.ts';
import {
  defineRule,
  inapplicable,
  indistinct,
  judged,
  type Judgement,
  type RuleContext,
} from '../../src/model/rule.ts';
import { requestFacts } from '../../src/model/reason.ts';
import { isRevision } from '../../src/model/item-field.ts';
import { sentAt, type Trace } from '../../src/model/trace.ts';
import { firstWrite } from '../../src/model/traces/first-write.ts';
import { lifecycle } from '../../src/model/traces/lifecycle.ts';
import { states } from '../../src/model/traces/states.ts';
import { type Json, type JsonObject } from '../../src/text/json.ts';
import { isNothing, isTaken } from './shared/comparison.ts';
import { copyViolations } from './shared/copied.ts';
import { replaceExamples } from './shared/replace-examples.ts';
import {
  isFaithful,
  isShownAnew,
  staleListViolations,
  unfaithfulFields,
  unreadUpdate,
  type Update,
  updateViolations,
} from './shared/update.ts';
import {
  idFieldOf,
  isInState,
  isLockedInState,
  isReadable,
  isRefusedInState,
  isShownByReads,
  itemsOf,
  notSent,
  outcomeOf,
  shownItem,
  unanswered,
  unreadable,
} from './shared/written.ts';
import { shownByVersion } from '../version/shared/differences.ts';

const replaces = [lifecycle.replace, firstWrite.replace, states.replaced];
const reads = [lifecycle.replaceRead, firstWrite.replaceRead, states.replacedRead];

export default defineRule({
  id: 'operation/replace',
  proves: ['operation.replace'],
  breaks: [],
  weight: 8,
  label: 'data',
  title: 'PUT answers with the updated item, and the update is kept',
  why: 'A client that sees its values in the answer relies on them; an update that is not kept loses data silently.',
  fix: 'Store every field that the PUT sends, under the same id, and answer with the item as it is stored.',
  scope: 'trace',
  wants: [
    ...replaces,
    ...reads,
    // What the list shows is held against the last that was written and read.
    lifecycle.replaceAgain,
    lifecycle.replaceAgainRead,
    lifecycle.steady,
    lifecycle.listed,
    lifecycle.changed,
    firstWrite.untouchedRead,
  ],
  after: ['json/well-formed'],
  explainedBy: ['operation/safe-read'],
  joins: ['operation/create', 'operation/patch', 'paths/hierarchy', ...shownByVersion, 'query/page'],
  check: (trace, context) => {
    const attempts = sentAt(trace, ...replaces);
    const answered = attempts.filter(isAnswered);
    // Refused attempts were tried again with other values; what counts is the one that was taken, if any.
    const write = answered.find((attempt) => isSuccess(attempt.reply.status)) ?? answered[0];
    if (write === undefined) return unanswered(attempts) ?? notSent(trace, 'replace');
    if (isRefusedInState(write)) return inapplicable('unchanged-in-state');
    return judgeReplace(trace, write, context);
  },
  examples: replaceExamples,
});

function judgeReplace(trace: Trace, write: Answered, context: RuleContext): Judgement {
  const outcome = outcomeOf(write);
  if (outcome === 'contradictory') return inapplicable('two-answers-in-one', { what: 'the PUT' });
  if (outcome === 'forbidden') return indistinct('credential-may-not', { operation: 'replace' });
  const { before, item } = write.probe.about;
  const sent = fieldsSent(write.probe.about);
  if (sent === undefined) return inapplicable('no-object-sent');
  const idField = idFieldOf(trace, context);
  const looks = sentAt(trace, ...reads);
  const [read] = looks;
  const shown = [write, read].map((exchange) => shownItem(exchange, idField));
  const fields = Object.keys(sent).filter(
    (field) =>
      !isRevision(field) &&
      isFaithful(field, trace, write, shown) &&
      !isLockedInState(write, field, shown) &&
      !isFixed(field, trace, write, idField) &&
      !isOfService(field, trace, write, idField),
  );
  const readable = isReadable(trace, item, idField);
  const isShown = (field: string): boolean => isShownByReads(trace, context, field);
  const update: Update = { write, read, sent, fields, idField, readable, isShown, items: itemsOf(trace, context) };
  const own = updateViolations(update);
  const listed = own.length > 0 ? [] : staleListViolations(trace, write, context);
  const violations = [...own, ...listed, ...copyViolations(trace, write, context)];
  if (violations.length > 0) return { violations, mayBeAge: isShownAnew(write, read, idField) };
  const isTelling = fields.some((field) => isTaken(field, sent[field] ?? null, before?.[field]) !== true);
  const [excused] = isTelling ? [] : unfaithfulFields(trace, write, read, idField);
  if (excused !== undefined) return indistinct('never-as-sent', { ...requestFacts(write), field: excused });
  if (!isTelling) return isInState(write) ? inapplicable('unchanged-in-state') : indistinct('same-values');
  return unanswered(looks) ?? unreadUpdate(update) ?? unreadable(write) ?? judged([]);
}

/** True for a unique field outside of `change` that answer and read leave as it was: it may not be changeable. */
function isFixed(field: string, trace: Trace, write: Answered, idField: string): boolean {
  const { resource } = trace;
  const isUnique = resource?.create?.unique.some((each) => fieldOfPlace(each) === field) === true;
  if (!isUnique || fieldsOfBody(resource.change ?? {})[field] !== undefined) return false;
  const old = write.probe.about.before?.[field];
  const shown = shownAfter(field, trace, write, idField).filter((value) => value !== undefined);
  return old !== undefined && shown.length > 0 && shown.every((value) => isTaken(field, old, value) === true);
}

/** True for a field that was sent back as it was shown, and has another value now: the service may make it of others, or of the time. */
function isOfService(field: string, trace: Trace, write: Answered, idField: string): boolean {
  const { create, change } = trace.resource ?? {};
  const isPlanned = (known: JsonObject): boolean =>
    [known, fieldsOfBody(known)].some((fields) => Object.hasOwn(fields, field));
  if ([create?.example, change].some((known) => known !== undefined && isPlanned(known))) return false;
  const shown = shownAfter(field, trace, write, idField);
  return shown.length > 0 && shown.every((value) => !isNothing(value));
}

/** What the answer to the write and the read after it show of a field. */
function shownAfter(field: string, trace: Trace, write: Answered, idField: string): readonly (Json | undefined)[] {
  return [write, sentAt(trace, ...reads)[0]].flatMap((exchange) => {
    const item = shownItem(exchange, idField);
    return item === undefined ? [] : [item[field]];
  });
}
