import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { accept, type Item, pageOf, Refusal, type Shape } from './fastify-records.ts';
import type { RealServer } from './server.ts';

/** The only credential that it takes; the scheme in any case. */
export const fastifyToken = 'a-fastify-token-0123456789';

/** After so many requests it answers 429 for `pauseMs`, however slowly they came. */
const burst = { requests: 500, pauseMs: 900 } as const;

/**
 * Keeps every convention, and answers each question that the text leaves open otherwise than the reference does: pages
 * from 1 in `data`, a 404 after the last; UUIDs and words as ids; timestamps without fraction, +00:00; PUT merges; codes
 * of its own; unknown parameters and unknown fields are refused; texts are trimmed, addresses lower-cased, absent fields
 * absent; compressed, throttled, in several spellings of the media type, and never equally fast.
 */
export async function startFastifyConformant(): Promise<RealServer> {
  let lastUser = 0;
  let lastOrder = 0;
  const users = new Map<string, Item>();
  const articles = new Map<string, Item>();
  const orders = new Map<string, Item>();
  const userShape: Shape = {
    word: 'user',
    fields: {
      name: { type: 'text', isRequired: true },
      email: { type: 'email', isRequired: true },
      nickname: { type: 'text' },
      city: { type: 'text' },
      age: { type: 'number' },
    },
    unique: 'email',
    filters: ['city', 'name'],
    nextId: () => (lastUser += 7),
  };
  const articleShape: Shape = {
    word: 'article',
    fields: { headline: { type: 'text', isRequired: true }, wordCount: { type: 'number' } },
    filters: ['headline'],
    nextId: () => randomUUID(),
  };
  const orderShape: Shape = {
    word: 'order',
    fields: { product: { type: 'text', isRequired: true }, quantity: { type: 'number' } },
    filters: ['product'],
    nextId: () => `ord+${((lastOrder += 1)).toString(36)}/x`,
  };
  const add = (store: Map<string, Item>, shape: Shape, fields: Item): Item => {
    const item = { ...fields, id: shape.nextId() };
    store.set(String(item.id), item);
    return item;
  };
  const names = ['Zoë', 'ada', 'Bea', 'Émile', 'cem', 'Ada', 'Dan', 'eve', 'Finn', 'Gus', 'Hal', 'Ida', 'Jo'];
  for (const [index, name] of names.entries()) {
    const email = `person${index}@example.test`;
    const city = ['São Paulo', 'New York', 'Oslo'][index % 3] ?? '';
    const user = add(users, userShape, { name, email, city, ...(index % 4 === 0 ? {} : { age: 20 + index }) });
    add(articles, articleShape, { headline: `${name} & friends`, wordCount: index * 100 });
    if (index < 3) {
      for (const [more, product] of ['Teapot', 'Lamp'].entries()) {
        add(orders, orderShape, { product, quantity: index + more, userId: user['id'] });
      }
    }
  }

  let answers = 0;
  let taken = 0;
  let pausedSince: number | undefined;
  const isThrottled = (): boolean => {
    taken += 1;
    if (taken <= burst.requests) return false;
    pausedSince ??= Date.now();
    if (Date.now() - pausedSince < burst.pauseMs) return true;
    taken = 1;
    pausedSince = undefined;
    return false;
  };
  const timestamp = (): string => new Date().toISOString().replace(/\.\d+Z$/, '+00:00');
  const envelope = (data: unknown, error: unknown): object => {
    answers += 1;
    const meta = { requestId: `r${answers}`, apiVersion: '2.1' };
    return { meta, timestamp: timestamp(), error, data, success: error === null };
  };

  const app = Fastify({
    frameworkErrors: (_error, _request, reply) =>
      void (reply as FastifyReply)
        .code(400)
        .send(envelope(null, { code: 'UNREADABLE', message: 'That is no address.', details: [] })),
  });
  app.addHook('onRequest', async (request) => {
    await after(answers % 5);
    if (isThrottled()) throw new Refusal(429, 'SLOW_DOWN', 'Too many requests at once.');
    const [scheme = '', token = ''] = (request.headers.authorization ?? '').split(' ');
    if (scheme.toLowerCase() !== 'bearer' || token !== fastifyToken) {
      throw new Refusal(401, 'WHO_ARE_YOU', 'A valid token is needed.');
    }
  });
  app.setErrorHandler((error: Partial<Refusal>, _request, reply) => {
    const isOurs = error instanceof Refusal;
    const status = error.statusCode ?? 500;
    const codes: Readonly<Record<number, string>> = { 400: 'UNREADABLE', 413: 'TOO_LARGE', 415: 'WRONG_MEDIA_TYPE' };
    const code = isOurs ? error.code : (codes[status] ?? 'INTERNAL');
    const message = isOurs ? error.message : 'The request could not be handled.';
    if (status === 401) void reply.header('WWW-Authenticate', 'Bearer');
    if (status === 429) void reply.header('Retry-After', '1');
    return reply.code(status).send(envelope(null, { code, message, details: [] }));
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(envelope(null, { code: 'NOTHING_HERE', message: 'There is no such address.', details: [] })),
  );
  const mediaTypes = ['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8";v=2'];
  app.addHook('onSend', async (request, reply, payload) => {
    void reply.header('Content-Type', mediaTypes[answers % mediaTypes.length]);
    if (typeof payload !== 'string' || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload;
    void reply.header('Content-Encoding', 'gzip').removeHeader('Content-Length');
    return gzipSync(payload);
  });

  type Found = (request: FastifyRequest) => { readonly [name: string]: string };
  const paramsOf: Found = (request) => request.params as { readonly [name: string]: string };

  /** Serves a collection; `owner` is the collection whose items own these. */
  const collection = (path: string, shape: Shape, store: Map<string, Item>, owner?: Map<string, Item>): void => {
    const ownerOf = (request: FastifyRequest): Item => {
      if (owner === undefined) return {};
      const found = owner.get(paramsOf(request)['owner'] ?? '');
      if (found === undefined) throw new Refusal(404, 'NO_SUCH_USER', 'There is no such user.');
      return { userId: found['id'] };
    };
    const itemOf = (request: FastifyRequest): Item => {
      const { userId } = ownerOf(request);
      const item = store.get(paramsOf(request)['id'] ?? '');
      if (item === undefined || item['userId'] !== userId) {
        throw new Refusal(404, `NO_SUCH_${shape.word.toUpperCase()}`, `There is no such ${shape.word}.`);
      }
      return item;
    };
    const save = (item: Item): unknown => {
      const { unique } = shape;
      const isTaken = [...store.values()].some(
        (each) => each['id'] !== item['id'] && each[unique ?? ''] === item[unique ?? ''],
      );
      if (unique !== undefined && isTaken) throw new Refusal(409, 'TAKEN', `That ${unique} is taken.`);
      store.set(String(item['id']), item);
      return envelope(item, null);
    };

    app.get(path, (request) => {
      const { userId } = ownerOf(request);
      const own = [...store.values()].filter((item) => item['userId'] === userId);
      return envelope(pageOf(own, shape, request.query as Readonly<Record<string, unknown>>), null);
    });
    app.post(path, (request, reply) => {
      const owned = ownerOf(request);
      const fields = accept(shape, request.body, true);
      return reply.code(201).send(save({ ...fields, ...owned, id: shape.nextId() }));
    });
    app.get(`${path}/:id`, (request) => envelope(itemOf(request), null));
    for (const method of ['PUT', 'PATCH'] as const) {
      app.route({
        method,
        url: `${path}/:id`,
        handler: (request) => {
          const item = itemOf(request);
          return save({ ...item, ...accept(shape, request.body, method === 'PUT') });
        },
      });
    }
    app.delete(`${path}/:id`, (request) => {
      const item = itemOf(request);
      store.delete(String(item['id']));
      return envelope({ deleted: item['id'] }, null);
    });
    app.route({
      method: ['POST', 'OPTIONS'],
      url: `${path}/:id`,
      handler: () => {
        throw new Refusal(405, 'NOT_HERE', 'This address takes GET, PUT, PATCH and DELETE.');
      },
    });
  };
  collection('/users', userShape, users);
  collection('/articles', articleShape, articles);
  collection('/users/:owner/purchase-orders', orderShape, orders, users);

  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const state = (): unknown => [...users.values(), ...articles.values(), ...orders.values()];
  return { url, state, close: () => app.close() };
}
