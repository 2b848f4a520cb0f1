import { fieldsSent } from '../../src/model/resource-object.ts';
import { itemAt } from '../../src/model/envelope.ts';
import { type Answered, type Exchange, isAnswered, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { defineRule, inapplicable, indistinct, judged, type RuleContext } from '../../src/model/rule.ts';
import { sentAt, type Trace } from '../../src/model/trace.ts';
import { lifecycle as steps } from '../../src/model/traces/lifecycle.ts';
import { copyLeft, field as fieldSign, ofRefusal } from '../../src/model/signs.ts';
import { show, type Violation, violation } from '../../src/model/violation.ts';
import { pointer } from '../../src/text/json-pointer.ts';
import { type JsonObject } from '../../src/text/json.ts';
import { changedFields, isTaken } from './shared/comparison.ts';
import { replaceTwiceExamples } from './shared/replace-examples.ts';
import { operationOf } from './shared/update.ts';
import { idFieldOf, notSent, outcomeOf, restlessFields, shownItem, unanswered } from './shared/written.ts';

export default defineRule({
  id: 'operation/replace-twice',
  proves: [],
  breaks: ['operation.replace', 'service.5'],
  weight: 6,
  label: 'data',
  title: 'The same PUT sent twice leaves the item as the first one did',
  why: 'Clients and proxies repeat a PUT if its answer gets lost (RFC 9110 section 9.2.2); a second effect corrupts the item.',
  fix: 'Set the fields to what is sent instead of adding to them, and leave the item itself out of the duplicate check.',
  scope: 'trace',
  wants: [steps.steady, steps.replace, steps.replaceAgain, steps.replaceAgainRead],
  after: ['json/well-formed'],
  explainedBy: ['operation/replace', 'operation/safe-read'],
  check: (trace, context) => {
    const [write] = sentAt(trace, steps.replaceAgain);
    if (write === undefined) {
      const [first] = sentAt(trace, steps.replace);
      return first === undefined ? notSent(trace, 'replace') : inapplicable('put-failed');
    }
    if (!isAnswered(write)) return unanswered([write]) ?? judged([]);
    const outcome = outcomeOf(write);
    if (outcome === 'contradictory') return inapplicable('two-answers-in-one', { what: 'the PUT' });
    if (outcome === 'refused' || outcome === 'forbidden') return judged([refused(write)]);
    const before = write.probe.about.before;
    const reads = sentAt(trace, steps.replaceAgainRead);
    if (before === undefined) return indistinct('unseen-between');
    const seen = [...reads.filter(isAnswered), write];
    const violations = seen.flatMap((exchange) => moved(trace, write, before, exchange, context)).slice(0, 1);
    return violations.length > 0 ? judged(violations) : (unanswered(reads) ?? judged([]));
  },
  examples: replaceTwiceExamples,
});

function refused(write: Answered): Violation {
  const { status } = write.reply;
  return violation({
    at: 'status',
    expected: '2xx',
    actual: String(status),
    message: `${requestLine(write)} succeeded and, sent once more, was refused with ${status}`,
    exchange: write.id,
    key: 'refused',
    // A refusal does nothing, whatever it says.
    clauses: ['operation.replace'],
    signs: status === 409 ? [copyLeft] : ofRefusal(status, write.probe.operation?.id),
  });
}

function moved(
  trace: Trace,
  write: Answered,
  before: JsonObject,
  seen: Exchange,
  context: RuleContext,
): readonly Violation[] {
  const idField = idFieldOf(trace, context);
  const shown = shownItem(seen, idField);
  const sent = fieldsSent(write.probe.about);
  if (shown === undefined || !isAnswered(seen) || !isSuccess(seen.reply.status) || sent === undefined) return [];
  // What the first PUT did not take over as it was sent (a field that is transformed) says nothing here.
  const set = Object.fromEntries(
    Object.entries(sent).filter(([key, value]) => isTaken(key, value, before[key]) !== false),
  );
  const restless = restlessFields(trace, context, idField);
  const fields = changedFields(before, shown, { volatile: context.plan.volatile, set, restless, derived: false });
  const [field] = fields
    .filter((key) => Object.hasOwn(shown, key))
    .filter((key) => (Object.hasOwn(sent, key) ? Object.hasOwn(set, key) : typeof before[key] === 'string'));
  if (field === undefined) return [];
  return [
    violation({
      at: `body:${itemAt(seen.reply)}${pointer(field)}`,
      expected: show(before[field]),
      actual: show(shown[field]),
      message: `${requestLine(write)} was sent twice, and ${field} changed the second time too`,
      exchange: seen.id,
      key: 'moved',
      signs: [fieldSign(field), copyLeft],
      ...operationOf(write),
    }),
  ];
}
