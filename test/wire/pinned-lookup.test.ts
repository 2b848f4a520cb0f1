import dns from 'node:dns';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bench, planFor, serve } from './bench.ts';

afterEach(() => vi.restoreAllMocks());

/** Answers each question about a name with the next of these addresses, or an error where there is none. */
function answering(...turns: readonly (string | undefined)[]): { readonly asked: string[] } {
  const asked: string[] = [];
  vi.spyOn(dns, 'lookup').mockImplementation(((
    hostname: string,
    _options: object,
    callback: (...result: unknown[]) => void,
  ) => {
    const address = turns[Math.min(asked.length, turns.length - 1)];
    asked.push(hostname);
    if (address === undefined) callback(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }));
    else callback(null, [{ address, family: 4 }]);
  }) as typeof dns.lookup);
  return { asked };
}

describe('the address of a service', () => {
  it('is looked up once a run, though the name leads elsewhere by then', async () => {
    const url = await serve((_request, response) => response.end('{}'));
    const { asked } = answering('127.0.0.1', '127.0.0.2');
    const { send } = await bench(planFor(url.replace('127.0.0.1', 'shop.test')));
    for (const connection of ['fresh', 'fresh', 'shared'] as const) {
      expect((await send({ connection })).reply?.status).toBe(200);
    }
    expect(asked).toEqual(['shop.test']);
  });

  it('is asked for again where it could not be looked up', async () => {
    const url = await serve((_request, response) => response.end('{}'));
    const { asked } = answering(undefined, '127.0.0.1');
    const { send } = await bench(planFor(url.replace('127.0.0.1', 'shop.test')));
    expect((await send()).fault?.kind).toBe('unresolved');
    expect((await send()).reply?.status).toBe(200);
    expect(asked).toHaveLength(2);
  });
});
