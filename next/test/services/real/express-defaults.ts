import express, { type RequestHandler, type Response } from 'express';
import { type RealServer, serve } from './server.ts';

interface User {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly nickname: string | null;
}

interface Order {
  readonly id: number;
  readonly userId: number;
  readonly product: string;
}

/** The only credential that it takes. */
export const expressToken = 'an-express-token-0123456789';

/** The envelope on its own routes and on nothing else: what Express refuses by itself is its default page. */
export function startExpressDefaults(): Promise<RealServer> {
  const users = new Map<number, User>();
  for (let id = 1; id <= 23; id += 1) {
    users.set(id, {
      id,
      name: `User ${id}`,
      email: `user-${id}@example.test`,
      nickname: id % 2 === 0 ? null : `u${id}`,
    });
  }
  const orders: readonly Order[] = [
    { id: 1, userId: 1, product: 'Teapot' },
    { id: 2, userId: 1, product: 'Kettle' },
    { id: 3, userId: 2, product: 'Lamp' },
  ];
  let lastId = users.size;

  const succeed = (response: Response, status: number, data: unknown, more: object = {}): void => {
    response.status(status).json({ success: true, data, error: null, timestamp: new Date().toISOString(), ...more });
  };
  const fail = (response: Response, status: number, code: string, message: string): void => {
    const error = { code, message };
    response.status(status).json({ success: false, data: null, error, timestamp: new Date().toISOString() });
  };
  const notFound = (response: Response): void => fail(response, 404, 'USER_NOT_FOUND', 'There is no such user.');
  const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
  const isAddress = (value: unknown): value is string => isText(value) && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
  const fieldsOf = (body: unknown): Readonly<Record<string, unknown>> => (body ?? {}) as Record<string, unknown>;
  const isTaken = (email: string, except?: number): boolean =>
    [...users.values()].some((user) => user.email === email && user.id !== except);

  const authenticate: RequestHandler = (request, response, next) => {
    if (request.get('authorization') === `Bearer ${expressToken}`) next();
    else fail(response, 401, 'UNAUTHORIZED', 'A valid token is needed.');
  };

  const app = express();
  app.use(authenticate);
  app.use(express.json());

  app.get('/users', (request, response) => {
    const page = Math.trunc(Number(request.query['page'])) || 0;
    const size = Math.trunc(Number(request.query['size'])) || 10;
    const all = [...users.values()];
    const items = all.slice(page * size, (page + 1) * size);
    succeed(response, 200, items, {
      page,
      size,
      totalElements: all.length,
      totalPages: Math.ceil(all.length / size),
    });
  });
  app.post('/users', (request, response) => {
    const { name, email, nickname } = fieldsOf(request.body);
    if (!isText(name) || !isAddress(email) || (nickname !== undefined && nickname !== null && !isText(nickname))) {
      return fail(response, 400, 'INVALID_INPUT', 'name and email are needed.');
    }
    if (isTaken(email)) return fail(response, 409, 'DUPLICATE_EMAIL', 'That address is taken.');
    lastId += 1;
    const user = { id: lastId, name, email, nickname: nickname ?? null };
    users.set(user.id, user);
    return succeed(response, 201, user);
  });
  app.get('/users/:id', (request, response) => {
    const user = users.get(Number(request.params.id));
    return user === undefined ? notFound(response) : succeed(response, 200, user);
  });
  app.patch('/users/:id', (request, response) => {
    const user = users.get(Number(request.params.id));
    if (user === undefined) return notFound(response);
    const sent = fieldsOf(request.body);
    const { name = user.name, email = user.email, nickname = user.nickname } = sent;
    const isNothing = sent['name'] === undefined && sent['email'] === undefined && sent['nickname'] === undefined;
    if (isNothing || !isText(name) || !isAddress(email) || (nickname !== null && !isText(nickname))) {
      return fail(response, 400, 'INVALID_INPUT', 'That is no valid change.');
    }
    if (isTaken(email, user.id)) return fail(response, 409, 'DUPLICATE_EMAIL', 'That address is taken.');
    const changed = { ...user, name, email, nickname };
    users.set(user.id, changed);
    return succeed(response, 200, changed);
  });
  app.delete('/users/:id', (request, response) => {
    const isKnown = users.delete(Number(request.params.id));
    return isKnown ? succeed(response, 200, null) : notFound(response);
  });
  app.get('/users/:id/orders', (request, response) => {
    const user = users.get(Number(request.params.id));
    if (user === undefined) return notFound(response);
    return succeed(
      response,
      200,
      orders.filter(({ userId }) => userId === user.id),
    );
  });
  app.get('/users/:id/orders/:order', (request, response) => {
    // The order is looked up by its own id alone: whose it is, is not asked.
    const order = orders.find(({ id }) => id === Number(request.params.order));
    if (order === undefined) return fail(response, 404, 'ORDER_NOT_FOUND', 'There is no such order.');
    return succeed(response, 200, order);
  });
  return serve(app, () => [...users.values()]);
}
