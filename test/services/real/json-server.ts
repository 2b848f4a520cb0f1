/** json-server 0.17 as its command line starts it, with users and their posts. */
import jsonServer from 'json-server';

export function createJsonServer() {
  const router = jsonServer.router({
    users: [
      { id: 1, name: 'Ada', email: 'ada@example.test', nickname: 'ada', status: 'active', city: 'London' },
      { id: 2, name: 'Bea', email: 'bea@example.test', nickname: 'bea', status: 'blocked', city: 'New York' },
      { id: 3, name: 'Zoe', email: 'zoe@example.test', nickname: 'zoe', status: 'active', city: 'São Paulo' },
      { id: 4, name: 'Cem', email: 'cem@example.test', nickname: 'cem', status: 'active', city: 'London' },
      { id: 5, name: 'Eve', email: 'eve@example.test', nickname: 'eve', status: 'blocked', city: 'Paris' },
    ],
    posts: [
      { id: 1, title: 'On engines', userId: 1, createdAt: '2026-01-02T03:04:05Z' },
      { id: 2, title: 'On looms', userId: 1, createdAt: '2026-01-03T03:04:05Z' },
      { id: 3, title: 'On numbers', userId: 2, createdAt: '2026-01-04T03:04:05Z' },
    ],
  });
  const app = jsonServer.create();
  app.use(jsonServer.defaults({ logger: false }));
  app.use(router);
  return { app, state: (): unknown => structuredClone(router.db.getState()) };
}
