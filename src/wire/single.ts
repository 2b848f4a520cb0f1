import type { Fault, Header } from '../model/exchange.ts';
import { decode } from './decoding.ts';
import type { WireLimits } from './limits.ts';
import { proxyFor } from './proxy.ts';
import type { OutgoingRequest } from './request.ts';
import { valuesOf } from './reply.ts';
import { overNetwork, type TlsMaterial } from './transports/undici.ts';

/** What sending one request outside of a run takes. Times in milliseconds. */
export interface SingleSetting {
  readonly origin: string;
  readonly tls: TlsMaterial;
  readonly timeoutMs: number;
  readonly limits: WireLimits;
  readonly now: () => number;
  readonly signal?: AbortSignal | undefined;
}

/** An answer with its content decoded, as it came otherwise. */
export interface SingleReply {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Buffer;
}

/** Sends one request on a connection of its own, which is closed again. Follows no redirect. Throws a WireSetupError where there is no such proxy as the environment names. */
export async function sendOnce(
  request: OutgoingRequest,
  setting: SingleSetting,
): Promise<{ readonly reply: SingleReply } | { readonly fault: Fault; readonly isAnswered: boolean }> {
  const proxy = proxyFor(setting.origin);
  const connection = overNetwork({ ...setting, proxy }).open({ key: 'single', certificate: true }, false);
  const sending = connection.send(request, setting);
  const interrupt = (): void => sending.cancel({ kind: 'not-sent', message: 'interrupted' });
  setting.signal?.addEventListener('abort', interrupt);
  if (setting.signal?.aborted === true) interrupt();
  const { outcome } = await sending.done;
  setting.signal?.removeEventListener('abort', interrupt);
  await connection.end();
  if ('fault' in outcome) return { fault: outcome.fault, isAnswered: false };
  const { raw } = outcome;
  const decoded = decode(raw.body, valuesOf(raw.headers, 'content-encoding').join(','), setting.limits.bytes);
  if ('fault' in decoded) return { fault: decoded.fault, isAnswered: true };
  return { reply: { status: raw.status, headers: raw.headers, body: decoded.body } };
}
