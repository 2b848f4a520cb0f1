import { expect, it } from 'vitest';
import { auditConformant } from './audit.ts';
import type { Conformant } from './servers/conformant.ts';
import { all } from './servers/index.ts';

/**
 * The services of one share. The shares are files, so that all cores work; each has every n-th service, for those of one file cost alike.
 */
export function servicesOf(share: number, shares: number): readonly Conformant[] {
  return all.filter((_server, index) => index % shares === share);
}

/** Says of each service that it is not accused. */
export function noneIsAccused(services: readonly Conformant[]): void {
  it.each(services.map((server) => ({ name: server.name, server })))('is not accused: $name', async ({ server }) => {
    const { verdict, alarms, warnings, undecided, report } = await auditConformant(server);
    expect(alarms).toEqual([]);
    expect(verdict).toBe(server.incomplete === undefined ? 'conformant' : 'incomplete');
    expect(warnings).toEqual([...(server.warns ?? [])].sort());
    expect(undecided.filter((rule) => server.undecided?.[rule] === undefined)).toEqual([]);
    expect(report.cleanup.left).toEqual([]);
    expect(report.cleanup.kept.length > 0).toBe(server.keeps === true);
  });
}
