/** A shop on Express. The order of its middleware is wrong: single users can be read without a token. */
import express, { type NextFunction, type Request, type Response } from 'express';
import { authorize, createShop, failure, noRoute, success } from './shop.ts';

type Query = Readonly<Record<string, string | undefined>>;

export function expressApp() {
  const shop = createShop();
  const app = express();
  app.disable('x-powered-by');
  app.get('/users/:id', ({ params }, response) => response.json(success(shop.read(params.id))));
  app.use('/users', ({ headers }, _response, next) => {
    authorize(headers.authorization);
    next();
  });
  app.use(express.json());
  app.get('/users', ({ query }, response) => response.json(success(shop.list(query as Query))));
  app.post('/users', ({ body }, response) => response.status(201).json(success(shop.create(body))));
  app.delete('/users/:id', ({ params }, response) => response.json(success(shop.remove(params.id))));
  app.use(() => {
    throw noRoute;
  });
  app.use((error: unknown, _: Request, response: Response, __: NextFunction) => {
    const { status, body } = failure(error);
    response.status(status).json(body);
  });
  return app;
}
