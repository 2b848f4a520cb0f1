declare module 'json-server' {
  import type { RequestHandler } from 'express';
  import type { Express, Router } from 'express';

  interface JsonRouter extends Router {
    /** The lowdb store behind the routes. */
    readonly db: { getState(): unknown };
  }

  const jsonServer: {
    create(): Express;
    defaults(options: { readonly logger: boolean }): RequestHandler[];
    /** Serves the object as a database; it is changed in place. */
    router(data: object): JsonRouter;
  };
  export default jsonServer;
}
