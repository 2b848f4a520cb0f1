/** Services that stop working partway. The run ends, blames nothing, is not conformant, and reports what remains. */
import { expect } from 'vitest';
import type { Api, ApiRequest } from '#fixtures/reference/http.ts';
import type { Plan } from '../../src/core/plan.ts';
import { conformanceOf, type Result } from '../../src/core/result.ts';
import { failedIn } from '../support/kills.ts';
import { auditApi, type Options, planFrom } from '../support/mutants.ts';
import { failure, type Outage, outages as steady } from '../support/outages.ts';
import type { VirtualClock } from '../support/wire.ts';
import { createWorld, isRead, type Oddity, planText, type World, type WorldOptions } from './world.ts';

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

export interface Audited {
  readonly result: Result;
  readonly world: World;
}

/** Audits the service that knows who owns what. */
export async function auditWorld(
  options: WorldOptions | ((clock: VirtualClock) => Oddity | WorldOptions) = {},
  own: Plan = planFrom(planText),
  how: Options = {},
): Promise<Audited> {
  const worlds: World[] = [];
  const make = (clock: VirtualClock): Api => {
    const given = typeof options === 'function' ? options(clock) : options;
    worlds.push(createWorld(clock, typeof given === 'function' ? { oddity: given } : given));
    return (request) => worlds[0]?.api(request) ?? expect.fail('there is no world');
  };
  const result = await auditApi(make, own, how);
  return { result, world: worlds[0] ?? expect.fail('nothing was sent') };
}

const healthy = await auditWorld({}, plan);

/** How many requests a run sends if nothing goes wrong. */
export const wholeRun = healthy.result.traffic.requests;

/** What is wrong with runs in which the service stops working from these requests on, one line each. */
export async function tryPartway(outage: Outage, starts: readonly number[]): Promise<readonly string[]> {
  const allowed = new Set([...failedIn(healthy.result), ...outage.reportedBy]);
  const lines: string[] = [];
  for (const start of starts) {
    let isHit = false;
    const failing =
      ({ now }: VirtualClock): Oddity =>
      (request, { requests }) => {
        const reply = requests.length < start ? undefined : outage.reply(request, now);
        isHit ||= reply !== undefined;
        return reply;
      };
    const { result, world } = await auditWorld(failing, plan);
    const wrong = failedIn(result).filter((id) => !allowed.has(id));
    if (isHit && conformanceOf(result) === 'conformant') wrong.push('the run is conformant');
    wrong.push(...unreported(result, world).map((url) => `${url} is left, and not reported`), ...world.trespasses);
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
