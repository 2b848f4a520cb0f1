import type { Client, Dispatcher } from 'undici';
import type { Fault, Header } from '../../model/exchange.ts';
import { faultOf, timeoutFault } from '../fault.ts';
import { showBytes } from '../limits.ts';
import type { OutgoingRequest } from '../request.ts';
import type { Attempt, RawReply, Terms, Underway } from '../transport.ts';

/**
 * Sends a request on a client that has nothing else in flight. Never rejects. Whatever ends it early (deadline, size, cancel)
 * destroys the client, for the rest of the answer would still be on its way.
 */
export function attempt(client: Client, request: OutgoingRequest, terms: Terms): Underway {
  let cancel: (fault: Fault) => void = () => undefined;
  const done = new Promise<Attempt>((resolve) => {
    const chunks: Buffer[] = [];
    let sentAt = terms.now();
    let sentTick = performance.now();
    let size = 0;
    let written = false;
    let head: Omit<RawReply, 'body'> | undefined;
    let settled = false;

    const settle = (outcome: Attempt['outcome']): void => {
      if (settled) return;
      settled = true;
      clearTimeout(deadline);
      resolve({ sentAt, receivedAt: Math.max(sentAt, terms.now()), written, begun: head !== undefined, outcome });
    };
    const giveUp = (fault: Fault): void => {
      if (settled) return;
      settle({ fault });
      client.destroy(new Error(fault.message), () => undefined);
    };
    const fail = (error: unknown): void =>
      settle({ fault: faultOf(error, { ...terms, written, begun: head !== undefined }) });
    const deadline = setTimeout(() => giveUp(timeoutFault({ written, timeoutMs: terms.timeoutMs })), terms.timeoutMs);
    cancel = giveUp;

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => {
        written = true;
        sentAt = terms.now();
        sentTick = performance.now();
        terms.onWritten?.();
      },
      onResponseStart: (controller, status, _headers, statusText) => {
        if (status < 200) return;
        const waitMs = Math.round((performance.now() - sentTick) * 10) / 10;
        head = { status, statusText: statusText ?? '', headers: headersOf(controller.rawHeaders), waitMs };
      },
      onResponseData: (_controller, chunk) => {
        size += chunk.length;
        if (size > terms.limits.encodedBytes) {
          const limit = showBytes(terms.limits.encodedBytes);
          giveUp({
            kind: 'too-large',
            message: `the body is larger than ${limit}, more than is read of one answer; a list may be cut by query in the plan, as in query: { size: 100 }`,
          });
        } else chunks.push(chunk);
      },
      onResponseEnd: () => {
        if (head === undefined) fail(new Error('the answer has no head'));
        else settle({ raw: { ...head, body: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks) } });
      },
      onResponseError: (_controller, error) => fail(error),
    };
    try {
      client.dispatch(
        { path: request.path, method: request.method, headers: request.headers.flat(), body: request.body ?? null },
        handler,
      );
    } catch (error) {
      fail(error);
    }
  });
  return { done, cancel };
}

/** Pairs undici's flat list of raw names and values. Values are UTF-8 where they are, else Latin-1 (RFC 9110 section 5.5). */
function headersOf(raw: Dispatcher.DispatchController['rawHeaders']): readonly Header[] {
  if (!Array.isArray(raw)) return [];
  const headers: Header[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) headers.push([textOf(raw[at]), textOf(raw[at + 1]).trim()]);
  return headers;
}

function textOf(raw: Buffer | string | undefined): string {
  if (raw === undefined || typeof raw === 'string') return raw ?? '';
  const text = raw.toString('utf8');
  return text.includes('\uFFFD') ? raw.toString('latin1') : text;
}
