import { type Answered, isAnswered, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { requestFacts } from '../../src/model/reason.ts';
import { defineRule, indistinct, inapplicable } from '../../src/model/rule.ts';
import { isBy, stateOf } from '../../src/model/states.ts';
import { sentAt, stepOf, type Trace } from '../../src/model/trace.ts';
import { actions as steps } from '../../src/model/traces/actions.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { actionExamples } from './shared/action-examples.ts';
import { notSent, outcomeOf, unanswered, unproven } from './shared/written.ts';

export default defineRule({
  id: 'operation/action',
  proves: ['operation.action'],
  breaks: [],
  weight: 6,
  label: 'clients',
  title: 'A declared action is carried out and answered with a 2xx',
  why: 'An action that is documented but missing, or that does nothing, breaks the workflow that it is part of.',
  fix: 'Route the action for every item, and carry it out before you answer.',
  scope: 'trace',
  wants: [steps.act, steps.prepared],
  after: ['json/well-formed'],
  check: (trace) => {
    const acts = sentAt(trace, steps.act);
    if (acts.length === 0) return notDone(trace);
    const answered = acts.filter(isAnswered).filter((act) => outcomeOf(act) !== 'contradictory');
    const violations = answered.flatMap(violationsOf);
    const examined = answered.length;
    if (violations.length > 0) return { violations, examined };
    const lost = unanswered(acts);
    if (lost !== undefined) return lost;
    // From where the plan's states allow the action, a refusal is told by states/allowed.
    const refused = answered.find((act) => !isSuccess(act.reply.status) && !isStated(trace, act));
    if (refused !== undefined) {
      return indistinct('state-may-refuse', { ...requestFacts(refused), status: refused.reply.status });
    }
    return examined === 0 ? inapplicable('two-answers-in-one', { what: 'every action' }) : { examined };
  },
  examples: actionExamples,
});

function notDone(trace: Trace): ReturnType<typeof notSent> {
  const { resource } = trace;
  if (resource === undefined || resource.actions.length === 0) return notSent(trace, 'action');
  const isHeld = isSuccess(stepOf(trace, steps.actor.proof)?.reply.status ?? 0);
  if (isHeld && resource.states !== undefined) return indistinct('no-item-in-state', { resource: resource.key });
  return unproven(trace, resource) ?? indistinct('no-item-of-ours', { resource: resource.key, operation: 'action' });
}

function violationsOf(act: Answered): readonly Violation[] {
  const { status } = act.reply;
  const isMissing = status === 404 || status === 405;
  // Any other 4xx may be about the state that the item is in.
  if (isSuccess(status) || (!isMissing && status < 500 && status !== 401)) return [];
  return [
    violation({
      at: 'status',
      expected: '2xx',
      actual: String(status),
      message: isMissing ? `${requestLine(act)} was answered ${status}` : `${requestLine(act)} was answered ${status}`,
      exchange: act.id,
      key: `refused ${status}`,
    }),
  ];
}

/** True where the plan's table allows the action in the state that the item was in. */
function isStated({ resource }: Trace, { probe: { about, operation } }: Answered): boolean {
  const { states } = resource ?? {};
  const from = states === undefined ? undefined : stateOf(about.before, states);
  return (
    states?.allowed.some(([start, by]) => start === from && operation !== undefined && isBy(by, operation)) === true
  );
}
