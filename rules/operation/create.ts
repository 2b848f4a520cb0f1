import { fieldsSent } from '../../src/model/resource-object.ts';
import { jsonOf, parsedBody } from '../../src/model/body.ts';
import { cutField } from '../../src/model/body-field.ts';
import { itemAt, itemOf } from '../../src/model/envelope.ts';
import { type Answered, type Exchange, isAnswered, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { createdId } from '../../src/model/created-id.ts';
import { idOf, idPointer, idValue } from '../../src/model/item.ts';
import { operationOf, type Resource } from '../../src/model/plan.ts';
import type { ResourceReadings } from '../../src/model/readings.ts';
import {
  defineRule,
  inapplicable,
  indistinct,
  type Judgement,
  noAnswer,
  type RuleContext,
} from '../../src/model/rule.ts';
import { namelessFacts } from '../../src/model/reason.ts';
import { answeredAt, sentAt, sentStep, stepOf, type Trace } from '../../src/model/trace.ts';
import { isSameStep } from '../../src/model/step.ts';
import { ground } from '../../src/model/traces/ground.ts';
import { hierarchy } from '../../src/model/traces/hierarchy.ts';
import { createInvalid } from '../../src/model/traces/create-invalid.ts';
import { createValid as steps } from '../../src/model/traces/create-valid.ts';
import { failing, field, itemGone, nothingSaid, signsOf } from '../../src/model/signs.ts';
import { show, type Violation } from '../../src/model/violation.ts';
import { pointer, withoutPointers } from '../../src/text/json-pointer.ts';
import { equalJson, isObject, type JsonObject, member } from '../../src/text/json.ts';
import { isEcho, ownerText } from '../paths/shared/hierarchy-owners.ts';
import { failedIn2xx, isAccepted, isFailureIn2xx } from '../resource/shared/acceptance.ts';
import { partLike } from './shared/comparison.ts';
import { createExamples } from './shared/create-examples.ts';
import { breachAt, judgeReading, otherValue, unlikeSent } from './shared/created-item.ts';
import { idleFields, withoutDefaults } from './shared/idle-values.ts';
import { shownByVersion } from '../version/shared/differences.ts';

/** What a valid create answers, and what a read right afterwards shows. The status among the 2xx is status/created's. */
export default defineRule({
  id: 'operation/create',
  proves: ['operation.create'],
  breaks: ['service.5'],
  weight: 7,
  label: 'data',
  title: 'A create answers with the created item, which can be read afterwards',
  why: 'A client continues with what the create returns: the id, and the values that were really stored.',
  fix: 'Store the item first, then answer with it as a read shows it, id included. If the service refuses the create example of the plan, check whether the example is out of date.',
  scope: 'trace',
  wants: [
    steps.list,
    steps.first,
    steps.firstRead,
    steps.varied,
    steps.variedRead,
    steps.second,
    steps.secondRead,
    steps.search,
    hierarchy.claimedRead,
    ground.parent.made,
    createInvalid.invalid.unexpected,
    createInvalid.unexpectedRead,
  ],
  explainedBy: ['operation/safe-read', 'paths/hierarchy'],
  joins: ['json/utf-8', 'json/well-formed', ...shownByVersion],
  check: (trace, context) => {
    const { resource } = trace;
    if (resource === undefined) return inapplicable('no-create');
    const cut = cutShort(trace);
    if (cut !== undefined) return cut;
    const creates = sentAt(trace, steps.first, steps.varied, steps.second).filter((create) => !isFree(trace, create));
    if (creates.length === 0)
      return echoedOwner(trace, resource) ?? homeless(trace, resource) ?? inapplicable('no-create');
    const judgements = creates.map((create) => judgeCreate(trace, create, resource, context));
    const violations = judgements.flatMap((each) => each.violations ?? []);
    const examined = judgements.reduce((sum, each) => sum + (each.examined ?? 0), 0);
    // Where another can be read, somebody may have deleted this one.
    const isOneRead = judgements.some((each) => each.violations === undefined && each.unjudged === undefined);
    const isLost = ({ violations: all = [] }: Judgement): boolean =>
      isOneRead && all.every(({ signs = [] }) => signs.includes(itemGone));
    const mayBeAge = judgements.every(
      (each) => each.violations === undefined || each.mayBeAge === true || isLost(each),
    );
    if (violations.length > 0) return { violations, examined, mayBeAge };
    const open = judgements.find((each) => each.unjudged !== undefined);
    return open ?? (examined > 0 ? { examined } : (judgements[0] ?? inapplicable('no-create')));
  },
  examples: createExamples,
});

/** A long text was taken, and an item is read that has but the beginning of it. */
function cutShort(trace: Trace): Judgement | undefined {
  const [read] = answeredAt(trace, createInvalid.unexpectedRead);
  const control = read?.probe.about.control;
  const created = control && sentStep(trace, control);
  const [sent, shown] = [created?.probe.about.sent, read && itemOf(read.reply)];
  const field = isSuccess(read?.reply.status ?? 0) ? cutField(sent, shown) : undefined;
  if (created === undefined || !isAnswered(created) || read === undefined || field === undefined || !isObject(sent))
    return undefined;
  const [whole = 0, kept = 0] = [sent[field], shown?.[field]].map((text) =>
    typeof text === 'string' ? text.length : 0,
  );
  return breachAt(
    created,
    {
      at: `body:${itemAt(read.reply)}${pointer(field)}`,
      expected: `${whole} characters, or a refusal with 400`,
      actual: `the first ${kept}`,
      message: `${requestLine(created)} was answered ${created.reply.status} to a text of ${whole} characters as ${field}, and ${requestLine(read)} shows the first ${kept} alone`,
      key: `${field} cut off`,
    },
    read,
  );
}

/** Nothing was created, though an item was for it to be below. */
function homeless(trace: Trace, { parent }: Resource): Judgement | undefined {
  const isMade = sentAt(trace, ground.parent.made).some((each) => !isAnswered(each) || isSuccess(each.reply.status));
  return parent !== undefined && isMade ? indistinct('parent-unproven', { resource: parent }) : undefined;
}

function judgeCreate(trace: Trace, created: Exchange, resource: Resource, context: RuleContext): Judgement {
  if (!isAnswered(created)) return noAnswer('no-create-answer', { step: created.probe.step.name });
  const { reply } = created;
  if (isFailureIn2xx(reply)) return failedIn2xx;
  if (!isAccepted(created)) return judgeRefusal(trace, created);
  const readings = context.readings.of(resource);
  const item = itemOf(reply);
  if (item === undefined) {
    // What was stored is seen all the same where a read finds it.
    const sent = expectedOf(created, resource, readings, {});
    const { violations: lost = [] } = judgeReading(trace, created, undefined, sent, readings);
    const unsaid = judgeNoItem(created);
    const violations = [...(unsaid.violations ?? []), ...lost];
    return violations.length === 0 ? unsaid : { examined: 1, violations };
  }
  const isNamed =
    readings.ids.length > 0 && !readings.idField.startsWith('/') && resource.create?.idAt === undefined
      ? idOf(item, readings.idField) !== undefined
      : createdId(resource, readings, created) !== undefined;
  const isIdentified = operationOf(resource, 'read') !== undefined || readings.ids.length > 0;
  // A list of texts does not say which field of an item has them.
  const isUnknown = readings.isNameless || (readings.ids.length > 0 && readings.items.length === 0);
  if (isIdentified && !isNamed && isUnknown) return indistinct('id-nameless', namelessFacts(context.plan, resource));
  // Who creates by PUT knows the id.
  if (isIdentified && !isNamed && resource.create?.putId === undefined) {
    return breachAt(created, {
      at: `body:${itemAt(reply)}${idPointer(readings.idField)}`,
      expected: 'the id of the created item',
      actual: show(idValue(item, readings.idField)),
      message: `${requestLine(created)} answered with an item that has no ${readings.idField}`,
      key: 'no id',
    });
  }
  const whole = expectedOf(created, resource, readings, item);
  const answered = partLike(whole, item);
  const sent = withoutDefaults(trace, created, whole, answered);
  const [wrong] = unlikeSent(sent, answered, readings);
  if (wrong !== undefined) {
    const parts = otherValue(created, wrong, sent, answered, 'answered with');
    const earlier = answeredBefore(trace, created, item, readings.idField);
    // The item of an earlier create has that one's id, too.
    const isEarlier = earlier !== undefined && equalJson(member(earlier, wrong) ?? null, member(item, wrong) ?? null);
    return breachAt(created, isEarlier ? { ...parts, signs: [field(wrong), field('id')] } : parts);
  }
  const reading = judgeReading(trace, created, answered, sent, readings);
  const isTaken = answeredBefore(trace, created, item, readings.idField) !== undefined;
  return isTaken ? { ...reading, violations: (reading.violations ?? []).map(ofId) } : reading;
}

/** An answer to a create that shows no item. */
function judgeNoItem(created: Answered): Judgement {
  const { reply, probe } = created;
  if (reply.status === 204) return inapplicable('no-room-for-item');
  if (reply.text !== '' && !parsedBody(reply).ok) return indistinct('create-no-json');
  const body = jsonOf(reply);
  const data = isObject(body) && Object.hasOwn(body, 'data') ? member(body, 'data') : body;
  return breachAt(created, {
    at: 'body:/data',
    expected: 'the created item',
    actual: show(data),
    message: `${requestLine(created)} answered ${reply.text === '' ? 'without the created item' : `with ${show(data)}`}`,
    key: 'no item',
    ...(reply.text === '' ? { signs: [nothingSaid(probe.operation?.id)] } : {}),
  });
}

/** The answer to a create names the owner that its body claims, and a read shows the one in the address. */
function echoedOwner(trace: Trace, { owner: field }: Resource): Judgement | undefined {
  const [claimed] = answeredAt(trace, hierarchy.claimed);
  if (claimed === undefined || field === undefined || !isEcho(trace, claimed, field)) return undefined;
  const [wanted, shown] = [claimed.probe.about.owners?.at(-1) ?? '', itemOf(claimed.reply)?.[field]];
  if (ownerText(shown) === wanted) return undefined;
  return breachAt(claimed, {
    at: `body:${itemAt(claimed.reply)}${pointer(field)}`,
    expected: show(wanted),
    actual: show(shown),
    message: `${requestLine(claimed)} answered with ${show(shown)} as ${field}, and a read shows ${show(wanted)}`,
    key: `answered with another ${field}`,
  });
}

/** An id that an earlier create got is that one's item, too. */
function ofId(wrong: Violation): Violation {
  const own = signsOf(wrong).flatMap(({ word, isOfService }) => (isOfService ? [] : [word]));
  return { ...wrong, signs: [...own, field('id')] };
}

/** What was sent and is to be shown: an id that a POST claims may be ignored. */
function expectedOf(
  { probe }: Answered,
  { create }: Resource,
  { idField }: ResourceReadings,
  shown: JsonObject,
): JsonObject {
  const sent = fieldsSent({ ...probe.about, before: shown }) ?? {};
  const expected = create?.putId === undefined ? withoutPointers(sent, [idPointer(idField)]) : sent;
  return isObject(expected) ? expected : {};
}

/** The item that an earlier create of the trace was answered with under the same id. */
function answeredBefore(trace: Trace, created: Answered, item: JsonObject, idField: string): JsonObject | undefined {
  const id = idOf(item, idField);
  const creates = sentAt(trace, steps.first, steps.varied, steps.second).filter(isAnswered);
  const earlier = creates.slice(0, creates.indexOf(created)).map(({ reply }) => itemOf(reply));
  return id === undefined ? undefined : earlier.find((each) => idOf(each, idField) === id);
}

/**
 * True for values that the service may have reasons not to take, or to show to nobody: not active, none left. How it says so is
 * for the rules of invalid bodies.
 */
function isFree(trace: Trace, create: Exchange): boolean {
  if (!isSameStep(create.probe.step, steps.varied)) return false;
  if (isRefused(create)) return true;
  if (idleFields(trace, create).length === 0) return false;
  const { reply } = create;
  const isUnread = sentAt(trace, steps.variedRead).some(isRefused) && sentAt(trace, steps.second).length > 0;
  return isUnread || (reply !== undefined && reply.status >= 500);
}

function isRefused({ reply }: Exchange): boolean {
  return reply !== undefined && reply.status >= 400 && reply.status < 500;
}

/** A refusal breaches the clause, unless the service may be right as far as can be told. */
function judgeRefusal(trace: Trace, created: Answered): Judgement {
  const { status } = created.reply;
  const { marks = [] } = created.probe.about;
  if (status === 409 && marks.length === 0) {
    return indistinct('create-not-unique');
  }
  const list = stepOf(trace, steps.list);
  const isKnown = list !== undefined && isSuccess(list.reply.status);
  if ((status === 401 || status === 403) && !isKnown) {
    return indistinct('create-refused', { status });
  }
  const isVaried = isSameStep(created.probe.step, steps.varied);
  const hint = [404, 405, 501].includes(status) ? 'the plan declares it' : 'or the create example is out of date';
  return breachAt(created, {
    at: 'status',
    expected: '201',
    actual: String(status),
    message: `${requestLine(created)} with the create example was answered with ${status} ${isVaried ? 'where a text holds quotation marks and letters beyond ASCII' : `(${hint})`}`,
    key: `refused ${status}`,
    ...(status >= 500 ? { signs: [failing(created.probe.operation?.id)] } : {}),
  });
}
