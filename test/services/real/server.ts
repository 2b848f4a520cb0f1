/** Servers that run in this process. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RealServer {
  /** Without a trailing slash. */
  readonly url: string;
  /** The stored data. */
  readonly state: () => unknown;
  readonly close: () => Promise<void>;
}

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
