import { describe, expect, it } from 'vitest';
import type { ApiReply } from '../../fixtures/reference/http.ts';
import { rules } from '../../rules/index.ts';
import { harmHeading } from '../../src/facts/report/verdict-words.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import type { Clock } from '../../src/wire/transports/in-process.ts';
import { auditApi, onClock } from '../support/audit-api.ts';
import { planOf, sentBy, serve, thingsPlan } from './service.ts';
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

it('what ends a service at a body that cannot be read ends it no more often than shows that, whatever other body is as bad', async () => {
  let clock: Clock | undefined;
  let until = 0;
  const ends: string[] = [];
  const service = serve((request) => {
    const now = clock?.now() ?? 0;
    if (now < until) return broken;
    const { 'content-type': type = '' } = request.headers;
    const isRead = sentBy(request) !== undefined || (type !== '' && !type.startsWith('application/json'));
    if (request.method !== 'POST' || request.target !== '/things' || isRead) return undefined;
    const sent = new TextDecoder().decode(request.body);
    if (sent === 'null' || sent.startsWith('[')) return undefined;
    ends.push(sent);
    until = now + back;
    return broken;
  });
  const { report } = await auditApi(
    onClock((made) => {
      clock = made;
      return service.api;
    }),
    { plan: planOf(thingsPlan), scenarios, rules, cleaning, isChosen: false },
  );
  expect(report.harm).toMatchObject({ kind: 'silent', isShown: true });
  expect(ends).toHaveLength(2);
  expect(report.harm && harmHeading(report.harm)).toBe('The run did harm');
});
