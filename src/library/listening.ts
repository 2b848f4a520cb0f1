/** A Node.js app on a port of this machine, for frameworks whose apps have no `fetch`. */
import { once } from 'node:events';
import { createServer, type RequestListener, Server } from 'node:http';

/** A request listener (Express, or `app.callback()` of Koa), a server, or an app that has one of them. */
export type App = RequestListener | Server | KoaApp | FastifyApp | NestApp;

interface KoaApp {
  callback(): RequestListener;
}

interface FastifyApp {
  readonly server: Server;
  ready(): PromiseLike<unknown>;
}

interface NestApp {
  init(): PromiseLike<unknown>;
  getHttpServer(): Server;
}

export interface Listening extends AsyncDisposable {
  /** Without a trailing slash: `http://127.0.0.1:49152`. */
  readonly url: string;
  /** Stops listening and closes every connection. The app itself is not closed. */
  close(): Promise<void>;
}

/** Starts an app on a free port of 127.0.0.1. It throws a TypeError if it cannot start what it got. */
export async function listening(app: App): Promise<Listening> {
  const server = await serverOf(app);
  if (server.listening) throw new TypeError('listening() got a server that is listening already. Use its own URL.');
  server.listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, close, [Symbol.asyncDispose]: close };
}

const needs = 'listening() needs a request listener, an http.Server, or an app of Koa, Fastify, or NestJS.';

async function serverOf(app: App): Promise<Server> {
  if (typeof app === 'function') return createServer(app);
  if (app instanceof Server) return app;
  if (Object(app) !== app) throw new TypeError(needs);
  if ('callback' in app) return createServer(app.callback());
  if ('getHttpServer' in app) {
    await app.init();
    return app.getHttpServer();
  }
  if ('server' in app && 'ready' in app) {
    await app.ready();
    return app.server;
  }
  throw new TypeError(needs);
}
