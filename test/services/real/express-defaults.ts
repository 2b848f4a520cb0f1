/** A service on express whose own routes have envelopes. Express itself returns its default error pages. */
import express, { type Express, type Response } from 'express';
import { fail, succeed } from './express-envelope.ts';
import { type RealServer, serve } from './server.ts';

interface User {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly nickname: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

export const expressToken = 'an-express-token-0123456789';

const orders = [
  { id: 1, userId: 1, product: 'Teapot' },
  { id: 2, userId: 1, product: 'Kettle' },
  { id: 3, userId: 2, product: 'Lamp' },
];

export function startExpressDefaults(): Promise<RealServer> {
  const users = new Map<number, User>();
  for (let id = 1; id <= 23; id += 1) {
    const nickname = id % 2 === 0 ? null : `u${id}`;
    users.set(id, { id, name: `User ${id}`, email: `user-${id}@example.test`, nickname });
  }
  const app = express();
  app.use((request, response, next) => {
    if (request.get('authorization') === `Bearer ${expressToken}`) next();
    else fail(response, 401, 'UNAUTHORIZED', 'A valid token is required.');
  });
  app.use(express.json());
  serveUsers(app, users);
  serveUser(app, users);
  serveOrders(app, users);
  return serve(app, () => [...users.values()]);
}

function serveUsers(app: Express, users: Map<number, User>): void {
  let lastId = users.size;
  app.get('/users', (request, response) => {
    const page = Math.trunc(Number(request.query['page'])) || 0;
    const size = Math.trunc(Number(request.query['size'])) || 10;
    const totalElements = users.size;
    const items = [...users.values()].slice(page * size, (page + 1) * size);
    succeed(response, 200, items, { page, size, totalElements, totalPages: Math.ceil(totalElements / size) });
  });
  app.post('/users', (request, response) => {
    const { name, email, nickname = null } = fieldsOf(request.body);
    if (!isText(name) || !isEmail(email) || (nickname !== null && !isText(nickname))) return invalid(response);
    if (isTaken(users, email)) return duplicate(response);
    lastId += 1;
    const user = { id: lastId, name, email, nickname };
    users.set(user.id, user);
    return succeed(response, 201, user);
  });
}

function serveUser(app: Express, users: Map<number, User>): void {
  app.get('/users/:id', (request, response) => {
    const user = users.get(Number(request.params.id));
    return user === undefined ? notFound(response) : succeed(response, 200, user);
  });
  app.patch('/users/:id', (request, response) => {
    const user = users.get(Number(request.params.id));
    if (user === undefined) return notFound(response);
    const sent = fieldsOf(request.body);
    const { name = user.name, email = user.email, nickname = user.nickname } = sent;
    const isEmpty = sent['name'] === undefined && sent['email'] === undefined && sent['nickname'] === undefined;
    if (isEmpty || !isText(name) || !isEmail(email) || (nickname !== null && !isText(nickname))) {
      return invalid(response);
    }
    if (isTaken(users, email, user.id)) return duplicate(response);
    const changed = { ...user, name, email, nickname };
    users.set(user.id, changed);
    return succeed(response, 200, changed);
  });
  app.delete('/users/:id', (request, response) =>
    users.delete(Number(request.params.id)) ? succeed(response, 200, null) : notFound(response),
  );
}

function serveOrders(app: Express, users: Map<number, User>): void {
  app.get('/users/:id/orders', (request, response) => {
    const user = users.get(Number(request.params.id));
    if (user === undefined) return notFound(response);
    const own = orders.filter(({ userId }) => userId === user.id);
    return succeed(response, 200, own);
  });
  app.get('/users/:id/orders/:order', (request, response) => {
    // It ignores the owner in the path.
    const order = orders.find(({ id }) => id === Number(request.params.order));
    if (order === undefined) return fail(response, 404, 'ORDER_NOT_FOUND', 'There is no such order.');
    return succeed(response, 200, order);
  });
}

const notFound = (response: Response): void => fail(response, 404, 'USER_NOT_FOUND', 'There is no such user.');
const invalid = (response: Response): void => fail(response, 400, 'INVALID_INPUT', 'A field is missing or invalid.');
const duplicate = (response: Response): void =>
  fail(response, 409, 'DUPLICATE_EMAIL', 'Another user has the same email address.');

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isEmail = (value: unknown): value is string => isText(value) && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
const fieldsOf = (body: unknown): Fields => (body ?? {}) as Fields;

function isTaken(users: Map<number, User>, email: string, except?: number): boolean {
  return [...users.values()].some((user) => user.email === email && user.id !== except);
}
