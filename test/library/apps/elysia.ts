/** A shop on Elysia. Its schema rejects invalid input with 422 instead of 400. */
import { Elysia, t } from 'elysia';
import { authorize, createShop, failure, success } from './shop.ts';

export function elysiaApp() {
  const shop = createShop();
  const body = t.Object({ name: t.String({ minLength: 1 }), email: t.String({ format: 'email' }) });
  return new Elysia()
    .onRequest(({ request }) => {
      if (new URL(request.url).pathname.startsWith('/users')) authorize(request.headers.get('authorization'));
    })
    .onError(({ error, set }) => {
      const { status, body } = failure(error);
      set.status = status;
      return body;
    })
    .get('/users', ({ query }) => success(shop.list(query)))
    .post('/users', ({ body, status }) => status(201, success(shop.create(body))), { body })
    .get('/users/:id', ({ params }) => success(shop.read(params.id)))
    .delete('/users/:id', ({ params }) => success(shop.remove(params.id)));
}
