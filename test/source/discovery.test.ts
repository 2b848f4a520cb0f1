import { describe, expect, it } from 'vitest';
import { type Answer, discover, type Found, mostLooks } from '../../src/source/discovery.ts';
import { shop } from './shop.ts';

const document = JSON.stringify(shop);
const list = '[{"id":1}]';

/** What is found where these addresses answer, by path, and all others answer 404; and what was asked for. */
function looked(
  address: string,
  answers: Readonly<Record<string, string | Partial<Answer>>>,
): { readonly found: Found; readonly asked: readonly string[] } {
  const search = discover(address);
  const asked: string[] = [];
  let step = search.next();
  while (step.done !== true) {
    asked.push(step.value);
    const { pathname, search: query } = new URL(step.value);
    const known = answers[pathname + query];
    const answer = typeof known === 'string' ? { status: 200, text: known } : known;
    step = search.next({ status: 404, link: '', text: '{"error":"no"}', ...answer });
  }
  return { found: step.value, asked };
}

describe('what an address shows', () => {
  it('is the document, where it is one itself', () => {
    const { found, asked } = looked('http://shop.test/openapi.json', { '/openapi.json': document });
    expect(found).toMatchObject({ kind: 'document', at: 'http://shop.test/openapi.json', isApi: false });
    expect(asked).toHaveLength(1);
  });

  it.each([
    '/openapi.json',
    '/v3/api-docs',
    '/swagger/v1/swagger.json',
    '/api/openapi.json',
    '/api/schema/?format=json',
  ])('is the document at %s', (path) => {
    expect(looked('http://shop.test/api', { [path]: document }).found).toMatchObject({
      kind: 'document',
      at: `http://shop.test${path}`,
      isApi: true,
    });
  });

  it('is the document that a header or a page names', () => {
    const named = { '/docs/v7.yaml': document };
    const link = '</x>; rel="next", </docs/v7.yaml>; rel="service-desc"';
    const page = '<html><script>SwaggerUIBundle({ url: "/docs/v7.yaml" })</script></html>';
    expect(looked('http://shop.test', { ...named, '/': { status: 200, link } }).found).toMatchObject({
      kind: 'document',
    });
    expect(looked('http://shop.test/ui', { ...named, '/ui': page }).found).toMatchObject({
      kind: 'document',
      isApi: false,
    });
    const missing = { ...named, '/api': { status: 404, link, text: '<html>Not found</html>' } };
    expect(looked('http://shop.test/api', missing).found).toMatchObject({ kind: 'document', isApi: true });
  });

  it('is the collections that are linked, of its own origin alone', () => {
    const root = JSON.stringify({
      _links: { self: { href: '/api' }, users: { href: '/api/users{?page}' }, one: { href: '/api/users/{id}' } },
      orders: 'http://shop.test/api/orders',
      elsewhere: 'http://other.test/api/things',
      about: '/api/about',
    });
    const answers = {
      '/api': root,
      '/api/users': list,
      '/api/orders': `{"data":${list}}`,
      '/api/about': '{"name":"Shop"}',
    };
    const { found, asked } = looked('http://shop.test/api/', { ...answers, '/api/': root });
    expect(found).toEqual({
      kind: 'collections',
      baseUrl: 'http://shop.test/api',
      paths: ['/users', '/orders'],
      unseen: 0,
    });
    expect(asked.every((each) => each.startsWith('http://shop.test/'))).toBe(true);
  });

  it('is a collection itself, or what collections are usually called', () => {
    expect(looked('http://shop.test/api/things', { '/api/things': list }).found).toEqual({
      kind: 'collections',
      baseUrl: 'http://shop.test/api',
      paths: ['/things'],
      unseen: 0,
    });
    expect(looked('http://shop.test', { '/users': list, '/items': '{"hello":1}' }).found).toEqual({
      kind: 'collections',
      baseUrl: 'http://shop.test',
      paths: ['/users'],
      unseen: 0,
    });
    expect(looked('http://shop.test/api', { '/api/users': list }).found).toMatchObject({ paths: ['/users'] });
    const cat = { '/cats': `{"cats":${list},"total":9}` };
    expect(looked('http://shop.test/cats', cat).found).toMatchObject({ paths: ['/cats'] });
    const item = { '/cats': `{"id":1,"toys":${list}}` };
    expect(looked('http://shop.test/cats', item).found).toMatchObject({ kind: 'nothing' });
  });

  it('is what a redirection, a slash or a usual prefix leads to', () => {
    const root = { text: '{"links":{"cats":"/v3/cats"}}', status: 200 };
    const cats = { kind: 'collections', baseUrl: 'http://shop.test', paths: ['/v3/cats'] };
    const answers = { '/v3/': root, '/v3/cats': list };
    expect(looked('http://shop.test', { ...answers, '/': { status: 302, location: '/v3/' } }).found).toMatchObject(
      cats,
    );
    expect(looked('http://shop.test', { '/api': root, '/v3/cats': list }).found).toMatchObject(cats);
    const slashed = { '/api': { status: 301, location: '/api/' }, '/api/': root, '/v3/cats': list };
    expect(looked('http://shop.test', slashed).found).toMatchObject(cats);
    const below = { ...cats, baseUrl: 'http://shop.test/v3', paths: ['/cats'] };
    expect(looked('http://shop.test/v3', answers).found).toMatchObject(below);
    const login = { '/': { status: 302, location: '/login' }, '/login': '<html><title>Sign in</title></html>' };
    expect(looked('http://shop.test', login).found).toEqual({
      kind: 'nothing',
      status: 200,
      location: '/login',
      isPage: true,
    });
  });

  it('is the document that is linked, or stands in the script of its page', () => {
    const linked = { '/': '{"paths":["/healthz","/openapi/v2"]}', '/openapi/v2': document };
    expect(looked('http://shop.test', linked).found).toMatchObject({ at: 'http://shop.test/openapi/v2', isApi: true });
    const script = `\nwindow.onload = function() {\n  // Build a system\n  var options = {\n  "swaggerDoc": ${document},\n  "customOptions": {}\n};\n  url = options.swaggerUrl || url\n}`;
    const page = { '/api-docs/swagger-ui-init.js': script };
    expect(looked('http://shop.test', page).found).toMatchObject({ kind: 'document', document: shop });
  });

  it('is collections whose addresses end with a slash, as they are linked or where others lead there', () => {
    const answers = {
      '/api/': JSON.stringify({
        users: 'http://shop.test/api/users/',
        orders: 'http://shop.test/api/orders/?format=json',
      }),
      '/api/users/': list,
    };
    const root = { '/api': { status: 301, location: '/api/' }, ...answers };
    const found = { kind: 'collections', baseUrl: 'http://shop.test/api', paths: ['/users/'], unseen: 0 };
    expect(looked('http://shop.test/api', root).found).toEqual(found);
    const redirected = { '/users': { status: 307, location: 'http://shop.test/users/' }, '/users/': list };
    expect(looked('http://shop.test', redirected).found).toMatchObject({ paths: ['/users/'] });
    const elsewhere = { '/items': { status: 302, location: '/login/' }, '/items/': list };
    expect(looked('http://shop.test', elsewhere).found).toMatchObject({ kind: 'nothing' });
    const itself = { '/items': { status: 308, location: '/items/' }, '/items/': list };
    expect(looked('http://shop.test/items', itself).found).toMatchObject({
      baseUrl: 'http://shop.test',
      paths: ['/items/'],
    });
  });

  it('is asked for by 20 requests at most, and by one where nobody answers', () => {
    const links = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`l${index}`, `/l${index}`]));
    const { found, asked } = looked('http://shop.test/api', { '/api': JSON.stringify(links) });
    expect(found).toEqual({ kind: 'nothing', status: 200 });
    expect(asked).toHaveLength(mostLooks);
    const some = { '/api': JSON.stringify(links), '/l0': list };
    expect(looked('http://shop.test/api', some).found).toMatchObject({ paths: ['/l0'], unseen: 39 });
    const silent = discover('http://shop.test');
    silent.next();
    expect(silent.next(undefined)).toEqual({ done: true, value: { kind: 'nothing', status: undefined } });
  });
});
