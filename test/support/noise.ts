/** Services with accidents, and orders of events that are random but the same in each run. */
import type { Api, ApiReply } from '#fixtures/reference/http.ts';
import type { Wire } from '../../src/core/send.ts';

export type Random = () => number;

/** Repeatable random numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const page: ApiReply = { status: 502, headers: [['Content-Type', 'text/html']], body: '<h1>Bad gateway</h1>' };

/** In half of the cases, the request has worked before the accident. */
const accidents: readonly ((reply: () => ApiReply) => ApiReply)[] = [
  () => page,
  () => ({ ...page, status: 500, headers: [['Content-Type', 'application/json']], body: '{"success":false}' }),
  () => ({ ...page, isBroken: true }),
  (reply) => ({ ...reply(), isBroken: true }),
  (reply) => ({ ...reply(), ...page }),
  (reply) => {
    const { body, ...rest } = reply();
    return { ...rest, body: String(body).slice(0, 20) };
  },
];

/** A share of the requests ends in an accident, but no request three times in a row: that would be a steady failure. */
export function noisy(api: Api, share: number, random: Random): Api {
  const inARow = new Map<string, number>();
  return (request) => {
    const line = [request.method, request.target, JSON.stringify(request.headers)].join(' ');
    const before = inARow.get(line) ?? 0;
    const accident = random() < share ? accidents[Math.floor(random() * accidents.length)] : undefined;
    const isAccident = accident !== undefined && before < 2;
    inARow.set(line, isAccident ? before + 1 : 0);
    return isAccident ? accident(() => api(request)) : api(request);
  };
}

/** Requests reach the service in a random order, and so do responses the run. */
export function shuffled(wire: Wire, random: Random): Wire {
  const waiting: (() => void)[] = [];
  const release = (): void => {
    const [next] = waiting.splice(Math.floor(random() * waiting.length), 1);
    next?.();
    if (waiting.length > 0) setImmediate(release);
  };
  const turn = (): Promise<void> =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(release);
    });
  return {
    ...wire,
    async send(probe, secrets) {
      await turn();
      const exchange = await wire.send(probe, secrets);
      await turn();
      return exchange;
    },
  };
}
