/** Users on fastify as its documentation teaches it: schemas, plain bodies, and the default errors. */
import Fastify from 'fastify';

interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly nickname?: string;
}

type User = NewUser & { readonly id: number; readonly createdAt: string };

const properties = {
  name: { type: 'string', minLength: 1 },
  email: { type: 'string', format: 'email' },
  nickname: { type: 'string' },
} as const;

const body = { type: 'object', required: ['name', 'email'], properties, additionalProperties: false } as const;
const params = { type: 'object', properties: { id: { type: 'integer' } } } as const;

export function createFastifyDefaults() {
  const users = new Map<number, User>(
    ['Ada', 'Bea', 'Cem', 'Zoe'].map((name, index) => {
      const email = `${name.toLowerCase()}@example.test`;
      return [index + 1, { id: index + 1, name, email, createdAt: `2026-01-0${index + 1}T03:04:05.000Z` }];
    }),
  );
  let lastId = users.size;
  const isTaken = (email: string | undefined, except?: number): boolean =>
    [...users.values()].some((user) => user.email === email && user.id !== except);
  const failure = (statusCode: number, message: string): Error => Object.assign(new Error(message), { statusCode });

  const app = Fastify();
  app.get('/users', () => [...users.values()]);
  app.post<{ Body: NewUser }>('/users', { schema: { body } }, (request, reply) => {
    if (isTaken(request.body.email)) throw failure(409, 'email is taken');
    lastId += 1;
    const user = { id: lastId, ...request.body, createdAt: new Date().toISOString() };
    users.set(user.id, user);
    return reply.code(201).send(user);
  });

  type OnItem = { Params: { id: number } };
  const known = (id: number): User => {
    const user = users.get(id);
    if (user === undefined) throw failure(404, `user ${id} not found`);
    return user;
  };
  app.get<OnItem>('/users/:id', { schema: { params } }, (request) => known(request.params.id));
  app.put<OnItem & { Body: NewUser }>('/users/:id', { schema: { params, body } }, (request) => {
    const { id, createdAt } = known(request.params.id);
    if (isTaken(request.body.email, id)) throw failure(409, 'email is taken');
    const user = { id, ...request.body, createdAt };
    users.set(id, user);
    return user;
  });
  app.patch<OnItem & { Body: Partial<NewUser> }>(
    '/users/:id',
    { schema: { params, body: { type: 'object', properties, additionalProperties: false } } },
    (request) => {
      const user = known(request.params.id);
      if (request.body.email !== undefined && isTaken(request.body.email, user.id))
        throw failure(409, 'email is taken');
      const changed = { ...user, ...request.body };
      users.set(user.id, changed);
      return changed;
    },
  );
  app.delete<OnItem>('/users/:id', { schema: { params } }, (request, reply) => {
    users.delete(known(request.params.id).id);
    return reply.code(204).send();
  });

  return { app, state: (): unknown => [...users.values()] };
}
