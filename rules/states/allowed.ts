import { itemAt, itemOf } from '../../src/model/envelope.ts';
import { requestFacts, why } from '../../src/model/reason.ts';
import { idOf } from '../../src/model/item.ts';
import type { States } from '../../src/model/plan.ts';
import { defineRule, type RuleContext } from '../../src/model/rule.ts';
import { field, itemGone, notShown } from '../../src/model/signs.ts';
import { stateOf } from '../../src/model/states.ts';
import type { Trace } from '../../src/model/trace.ts';
import { isMissing } from '../../src/model/exchange.ts';
import { show, type Violation, violation } from '../../src/model/violation.ts';
import { pointer } from '../../src/text/json-pointer.ts';
import { allowedExamples } from './shared/examples.ts';
import { walkAt } from '../operation/shared/lists.ts';
import { isTaken, judgeTrials, lineOf, type Tried, type Verdict } from './shared/trials.ts';
import { states as steps } from '../../src/model/traces/states.ts';

/** Statuses that say that the action, or PATCH, is not offered: told by the rule of the operation. */
const notOffered: ReadonlySet<number> = new Set([404, 405, 501]);
/** Statuses about the credential, which say nothing of states. */
const forbidden: ReadonlySet<number> = new Set([401, 403, 428]);

export default defineRule({
  id: 'states/allowed',
  proves: ['states'],
  breaks: ['operation.action', 'operation.read'],
  weight: 6,
  label: 'data',
  title: 'An allowed transition ends in the state that the plan names',
  why: 'A workflow stops if a documented step is refused, and goes wrong if a step is confirmed but not taken.',
  fix: 'Carry out the transition before you answer, and show the new state in the answer and in every read; or correct the states in the plan.',
  scope: 'trace',
  wants: [steps.transition, steps.transitionRead, steps.moved, steps.movedRead, steps.stillListed],
  after: ['json/well-formed'],
  explainedBy: ['operation/safe-read'],
  joins: ['operation/patch', 'operation/replace', 'operation/delete'],
  check: (trace, context) => {
    const worked = new Set(trace.exchanges.filter(isDone).map(({ probe }) => probe.operation?.id));
    return judgeTrials(trace, context, 'allowed', (tried, states) => {
      const elsewhere = worked.has(tried.exchange.probe.operation?.id);
      const lost = lostViolation(trace, tried, states, context);
      if (lost !== undefined) return [lost];
      const idField = trace.resource === undefined ? 'id' : context.readings.of(trace.resource).idField;
      return verdictOf(tried, states, idField, elsewhere);
    });
  },
  examples: allowedExamples,
});

function isDone(exchange: Tried['read'] & {}): boolean {
  return exchange.reply !== undefined && isTaken({ ...exchange, reply: exchange.reply });
}

/** A transition that was taken, after which the list shows the item in its new state, and its own address does not find it. */
function lostViolation(
  trace: Trace,
  { exchange, read, trial }: Tried,
  states: States,
  context: RuleContext,
): Violation | undefined {
  const { id = '' } = exchange.probe.about;
  const [, , to] = trial.row;
  const listed = walkAt(trace, steps.stillListed, context)?.items.get(id);
  if (read === undefined || !isTaken(exchange) || !isMissing(read) || stateOf(listed, states) !== to) return undefined;
  return violation({
    at: 'status',
    expected: '200',
    actual: String(read.reply?.status),
    message: `${lineOf(exchange)} was answered ${exchange.reply.status}, and the item is not found afterwards, while the list shows it with ${states.field} ${show(to)}`,
    exchange: read.id,
    clauses: ['operation.read'],
    key: 'not found, and listed',
    signs: [itemGone],
  });
}

/** `elsewhere`: the same operation worked on another transition, so that it is offered and does not break as such. */
function verdictOf(tried: Tried, states: States, idField: string, elsewhere: boolean): Verdict {
  const { exchange, trial, after, read } = tried;
  const [from, by, to] = trial.row;
  const { status } = exchange.reply;
  const clauses = by === 'patch' ? ['states'] : ['states', 'operation.action'];
  const line = lineOf(exchange);
  const table = `the plan's states say that ${by} leads from ${from} to ${to}`;
  if (forbidden.has(status)) return { open: why('token-may-not-use', { ...requestFacts(exchange), status }) };
  if (!isTaken(exchange)) {
    // A success that calls itself a failure is told by errors/never-200.
    const isTold = status < 300 || ((notOffered.has(status) || status >= 500) && !elsewhere);
    if (isTold) return { open: why('action-broken', { ...requestFacts(exchange), status }) };
    return [
      violation({
        at: 'status',
        expected: '2xx',
        actual: String(status),
        message: `${line} was answered ${status} in the state ${from}; ${table}`,
        exchange: exchange.id,
        clauses,
        key: `${from} ${by} ${to}: refused`,
        signs: [field(states.field)],
      }),
    ];
  }
  const item = itemOf(exchange.reply);
  const answered = idOf(item, idField) === exchange.probe.about.id ? stateOf(item, states) : undefined;
  const [seen, where] = after !== undefined && after !== to ? [after, read] : [answered, exchange];
  if (seen !== undefined && seen !== to && where?.reply !== undefined) {
    if (status === 202) return { open: why('accepted-for-later', requestFacts(exchange)) };
    const place = where === exchange ? 'its answer shows' : 'the item is then';
    return [
      violation({
        at: `body:${itemAt(where.reply)}${pointer(states.field)}`,
        expected: show(to),
        actual: show(seen),
        message: `${line} was answered ${status}, and ${place} ${states.field} ${show(seen)}; ${table}`,
        exchange: where.id,
        clauses,
        key: `${from} ${by} ${to}: ${where === exchange ? 'answer' : 'no effect'}`,
        signs: [field(states.field), ...(where === exchange ? [] : [notShown])],
        ...(exchange.probe.operation === undefined ? {} : { operation: exchange.probe.operation.id }),
      }),
    ];
  }
  return after === undefined && answered === undefined
    ? { open: why('state-unseen', { ...requestFacts(exchange), field: states.field }) }
    : [];
}
