import { itemAt } from '../../src/model/envelope.ts';
import { type Answered, isAnswered, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { defineRule, indistinct, inapplicable, type RuleContext } from '../../src/model/rule.ts';
import type { Trace } from '../../src/model/trace.ts';
import { show, type Violation, violation } from '../../src/model/violation.ts';
import { pointer } from '../../src/text/json-pointer.ts';
import { actionExamples } from './shared/action-examples.ts';
import { operationOf } from './shared/update.ts';
import { idFieldOf, notSent, outcomeOf, sentOf, shownItem, unanswered } from './shared/written.ts';

export default defineRule({
  id: 'operation/action',
  clauses: ['operation.action'],
  title: 'A declared action is carried out and answered with a 2xx',
  why: 'An action that is announced and not there, or that does nothing, breaks the process that it belongs to.',
  fix: 'Route the action for every item, and carry it out before answering.',
  scope: 'trace',
  scenarios: ['actions'],
  after: ['json/well-formed'],
  check: (trace, context) => {
    const acts = sentOf(trace, 'act');
    if (acts.length === 0) return notDone(trace);
    const answered = acts.filter(isAnswered).filter((act) => outcomeOf(act) !== 'contradictory');
    const violations = answered.flatMap((act) => violationsOf(trace, act, context));
    const examined = answered.length;
    if (violations.length > 0) return { violations, examined };
    const lost = unanswered(acts);
    if (lost !== undefined) return lost;
    const refused = answered.find((act) => !isSuccess(act.reply.status));
    if (refused !== undefined) {
      return indistinct(
        `${requestLine(refused)} was refused with ${refused.reply.status}, which may be right in the state that the item is in; describe its states`,
      );
    }
    return examined === 0 ? inapplicable('every action was answered as a success and a failure at once') : { examined };
  },
  examples: actionExamples,
});

function notDone(trace: Trace): ReturnType<typeof notSent> {
  const { resource } = trace;
  if (resource === undefined || resource.actions.length === 0) return notSent(trace, 'action');
  return indistinct(`no item of ${resource.key} was found or made in a state that its actions start from`);
}

function violationsOf(trace: Trace, act: Answered, context: RuleContext): readonly Violation[] {
  const { status } = act.reply;
  if (isSuccess(status)) return stateViolations(trace, act, context);
  const isMissing = status === 404 || status === 405;
  // Where the plan describes the states, it says that the action is allowed; else a 4xx may be about the state.
  const isAllowed = transitionOf(trace, act) !== undefined && status !== 403;
  if (!isMissing && status < 500 && !isAllowed && status !== 401) return [];
  return [
    violation({
      at: 'status',
      expected: '2xx',
      actual: String(status),
      message: isMissing
        ? `${requestLine(act)} was answered ${status}; the plan declares the action, so it must be offered`
        : `${requestLine(act)} was answered ${status}; the action must be carried out`,
      exchange: act.id,
      key: `refused ${status}`,
    }),
  ];
}

/** The state that the plan says the action leads to, from the one that the item was in. */
function transitionOf(trace: Trace, act: Answered): { readonly field: string; readonly to: string } | undefined {
  const states = trace.resource?.states;
  const template = act.probe.operation?.template;
  const from = states === undefined ? undefined : act.probe.about.before?.[states.field];
  if (states === undefined || template === undefined) return undefined;
  const allowed = states.allowed.find(
    ([start, by]) => start === from && template.endsWith(by.startsWith('/') ? by : `/${by}`),
  );
  return allowed === undefined ? undefined : { field: states.field, to: allowed[2] };
}

/** After an action that succeeded the item is in the state that the plan says. */
function stateViolations(trace: Trace, act: Answered, context: RuleContext): readonly Violation[] {
  const wanted = transitionOf(trace, act);
  const read = sentOf(trace, 'acted-read').find(({ probe }) => probe.about.field === act.probe.operation?.id);
  const shown = shownItem(read, idFieldOf(trace, context));
  const seen = wanted === undefined ? undefined : shown?.[wanted.field];
  if (wanted === undefined || read === undefined || !isAnswered(read) || seen === undefined || seen === wanted.to) {
    return [];
  }
  return [
    violation({
      at: `body:${itemAt(read.reply)}${pointer(wanted.field)}`,
      expected: show(wanted.to),
      actual: show(seen),
      message: `${requestLine(act)} was answered ${act.reply.status}, and ${wanted.field} is then ${show(seen)}; by the plan's states the action leads to ${show(wanted.to)}`,
      exchange: read.id,
      key: 'no effect',
      ...operationOf(act),
    }),
  ];
}
