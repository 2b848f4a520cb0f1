declare module 'json-server' {
  import type { Express, RequestHandler, Router } from 'express';

  interface JsonRouter extends Router {
    /** The lowdb store. */
    readonly db: { getState(): unknown };
  }

  const jsonServer: {
    create(): Express;
    defaults(options: { readonly logger: boolean }): RequestHandler[];
    /** Serves the object as a database, and changes it in place. */
    router(data: object): JsonRouter;
  };
  export default jsonServer;
}
