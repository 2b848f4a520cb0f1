/**
 * A conformant service on fastify. It decides everything that the conventions leave open in another way than the
 * reference: nested pages from 1, 404 after the last page, ids that are UUIDs and words, timestamps with +00:00, PUT
 * merges, other error codes, unknown parameters and fields are rejected, texts are trimmed, and fields without a value
 * are missing. Responses are compressed, throttled, of several media types, and never equally fast.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { accept, type Item, pageOf, Refusal, type Shape } from './fastify-records.ts';
import type { RealServer } from './server.ts';

export const fastifyToken = 'a-fastify-token-0123456789';

/** After this many requests, the service returns 429 for `pauseMs`. */
const burst = { requests: 500, pauseMs: 900 } as const;

interface Collection {
  readonly path: string;
  readonly shape: Shape;
  readonly store: Map<string, Item>;
  /** The users that own the items. */
  readonly owners?: Map<string, Item>;
}

export async function startFastifyConformant(): Promise<RealServer> {
  const collections = createCollections();
  let responses = 0;
  const envelope = (data: unknown, error: unknown = null): object => {
    responses += 1;
    const meta = { requestId: `r${responses}`, apiVersion: '2.1' };
    const timestamp = new Date().toISOString().replace(/\.\d+Z$/, '+00:00');
    return { meta, timestamp, error, data, success: error === null };
  };
  const app = createApp(envelope, () => responses);
  for (const collection of collections) serveCollection(app, collection, envelope);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, state: () => collections.flatMap(({ store }) => [...store.values()]), close: () => app.close() };
}

function createCollections(): readonly Collection[] {
  let lastUser = 0;
  let lastOrder = 0;
  const collection = (path: string, shape: Shape): Collection => ({ path, shape, store: new Map() });
  const users = collection('/users', {
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
  });
  const articles = collection('/articles', {
    word: 'article',
    fields: { headline: { type: 'text', isRequired: true }, wordCount: { type: 'number' } },
    filters: ['headline'],
    nextId: () => randomUUID(),
  });
  const orders = collection('/users/:owner/purchase-orders', {
    word: 'order',
    fields: { product: { type: 'text', isRequired: true }, quantity: { type: 'number' } },
    filters: ['product'],
    nextId: () => `ord+${((lastOrder += 1)).toString(36)}/x`,
  });
  stock(users, articles, orders);
  return [users, articles, { ...orders, owners: users.store }];
}

function stock(users: Collection, articles: Collection, orders: Collection): void {
  const add = ({ store, shape }: Collection, fields: Item): Item => {
    const item = { ...fields, id: shape.nextId() };
    store.set(String(item.id), item);
    return item;
  };
  const names = ['Zoë', 'ada', 'Bea', 'Émile', 'cem', 'Ada', 'Dan', 'eve', 'Finn', 'Gus', 'Hal', 'Ida', 'Jo'];
  for (const [index, name] of names.entries()) {
    const email = `person${index}@example.test`;
    const city = ['São Paulo', 'New York', 'Oslo'][index % 3] ?? '';
    const { id } = add(users, { name, email, city, ...(index % 4 === 0 ? {} : { age: 20 + index }) });
    add(articles, { headline: `${name} & friends`, wordCount: index * 100 });
    if (index >= 3) continue;
    for (const [more, product] of ['Teapot', 'Lamp'].entries()) {
      add(orders, { product, quantity: index + more, userId: id });
    }
  }
}

/** Whether the next request must wait. */
function createThrottle(): () => boolean {
  let accepted = 0;
  let pausedSince: number | undefined;
  return () => {
    accepted += 1;
    if (accepted <= burst.requests) return false;
    pausedSince ??= Date.now();
    if (Date.now() - pausedSince < burst.pauseMs) return true;
    accepted = 1;
    pausedSince = undefined;
    return false;
  };
}

function createApp(envelope: (data: unknown, error?: unknown) => object, responses: () => number): FastifyInstance {
  const fail = (reply: FastifyReply, status: number, code: string, message: string) =>
    reply.code(status).send(envelope(null, { code, message, details: [] }));
  const app = Fastify({
    frameworkErrors: (_, __, reply) => void fail(reply as FastifyReply, 400, 'UNREADABLE', 'The URL is invalid.'),
  });
  const isThrottled = createThrottle();
  app.addHook('onRequest', async (request) => {
    await after(responses() % 5);
    if (isThrottled()) throw new Refusal(429, 'SLOW_DOWN', 'There are too many requests at once.');
    const [scheme = '', token = ''] = (request.headers.authorization ?? '').split(' ');
    if (scheme.toLowerCase() !== 'bearer' || token !== fastifyToken) {
      throw new Refusal(401, 'WHO_ARE_YOU', 'A valid token is required.');
    }
  });
  app.setErrorHandler((error: Partial<Refusal>, _, reply) => {
    const status = error.statusCode ?? 500;
    const codes: Readonly<Record<number, string>> = { 400: 'UNREADABLE', 413: 'TOO_LARGE', 415: 'WRONG_MEDIA_TYPE' };
    if (status === 401) void reply.header('WWW-Authenticate', 'Bearer');
    if (status === 429) void reply.header('Retry-After', '1');
    return error instanceof Refusal
      ? fail(reply, status, error.code, error.message)
      : fail(reply, status, codes[status] ?? 'INTERNAL', 'The request could not be handled.');
  });
  app.setNotFoundHandler((_, reply) => fail(reply, 404, 'NOTHING_HERE', 'There is no such path.'));
  const mediaTypes = ['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8";v=2'];
  app.addHook('onSend', async (request, reply, payload) => {
    void reply.header('Content-Type', mediaTypes[responses() % mediaTypes.length]);
    if (typeof payload !== 'string' || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload;
    void reply.header('Content-Encoding', 'gzip').removeHeader('Content-Length');
    return gzipSync(payload);
  });
  return app;
}

const paramsOf = (request: FastifyRequest) => request.params as Readonly<Record<string, string>>;

function serveCollection(
  app: FastifyInstance,
  { path, shape, store, owners }: Collection,
  envelope: (data: unknown) => object,
): void {
  const ownerOf = (request: FastifyRequest): Item => {
    if (owners === undefined) return {};
    const owner = owners.get(paramsOf(request)['owner'] ?? '');
    if (owner === undefined) throw new Refusal(404, 'NO_SUCH_USER', 'There is no such user.');
    return { userId: owner['id'] };
  };
  const itemOf = (request: FastifyRequest): Item => {
    const { userId } = ownerOf(request);
    const item = store.get(paramsOf(request)['id'] ?? '');
    if (item !== undefined && item['userId'] === userId) return item;
    throw new Refusal(404, `NO_SUCH_${shape.word.toUpperCase()}`, `There is no such ${shape.word}.`);
  };
  const save = (item: Item): object => {
    const { unique = 'id' } = shape;
    const isTaken = [...store.values()].some((each) => each['id'] !== item['id'] && each[unique] === item[unique]);
    if (isTaken) throw new Refusal(409, 'TAKEN', `Another ${shape.word} has the same ${unique}.`);
    store.set(String(item['id']), item);
    return envelope(item);
  };

  app.get(path, (request) => {
    const { userId } = ownerOf(request);
    const own = [...store.values()].filter((item) => item['userId'] === userId);
    return envelope(pageOf(own, shape, request.query as Readonly<Record<string, unknown>>));
  });
  app.post(path, (request, reply) => {
    const owned = ownerOf(request);
    const fields = accept(shape, request.body, true);
    return reply.code(201).send(save({ ...fields, ...owned, id: shape.nextId() }));
  });
  const url = `${path}/:id`;
  app.get(url, (request) => envelope(itemOf(request)));
  const change = (request: FastifyRequest): object =>
    save({ ...itemOf(request), ...accept(shape, request.body, request.method === 'PUT') });
  app.route({ method: ['PUT', 'PATCH'], url, handler: change });
  app.delete(url, (request) => {
    const { id } = itemOf(request);
    store.delete(String(id));
    return envelope({ deleted: id });
  });
  const reject = () => {
    throw new Refusal(405, 'NOT_HERE', 'This path allows GET, PUT, PATCH, and DELETE.');
  };
  app.route({ method: ['POST', 'OPTIONS'], url, handler: reject });
}
