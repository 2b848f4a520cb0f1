import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { examplePlan } from '../../src/model/example.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import type { Plan } from '../../src/model/plan.ts';
import { type Probe, probe } from '../../src/model/probe.ts';
import { openWire, type SendContext, type Wire, type WireOptions } from '../../src/wire/wire.ts';
import { testStep } from '../support/steps.ts';

/** Listens on 127.0.0.1 until the test ends; returns the URL. */
async function listen(server: Server, sockets: Set<Socket>): Promise<string> {
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A node:http server. */
export function serve(listener: (...of: Parameters<RequestListener>) => unknown): Promise<string> {
  return listen(
    createServer((request, response) => void listener(request, response)),
    new Set(),
  );
}

/** A socket server that calls `onRequest` for every request head that has arrived; bodies are not waited for. */
export function serveRaw(onRequest: (socket: Socket, head: string, count: number) => void): Promise<string> {
  let count = 0;
  const server = createSocketServer((socket) => {
    let pending = '';
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1');
      for (let end = pending.indexOf('\r\n\r\n'); end !== -1; end = pending.indexOf('\r\n\r\n')) {
        const head = pending.slice(0, end);
        pending = pending.slice(end + 4);
        count += 1;
        onRequest(socket, head, count);
      }
    });
  });
  return listen(server, new Set());
}

/** A URL at which nothing listens. */
export async function deadUrl(): Promise<string> {
  const server = createSocketServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  return `http://127.0.0.1:${port}`;
}

/** A plan for that address. */
export function planFor(baseUrl: string, parts: Partial<Plan> = {}, http: Partial<Plan['http']> = {}): Plan {
  const plan = examplePlan({ baseUrl, ...parts });
  return { ...plan, http: { ...plan.http, ...http } };
}

/** A GET /users, unless said otherwise. */
function aProbe(parts: Partial<Probe> = {}): Probe {
  return probe({
    step: testStep('step'),
    why: 'to test',
    method: 'GET',
    target: '/users',
    provokes: 'success',
    effect: 'read',
    ...parts,
  });
}

export interface Bench {
  readonly wire: Wire;
  /** Sends a probe; earlier exchanges are found by step name. */
  readonly send: (parts?: Partial<Probe>, context?: Partial<SendContext>) => Promise<Exchange>;
}

/** Opens a wire that is closed when the test ends. */
export async function bench(plan: Plan, options: WireOptions = {}): Promise<Bench> {
  const wire = await openWire(plan, options);
  onTestFinished(() => wire.close());
  const seen = new Map<string, Exchange>();
  let number = 0;
  return {
    wire,
    send: async (parts = {}, context = {}) => {
      number += 1;
      const sent = aProbe(parts);
      const exchange = await wire.send(sent, {
        id: `users/test/${sent.step.name}/${number}`,
        scenario: 'test',
        earlier: (step) => seen.get(step.name),
        ...context,
      });
      seen.set(sent.step.name, exchange);
      return exchange;
    },
  };
}

/** A clock that stands still but for the waiting that is done on it. */
export function fakeTime(): { readonly options: Pick<WireOptions, 'now' | 'wait'>; readonly waits: number[] } {
  let time = Date.UTC(2026, 0, 1);
  const waits: number[] = [];
  const wait = async (ms: number): Promise<void> => {
    waits.push(ms);
    time += ms;
  };
  return { options: { now: () => time, wait }, waits };
}

/** A promise that is resolved from outside. */
export function latch(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
