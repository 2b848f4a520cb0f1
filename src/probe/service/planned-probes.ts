import { isSuccess } from '../../model/exchange.ts';
import { unmet } from '../../model/reason.ts';
import type { Plan, PlannedProbe } from '../../model/plan.ts';
import type { Probe } from '../../model/probe.ts';
import { probe } from '../../model/probe.ts';
import type { Fresh, Scenario } from '../../model/scenario.ts';
import { sendAll } from '../../model/scenario.ts';
import { plannedProbes as steps } from '../../model/traces/planned-probes.ts';
import { jsonBody, offerAt } from '../address.ts';
import { fillBody } from '../body.ts';
import { isObject, printJson } from '../../text/json.ts';
import { type Captured, capturedFrom, filledBody, filledHeaders, filledMembers, filledTarget } from './captured.ts';

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
    let values: Captured = new Map();
    let left = sendableProbes(plan);
    for (;;) {
      const ready = left.filter(({ needs }) => needs.every((name) => values.has(name)));
      if (ready.length === 0) return;
      left = left.filter((planned) => !ready.includes(planned));
      const answers = yield* sendAll(ready.map((planned) => plannedProbe(planned, values, fresh)));
      values = new Map([...values, ...ready.flatMap((planned, index) => [...capturedFrom(planned, answers[index])])]);
    }
  },
} satisfies Scenario;

function plannedProbe(planned: PlannedProbe, values: Captured, fresh: Fresh): Probe {
  const { operation, expect = {} } = planned;
  const held = planned.body === undefined ? undefined : filledBody(planned.body, values);
  const filled = isObject(held) ? fillBody(held, fresh) : undefined;
  const body = filled?.body ?? held;
  const target = filledTarget(planned.target, values);
  const parameter = parameterOf(target);
  const isRead = isReading(planned);
  const isMoreExpected =
    (expect.headers ?? expect.body ?? expect.check) !== undefined || Object.keys(planned.capture).length > 0;
  const expected = {
    ...(expect.headers === undefined ? {} : { headers: filledHeaders(expect.headers, values) }),
    ...(expect.body === undefined ? {} : { body: filledMembers(expect.body, values) }),
  };
  return probe({
    step: steps.planned.of(planned.id),
    why: steps.planned.kind.what,
    method: operation.method,
    target,
    operation,
    headers: filledHeaders(planned.headers, values),
    credential: planned.auth === 'none' ? 'none' : 'valid',
    provokes: expect.status !== undefined && isSuccess(expect.status) ? 'success' : 'anything',
    effect: effectOf(planned),
    again: isRead,
    share: isRead,
    verbatim: true,
    about: {
      ...(expect.status === undefined ? {} : { expects: expect.status }),
      ...(isMoreExpected ? { expected } : {}),
      ...(parameter === undefined ? {} : { parameter }),
      ...(body === undefined ? {} : { sent: body }),
      ...(filled === undefined ? {} : { marks: filled.marks }),
    },
    ...(body === undefined ? {} : { body: jsonBody(printJson(body)) }),
  });
}

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
