import type { Api, ApiRequest } from '../../fixtures/reference/http.ts';
import type { Send } from '../../src/audit/driver.ts';
import type { Credential } from '../../src/model/credential.ts';
import type { Exchange, Header, Reply } from '../../src/model/exchange.ts';
import type { Plan } from '../../src/model/plan.ts';
import type { Probe } from '../../src/model/probe.ts';

/** A clock that moves only when something is sent. */
export interface Clock {
  now(): number;
  advance(ms: number): void;
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

/** Sends probes to a pure Api in process, as the wire would over a socket, on a clock that does not wait. */
export function sendTo(api: Api, plan: Plan, clock: Clock = createClock()): Send {
  const token = plan.auth?.bearer;
  const connections = new Map<string, number>();
  let opened = 1;
  let order: Promise<unknown> = Promise.resolve();
  const sendNow: Send = async (probe, context) => {
    const earliest = probe.notBefore === undefined ? undefined : context.earlier(probe.notBefore.step);
    if (earliest !== undefined && probe.notBefore !== undefined) {
      clock.advance(Math.max(0, earliest.receivedAt + probe.notBefore.ms - clock.now()));
    }
    const connection = connectionFor(probe, context.earlier, () => (opened += 1));
    connections.set(context.id, connection);
    const sentAt = clock.now();
    clock.advance(2);
    const request = requestFor(probe, plan, token, connection, context.earlier);
    const answer = api(request);
    clock.advance(2);
    const text = typeof answer.body === 'string' ? answer.body : new TextDecoder().decode(answer.body);
    const bytes = Buffer.byteLength(answer.body);
    const reply: Reply = {
      status: answer.status,
      statusText: '',
      headers: answer.headers,
      text: text.replace(/^\uFEFF/, ''),
      utf8: !text.includes('\uFFFD'),
      bom: text.startsWith('\uFEFF'),
      encodedBytes: bytes,
      bytes,
      connection,
      waitMs: 2,
    };
    const exchange: Exchange = {
      id: context.id,
      scenario: context.scenario,
      probe,
      request: {
        method: probe.method,
        url: `${plan.baseUrl}${probe.target}`,
        headers: masked(request, token),
        ...(probe.body === undefined ? {} : { body: probe.body.text }),
      },
      reply,
      sentAt,
      receivedAt: clock.now(),
      attempts: 1,
    };
    return exchange;
  };
  return (probe, context) => {
    const sent = order.then(() => sendNow(probe, context));
    order = sent.then(
      () => undefined,
      () => undefined,
    );
    return sent;
  };
}

function connectionFor(probe: Probe, earlier: (step: string) => Exchange | undefined, open: () => number): number {
  if (probe.connection === 'shared') return 1;
  if (probe.connection === 'fresh') return open();
  return earlier(probe.connection.sameAs)?.reply?.connection ?? open();
}

function requestFor(
  probe: Probe,
  plan: Plan,
  token: string | undefined,
  connection: number,
  earlier: (step: string) => Exchange | undefined,
): ApiRequest {
  const { authorization, query, cookie } = credentialParts(probe.credential, token);
  const cookies = [...(cookie === undefined ? [] : [cookie]), ...cookiesFrom(probe, earlier)];
  const headers: Record<string, string> = {
    host: '127.0.0.1',
    accept: 'application/json',
    ...(authorization === undefined ? {} : { authorization }),
    ...(cookies.length === 0 ? {} : { cookie: cookies.join('; ') }),
    ...(probe.body === undefined ? {} : { 'content-type': probe.body.mediaType }),
  };
  for (const [name, value] of Object.entries(probe.headers)) {
    if (value === '') delete headers[name.toLowerCase()];
    else headers[name.toLowerCase()] = value;
  }
  const prefix = new URL(plan.baseUrl).pathname.replace(/\/$/, '');
  const target =
    query === undefined ? probe.target : `${probe.target}${probe.target.includes('?') ? '&' : '?'}${query}`;
  return {
    method: probe.method,
    target: `${prefix}${target}`,
    headers,
    body: new TextEncoder().encode(probe.body?.text ?? ''),
    connection,
  };
}

function cookiesFrom(probe: Probe, earlier: (step: string) => Exchange | undefined): readonly string[] {
  const reply = probe.cookiesOf === undefined ? undefined : earlier(probe.cookiesOf)?.reply;
  return (reply?.headers ?? [])
    .filter(([name]) => name.toLowerCase() === 'set-cookie')
    .map(([, value]) => value.split(';')[0] ?? '');
}

function masked(request: ApiRequest, token: string | undefined): readonly Header[] {
  return Object.entries(request.headers).map(
    ([name, value]): Header => [name, token === undefined ? value : value.replaceAll(token, '***')],
  );
}

interface Parts {
  readonly authorization?: string;
  readonly query?: string;
  readonly cookie?: string;
}

function credentialParts(credential: Credential, token: string | undefined): Parts {
  if (token === undefined || credential === 'none') return {};
  const last = token.at(-1) ?? '';
  const turned = token.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  const altered = `${token.slice(0, -1)}${last === 'x' ? 'y' : 'x'}`;
  const made: Readonly<Record<Exclude<Credential, 'none'>, Parts>> = {
    valid: { authorization: `Bearer ${token}` },
    blank: { authorization: '' },
    'empty-token': { authorization: 'Bearer' },
    'wrong-scheme': { authorization: `Basic ${Buffer.from('probity:nobody').toString('base64')}` },
    'token-in-other-scheme': { authorization: `Token ${token}` },
    'bare-token': { authorization: token },
    'wrong-token': { authorization: `Bearer ${token.replace(/[a-z0-9]/gi, 'q')}` },
    longer: { authorization: `Bearer ${token}x` },
    shorter: { authorization: `Bearer ${token.slice(0, -1)}` },
    'other-case': { authorization: `Bearer ${turned}` },
    altered: { authorization: `Bearer ${altered}` },
    twice: { authorization: `Bearer ${token}, Bearer ${token}` },
    'lower-scheme': { authorization: `bearer ${token}` },
    'token-in-query': { query: `access_token=${encodeURIComponent(token)}` },
    'token-in-cookie': { cookie: `access_token=${token}` },
  };
  return made[credential];
}
