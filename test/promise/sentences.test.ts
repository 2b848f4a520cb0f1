/** The promise about existing data, sentence by sentence, on a service with its own model of who owns what. */
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createReference, defaultToken } from '#fixtures/reference/api.ts';
import { type Api, isRecord, jsonOf, withHeader, withJson, withStatus } from '#fixtures/reference/http.ts';
import type { Fault } from '../../src/core/exchange.ts';
import { conformanceOf } from '../../src/core/result.ts';
import type { Wire } from '../../src/core/send.ts';
import type { JournalEntry } from '../../src/middleware/journal.ts';
import { audit } from '../../src/index.ts';
import { buildReport } from '../../src/report/build.ts';
import { createMask } from '../../src/text/secrets.ts';
import { plainPlan, planFrom, readOnly } from '../support/mutants.ts';
import { randomFrom } from '../support/noise.ts';
import { failure } from '../support/outages.ts';
import type { VirtualClock } from '../support/wire.ts';
import { listen, serve } from '../wire/servers.ts';
import { auditWorld, unreported } from './partway.ts';
import { isRead, type Oddity, otherClient, planText, token, type World, type WorldOptions } from './world.ts';

const plan = planFrom(planText);

const lineOf = ({ method, target }: World['requests'][number]): string => `${method} ${target}`;
const isNote = (target: string): boolean => /^\/notes\/[^/]+(?:\/archive)?(?:\?|$)/.test(target);

test('1. read-only by default: without consent, only GET, HEAD, and OPTIONS, the last two never to an item', async () => {
  const { world } = await auditWorld({}, { ...plan, writes: false });
  const ids = new Set(world.items.map(({ at, id }) => `${at}/${id}`));
  const others = world.requests.filter(({ method }) => method !== 'GET');
  expect(others.filter(({ method }) => !isRead(method)).map(lineOf)).toEqual([]);
  expect(others.filter(({ target }) => ids.has(target.split('?')[0] ?? '')).map(lineOf)).toEqual([]);
  expect(others.length).toBeGreaterThan(0);
});

describe('2. writes go only to items of the run, to URLs that are missing, and to what the plan spells out', () => {
  test('no write reaches another item', async () => {
    const { world } = await auditWorld({ other: otherClient(3, ['create', 'change', 'delete'], randomFrom(3)) });
    expect(world.trespasses).toEqual([]);
    const methods = new Set(world.requests.map(({ method }) => method));
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(methods).toContain(method);
  });

  test('what the plan spells out is sent, and is no damage', async () => {
    const spelled = planFrom(
      `${planText.replace('on: created', 'on: existing')}probes: [{ id: edit, request: PATCH /notes/4, body: { text: edited } }]\n`,
    );
    const { result, world } = await auditWorld({}, spelled);
    const isSpelled = (line: string): boolean => /^(?:POST \S+\/archive|PATCH \/notes\/4) /.test(line);
    expect(world.trespasses.filter((line) => !isSpelled(line))).toEqual([]);
    expect(world.trespasses.some((line) => line.startsWith('PATCH /notes/4'))).toBe(true);
    expect(world.trespasses.some((line) => line.includes('/archive'))).toBe(true);
    expect(result.damage).toBeUndefined();
  });
});

test('3. the first risky request of each kind goes once, between two reads of the list', async () => {
  const { world } = await auditWorld();
  const seen = new Set<string>();
  const isList = ({ method, target }: World['requests'][number]): boolean => method === 'GET' && target === '/notes';
  const own = world.requests.filter(({ target }) => !target.includes('/parts') && target.startsWith('/notes'));
  const isRisky = ({ method, target }: World['requests'][number]): boolean => !isRead(method) || target.includes('%zz');
  for (const [index, request] of own.entries()) {
    const kind = `${request.method} ${isNote(request.target) ? 'item' : 'list'} ${request.target.includes('archive')}`;
    // The service cannot see that a POST to an item is one of many methods that are tried.
    if (!isRisky(request) || seen.has(kind) || kind.startsWith('POST item false')) continue;
    seen.add(kind);
    const before = own.slice(0, index).findLastIndex((each) => isRisky(each));
    const after = own.slice(index + 1).findIndex((each) => isRisky(each)) + index + 1;
    expect(own.slice(before + 1, index).some(isList), `before ${kind}`).toBe(true);
    expect(own.slice(index + 1, after).some(isList), `after ${kind}`).toBe(true);
  }
  expect(seen.size).toBe(6);
});

/** Deletes or changes an existing note with each create, after so many creates. */
function harming(afterCount: number, harm: (world: World) => void): Oddity {
  let count = 0;
  return ({ method, target }, world) => {
    if (method === 'POST' && target === '/notes' && ++count > afterCount) {
      world.brokeAt ??= world.requests.length;
      harm(world);
    }
    return undefined;
  };
}

const removeOne = ({ items, of }: World): void => {
  const [note] = of('before').filter(({ at }) => at === '/notes');
  if (note !== undefined) items.splice(items.indexOf(note), 1);
};

describe('4. after damage, the run stops writing, and reports since when, and what was sent', () => {
  test('an item that disappears', async () => {
    const { result, world } = await auditWorld({ oddity: harming(3, removeOne) });
    expect(result.damage).toMatchObject({
      kind: 'deleted',
      resource: '/notes',
      items: expect.arrayContaining(['/notes/1']),
    });
    expect(result.damage?.window.some(({ probe }) => probe.method === 'POST' && probe.url === '/notes')).toBe(true);
    const sinceMs = result.damage?.sinceMs ?? 0;
    expect(result.damage?.window.every(({ endedMs }) => endedMs > sinceMs)).toBe(true);
    const after = world.requests.slice((world.brokeAt ?? 0) + 10);
    expect(after.filter(({ method }) => !isRead(method) && method !== 'DELETE').map(lineOf)).toEqual([]);
    expect([conformanceOf(result), unreported(result, world)]).toEqual(['nonconformant', []]);
  });

  test.each([2, 7])('a client that writes the same values after every %i requests does no damage', async (every) => {
    for (const seed of [1, 2]) {
      const { result } = await auditWorld({ other: otherClient(every, ['create', 'change'], randomFrom(seed)) });
      expect([result.damage, result.losses]).toEqual([undefined, []]);
    }
  });
});

test.each([0, 1, 5, 12, 19])(
  '5. at most ten requests of known kinds do harm, here from create %i on',
  async (count) => {
    const { result, world } = await auditWorld({ oddity: harming(count, removeOne) });
    const lost = 6 - world.of('before').filter(({ at }) => at === '/notes').length;
    expect(lost).toBeGreaterThan(0);
    expect(lost).toBeLessThanOrEqual(count === 0 ? 1 : 10);
    expect(result.damage?.kind).toBe('deleted');
  },
);

test('6. if items come and go before the first write, losses are only noted', async () => {
  let count = 0;
  const other = (world: World): void => {
    if (++count % 25 === 0) removeOne(world);
    if (count % 5 === 0 && world.items.length < 40) world.addNote({ title: `Other ${count}` });
  };
  const { result } = await auditWorld({ other });
  expect(result.damage).toBeUndefined();
  expect(result.losses).toMatchObject([{ resource: '/notes' }]);
  expect(result.losses[0]?.items).toContain('/notes/1');
});

describe('7. the journal, and cleanup', () => {
  test('every create is in the journal before it is sent', async () => {
    const entries: JournalEntry[] = [];
    const missing: string[] = [];
    const journaled: Oddity = ({ method, target, body }) => {
      const text = new TextDecoder().decode(body);
      const isNoted = entries.some((entry) => entry.at === 'create' && text.includes(entry.marker));
      if (method === 'POST' && text.includes('pby') && !isNoted) missing.push(`${method} ${target} ${text}`);
      return undefined;
    };
    const one = { ...plan, http: { ...plan.http, concurrency: 1 } };
    const { world } = await auditWorld({ oddity: journaled }, one, { journal: (entry) => entries.push(entry) > 0 });
    expect(missing).toEqual([]);
    expect(entries.filter(({ at }) => at === 'create').length).toBeGreaterThan(20);
    expect(world.of('run')).toEqual([]);
  });

  test('cleanup deletes children first, each after a read of it', async () => {
    const early: string[] = [];
    const watching: Oddity = ({ method, target }, { items, requests }) => {
      if (method !== 'DELETE') return undefined;
      if (items.some(({ at, by }) => at === `${target}/parts` && by === 'run')) early.push(`${target} has parts`);
      const last = requests.findLast((each) => each.target === target);
      const isOurs = items.some(({ at, id, by }) => `${at}/${id}` === target && by === 'run');
      if (isOurs && last !== undefined && last.status >= 400 && last.method === 'GET')
        early.push(`${target} was not read`);
      return undefined;
    };
    const { world } = await auditWorld({ oddity: watching });
    expect([early, world.of('run')]).toEqual([[], []]);
  });

  test.each(['truncated', 'undecodable'] as const)(
    'if every response is %s, one item is created at most',
    async (code) => {
      const fault: Fault = { code, message: 'it cannot be read' };
      const wrap = (wire: Wire): Wire => ({
        ...wire,
        async send(probe, secrets) {
          const { response: _, ...rest } = await wire.send(probe, secrets);
          return { ...rest, fault };
        },
      });
      const { result, world } = await auditWorld({}, plan, { wrap });
      expect(world.items.filter(({ by }) => by === 'run').length).toBeLessThanOrEqual(1);
      expect(unreported(result, world)).toEqual([]);
      expect(conformanceOf(result)).toBe('incomplete');
    },
  );
});

/** The reference, with another place wherever a response can name one. */
function tempting(port: number): Api {
  const reference = createReference();
  const host = `127.0.0.1:${port}`;
  const places = [`http://${host}/users/1`, `//${host}/users/1`, `https://${host}/`, `\\\\${host}\\`];
  let count = 0;
  return (request) => {
    count++;
    const place = places[count % places.length] ?? '';
    const reply = reference(request);
    const body = jsonOf(reply);
    const links = { next: place, links: { next: place, self: place }, _links: { next: { href: place } }, $ref: place };
    const headers = { Location: place, Link: `<${place}>; rel="next"`, Refresh: `0; url=${place}` };
    const linked = isRecord(body) ? withJson(reply, { ...body, ...links }) : reply;
    const tempted = Object.entries(headers).reduce((all, [name, value]) => withHeader(all, name, value), linked);
    return count % 6 === 0 ? withStatus(tempted, 307) : tempted;
  };
}

test('8. only the origin of base_url is contacted, whatever the responses say', async () => {
  let connections = 0;
  const port = await listen(createServer((socket) => socket.destroy(void connections++)));
  const api = tempting(port);
  const hosts = new Set<string | undefined>();
  const url = await serve(async ({ method = 'GET', url: target = '', headers }, response) => {
    hosts.add(headers.host);
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const reply = api({ method, target, headers: sent, body: new Uint8Array(), connection: 1 });
    for (const [name, value] of reply.headers) response.setHeader(name, value);
    response.writeHead(reply.status).end(reply.body);
  });
  const own = { ...readOnly(plainPlan), baseUrl: url, auth: { bearer: defaultToken, headers: {}, query: {} } };
  const report = await audit(own, { env: {} });
  expect(report.run.requests).toBeGreaterThan(20);
  expect(hosts).toEqual(new Set([url.slice('http://'.length)]));
  expect(connections).toBe(0);
});

describe('9. limits', () => {
  test('after a 429, nothing is sent before Retry-After is over', async () => {
    const early: string[] = [];
    const throttling = ({ now }: VirtualClock): WorldOptions => {
      let untilMs = 0;
      const oddity: Oddity = ({ target }, { requests }) => {
        if (now() < untilMs) early.push(target);
        if (requests.length % 40 !== 39) return undefined;
        untilMs = now() + 3000;
        return failure(429, 'RATE_LIMITED', now, [['Retry-After', '3']]);
      };
      return { oddity };
    };
    const one = { ...plan, http: { ...plan.http, concurrency: 1 } };
    const { result } = await auditWorld(throttling, one);
    expect([early, conformanceOf(result)]).toEqual([[], 'conformant']);
  });

  test('http.rate is kept', async () => {
    const times: number[] = [];
    const watching = ({ now }: VirtualClock): WorldOptions => ({ oddity: () => void times.push(now()) });
    await auditWorld(watching, planFrom(planText.replace('profile:', 'http: { rate: 10/s }\nprofile:')));
    const inOneSecond = times.map((from) => times.filter((each) => each >= from && each < from + 1000).length);
    expect(Math.max(...inOneSecond)).toBeLessThanOrEqual(11);
  });
});

test('10. neither report nor journal contains a secret', async () => {
  const entries: JournalEntry[] = [];
  const echoing: Oddity = ({ headers }, _, usual) => {
    const reply = usual();
    const sent = headers['authorization'] ?? '';
    return {
      ...reply,
      headers: [...reply.headers, ['X-Echo', sent]],
      body: `${reply.body}`.replace('"old"', `"${sent}"`),
    };
  };
  const { result } = await auditWorld({ oddity: echoing }, plan, { journal: (entry) => entries.push(entry) > 0 });
  const report = JSON.stringify(buildReport(result, plan, { mask: createMask([token]) }));
  expect(report).toContain('X-Echo'.toLowerCase());
  expect(report + JSON.stringify(entries)).not.toContain(token);
});
