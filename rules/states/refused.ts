import { itemAt, itemOf } from '../../src/model/envelope.ts';
import { requestFacts, why } from '../../src/model/reason.ts';
import type { States } from '../../src/model/plan.ts';
import { defineRule } from '../../src/model/rule.ts';
import { field } from '../../src/model/signs.ts';
import { show, violation } from '../../src/model/violation.ts';
import { pointer } from '../../src/text/json-pointer.ts';
import { refusedExamples } from './shared/examples.ts';
import { isTaken, judgeTrials, lineOf, type Tried, type Verdict } from './shared/trials.ts';
import { states as steps } from '../../src/model/traces/states.ts';

/** That the refusal stands in the envelope, and names a code, is judged like that of every failure. */
export default defineRule({
  id: 'states/refused',
  proves: ['states'],
  breaks: [],
  weight: 6,
  label: 'data',
  title: 'A forbidden transition is answered with a 4xx and leaves the item unchanged',
  why: 'If a state can be reached against the business rules, the workflow runs in ways that nobody designed.',
  fix: 'Check the state before you make the change, answer 409 (or another 4xx) with an error code, and change nothing.',
  scope: 'trace',
  wants: [
    steps.transition,
    steps.transitionRead,
    steps.refused,
    steps.refusedRead,
    steps.moved,
    steps.movedRead,
    steps.changed,
    steps.changedRead,
  ],
  after: ['json/well-formed'],
  explainedBy: ['operation/safe-read'],
  check: (trace, context) => judgeTrials(trace, context, 'refused', verdictOf),
  examples: refusedExamples,
});

function verdictOf({ exchange, trial, read, before, after, changed }: Tried, states: States): Verdict {
  const [from, by, to] = trial.row;
  const { status } = exchange.reply;
  const line = lineOf(exchange);
  const row = `${from} ${by}${by === 'patch' ? ` ${to}` : ''}`;
  if (status === 401 || status === 429)
    return { open: why('says-nothing-of-state', { ...requestFacts(exchange), status }) };
  const isRefusal = status >= 400 && status < 500;
  const isMoved = after !== undefined && before !== undefined && after !== before;
  const wanted = `the plan's states refuse ${by} in the state ${from}, and a refusal is a 4xx that changes nothing`;
  if (!isRefusal && (isTaken(exchange) || status >= 300)) {
    const moved = isMoved ? `, and ${states.field} is then ${show(after)}` : '';
    return [
      violation({
        at: 'status',
        expected: '4xx',
        actual: String(status),
        message: `${line} was answered ${status}${moved}; ${wanted}`,
        exchange: exchange.id,
        key: `${row}: answered ${Math.floor(status / 100)}xx`,
        signs: [field(states.field)],
      }),
    ];
  }
  if (isMoved && read?.reply !== undefined) {
    return [
      violation({
        at: `body:${itemAt(read.reply)}${pointer(states.field)}`,
        expected: show(before),
        actual: show(after),
        message: `${line} was answered ${status}, and ${states.field} went from ${show(before)} to ${show(after)} anyway; ${wanted}`,
        exchange: read.id,
        key: `${row}: moved all the same`,
        ...(exchange.probe.operation === undefined ? {} : { operation: exchange.probe.operation.id }),
      }),
    ];
  }
  if (isRefusal && changed !== undefined && read?.reply !== undefined) {
    const [old, now] = [exchange.probe.about.before, itemOf(read.reply)].map((item) => show(item?.[changed]));
    return [
      violation({
        at: `body:${itemAt(read.reply)}${pointer(changed)}`,
        expected: old ?? '',
        actual: now ?? '',
        message: `${line} was answered ${status}, and ${changed} went from ${old} to ${now} anyway; ${wanted}`,
        exchange: read.id,
        key: `${row}: changed ${changed}`,
        ...(exchange.probe.operation === undefined ? {} : { operation: exchange.probe.operation.id }),
      }),
    ];
  }
  return isRefusal ? [] : { open: why('success-and-failure', requestFacts(exchange)) };
}
