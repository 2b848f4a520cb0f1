/**
 * Status codes that the conventions leave open, and that the profile states. One that the conventions do not allow belongs to
 * the rule of the situation. If the profile states none, what was seen is an observation.
 */
import type { ClauseId } from '../clauses.ts';
import type { WithResponse } from '../../src/core/exchange.ts';
import type { Profile, StatedSituation } from '../../src/core/plan.ts';
import { parameterName } from '../../src/core/requests.ts';
import { defineResponseRule, failed, inapplicable, observed, passed } from '../../src/core/rule.ts';
import { reportedFailure } from '../../src/reading/envelope.ts';
import { listIn } from '../../src/reading/lists.ts';

interface Stated {
  readonly clause: ClauseId;
  /** A success is one of the possible responses. */
  readonly maySucceed?: true;
  /** Other rules report what was seen. */
  readonly isObserved?: true;
}

const situations: Readonly<Record<StatedSituation, Stated>> = {
  replace: { clause: 'operation.replace', maySucceed: true },
  patch: { clause: 'operation.patch', maySucceed: true },
  delete: { clause: 'operation.delete', maySucceed: true },
  action: { clause: 'operation.action', maySucceed: true },
  past_the_end: { clause: 'query.page', maySucceed: true, isObserved: true },
  unusable_parameter: { clause: 'query.invalid', maySucceed: true, isObserved: true },
  unknown_parameter: { clause: 'query.invalid', maySucceed: true },
  wrong_media_type: { clause: 'error.centralized', maySucceed: true },
  unsupported_method: { clause: 'error.centralized' },
  too_large: { clause: 'error.centralized' },
  refused_transition: { clause: 'states' },
};

export default defineResponseRule({
  id: 'status/stated',
  weight: 3,
  title: 'Status codes that the conventions leave open are the ones in the profile',
  headline: 'Status codes differ from the profile',
  why: 'The conventions leave these status codes to the service. Once it has chosen one, clients rely on it.',
  fix: 'Return the status code in profile.statuses, or correct the profile.',
  says: {
    other: '{request} returned {seen}, but profile.statuses.{field} is {expected}',
    open: 'the conventions leave this status code open',
    chosen: 'the conventions leave {seen} open, and profile.statuses can state it',
    ignored: 'the service does not use the parameter',
  },
  layer: 'any',
  about: (exchange) => situationOf(exchange) !== undefined,
  check: (exchange, { plan: { profile } }) => {
    const situation = situationOf(exchange);
    const { status, isSuccess } = exchange.response;
    if (situation === undefined || (isSuccess && !usesParameters(exchange, profile))) return inapplicable('ignored');
    const stated = profile.statuses[situation];
    const { clause, isObserved } = situations[situation];
    if (stated === undefined)
      return isObserved
        ? inapplicable('open')
        : observed({ kind: 'chosen', seen: `${situation}: ${status}`, exchange });
    const isOperation = !['provocation', 'list'].includes(exchange.probe.intent.kind);
    // After a provocation, it does not matter here which success it is.
    if (status === stated || (!isOperation && isSuccess && stated < 300)) return passed;
    const facts = { at: 'status', field: situation, seen: String(status), expected: String(stated), exchange };
    return failed({ kind: 'other', ...facts, breaks: [clause] });
  },
});

function situationOf(exchange: WithResponse): StatedSituation | undefined {
  const { method, intent } = exchange.probe;
  const { status, isSuccess } = exchange.response;
  const isPastEnd = intent.kind === 'list' && intent.isPastEnd === true;
  const situation = intent.kind === 'provocation' ? intent.situation : isPastEnd ? 'past-the-end' : intent.kind;
  const named = situation.replaceAll('-', '_');
  if (!isStated(named) || method === 'HEAD' || method === 'OPTIONS') return undefined;
  if (isSuccess) return situations[named].maySucceed && reportedFailure(exchange) === undefined ? named : undefined;
  const rejected = intent.kind === 'provocation' ? intent.rejected : isPastEnd ? [400, 404] : [];
  return rejected.includes(status) ? named : undefined;
}

const isStated = (name: string): name is StatedSituation => Object.hasOwn(situations, name);

/**
 * A number over the maximum may be cut down to it, a blank value may count as none, and a list without pages ignores page
 * and size.
 */
function usesParameters(exchange: WithResponse, profile: Profile): boolean {
  const { intent, url, resource } = exchange.probe;
  if (intent.kind !== 'provocation' || intent.situation !== 'unusable-parameter') return true;
  const query = new URLSearchParams(url.split('?')[1]);
  return (['page', 'size', 'sort'] as const).some((name) => {
    const value = query.get(parameterName(profile, name));
    if (value === null || /^(?:[1-9]\d*)?$/.test(value)) return false;
    return name === 'sort' ? (resource?.sort.length ?? 0) > 0 : listIn(exchange)?.isPaged === true;
  });
}
