/** A shop on Fastify. */
import Fastify, { type FastifyReply } from 'fastify';
import { authorize, createShop, failure, noRoute, success } from './shop.ts';

type Query = Readonly<Record<string, string | undefined>>;

interface OnUser {
  Params: { id: string };
}

export function fastifyApp() {
  const shop = createShop();
  const onError = (error: unknown, _request: unknown, reply: FastifyReply): void => {
    const { status, body } = failure(error);
    reply.code(status).send(body);
  };
  const app = Fastify({ frameworkErrors: onError });
  app.addHook('onRequest', async ({ url, headers }) => {
    if (url.startsWith('/users')) authorize(headers.authorization);
  });
  app.get<{ Querystring: Query }>('/users', ({ query }) => success(shop.list(query)));
  app.post('/users', ({ body }, reply) => reply.code(201).send(success(shop.create(body))));
  app.get<OnUser>('/users/:id', ({ params }) => success(shop.read(params.id)));
  app.delete<OnUser>('/users/:id', ({ params }) => success(shop.remove(params.id)));
  app.setNotFoundHandler(() => {
    throw noRoute;
  });
  app.setErrorHandler(onError);
  return app;
}
