import type { Api, ApiRequest } from '../../../fixtures/reference/http.ts';
import type { Send } from '../../audit/driver.ts';
import type { Exchange, Reply } from '../../model/exchange.ts';
import type { Plan } from '../../model/plan.ts';
import type { Probe } from '../../model/probe.ts';
import { callerOf } from '../../wire/credential.ts';
import { baseOf, cookiesSetBy, requestOf } from '../../wire/request.ts';

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
  let connections = 1;
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
    const connection = connectionOf(
      probe,
      (step) => context.earlier(step),
      () => (connections += 1),
    );
    const sentAt = clock.now();
    clock.advance(2);
    const answer = api({
      method: outgoing.method,
      target: outgoing.path,
      headers: headersOf(outgoing.headers, base.origin),
      body: new TextEncoder().encode(outgoing.body ?? ''),
      connection,
    });
    clock.advance(2);
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
      sentAt,
      receivedAt: clock.now(),
      attempts: 1,
    };
    return Object.freeze(exchange);
  };
}

function connectionOf(probe: Probe, earlier: (step: string) => Exchange | undefined, open: () => number): number {
  if (probe.connection === 'shared') return 1;
  if (probe.connection === 'fresh') return open();
  return earlier(probe.connection.sameAs)?.reply?.connection ?? open();
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
