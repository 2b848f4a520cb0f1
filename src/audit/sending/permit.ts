import { valuesIn } from '../../model/operation.ts';
import type { Plan } from '../../model/plan.ts';
import type { Probe, ProbeTemplate } from '../../model/probe.ts';

/** Lets through what a scenario offered beforehand, and counts it. */
export interface Permit {
  /** Why the probe may not be sent, or undefined where it may. */
  refusal(probe: Probe): string | undefined;
}

/** A permit for one scenario on one resource; writes need the plan's leave whatever was offered. */
export function createPermit(plan: Plan, offers: readonly ProbeTemplate[]): Permit {
  const left = offers.map((template) => ({
    template,
    fits: fitting(template.address),
    remaining: template.atMost,
  }));
  return {
    refusal: (probe) => {
      const changes = probe.effect === 'create' || probe.effect === 'write';
      if (changes && !plan.writes) return 'the plan does not allow writes';
      const path = probe.target.split('?')[0] ?? '';
      const offered = left.filter(
        ({ template, fits }) =>
          template.step === probe.step.kind &&
          template.method === probe.method &&
          template.effect === probe.effect &&
          fits(path),
      );
      if (offered.length === 0) return `no template offered ${probe.effect} ${probe.method} ${path}`;
      const open = offered.find(({ remaining }) => remaining > 0);
      if (open === undefined) return `more of ${probe.method} ${path} than was offered`;
      open.remaining -= 1;
      return undefined;
    },
  };
}

/** Whether a path is of an address. */
function fitting(address: string): (path: string) => boolean {
  return address.includes('{}') ? (path) => valuesIn(address, path) !== undefined : (path) => path === address;
}
