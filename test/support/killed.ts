/** Runs that end in the middle, as if the process was killed, and the cleanup after them. */
import { defaultToken } from '#fixtures/reference/api.ts';
import type { Api, ApiRequest } from '#fixtures/reference/http.ts';
import type { Plan } from '../../src/core/plan.ts';
import type { Result } from '../../src/core/result.ts';
import { type JournalEntry, ownedIn } from '../../src/middleware/journal.ts';
import { cleanUpAfter } from '../../src/run/run.ts';
import { auditApi, tokensFor } from './mutants.ts';
import { testWire, virtualClock } from './wire.ts';

/** The journal of a run that was killed when the service had received so many requests. The last response is lost. */
export async function killedAfter(most: number, api: Api, plan: Plan): Promise<readonly JournalEntry[]> {
  const entries: JournalEntry[] = [];
  const never = new Promise<never>(() => undefined);
  let count = 0;
  await new Promise<void>((end) => {
    const counting: Api = (request) => {
      if (++count === most) end();
      return api(request);
    };
    const audit = auditApi(() => counting, plan, {
      journal: (entry) => count >= most || entries.push(entry) > 0,
      wrap: (wire) => ({
        ...wire,
        send: async (probe, secrets) => {
          if (count >= most) return never;
          const exchange = await wire.send(probe, secrets);
          return count >= most ? never : exchange;
        },
      }),
    });
    void audit.finally(end);
  });
  return entries;
}

/** The cleanup after a run, with the journal as a file has it. */
export function cleanedUp(entries: readonly JournalEntry[], api: Api, plan: Plan): Promise<Result> {
  const clock = virtualClock();
  const tokens = tokensFor(plan);
  const read = JSON.parse(JSON.stringify(entries)) as readonly JournalEntry[];
  const nothing = { rules: [], selected: [], scenarios: [], isQuick: false };
  return cleanUpAfter({ plan, ...nothing, wire: testWire(api, plan, clock), tokens, clock }, ownedIn(read, plan));
}

/** Everything that a service stores in these lists, without times. */
export function storedIn(api: Api, paths: readonly string[]): readonly string[] {
  const headers = { authorization: `Bearer ${defaultToken}`, host: 'service.test' };
  const request: Omit<ApiRequest, 'target'> = { method: 'GET', headers, body: new Uint8Array(), connection: 1 };
  return paths.map((path) => {
    const { status, body } = api({ ...request, target: `${path}?size=100` });
    if (status !== 200) throw new Error(`${path} returned ${status}`);
    return String(body).replace(/"timestamp":"[^"]*"/, '');
  });
}
