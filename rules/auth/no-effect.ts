import { fieldsSent } from '../../src/model/resource-object.ts';
import { itemAt, itemOf } from '../../src/model/envelope.ts';
import { type Answered, isMissing, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { changedMembers, showsValue } from '../../src/model/item-change.ts';
import { listingOf } from '../../src/model/list-page.ts';
import { requestFacts, why, type Why } from '../../src/model/reason.ts';
import { defineRule, inapplicable, indistinct, type RuleContext } from '../../src/model/rule.ts';
import { itemGone } from '../../src/model/signs.ts';
import { isStep } from '../../src/model/step.ts';
import { answeredAt, stepOf, type Trace } from '../../src/model/trace.ts';
import { credentials as steps } from '../../src/model/traces/credentials.ts';
import { show, type Violation, violation } from '../../src/model/violation.ts';
import { member } from '../../src/text/json.ts';
import { pointer } from '../../src/text/json-pointer.ts';
import { cameOf } from './shared/attempts.ts';
import { type Batch, isEffect, movingMembers, wouldShow } from './shared/effect.ts';
import { noEffectExamples as examples } from './shared/no-effect-examples.ts';
import { leftBehind } from './shared/left-behind.ts';

export default defineRule({
  id: 'auth/no-effect',
  proves: [],
  breaks: ['auth.unauthorized'],
  weight: 10,
  label: 'security',
  title: 'A write without a valid token changes nothing',
  why: 'If a service writes first and answers 401 afterwards, anyone can write to it unnoticed.',
  fix: 'Refuse before the handler runs: check the credential before every write, not after it.',
  scope: 'trace',
  confirm: 'alone',
  wants: [
    steps.creates,
    steps.search,
    steps.writes,
    steps.writeOnConnection,
    steps.after,
    steps.recheck,
    steps.watchedAfter,
  ],
  after: ['json/well-formed'],
  explainedBy: ['operation/safe-read'],
  check: (trace, context) => {
    const created = leftBehind(trace);
    const items = ownItemChecks(trace, context);
    const checks = [...items, ...(created === undefined ? [] : [created])];
    const violations = checks.flatMap((check) => check.violation ?? []);
    const examined = checks.filter((check) => check.isTelling).length;
    if (violations.length > 0 || examined > 0) return { violations, examined };
    const unread = items.find((check) => check.doubt !== undefined);
    return unread?.doubt === undefined ? inapplicable('no-refused-write-watched') : indistinct(unread.doubt);
  },
  examples,
});

interface Check {
  readonly violation?: Violation;
  /** True where the write would have shown. */
  readonly isTelling: boolean;
  readonly doubt?: Why;
}

/** Each batch of refused writes to our own item, judged by the read after it. */
function ownItemChecks(trace: Trace, context: RuleContext): readonly Check[] {
  const checks: Check[] = [];
  const first = stepOf(trace, steps.before);
  let before = first !== undefined && isSuccess(first.reply.status) ? first : undefined;
  const moving = movingMembers(trace, context);
  let writes: Answered[] = [];
  for (const exchange of answeredAt(trace, steps.writes, steps.writeOnConnection, steps.after)) {
    if (!isStep(exchange.probe.step, steps.after)) {
      writes.push(exchange);
      continue;
    }
    const isRefused = writes.length > 0 && writes.every(({ reply }) => cameOf(reply) !== 'accepted');
    if (before !== undefined && isRefused) {
      checks.push(checkWrite({ writes, before, after: exchange, moving, trace, context }));
    }
    writes = [];
    if (isSuccess(exchange.reply.status)) before = exchange;
    else if (isGone(exchange, trace, context)) return checks;
  }
  return checks;
}

function checkWrite(batch: Batch): Check {
  const { before, after, trace, context } = batch;
  const write = writeOf(batch);
  if (write === undefined) return { isTelling: false };
  const { operation } = write.probe;
  const told = {
    exchange: after.id,
    ...(operation === undefined ? {} : { operation: operation.id }),
    key: `${operation?.kind ?? 'write'} took effect`,
  };
  const refusal = `${requestLine(write)} was answered ${write.reply.status} without a valid credential`;
  if (isGone(after, trace, context)) {
    const message = `${refusal}, and yet the item is gone (${after.reply.status})`;
    const seen = { expected: String(before.reply.status), actual: String(after.reply.status) };
    return { isTelling: true, violation: violation({ ...told, ...seen, at: 'status', message, signs: [itemGone] }) };
  }
  const [shownBefore, shown] = [itemOf(before.reply), itemOf(after.reply)];
  const asked = { ...requestFacts(write), status: write.reply.status };
  if (!isSuccess(after.reply.status)) return { isTelling: false, doubt: why('unread-after-refusal', asked) };
  if (shownBefore === undefined || shown === undefined) {
    const isList = [before, after].some(({ reply }) => itemOf(reply) === undefined && listingOf(reply) !== undefined);
    return { isTelling: false, doubt: why('no-item-after-refusal', { ...asked, shown: isList ? 'list' : 'nothing' }) };
  }
  if (operation?.kind === 'delete') return { isTelling: true };
  const changed = changedMembers(shownBefore, shown, batch.context.plan.volatile).find((name) =>
    isEffect(name, batch, member(shown, name)),
  );
  if (changed === undefined) return { isTelling: wouldShow(batch, shownBefore) };
  const seen = { expected: show(member(shownBefore, changed)), actual: show(member(shown, changed)) };
  const at = `body:${itemAt(after.reply)}${pointer(changed)}`;
  const message = `${refusal}, and yet ${changed} changed from ${seen.expected} to ${seen.actual}`;
  return { isTelling: true, violation: violation({ ...told, ...seen, at, message }) };
}

/** The write that the change shows; the first where none was seen. */
function writeOf({ writes, before, after }: Batch): Answered | undefined {
  const [shownBefore, shown] = [itemOf(before.reply), itemOf(after.reply)];
  const isShown = ({ probe }: Answered): boolean =>
    Object.entries(fieldsSent(probe.about) ?? {}).some(
      ([name, sent]) => showsValue(member(shown, name), sent) && !showsValue(member(shownBefore, name), sent),
    );
  return writes.findLast(isShown) ?? writes[0];
}

function isGone(read: Answered, { resource }: Trace, { readings }: RuleContext): boolean {
  return resource === undefined ? isMissing(read) : readings.of(resource).isGone(read);
}
