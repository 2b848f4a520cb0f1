import { describe, expect, it } from 'vitest';
import type { ApiReply } from '../../fixtures/reference/http.ts';
import { rules } from '../../rules/index.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import type { Clock } from '../../src/wire/transports/in-process.ts';
import { auditApi, onClock } from '../support/audit-api.ts';
import { planOf, serve, thingsPlan } from './service.ts';
import { someOf } from '../support/share-of.ts';

const broken: ApiReply = { status: 0, headers: [], body: '', isBroken: true };
const readOnly = 'base_url: http://127.0.0.1:8080\nresources: [{ path: /things }]\n';
const back = 3000;

/** Audits a service that ends at its nth request, whatever that is, and is started anew after so many milliseconds. */
async function auditEndingAt(nth: number, downMs: number, plan: string) {
  let clock: Clock | undefined;
  let count = 0;
  let since: number | undefined;
  const service = serve(() => {
    count += 1;
    if (count === nth) since = clock?.now() ?? 0;
    return since !== undefined && (clock?.now() ?? 0) - since < downMs ? broken : undefined;
  });
  return auditApi(
    onClock((made) => {
      clock = made;
      return service.api;
    }),
    { plan: planOf(plan), scenarios, rules, cleaning, isChosen: false },
  );
}

const cases = [5, 9, 14, 20, 27, 33, 40].flatMap((nth) => [
  { nth, plan: readOnly, name: 'that reads' },
  { nth, plan: thingsPlan, name: 'that writes' },
]);

describe('a service that ends once, for no reason of ours', () => {
  it.each(someOf(cases))('accuses nobody where it comes back: request $nth of a plan $name', async ({ nth, plan }) => {
    const { report } = await auditEndingAt(nth, back, plan);
    expect(report.harm).toBeNull();
    expect(report.rules.find(({ id }) => id === 'status/survived')?.outcome).not.toBe('failed');
  });

  it.each(someOf(cases))(
    'is told by what it came after where it does not: request $nth of a plan $name',
    async ({ nth, plan }) => {
      const { report } = await auditEndingAt(nth, Number.POSITIVE_INFINITY, plan);
      expect(report.harm).toMatchObject({ kind: 'silent', isShown: false });
      expect(report.harm?.message).toMatch(/^after .* nothing answered any more$/);
      expect(report.problems[0]).toMatchObject({ cause: 'harm', level: 'must' });
      expect(JSON.stringify(report.problems[0])).not.toContain('because of');
    },
  );
});
