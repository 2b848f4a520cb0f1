/** A shop on Hono. */
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { authorize, createShop, failure, noRoute, success } from './shop.ts';

export function honoApp() {
  const shop = createShop();
  const app = new Hono();
  app.use('/users/*', async (c, next) => {
    authorize(c.req.header('authorization'));
    await next();
  });
  app.get('/users', (c) => c.json(success(shop.list(c.req.query()))));
  app.post('/users', async (c) => c.json(success(shop.create(await c.req.json())), 201));
  app.get('/users/:id', (c) => c.json(success(shop.read(c.req.param('id')))));
  app.delete('/users/:id', (c) => c.json(success(shop.remove(c.req.param('id')))));
  app.notFound(() => {
    throw noRoute;
  });
  app.onError((error, c) => {
    const { status, body } = failure(error);
    return c.json(body, status as ContentfulStatusCode);
  });
  return app;
}
