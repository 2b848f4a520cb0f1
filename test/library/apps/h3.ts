/** A shop on h3. It forgets the status code of a new user. */
import { getQuery, getRouterParam, H3, readBody } from 'h3';
import { authorize, createShop, failure, success } from './shop.ts';

export function h3App() {
  const shop = createShop();
  const onError = (error: Error): Response => {
    const { status, body } = failure(error.cause ?? error);
    return Response.json(body, { status });
  };
  const app = new H3({ onError, silent: true });
  app.use('/users/**', ({ req }) => authorize(req.headers.get('authorization')));
  app.get('/users', (event) => success(shop.list(getQuery(event))));
  app.post('/users', async (event) => success(shop.create(await readBody(event))));
  app.get('/users/:id', (event) => success(shop.read(getRouterParam(event, 'id') ?? '')));
  app.delete('/users/:id', (event) => success(shop.remove(getRouterParam(event, 'id') ?? '')));
  return app;
}
