/** Services that stop working from some request on. */
import type { ApiReply, ApiRequest } from '#fixtures/reference/http.ts';

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
