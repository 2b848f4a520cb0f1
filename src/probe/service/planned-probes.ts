import { isSuccess } from '../../model/exchange.ts';
import { unmet } from '../../model/reason.ts';
import type { Plan, PlannedProbe } from '../../model/plan.ts';
import type { Probe } from '../../model/probe.ts';
import { probe } from '../../model/probe.ts';
import type { Scenario } from '../../model/scenario.ts';
import { sendAll } from '../../model/scenario.ts';
import { plannedProbes as steps } from '../../model/traces/planned-probes.ts';
import { jsonBody, offerAt } from '../address.ts';
import { fillBody } from '../body.ts';
import { isObject, printJson } from '../../text/json.ts';

/**
 * The addresses that the plan itself spells out under `probes`. about.parameter is the first of a probe's query, so that nobody takes
 * the answer for the list as it comes.
 */
export default {
  id: 'planned-probes',
  title: 'sends the probes of the plan',
  per: 'service',
  unmet: (plan) =>
    sendableProbes(plan).length > 0
      ? undefined
      : plan.probes.length === 0
        ? unmet('no-probes')
        : unmet('probes-not-allowed'),
  offers: (plan) =>
    sendableProbes(plan).map((planned) => offerAt(steps.planned, planned.operation, 1, effectOf(planned))),
  *run(plan, _readings, fresh) {
    yield* sendAll(
      sendableProbes(plan).map((planned) => {
        const filled = isObject(planned.body) ? fillBody(planned.body, fresh) : undefined;
        const body = filled?.body ?? planned.body;
        const expected = planned.expect?.status;
        const parameter = parameterOf(planned.target);
        return probe({
          step: steps.planned.of(planned.id),
          why: steps.planned.kind.what,
          method: planned.operation.method,
          target: planned.target,
          operation: planned.operation,
          headers: planned.headers,
          credential: planned.auth === 'none' ? 'none' : 'valid',
          provokes: expected !== undefined && isSuccess(expected) ? 'success' : 'anything',
          effect: effectOf(planned),
          again: effectOf(planned) === 'read',
          share: effectOf(planned) === 'read',
          verbatim: true,
          about: {
            ...(expected === undefined ? {} : { expects: expected }),
            ...(parameter === undefined ? {} : { parameter }),
            ...(body === undefined ? {} : { sent: body }),
            ...(filled === undefined ? {} : { marks: filled.marks }),
          },
          ...(body === undefined ? {} : { body: jsonBody(printJson(body)) }),
        });
      }),
    );
  },
} satisfies Scenario;

function isReading(planned: PlannedProbe): boolean {
  return ['GET', 'HEAD', 'OPTIONS'].includes(planned.operation.method);
}

function sendableProbes(plan: Plan): readonly PlannedProbe[] {
  return plan.probes.filter((planned) => plan.writes || isReading(planned));
}

/** What a probe creates in a resource of the plan is deleted at the end. */
function effectOf(planned: PlannedProbe): Probe['effect'] {
  if (isReading(planned)) return 'read';
  return planned.operation.kind === 'create' ? 'create' : 'write';
}

function parameterOf(target: string): { readonly name: string; readonly value: string } | undefined {
  const mark = target.indexOf('?');
  const [first] = mark < 0 ? [] : new URLSearchParams(target.slice(mark + 1));
  return first === undefined ? undefined : { name: first[0], value: first[1] };
}
