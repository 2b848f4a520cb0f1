import { describe, expect, it } from 'vitest';
import { bench, latch, planFor, serve } from './bench.ts';
import { testStep } from '../support/steps.ts';

/** Answers with the number of the client's port, which tells connections apart. */
function ports(keepAliveMs?: number): Promise<string> {
  return serve((request, response) => {
    if (keepAliveMs !== undefined) response.setHeader('Keep-Alive', `timeout=${keepAliveMs / 1000}`);
    response.end(String(request.socket.remotePort));
  });
}

const portOf = (exchange: { reply?: { text: string } | undefined }): string => exchange.reply?.text ?? 'none';

describe('connections', () => {
  it('ordinary probes share kept connections, one for each identity', async () => {
    const { send, wire } = await bench(planFor(await ports()));
    const first = await send();
    const second = await send();
    const other = await send({ credential: 'none' });
    expect(portOf(second)).toBe(portOf(first));
    expect(second.reply?.connection).toBe(first.reply?.connection);
    expect(portOf(other)).not.toBe(portOf(first));
    expect(other.reply?.connection).not.toBe(first.reply?.connection);
    expect(wire.stats()).toMatchObject({ requests: 3, connections: 2 });
  });

  it('a fresh one is never shared', async () => {
    const { send } = await bench(planFor(await ports()));
    const exchanges = [
      await send(),
      await send({ connection: 'fresh' }),
      await send({ connection: 'fresh' }),
      await send(),
    ];
    expect(new Set(exchanges.map(portOf)).size).toBe(3);
    expect(portOf(exchanges[0] ?? {})).toBe(portOf(exchanges[3] ?? {}));
  });

  it('a step may go out on the connection of an earlier one, kept or shared, with another credential', async () => {
    const { send } = await bench(planFor(await ports(), { auth: { bearer: 'a-bearer-token', headers: {} } }));
    const kept = await send({ step: testStep('kept'), connection: 'kept' });
    const shared = await send({ step: testStep('shared') });
    const onKept = await send({ credential: 'none', connection: { sameAs: testStep('kept') } });
    const onShared = await send({ credential: 'none', connection: { sameAs: testStep('shared') } });
    expect([portOf(onKept), portOf(onShared)]).toEqual([portOf(kept), portOf(shared)]);
    expect(onKept.reply?.connection).toBe(kept.reply?.connection);
  });

  it('has the named one still, however many others were opened since', async () => {
    const { send } = await bench(planFor(await ports()), { limits: { keptConnections: 2 } });
    const kept = await send({ step: testStep('kept'), connection: 'kept' });
    for (let other = 0; other < 5; other += 1) await send({ connection: 'fresh' });
    expect(portOf(await send({ connection: { sameAs: testStep('kept') } }))).toBe(portOf(kept));
  });

  it('waits for the connection where it is in use', async () => {
    const { open, opened } = latch();
    const arrived = latch();
    const url = await serve((request, response) => {
      const port = String(request.socket.remotePort);
      if (request.url !== '/slow') response.end(port);
      else {
        arrived.open();
        void opened.then(() => response.end(port));
      }
    });
    const { send } = await bench(planFor(url));
    const first = await send({ step: testStep('first'), connection: 'kept' });
    const slow = send({ target: '/slow', connection: { sameAs: testStep('first') } });
    await arrived.opened;
    const waiting = send({ connection: { sameAs: testStep('first') } });
    open();
    expect([portOf(await slow), portOf(await waiting)]).toEqual([portOf(first), portOf(first)]);
  });

  it('takes a new one, with another number, where the named one is closed or unknown', async () => {
    const url = await serve((request, response) => {
      response.setHeader('Connection', 'close').end(String(request.socket.remotePort));
    });
    const { send } = await bench(planFor(url));
    const first = await send({ step: testStep('first'), connection: 'kept' });
    const second = await send({ connection: { sameAs: testStep('first') } });
    const third = await send({ connection: { sameAs: testStep('unknown') } });
    const numbers = [first, second, third].map(({ reply }) => reply?.connection);
    expect(new Set(numbers).size).toBe(3);
  });

  it('closes kept ones with their trace, and the oldest where too many are open', async () => {
    const open = new Set<number>();
    const closed: { port: number; tell: () => void }[] = [];
    const url = await serve((request, response) => {
      const port = request.socket.remotePort ?? 0;
      if (!open.has(port)) {
        open.add(port);
        request.socket.once('close', () => {
          open.delete(port);
          for (const waiter of closed) if (waiter.port === port) waiter.tell();
        });
      }
      response.end(String(port));
    });
    const gone = (port: number) =>
      new Promise<void>((tell) => {
        if (open.has(port)) closed.push({ port, tell });
        else tell();
      });
    const { send, wire } = await bench(planFor(url), { limits: { keptConnections: 2 } });
    const kept = async () => Number(portOf(await send({ connection: 'kept' }, { trace: 'users/t' })));
    const [one, two, three] = [await kept(), await kept(), await kept()];
    await gone(one);
    expect(open).toEqual(new Set([two, three]));
    wire.endTrace('another');
    wire.endTrace('users/t');
    await Promise.all([gone(two), gone(three)]);
    expect(open.size).toBe(0);
  });

  it('never has more in flight than the plan allows', async () => {
    let inFlight = 0;
    let most = 0;
    const waiting: (() => void)[] = [];
    const url = await serve((_request, response) => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      waiting.push(() => {
        inFlight -= 1;
        response.end();
      });
      if (waiting.length === 3) for (const finish of waiting.splice(0)) finish();
    });
    const { send, wire } = await bench(planFor(url, {}, { concurrency: 3 }));
    await Promise.all(Array.from({ length: 12 }, () => send()));
    expect(most).toBe(3);
    expect(wire.stats()).toMatchObject({ requests: 12, connections: 3 });
  });

  it('a probe that must be alone meets nothing else at the server', async () => {
    let inFlight = 0;
    const besides = new Map<string, number>();
    const url = await serve((request, response) => {
      inFlight += 1;
      besides.set(request.url ?? '', inFlight);
      setImmediate(() => {
        inFlight -= 1;
        response.end();
      });
    });
    const { send } = await bench(planFor(url));
    await Promise.all([
      ...['/1', '/2', '/3'].map((target) => send({ target })),
      send({ target: '/alone', alone: true }),
      ...['/4', '/5'].map((target) => send({ target })),
    ]);
    expect(besides.size).toBe(6);
    expect(besides.get('/alone')).toBe(1);
  });
});
