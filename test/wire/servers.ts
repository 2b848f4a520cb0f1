/** Servers on real sockets, and wires to them. Both are closed when the test ends. */
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Exchange } from '../../src/core/exchange.ts';
import type { Auth, HttpSettings, Plan } from '../../src/core/plan.ts';
import type { Probe } from '../../src/core/probe.ts';
import type { Wire } from '../../src/core/send.ts';
import type { WireOptions } from '../../src/wire/connector.ts';
import { tokensOf } from '../../src/wire/tokens.ts';
import { undiciWire } from '../../src/wire/undici.ts';
import { smallPlan } from '../support/plans.ts';

/** Listens on 127.0.0.1 and a free port. Returns the port. */
export async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}

/** The URL of an HTTP server. */
export async function serve(listener: (...of: Parameters<RequestListener>) => unknown): Promise<string> {
  const server = createServer((request, response) => void listener(request, response));
  return `http://127.0.0.1:${await listen(server)}`;
}

/** The URL of a socket server. It calls `onRequest` for the head of every request. Bodies are not read. */
export async function serveRaw(onRequest: (socket: Socket, head: string, count: number) => unknown): Promise<string> {
  let count = 0;
  const server = createSocketServer((socket) => {
    let pending = '';
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1');
      for (let end = pending.indexOf('\r\n\r\n'); end >= 0; end = pending.indexOf('\r\n\r\n')) {
        const head = pending.slice(0, end);
        pending = pending.slice(end + 4);
        count++;
        onRequest(socket, head, count);
      }
    });
  });
  return `http://127.0.0.1:${await listen(server)}`;
}

/** A URL at which nothing listens. */
export async function deadUrl(): Promise<string> {
  const server = createSocketServer();
  const port = await listen(server);
  await new Promise((resolve) => void server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

/** The path of a certificate or key of this folder. */
export const certificate = (name: string): string => join(import.meta.dirname, 'certificates', `${name}.pem`);

/** What an HTTPS server needs. */
export const serviceCertificate = (): { readonly key: Buffer; readonly cert: Buffer } => {
  return { key: readFileSync(certificate('service-key')), cert: readFileSync(certificate('service')) };
};

export interface Parts {
  readonly auth?: Partial<Auth>;
  readonly http?: Partial<HttpSettings>;
}

export function planAt(baseUrl: string, { auth, http }: Parts = {}): Plan {
  const { auth: _, ...plan } = smallPlan;
  const credential = auth && { auth: { headers: {}, query: {}, ...auth } };
  return { ...plan, baseUrl, http: { ...plan.http, ...http }, ...credential };
}

/** A GET of `/users` with the valid credential, unless `parts` say otherwise. */
export function aProbe(parts: Partial<Probe> = {}): Probe {
  return { method: 'GET', url: '/users', owner: [], credential: 'valid', intent: { kind: 'list' }, ...parts };
}

export type SendProbe = (parts?: Partial<Probe>) => Promise<Exchange>;

/** Sends probes over a wire with the plan's credential. */
export function sender(wire: Wire, plan: Plan): SendProbe {
  const tokens = tokensOf(plan);
  onTestFinished(() => wire.close());
  return async (parts) => wire.send(aProbe(parts), await tokens.current());
}

export function senderTo(baseUrl: string, parts: Parts = {}, options: WireOptions = { env: {} }): SendProbe {
  const plan = planAt(baseUrl, parts);
  return sender(undiciWire(plan, options), plan);
}

/** The body of a response, or the fault. */
export function shown({ response, fault }: Exchange): string {
  return fault === undefined ? (response?.text ?? 'refused') : `${fault.code}: ${fault.message}`;
}

/** A promise that is resolved from outside. */
export function latch(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => void (open = resolve));
  return { opened, open };
}
