import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service that runs in this process. */
export interface RealServer {
  /** Without a trailing slash. */
  readonly url: string;
  /** All that it stores, to compare before with after. */
  readonly state: () => unknown;
  readonly close: () => Promise<void>;
}

/** Serves a listener on a free port of 127.0.0.1. */
export async function serve(listener: RequestListener, state: () => unknown): Promise<RealServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    state: () => structuredClone(state()),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
