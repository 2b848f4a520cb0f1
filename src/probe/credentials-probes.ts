import type { Plan, PlannedProbe } from '../model/plan.ts';
import { unmet } from '../model/reason.ts';
import { type Probe, probe } from '../model/probe.ts';
import { type Scenario, sendAll } from '../model/scenario.ts';
import { unmetCredential } from './credentials-twin.ts';
import { firstUnmet } from './unmet.ts';

/** The plan's own probes that carry the credential, without it and with a wrong one. Only reads: a probe says not what it writes to. */
const credentialsProbes: Scenario = {
  id: 'credentials-probes',
  title: 'sends the planned probes without a valid credential',
  per: 'service',
  unmet: (plan) =>
    firstUnmet(unmetCredential(plan), authenticated(plan).length > 0 ? undefined : unmet('no-reading-probe')),
  offers: (plan) =>
    authenticated(plan).map(({ operation, target }) => ({
      method: operation.method,
      address: target.split('?')[0] ?? target,
      atMost: 3,
      effect: 'read',
      why: 'to see that the planned probe is refused without the credential',
    })),
  *run(plan) {
    const planned = authenticated(plan);
    yield* sendAll(planned.map((each) => plannedProbe(each, { step: each.id, why: 'to see that it works' })));
    yield* sendAll(
      planned.flatMap((each) =>
        (['none', 'wrong-token'] as const).map((credential) =>
          plannedProbe(each, {
            step: `${each.id}-${credential}`,
            why: 'to see that the planned probe is refused without the credential',
            credential,
            provokes: 'unauthorized',
            connection: 'fresh',
            about: { control: each.id, note: each.id },
            again: credential === 'none',
          }),
        ),
      ),
    );
  },
};

function authenticated(plan: Plan): readonly PlannedProbe[] {
  return plan.probes.filter(
    ({ auth, operation }) => auth === 'valid' && (operation.method === 'GET' || operation.method === 'HEAD'),
  );
}

function plannedProbe(planned: PlannedProbe, parts: Partial<Probe> & Pick<Probe, 'step' | 'why'>): Probe {
  const { operation, target, headers } = planned;
  const provokes = parts.provokes ?? 'anything';
  return probe({ method: operation.method, target, operation, headers, effect: 'read', ...parts, provokes });
}

export default credentialsProbes;
