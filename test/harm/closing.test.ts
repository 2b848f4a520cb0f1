import { expect, it } from 'vitest';
import { audit, serve, thingsPlan } from './service.ts';

it('a service that closes kept connections under odd requests is not told to go down', async () => {
  const used = new Set<number>();
  const service = serve(({ connection, target }) => {
    if (!used.has(connection) || !target.includes('=abc')) {
      used.add(connection);
      return undefined;
    }
    return { status: 0, headers: [], body: '', isBroken: true };
  });
  const { report } = await audit(service, thingsPlan);
  expect(report.counts.requests).toBeGreaterThan(100);
  expect(report.problems.map(({ cause }) => cause)).not.toContain('harm');
});
