/** What the example apps share: the store, and the envelope of every response. */

export interface User {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly createdAt: string;
}

/** A request that fails, with the status code and the error code to return. */
export class Failure extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const noRoute = new Failure(404, 'NO_ROUTE', 'There is no such path.');

const timestamp = (): string => new Date().toISOString();

export const success = (data: unknown) => ({ success: true, data, error: null, timestamp: timestamp() });

/** The status code and the body for anything that was thrown. Errors of frameworks have a status code, too. */
export function failure(thrown: unknown) {
  const usual = thrown instanceof SyntaxError ? 400 : 500;
  const { statusCode = usual, status = statusCode } = Object(thrown) as { status?: number; statusCode?: number };
  const code = status === 400 ? 'INVALID_INPUT' : status === 500 ? 'INTERNAL_ERROR' : `REJECTED_${status}`;
  const { code: own, message } = thrown instanceof Failure ? thrown : { code, message: 'The request failed.' };
  return { status, body: { success: false, data: null, error: { code: own, message }, timestamp: timestamp() } };
}

export function authorize(authorization: string | null | undefined): void {
  if (authorization !== 'Bearer shop-token-0123456789') throw new Failure(401, 'UNAUTHORIZED', 'A token is required.');
}

const invalid = (message: string) => new Failure(400, 'INVALID_INPUT', message);

function textIn(body: unknown, field: string): string {
  const value = (Object(body) as Readonly<Record<string, unknown>>)[field];
  if (typeof value !== 'string' || value.trim() === '') throw invalid(`${field} is required.`);
  return value;
}

function numberIn(text: string | undefined, usual: number): number {
  if (text !== undefined && !/^[1-9]\d{0,5}$/.test(text)) throw invalid(`${text} is not a number from 1.`);
  return Number(text ?? usual);
}

export function createShop() {
  const users = new Map<string, User>();
  let lastId = 0;
  const add = (name: string, email: string): User => {
    const user = { id: ++lastId, name, email, createdAt: timestamp() };
    users.set(String(user.id), user);
    return user;
  };
  for (const name of ['Ada', 'Zoe', 'Bea', 'Cem']) add(name, `${name.toLowerCase()}@example.test`);

  return {
    list(query: Readonly<Record<string, string | undefined>>) {
      const [page, size] = [numberIn(query['page'], 1), numberIn(query['size'], 20)];
      const [, sort, order] = /^(id|name),(asc|desc)$/.exec(query['sort'] ?? 'id,asc') ?? [];
      if (sort === undefined) throw invalid('sort is not id,asc, id,desc, name,asc, or name,desc.');
      const all = [...users.values()].sort((a, b) => (sort === 'name' ? a.name.localeCompare(b.name) : a.id - b.id));
      if (order === 'desc') all.reverse();
      const data = all.slice((page - 1) * size, page * size);
      return { data, page, size, totalElements: all.length, totalPages: Math.ceil(all.length / size) };
    },
    read(id: string): User {
      const user = users.get(id);
      if (user === undefined) throw new Failure(404, 'USER_NOT_FOUND', `There is no user ${id}.`);
      return user;
    },
    create(body: unknown): User {
      const [name, email] = [textIn(body, 'name'), textIn(body, 'email')];
      if (!/^[^@\s]+@[^@\s]+\.\w+$/.test(email)) throw invalid('email is not an email address.');
      const isTaken = [...users.values()].some((user) => user.email === email);
      if (isTaken) throw new Failure(409, 'EMAIL_TAKEN', 'Another user has this email.');
      return add(name, email);
    },
    remove(id: string): null {
      users.delete(String(this.read(id).id));
      return null;
    },
  };
}
