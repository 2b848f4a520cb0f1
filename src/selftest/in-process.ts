import { type Api, type ApiReply, type ApiRequest, headerOf } from '../../fixtures/reference/http.ts';
import type { Send } from '../audit/lane.ts';
import type { Exchange, Reply } from '../model/exchange.ts';
import type { Plan } from '../model/plan.ts';
import type { Probe } from '../model/probe.ts';
import { callerOf } from '../wire/credential.ts';
import { defaultLimits } from '../wire/limits.ts';
import { isOwnFailure } from '../wire/reply.ts';
import { baseOf, cookiesSetBy, requestOf } from '../wire/request.ts';
import { afterOnly, afterReply, isGatewayStatus, type Tried } from '../wire/retry.ts';

/** A clock that moves only when something is sent or waited for. */
export interface Clock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly advance: (ms: number) => void;
}

export function createClock(start: number = Date.UTC(2026, 0, 1)): Clock {
  let time = start;
  return {
    now: () => time,
    advance: (ms) => {
      time += ms;
    },
  };
}

/**
 * Sends probes to a pure Api in this process, with the requests that the wire would send, on a clock that waits for
 * nothing: what makes proving every rule against every mutant a matter of seconds. Requests are answered one by one.
 */
export function sendInProcess(api: Api, plan: Plan, clock: Clock): Send {
  const caller = callerOf(plan.auth, plan.auth?.bearer);
  const base = baseOf(plan.baseUrl);
  let connections = 0;
  const open = (): number => (connections += 1);
  /** One for each credential, for a connection that carried one never serves a request without it. */
  const shared = new Map<Probe['credential'], number>();
  const sharedBy = ({ credential }: Probe): number => {
    const known = shared.get(credential) ?? open();
    shared.set(credential, known);
    return known;
  };
  return async (probe, context) => {
    const awaited = probe.notBefore === undefined ? undefined : context.earlier(probe.notBefore.step);
    if (awaited !== undefined && probe.notBefore !== undefined) {
      clock.advance(Math.max(0, awaited.receivedAt + probe.notBefore.ms - clock.now()));
    }
    const setters = probe.cookiesOf === undefined ? undefined : context.earlier(probe.cookiesOf)?.reply;
    const outgoing = requestOf(probe, {
      base,
      http: plan.http,
      caller,
      userAgent: 'probity',
      cookies: setters === undefined ? [] : cookiesSetBy(setters.headers),
    });
    const connection =
      probe.connection === 'shared'
        ? sharedBy(probe)
        : probe.connection === 'fresh'
          ? open()
          : (context.earlier(probe.connection.sameAs)?.reply?.connection ?? open());
    const request: ApiRequest = {
      method: outgoing.method,
      target: outgoing.path,
      headers: headersOf(outgoing.headers, base.origin),
      body: new TextEncoder().encode(outgoing.body ?? ''),
      connection,
    };
    const { answer, ...sent } = sendPatiently(api, request, probe, clock);
    const exchange: Exchange = {
      id: context.id,
      scenario: context.scenario,
      probe,
      request: {
        method: probe.method,
        url: `${base.origin}${outgoing.shownPath}`,
        headers: outgoing.headers.map(([name, value]) => [name, masked(value, caller.token)]),
        ...(outgoing.body === undefined ? {} : { body: outgoing.body }),
      },
      reply: replyOf(answer, connection),
      ...sent,
    };
    return Object.freeze(exchange);
  };
}

/** Sends as the wire does: what is refused for its rate, or by a gateway, is tried again when the service says so. */
function sendPatiently(
  api: Api,
  request: ApiRequest,
  probe: Probe,
  clock: Clock,
): { readonly answer: ApiReply } & Pick<Exchange, 'sentAt' | 'receivedAt' | 'attempts' | 'fault'> &
  Pick<Exchange, 'throttledReplies' | 'throttledAt'> {
  const throttledReplies: Reply[] = [];
  const throttledAt: number[] = [];
  let tried: Tried = { throttled: 0, unavailable: 0, waitedMs: 0, reconnected: false };
  for (let attempts = 1; ; attempts += 1) {
    const sentAt = clock.now();
    clock.advance(2);
    const answer = api(request);
    clock.advance(2 + (answer.delayMs ?? 0));
    const { status } = answer;
    const isPassing = status === 429 || isGatewayStatus(status);
    const reply = isPassing ? replyOf(answer, request.connection) : undefined;
    const head = {
      status,
      retryAfter: headerOf(answer, 'retry-after'),
      own: reply !== undefined && isOwnFailure(reply),
    };
    const next = !isPassing
      ? ({ again: false } as const)
      : probe.once === true
        ? afterOnly(head)
        : afterReply(head, probe.method, tried, defaultLimits, clock.now());
    if (!next.again) {
      return {
        answer,
        sentAt,
        receivedAt: clock.now(),
        attempts,
        ...('fault' in next ? { fault: next.fault } : {}),
        ...(throttledReplies.length === 0 ? {} : { throttledReplies, throttledAt }),
      };
    }
    if (next.because === 'throttled' && reply !== undefined) {
      throttledReplies.push(reply);
      throttledAt.push(sentAt);
    }
    clock.advance(next.afterMs);
    tried = {
      ...tried,
      throttled: tried.throttled + (next.because === 'throttled' ? 1 : 0),
      unavailable: tried.unavailable + (next.because === 'unavailable' ? 1 : 0),
      waitedMs: tried.waitedMs + next.afterMs,
    };
  }
}

function headersOf(headers: readonly (readonly [string, string])[], origin: string): ApiRequest['headers'] {
  const lower = headers.map(([name, value]) => [name.toLowerCase(), value]);
  return Object.fromEntries([['host', new URL(origin).host], ...lower]);
}

function masked(value: string, token: string | undefined): string {
  return token === undefined || token === '' ? value : value.replaceAll(token, '***');
}

const byteOrderMark = '\uFEFF';

function replyOf(answer: ReturnType<Api>, connection: number): Reply {
  const bytes = typeof answer.body === 'string' ? new TextEncoder().encode(answer.body) : answer.body;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const hasMark = text.startsWith(byteOrderMark);
  return {
    status: answer.status,
    statusText: '',
    headers: answer.headers,
    text: hasMark ? text.slice(1) : text,
    utf8: isUtf8(bytes),
    bom: hasMark,
    encodedBytes: bytes.length,
    bytes: bytes.length,
    connection,
    waitMs: 2,
  };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
