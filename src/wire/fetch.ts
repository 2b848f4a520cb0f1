/** The wire to an app in the same process, which responds to requests as `app.fetch` of many frameworks does. */
import { systemClock } from '../core/clock.ts';
import { type Exchange, exchangeOf, type Fault, type Outcome, type Refusal } from '../core/exchange.ts';
import type { Plan } from '../core/plan.ts';
import type { Intent, Probe } from '../core/probe.ts';
import type { Credential, Wire } from '../core/send.ts';
import { timeoutFault } from './faults.ts';
import { showBytes, standardLimits } from './limits.ts';
import { outcomeOf } from './decoding.ts';
import { baseOf, requestsOf, type WireRequest } from './request.ts';
import { reasonOf } from './setup-error.ts';

export type FetchHandler = (request: Request) => Response | Promise<Response>;

export function fetchWire(plan: Plan, handler: FetchHandler): Wire {
  const requestOf = requestsOf(plan);
  const { origin, prefix } = baseOf(plan.baseUrl);
  const { timeoutMs } = plan.http;

  async function send<I extends Intent>(probe: Probe<I>, secrets: Credential): Promise<Exchange<I>> {
    const startedMs = systemClock.now();
    const request = requestOf(probe, secrets);
    const url = origin + prefix + request.url;
    const refusal = refusalOf(probe, url);
    const outcome = refusal === undefined ? await withDeadline((signal) => respond(url, request, signal)) : { refusal };
    return exchangeOf(probe, outcome, startedMs, systemClock.now());
  }

  async function respond(url: string, { method, headers, body }: WireRequest, signal: AbortSignal): Promise<Outcome> {
    let request: Request;
    try {
      const pairs = headers.map(([name, value]): [string, string] => [name, value]);
      request = new Request(url, { method, headers: pairs, body: body ?? null, redirect: 'manual', signal });
    } catch (error) {
      return failed('other', `the request cannot be sent: ${reasonOf(error)}`);
    }
    try {
      return await received(await handler(request), method === 'HEAD');
    } catch (error) {
      // A service that throws closes the connection.
      return failed('reset', `the app threw an error: ${reasonOf(error)}`);
    }
  }

  async function withDeadline(work: (signal: AbortSignal) => Promise<Outcome>): Promise<Outcome> {
    const deadline = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const expired = new Promise<Outcome>((resolve) => {
      timer = setTimeout(() => {
        resolve({ fault: timeoutFault({ isSent: true, timeoutMs }) });
        deadline.abort();
      }, timeoutMs);
    });
    const outcome = await Promise.race([work(deadline.signal), expired]);
    clearTimeout(timer);
    return outcome;
  }

  return { abilities: { connections: false, rawUrl: false, redirects: true }, send, close: async () => undefined };
}

/** An app has no connections, and a `Request` has a normalized URL. */
function refusalOf({ connection }: Probe, url: string): Refusal | undefined {
  if (connection !== undefined) return { by: 'wire', lacks: 'connections' };
  const isNormal = !url.includes('#') && URL.canParse(url) && new URL(url).href === url;
  return isNormal ? undefined : { by: 'wire', lacks: 'rawUrl' };
}

async function received(response: Response, isHead: boolean): Promise<Outcome> {
  const headers = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies.join('\n');
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of isHead || response.body === null ? [] : response.body) {
      bytes += chunk.length;
      if (bytes > standardLimits.encoded)
        return failed('too-large', `the body is larger than ${showBytes(standardLimits.encoded)}`);
      chunks.push(chunk);
    }
  } catch (error) {
    return failed('truncated', `the response ended before it was complete: ${reasonOf(error)}`);
  }
  return outcomeOf({ status: response.status, headers, body: Buffer.concat(chunks), quirks: [] }, standardLimits);
}

const failed = (code: Fault['code'], message: string): Outcome => ({ fault: { code, message } });
