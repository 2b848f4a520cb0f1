import { expect, it } from 'vitest';
import { auditConformant } from './audit.ts';
import { all } from './servers/index.ts';

/**
 * Says of each service of one share that it is not accused. The shares are files, so that all cores work; each has every n-th service, for
 * those of one file cost alike.
 */
export function noneIsAccused(share: number, shares: number): void {
  const own = all.filter((_server, index) => index % shares === share);
  it.each(own.map((server) => ({ name: server.name, server })))('is not accused: $name', async ({ server }) => {
    const { verdict, alarms, warnings, undecided, report } = await auditConformant(server);
    expect(alarms).toEqual([]);
    expect(verdict).toBe('conformant');
    expect(warnings).toEqual([...(server.warns ?? [])].sort());
    expect(undecided.filter((rule) => server.undecided?.[rule] === undefined)).toEqual([]);
    expect(report.cleanup.left.length > 0).toBe(server.leaves === true);
  });
}
