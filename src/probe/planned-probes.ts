import type { Plan, PlannedProbe } from '../model/plan.ts';
import type { Probe } from '../model/probe.ts';
import { probe } from '../model/probe.ts';
import type { Scenario } from '../model/scenario.ts';
import { sendAll } from '../model/scenario.ts';
import { printJson } from '../text/json.ts';
import { offer } from './address.ts';
import { fillBody } from './body.ts';
import { isObject } from '../text/json.ts';

/** The addresses that the plan itself spells out under `probes`. Step: the probe's id; about.note: the status it expects. */
export default {
  id: 'planned-probes',
  title: 'sends the probes of the plan',
  per: 'service',
  unmet: (plan) =>
    sendableProbes(plan).length > 0
      ? undefined
      : plan.probes.length === 0
        ? { reason: 'the plan has no probes of its own', key: 'probes' }
        : { reason: 'the probes of the plan write, and the plan does not allow writes', key: 'writes: true' },
  offers: (plan) =>
    sendableProbes(plan).map((planned) => offer(planned.operation, 1, whyOf(planned), effectOf(planned))),
  *run(plan, _resource, _readings, fresh) {
    yield* sendAll(
      sendableProbes(plan).map((planned) => {
        const body = isObject(planned.body) ? fillBody(planned.body, fresh).body : planned.body;
        const expected = planned.expect?.status;
        return probe({
          step: planned.id,
          why: whyOf(planned),
          method: planned.operation.method,
          target: planned.target,
          operation: planned.operation,
          headers: planned.headers,
          credential: planned.auth,
          provokes: expected !== undefined && expected >= 200 && expected < 300 ? 'success' : 'anything',
          effect: effectOf(planned),
          again: effectOf(planned) === 'read',
          about: expected === undefined ? {} : { note: String(expected) },
          ...(body === undefined ? {} : { body: { text: printJson(body), mediaType: 'application/json' } }),
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

function effectOf(planned: PlannedProbe): Probe['effect'] {
  return isReading(planned) ? 'read' : 'write';
}

function whyOf(planned: PlannedProbe): string {
  return `the plan asks for it as ${planned.id}`;
}
