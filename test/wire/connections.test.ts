/** Connections: which requests share one, and what happens if a service closes it. */
import { createServer, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Probe } from '../../src/core/probe.ts';
import { undiciWire } from '../../src/wire/undici.ts';
import { latch, listen, planAt, sender, senderTo, serve, serveRaw, shown } from './servers.ts';

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

/** Responds with the port of the client, which identifies the connection. */
const ports = (): Promise<string> => serve((request, response) => response.end(String(request.socket.remotePort)));

describe('connections', () => {
  it('are kept, and shared by all credentials, unless they are cold', async () => {
    const send = senderTo(await ports(), { auth: { bearer: 'a-token' } });
    const shared = [await send(), await send({ credential: 'none' }), await send({ method: 'POST' })];
    const cold = [await send({ connection: 'cold' }), await send({ connection: 'cold' })];
    const all = [...shared, ...cold, await send()].map(shown);
    expect([new Set(all).size, new Set([...all.slice(0, 3), all.at(-1)]).size]).toEqual([3, 1]);
  });

  it('with a name are kept apart, whatever the credential is', async () => {
    const send = senderTo(await ports(), { auth: { bearer: 'a-token' } });
    const [a, b, plain] = [await send({ connection: 'a' }), await send({ connection: 'b' }), await send()];
    const again = [await send({ connection: 'a', credential: 'none' }), await send({ connection: 'b' }), await send()];
    expect(again.map(shown)).toEqual([a, b, plain].map(shown));
    expect(new Set(again.map(shown)).size).toBe(3);
  });

  it('with a name are closed, the oldest first, if there are too many', async () => {
    const open = new Set<Socket>();
    const closed = latch();
    const server = createServer((socket) => {
      open.add(socket);
      socket.on('data', () => socket.write(ok));
      socket.on('close', () => {
        open.delete(socket);
        closed.open();
      });
    });
    const send = senderTo(`http://127.0.0.1:${await listen(server)}`, { http: { concurrency: 1 } });
    for (let count = 0; count <= 16; count++) await send({ connection: `name ${count}` });
    await closed.opened;
    expect(open.size).toBe(16);
  });

  it('end with the wire, and so do requests in flight', async () => {
    const arrived = latch();
    const closed = latch();
    const url = await serve((request) => {
      request.socket.once('close', closed.open);
      arrived.open();
    });
    const plan = planAt(url);
    const wire = undiciWire(plan, { env: {} });
    const pending = sender(wire, plan)();
    await arrived.opened;
    await wire.close();
    expect((await pending).fault?.code).toBe('reset');
    await closed.opened;
  });
});

describe('a connection that the service closes when the next request arrives', () => {
  /** Closes each connection at its second request. */
  async function closing(sent: string) {
    const served: string[] = [];
    const requests = new WeakMap<Socket, number>();
    const url = await serveRaw((socket, head) => {
      const count = (requests.get(socket) ?? 0) + 1;
      requests.set(socket, count);
      served.push(`${head.split(' ')[0]} ${count}`);
      if (count === 1) socket.write(ok);
      else socket.end(sent);
    });
    return { url, served };
  }

  it.each<[string, string, Partial<Probe>, number]>([
    ['ok', '', {}, 3],
    ['truncated', 'HTTP/1.1 200', {}, 2],
    ['reset', '', { method: 'POST' }, 2],
    ['reset', '', { method: 'DELETE' }, 2],
    ['reset', '', { method: 'HEAD' }, 2],
    ['reset', '', { url: '/users/%zz' }, 2],
  ])('is replaced for a read alone: %s after "%s" for %j', async (expected, sent, parts, requests) => {
    const { url, served } = await closing(sent);
    const send = senderTo(url);
    await send();
    const { response, fault } = await send(parts);
    expect([fault?.code ?? response?.text, served.length]).toEqual([expected, requests]);
  });
});
