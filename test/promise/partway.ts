/** Services that stop working partway. The run ends, blames nothing, is not conformant, and reports what remains. */
import type { ApiRequest } from '#fixtures/reference/http.ts';
import { conformanceOf, type Result } from '../../src/core/result.ts';
import { failedIn } from '../support/kills.ts';
import { auditApi, planFrom } from '../support/mutants.ts';
import { failure, type Outage, outages as steady } from '../support/outages.ts';
import { createWorld, isRead, planText, type World } from './world.ts';

export const outages: readonly Outage[] = [
  ...steady,
  { name: 'banned', reportedBy: [], reply: (_, now) => failure(403, 'FORBIDDEN', now) },
  { name: 'throttled without a time', reportedBy: [], reply: (_, now) => failure(429, 'RATE_LIMITED', now) },
  // A create that never worked is reported, and so is a rejection before the token is checked.
  ...[403, 405].map((status) => ({
    name: `read-only (${status})`,
    reportedBy: status === 405 ? ['operation/create', 'auth/refused-status'] : ['auth/refused-status'],
    reply: (request: ApiRequest, now: () => number) =>
      isRead(request.method) ? undefined : failure(status, 'UNSUPPORTED_METHOD', now),
  })),
];

const plan = planFrom(planText.slice(0, planText.indexOf('    children:')));

interface Tried {
  readonly result: Result;
  readonly world: World | undefined;
  /** The service did not work at least once. */
  readonly isHit: boolean;
}

async function audit(outage?: Outage, start = 0): Promise<Tried> {
  let world: World | undefined;
  let isHit = false;
  const result = await auditApi((clock) => {
    const created = createWorld(clock, {
      oddity(request, { requests }) {
        const reply = requests.length < start ? undefined : outage?.reply(request, clock.now);
        isHit ||= reply !== undefined;
        return reply;
      },
    });
    world = created;
    return created.api;
  }, plan);
  return { result, world, isHit };
}

const healthy = await audit();

/** How many requests a run sends if nothing goes wrong. */
export const wholeRun = healthy.result.traffic.requests;

/** What is wrong with runs in which the service stops working from these requests on, one line each. */
export async function tryPartway(outage: Outage, starts: readonly number[]): Promise<readonly string[]> {
  const allowed = new Set([...failedIn(healthy.result), ...outage.reportedBy]);
  const lines: string[] = [];
  for (const start of starts) {
    const { result, world, isHit } = await audit(outage, start);
    const wrong = failedIn(result).filter((id) => !allowed.has(id));
    if (isHit && conformanceOf(result) === 'conformant') wrong.push('the run is conformant');
    wrong.push(
      ...unreported(result, world).map((url) => `${url} is left, and not reported`),
      ...(world?.trespasses ?? []),
    );
    if (wrong.length > 0) lines.push(`${outage.name} from request ${start}: ${wrong.join('; ')}`);
  }
  return lines;
}

/** Items that this run created and that are still there, although the result does not say so. */
export function unreported({ remaining, unfound }: Result, world: World | undefined): readonly string[] {
  const urls = new Set(remaining.map(({ url }) => url));
  const left = (world?.of('run') ?? []).filter(({ at, id }) => !urls.has(`${at}/${id}`));
  const isUnfound = (fields: object): boolean => unfound.some(({ marker }) => JSON.stringify(fields).includes(marker));
  return left.filter(({ fields }) => !isUnfound(fields)).map(({ at, id }) => `${at}/${id}`);
}
