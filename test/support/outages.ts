/** Services that stop working from some request on. */
import type { Api, ApiReply, ApiRequest } from '#fixtures/reference/http.ts';
import { conformanceOf } from '../../src/core/result.ts';
import { audit, failuresIn, type Subject } from './trials.ts';

export interface Outage {
  readonly name: string;
  /** Rules that may report it. */
  readonly reportedBy: readonly string[];
  /** Returns undefined if the request still works. */
  reply(request: ApiRequest, now: () => number): ApiReply | undefined;
}

export function failure(status: number, code: string, now: () => number, headers: ApiReply['headers'] = []): ApiReply {
  const error = { code, message: 'It cannot be done now.' };
  const body = { success: false, data: null, error, timestamp: new Date(now()).toISOString() };
  return { status, headers: [['Content-Type', 'application/json'], ...headers], body: JSON.stringify(body) };
}

export const outages: readonly Outage[] = [
  {
    name: 'throttled',
    reportedBy: [],
    reply: (_, now) => failure(429, 'RATE_LIMITED', now, [['Retry-After', '3600']]),
  },
  // A request that may have taken the service down is reported.
  {
    name: 'down',
    reportedBy: ['operation/survived'],
    reply: () => ({ status: 0, headers: [], body: '', isBroken: true }),
  },
  // What is public works as before.
  {
    name: 'revoked',
    reportedBy: [],
    reply: ({ headers }, now) =>
      headers['authorization'] === undefined ? undefined : failure(401, 'UNAUTHORIZED', now),
  },
];

/** The run ends, is not conformant, and reports no rule that has nothing to do with it. */
export async function tryOutage(
  subject: Subject,
  { name, reportedBy, reply }: Outage,
  starts: readonly number[],
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const start of starts) {
    let count = 0;
    let isHit = false;
    const make: Subject['make'] = (clock) => {
      const api: Api = subject.make(clock);
      return (request) => {
        const failed = ++count > start ? reply(request, clock.now) : undefined;
        isHit ||= failed !== undefined;
        return failed ?? api(request);
      };
    };
    const result = await audit({ ...subject, make });
    const wrong = failuresIn(result).filter((line) => !reportedBy.some((id) => line.startsWith(id)));
    if (isHit && conformanceOf(result) === 'conformant') wrong.push('the run is conformant');
    if (wrong.length > 0) lines.push(`${subject.name}, ${name} from request ${start}: ${wrong.join('; ')}`);
  }
  return lines;
}
