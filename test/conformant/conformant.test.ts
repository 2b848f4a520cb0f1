import { describe, expect, it } from 'vitest';
import { auditConformant } from './audit.ts';
import { all } from './servers/index.ts';

describe('a conformant service', () => {
  it.each(all.map((server) => ({ name: server.name, server })))('is not accused: $name', async ({ server }) => {
    const { verdict, alarms, warnings, undecided, report } = await auditConformant(server);
    expect(alarms).toEqual([]);
    expect(verdict).toBe('conformant');
    expect(warnings).toEqual([...(server.warns ?? [])].sort());
    expect(undecided.filter((rule) => server.undecided?.[rule] === undefined)).toEqual([]);
    expect(report.cleanup.left.length > 0).toBe(server.leaves === true);
  });

  it('has a name of its own', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });
});
