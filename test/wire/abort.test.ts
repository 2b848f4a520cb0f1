import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bench, latch, planFor, serve } from './bench.ts';
import { testStep } from '../support/steps.ts';

describe('interruption', () => {
  it('ends what is in flight, sends nothing more, and lets cleanup go on', async () => {
    const abort = new AbortController();
    const arrived = latch();
    const served: string[] = [];
    const url = await serve((request, response) => {
      served.push(`${request.method} ${request.url}`);
      if (request.url === '/slow') arrived.open();
      else response.end('ok');
    });
    const { send } = await bench(planFor(url, {}, { concurrency: 1 }), { signal: abort.signal });
    const slow = send({ target: '/slow' });
    const queued = send({ target: '/queued' });
    const cleaning = send({ target: '/cleaned', method: 'DELETE' }, { cleanup: true });
    await arrived.opened;
    abort.abort();
    expect(await slow).toMatchObject({ attempts: 1, fault: { kind: 'cancelled' } });
    expect(await queued).toMatchObject({ attempts: 0, fault: { kind: 'not-sent' } });
    expect(await send()).toMatchObject({ attempts: 0, fault: { kind: 'not-sent' } });
    expect(await cleaning).toMatchObject({ reply: { text: 'ok' } });
    expect(await send({ target: '/also' }, { cleanup: true })).toMatchObject({ reply: { text: 'ok' } });
    expect(served).toEqual(['GET /slow', 'DELETE /cleaned', 'GET /also']);
  });

  it('says why the run was stopped, where it is told', async () => {
    const abort = new AbortController();
    const arrived = latch();
    const url = await serve(() => arrived.open());
    const { send } = await bench(planFor(url, {}, { concurrency: 1 }), { signal: abort.signal });
    const slow = send();
    await arrived.opened;
    abort.abort('--max-duration 2m was over');
    expect((await slow).fault?.message).toBe('--max-duration 2m was over before the answer was complete');
    expect((await send()).fault?.message).toBe('--max-duration 2m was over before this request could be sent');
  });

  it('clean-up in flight is not ended', async () => {
    const abort = new AbortController();
    const arrived = latch();
    const finish = latch();
    const url = await serve((_request, response) => {
      arrived.open();
      void finish.opened.then(() => response.end('deleted'));
    });
    const { send } = await bench(planFor(url), { signal: abort.signal });
    const deleting = send({ method: 'DELETE' }, { cleanup: true });
    await arrived.opened;
    abort.abort();
    finish.open();
    expect(await deleting).toMatchObject({ reply: { text: 'deleted' } });
  });

  it('ends waiting: for a later step, for a 429', async () => {
    const warnings: Error[] = [];
    const warn = (warning: Error) => warnings.push(warning);
    process.on('warning', warn);
    onTestFinished(() => {
      process.off('warning', warn);
    });
    const abort = new AbortController();
    const url = await serve((request, response) => {
      if (request.url === '/busy') response.writeHead(429, { 'Retry-After': '50' });
      response.end();
    });
    // The run's pause for the 429 has begun, exactly 50 s long, when the interruption comes.
    const wait = async (ms: number, signal: AbortSignal): Promise<void> => {
      if (ms === 50_000) setImmediate(() => abort.abort());
      await sleep(ms, undefined, { signal });
    };
    const { send } = await bench(planFor(url), { signal: abort.signal, wait, now: () => 1_700_000_000_000 });
    await send({ step: testStep('first') });
    const held = Array.from({ length: 20 }, () => send({ notBefore: { step: testStep('first'), ms: 60_000 } }));
    const busy = await send({ target: '/busy' });
    expect(busy).toMatchObject({ attempts: 1, fault: { kind: 'not-sent' } });
    for (const exchange of await Promise.all(held)) expect(exchange).toMatchObject({ fault: { kind: 'not-sent' } });
    expect(warnings).toEqual([]);
  });

  it('a wire opened after the interruption sends nothing', async () => {
    const url = await serve((_request, response) => response.end());
    const { send } = await bench(planFor(url), { signal: AbortSignal.abort() });
    expect(await send()).toMatchObject({ fault: { kind: 'not-sent' } });
  });

  it('a closed wire sends nothing, cleanup included', async () => {
    const url = await serve((_request, response) => response.end());
    const { send, wire } = await bench(planFor(url));
    await send();
    await wire.close();
    expect(await send({}, { cleanup: true })).toMatchObject({ fault: { kind: 'not-sent' } });
  });
});
