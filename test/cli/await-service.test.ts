import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { awaitService, type Waiting } from '../../src/cli/await-service.ts';
import { UnreachableError } from '../../src/cli/failure.ts';
import { createLook } from '../../src/cli/look.ts';

/** Time that passes only where it is waited. */
function waiting(look: Waiting['look'], onWait = async () => {}): Waiting & { readonly waited: () => number } {
  let time = 0;
  const pause = async (ms: number): Promise<void> => {
    time += ms;
  };
  return { look, pause, now: () => time, onWait, waited: () => time };
}

const answering = (status: number) => async () => ({ answer: { status, link: '', text: '' } });

describe('waiting for a service', () => {
  it('ends when it listens', async () => {
    const server = createServer((_, response) => void response.writeHead(404).end());
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    onTestFinished(() => void server.close());
    const start = (): Promise<void> => new Promise((resolve) => void server.listen(port, '127.0.0.1', resolve));
    const look = await createLook({ env: {} }, {}, undefined);
    const time = waiting(look, start);
    await awaitService(`http://127.0.0.1:${port}`, 60_000, time);
    expect(time.waited()).toBe(500);
  });

  it('does not wait for one that answers, whatever it answers', async () => {
    for (const status of [200, 401, 404, 500]) {
      const time = waiting(answering(status));
      await awaitService('http://shop.test', 60_000, time);
      expect(time.waited()).toBe(0);
    }
  });

  it('takes a gateway without a service behind it for no answer, and gives up in time', async () => {
    const time = waiting(answering(503));
    const error: unknown = await awaitService('http://shop.test', 2000, time).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnreachableError);
    expect(String(error)).toContain('http://shop.test did not answer within 2 s: it answers 503');
    expect(time.waited()).toBe(2000);
  });
});
