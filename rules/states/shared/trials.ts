import { saysFailed } from '../../../src/model/failure.ts';
import { lostFacts, why, type Why } from '../../../src/model/reason.ts';
import { type Answered, type Exchange, isAnswered, isSuccess } from '../../../src/model/exchange.ts';
import type { Resource, States } from '../../../src/model/plan.ts';
import { indistinct, type Judgement, noAnswer, type RuleContext, unstated } from '../../../src/model/rule.ts';
import { type Attempted, stateOf, transitionName, type Trial, trialsOf, wayTo } from '../../../src/model/states.ts';
import { sentAt, type Trace } from '../../../src/model/trace.ts';
import { states as steps } from '../../../src/model/traces/states.ts';
import type { Violation } from '../../../src/model/violation.ts';
import { isTaken as isShownAs } from '../../operation/shared/comparison.ts';
import { idFieldOf, setBefore, shownItem } from '../../operation/shared/written.ts';
import type { Step } from '../../../src/model/step.ts';

/** A transition that was tried: the request, and the read of the item afterwards. */
export interface Tried {
  readonly trial: Trial;
  readonly exchange: Answered;
  readonly read: Exchange | undefined;
  /** The state before, and afterwards; undefined where nothing shows it. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** A field that two reads before showed as it was created, and the one afterwards does not: one read alone may have changed it itself. */
  readonly changed: string | undefined;
}

/** What becomes of one transition: violations, none, or why it cannot be judged. */
export type Verdict = readonly Violation[] | { readonly open: Why };

/**
 * Judges every row of one half of the table: those that were tried by `judge`; of those that were not, why is told.
 */
export function judgeTrials(
  trace: Trace,
  context: RuleContext,
  kind: Attempted,
  judge: (tried: Tried, states: States) => Verdict,
): Judgement {
  const { resource } = trace;
  const { states } = resource ?? {};
  const trials = states === undefined ? [] : trialsOf(states).filter((trial) => trial.kind === kind);
  if (resource === undefined || states === undefined || trials.length === 0) {
    return unstated('no-transitions', { half: kind, resource: resource?.key ?? 'a resource' });
  }
  const violations: Violation[] = [];
  let open: Judgement | undefined;
  let examined = 0;
  for (const trial of trials) {
    const sent = find(trace, trial, kind === 'allowed' ? steps.transition : steps.refused);
    if (sent === undefined) open ??= indistinct(whyUntried(trace, resource, states, trial));
    else if (!isAnswered(sent)) open = noAnswer('lost', lostFacts(sent));
    else {
      const verdict = judge(triedOf(trace, context, states, trial, sent), states);
      if ('open' in verdict) open ??= indistinct(verdict.open);
      else {
        examined += 1;
        violations.push(...verdict);
      }
    }
  }
  return { ...open, ...(violations.length === 0 ? {} : { violations }), ...(examined === 0 ? {} : { examined }) };
}

function find(trace: Trace, { kind, row }: Trial, step: Step): Exchange | undefined {
  const name = transitionName(kind, row);
  return sentAt(trace, step).find(({ probe }) => probe.about.transition === name);
}

function triedOf(trace: Trace, context: RuleContext, states: States, trial: Trial, exchange: Answered): Tried {
  const read = find(trace, trial, trial.kind === 'allowed' ? steps.transitionRead : steps.refusedRead);
  const idField = idFieldOf(trace, context);
  const { before = {} } = exchange.probe.about;
  const shown = shownItem(read, idField);
  const restless = trace.resource === undefined ? new Set<string>() : context.readings.of(trace.resource).restless;
  const set = read === undefined ? {} : setBefore(trace, read);
  const looks = trace.exchanges
    .slice(0, trace.exchanges.indexOf(exchange))
    .filter(({ probe }) => probe.operation?.kind === 'read' && probe.about.id === exchange.probe.about.id)
    .map((look) => shownItem(look, idField) ?? {});
  return {
    trial,
    exchange,
    read,
    before: stateOf(exchange.probe.about.before, states),
    after: stateOf(shown, states),
    changed: Object.entries(set).find(
      ([field, value]) =>
        field !== states.field &&
        !restless.has(field) &&
        shown !== undefined &&
        isShownAs(field, value, before[field]) === true &&
        looks.filter((look) => isShownAs(field, value, look[field]) === true).length >= 2 &&
        isShownAs(field, value, shown[field]) === false,
    )?.[0],
  };
}

/** Why a transition was never tried: no item, no state to be seen, or no way to the state that it starts from. */
function whyUntried(trace: Trace, resource: Resource, states: States, { row: [from, by] }: Trial): Why {
  const [first] = sentAt(trace, steps.subject.proof, steps.subject.search);
  const looked = trace.exchanges.find(({ probe }) => probe.about.before !== undefined);
  const { key } = resource;
  if (first === undefined) return why('no-item-for-state', { resource: key, action: by, state: from });
  const start = stateOf(looked?.probe.about.before, states);
  if (start === undefined) return why('no-first-state', { resource: key, field: states.field });
  return wayTo(states.allowed, start, (state) => state === from) === undefined
    ? why('no-way-to-state', { resource: key, start, state: from })
    : why('state-not-reached', { resource: key, action: by, state: from });
}

/** True for a 2xx that does not call itself a failure (which errors/never-200 tells). */
export function isTaken({ reply }: Answered): boolean {
  return isSuccess(reply.status) && !saysFailed(reply);
}

/** How people name the request of a transition. */
export function lineOf({ probe }: Exchange): string {
  return `${probe.method} ${probe.target}`;
}
