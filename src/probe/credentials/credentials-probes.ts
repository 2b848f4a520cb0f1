import type { Plan, PlannedProbe } from '../../model/plan.ts';
import { type Probe, type ProbeTemplate, probe } from '../../model/probe.ts';
import { unmet } from '../../model/reason.ts';
import { type Scenario, sendAll } from '../../model/scenario.ts';
import type { Step, StepFamily } from '../../model/step.ts';
import { credentialsProbes as steps } from '../../model/traces/credentials-probes.ts';
import { firstUnmet } from '../ground/unmet.ts';
import { unmetCredential } from './twin.ts';

const invalid = ['none', 'wrong-token'] as const;

/** The plan's own probes that carry the credential, without it and with a wrong one. Only reads: a probe says not what it writes to. */
export default {
  id: 'credentials-probes',
  title: 'sends the planned probes without a valid credential',
  per: 'service',
  unmet: (plan) =>
    firstUnmet(unmetCredential(plan), authenticated(plan).length > 0 ? undefined : unmet('no-reading-probe')),
  offers: (plan) =>
    authenticated(plan).flatMap((planned) => [
      // The same is asked for as the plan asks for it.
      offerOf(planned, steps.control, { usually: 0, atMost: 1 }),
      offerOf(planned, steps.refused, { usually: invalid.length, atMost: invalid.length }),
    ]),
  *run(plan) {
    const planned = authenticated(plan);
    yield* sendAll(planned.map((each) => plannedProbe(each, { step: steps.control.of(each.id), share: true })));
    yield* sendAll(
      planned.flatMap((each) =>
        invalid.map((credential) =>
          plannedProbe(each, {
            step: steps.refused.of(each.id, credential),
            credential,
            provokes: 'unauthorized',
            about: { control: steps.control.of(each.id), attempt: each.id },
          }),
        ),
      ),
    );
  },
} satisfies Scenario;

function authenticated(plan: Plan): readonly PlannedProbe[] {
  return plan.probes.filter(
    // What waits for another answer is asked by its own scenario alone.
    ({ auth, needs, operation }) =>
      auth === 'required' && needs.length === 0 && (operation.method === 'GET' || operation.method === 'HEAD'),
  );
}

function plannedProbe(planned: PlannedProbe, parts: Partial<Probe> & { readonly step: Step }): Probe {
  const { operation, target, headers } = planned;
  const { what } = parts.step.kind;
  const usual = { why: what, provokes: 'anything', effect: 'read', verbatim: true } as const;
  return probe({ method: operation.method, target, operation, headers, ...usual, ...parts });
}

function offerOf(
  { operation, target }: PlannedProbe,
  { kind }: Pick<StepFamily, 'kind'>,
  times: Required<Pick<ProbeTemplate, 'usually' | 'atMost'>>,
): ProbeTemplate {
  const address = target.split('?')[0] ?? target;
  return { step: kind, method: operation.method, address, effect: 'read', why: kind.what, ...times };
}
