import { answer, type Row, sentBy, type Service } from '../../harm/service.ts';

/** Shops with orders and a profile below each, and buckets that are created by PUT. */
export const shopsPlan = (url: string): string => `base_url: ${url}
writes: true
resources:
  - path: /shops
    operations: [list, read, create, replace, patch, delete]
    create: { example: { name: "Shop {{unique}}" }, required: [name], not_blank: [name] }
    change: { name: Other }
    children:
      - path: /orders
        operations: [list, read, create, patch, delete]
        create: { example: { name: "Order {{unique}}" }, required: [name] }
        change: { name: Other }
      - { path: /profile, single: true, operations: [read, replace], change: { note: Other } }
  - path: /buckets
    operations: { list: true, read: true, create: "PUT /buckets/{id}", delete: true }
    create: { by: put, id: "b{{unique}}", example: { name: "Bucket {{unique}}" } }
`;

const seeded: readonly (readonly [path: string, row: Row])[] = [
  ['/shops/1', { id: '1', name: 'Corner' }],
  ['/shops/1/orders/11', { id: '11', name: 'Bread' }],
  ['/shops/1/profile', { id: 'profile', note: 'Old' }],
  ['/shops/2', { id: '2', name: 'Market' }],
  ['/buckets/main', { id: 'main', name: 'Main' }],
];

/** What is there before anything is audited. */
export const shopsBefore: readonly Row[] = seeded.map(([, row]) => row);

export function serveShops(): Service {
  const held = new Map(seeded);
  let count = 100;
  const below = (path: string): readonly Row[] =>
    [...held].flatMap(([at, row]) =>
      at.startsWith(`${path}/`) && !at.slice(path.length + 1).includes('/') ? [row] : [],
    );
  const usual: Service['api'] = (request) => {
    const [path = ''] = request.target.split('?');
    const { method } = request;
    const sent = sentBy(request);
    const [, kind = '', shop, part, ...rest] = path.split('/');
    const isKnown = kind === 'shops' || (kind === 'buckets' && part === undefined);
    const isOwned = part === undefined || held.has(`/shops/${shop}`);
    if (!isKnown || !isOwned || rest.length > (part === 'orders' ? 1 : 0)) return answer(404);
    if (part !== undefined && part !== 'orders' && part !== 'profile') return answer(404);
    const isList = shop === undefined || (part === 'orders' && rest.length === 0);
    const isSound = typeof sent?.['name'] === 'string' && sent['name'].trim() !== '';
    if (isList) {
      if (method === 'GET' || method === 'HEAD') return answer(200, below(path));
      if (method !== 'POST' || kind === 'buckets') return answer(405);
      if (!isSound) return answer(400);
      count += 1;
      const row = { ...sent, id: String(count) };
      held.set(`${path}/${count}`, row);
      return answer(201, row);
    }
    const id = path.split('/').at(-1) ?? '';
    const row = held.get(path) ?? (part === 'profile' ? { id, note: '' } : undefined);
    if (method === 'PUT' && (kind === 'buckets' || part === 'profile')) {
      if (sent === undefined || (kind === 'buckets' && !isSound)) return answer(400);
      held.set(path, { ...sent, id });
      return answer(row === undefined ? 201 : 200, held.get(path));
    }
    if (row === undefined) return answer(404);
    if (method === 'GET' || method === 'HEAD') return answer(200, row);
    if (method === 'DELETE' && part !== 'profile') {
      for (const at of held.keys()) if (at === path || at.startsWith(`${path}/`)) held.delete(at);
      return answer(204);
    }
    if (kind === 'buckets' || part === 'profile' || (method !== 'PUT' && method !== 'PATCH')) return answer(405);
    if (sent === undefined || (method === 'PUT' && !isSound)) return answer(400);
    held.set(path, { ...(method === 'PUT' ? {} : row), ...sent, id });
    return answer(200, held.get(path));
  };
  const service: Service = {
    get rows() {
      return [...held.values()];
    },
    lines: [],
    api: (request) => {
      service.lines.push(`${request.method} ${request.target}`);
      return usual(request);
    },
  };
  return service;
}
