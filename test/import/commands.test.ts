/** `audit URL`, `lint OPENAPI`, and `init`, against services in this process. */
import { createReference } from '#fixtures/reference/api.ts';
import type { Api, ApiRequest } from '#fixtures/reference/http.ts';
import { expect, test } from 'vitest';
import { env, run, serving } from '../cli/commands.ts';
import { document, lists, returns, takes, yamlOf } from './documents.ts';

const token = env.SHOP_TOKEN;
const user = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, email: { type: 'string', format: 'email' } },
};
const shop = document(
  { '/users': { get: lists(user), post: takes(user) }, '/users/{id}': { get: returns(user) }, '/login': { post: {} } },
  {
    servers: [{ url: 'https://elsewhere.test' }],
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  },
);
const asked: ApiRequest[] = [];
/** The reference, with an OpenAPI document. */
function withDocument(): Api {
  const reference = createReference();
  asked.length = 0;
  return (request) => {
    asked.push(request);
    if (request.target !== '/openapi.json') return reference(request);
    return { status: 200, headers: [['Content-Type', 'application/json']], body: JSON.stringify(shop) };
  };
}
const text = (content: string | Uint8Array | undefined): string => Buffer.from(content ?? '').toString();

test('audit URL: it finds the document, only reads, and saves a plan without the secret', async () => {
  const ran = await serving((url) => {
    const words = `audit ${url} --save-plan saved.yaml --only status.read -H`;
    return run([...words.split(' '), `Authorization: Bearer ${token}`]);
  }, withDocument());
  expect(ran.code).toBe(0);
  expect(ran.err).toMatch(
    /^Found http:\/\/127\.0\.0\.1:\d+\/openapi\.json with 2 GET requests\.\nLeft out:\n- POST \/login: /,
  );
  expect(ran.err).toContain('Wrote the plan to saved.yaml.');
  expect(asked.slice(0, 2).map(({ method, target }) => `${method} ${target}`)).toEqual(['GET /', 'GET /openapi.json']);
  expect(asked.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))).toEqual([]);
  const saved = text(ran.files.get('/project/saved.yaml'));
  expect(saved).toContain('auth: { headers: { Authorization: "${AUTHORIZATION}" } }');
  expect(saved + ran.out + ran.err).not.toContain(token);
});

test('audit URL: the lists that are named, and a key in the query', async () => {
  const keyed = createReference();
  const targets: string[] = [];
  const ran = await serving(
    (url) =>
      run(
        `audit ${url.replace('http://', '')} --resource users --query-env key=SHOP_TOKEN --only status.read -r json`,
        { env },
      ),
    (request) => {
      targets.push(request.target);
      const [path = '', query = ''] = request.target.split('?');
      const key = new URLSearchParams(query).get('key') ?? '';
      return keyed({ ...request, target: path, headers: { ...request.headers, authorization: `Bearer ${key}` } });
    },
  );
  expect(ran.code).toBe(0);
  expect(targets[0]).toMatch(/^\/users\?/);
  expect(targets.some((each) => each.includes(`key=${token}`))).toBe(true);
  expect(ran.out + ran.err).not.toContain(token);
});

test.each([
  ['audit localhost:1', 4, 'error: Cannot connect to http://localhost:1: connection refused (ECONNREFUSED).'],
  ['audit http://127.0.0.1:1/users', 4, 'error: Cannot connect to http://127.0.0.1:1/users: '],
  ['audit shop.test:8080/users', 2, 'Did you mean https://shop.test:8080/users?'],
  ['audit api.shop.test', 2, 'Did you mean https://api.shop.test?'],
  ['audit other.yaml', 2, 'error: Cannot read the plan other.yaml: there is no such file or folder.\n'],
  ['audit http://127.0.0.1:1 --writes', 2, 'error: A URL is only read. Add --save-plan FILE, and write writes: true'],
  ['audit http://127.0.0.1:1 --bearer-env NOPE', 2, 'error: --bearer-env NOPE: the variable is not set.'],
  ['audit http://127.0.0.1:1 --bearer-env x.y.z', 2, 'error: --bearer-env: write the name of an environment variable'],
  ['audit http://127.0.0.1:1 --query-env key', 2, 'error: --query-env: write a parameter and a variable, such as'],
  ['audit http://127.0.0.1:1 -H x', 2, "error: -H: write a header as 'Name: value'."],
  ['audit http://a:b@127.0.0.1:1', 2, 'error: The URL contains a user name or password.'],
  ['audit plan.yaml --resource /users', 2, 'error: --resource is for a URL. In a plan, write resources: ['],
  ['audit plan.yaml --save-plan x.yaml', 2, 'error: --save-plan is for a URL. This is a plan already.'],
  ['lint http://127.0.0.1:1/openapi.json', 2, 'error: lint sends nothing, so it needs a file'],
  ['init', 2, 'error: There is nothing to make a plan from. Add --url URL, or --openapi with a file or URL.'],
  ['init --openapi none.yaml', 2, 'error: Cannot read the OpenAPI document none.yaml: there is'],
  ['init --openapi latin.yaml', 2, 'error: latin.yaml is not UTF-8: save it as UTF-8.'],
  ['init --openapi plan.yaml', 2, 'error: plan.yaml is not an OpenAPI document: '],
  ['init --url 127.0.0.1:1', 4, 'error: Cannot connect to http://127.0.0.1:1: '],
  ['init --url shop.test', 2, 'error: shop.test is not a URL. Did you mean https://shop.test?'],
  ['init --openapi plan.yaml -o plan.yaml', 2, 'error: plan.yaml already exists. Name another file'],
])('%s', async (words, exitCode, message) => {
  const files = { '/project/plan.yaml': 'base_url: x\n', '/project/latin.yaml': Buffer.from([0x61, 0xe4]) };
  const { code, out, err, files: after } = await run(words, { files });
  expect(err).toContain(message);
  expect([code, out, [...after.keys()]]).toEqual([exitCode, '', Object.keys(files)]);
});

test('audit URL: a token is missing', async () => {
  const { code, err } = await serving((url) => run(`audit ${url}`));
  expect(code).toBe(2);
  expect(err).toMatch(/^error: Nothing \S.* GET \/users returned 401\. Pass a token: --bearer-env NAME\.\n$/);
});

test('lint: the paths of a document', async () => {
  const files = {
    '/project/bad.yaml': yamlOf(document({ '/getUsers': { get: lists({}) } }, { servers: [] })),
    '/project/shop.json': JSON.stringify(shop),
  };
  const bad = await run('lint bad.yaml', { files });
  expect([bad.code, bad.err]).toEqual([1, '']);
  expect(bad.out).toMatch(/^error: .*\/getUsers.*\(paths\/verbs\)\n/);
  expect(await run('lint shop.json', { files })).toMatchObject({ code: 0, out: 'No problems. Nothing was sent.\n' });
});

test('init: a plan from a document, which lint accepts', async () => {
  const files = { '/project/shop.json': JSON.stringify(shop) };
  const ran = await run('init --openapi shop.json --writes', { files });
  expect(ran.code).toBe(0);
  expect(ran.out).toBe(`Wrote probity.yaml: 1 resource. An audit creates, changes, and deletes items of its own.
First, set SHOP_TOKEN in the environment.
To see what an audit would send:  npx probity plan probity.yaml
To run the audit:                 npx probity audit probity.yaml
`);
  expect(ran.err).toContain('- POST /login: ');
  const written = Object.fromEntries(ran.files);
  expect(text(written['/project/probity.yaml'])).toMatch(/^# yaml-language-server: \$schema=\S+plan\.schema\.json\n/);
  expect(await run('lint probity.yaml', { files: written, env })).toMatchObject({ code: 0 });
});

test('init: a plan from a URL', async () => {
  const ran = await serving((url) => run(`init --url ${url} --bearer-env SHOP_TOKEN --writes -o shop.yaml`, { env }));
  expect(ran.out).toMatch(/^Wrote shop\.yaml: 1 resource\. Writes are allowed, but an audit only reads until/);
  expect(ran.out).toMatch(/: +npx probity audit shop\.yaml\n$/);
  expect(ran.err).toBe('Found /users with 20 GET requests.\n');
});

test('init: questions, each until what is typed can be used', async () => {
  const files = { '/project/shop.json': JSON.stringify(shop) };
  const typed = ['shop.json', 'shop', 'http://127.0.0.1:1', 'Bearer x', 'NOPE', 'SHOP_TOKEN', 'perhaps', 'y'];
  const ran = await run('init', { files, env, typed });
  expect(ran.code).toBe(0);
  for (const problem of ['Write an http or https URL.', 'not the token.', 'NOPE is not set.', 'Write y or n.'])
    expect(ran.err).toContain(problem);
  const plan = text(ran.files.get('/project/probity.yaml'));
  expect(plan).toMatch(/^base_url: http:\/\/127\.0\.0\.1:1\nauth|^auth: \{ bearer: "\$\{SHOP_TOKEN\}" \}$/m);
  expect(plan).toContain('\nwrites: true\n');
});

test('init: questions, of a service that shows nothing', async () => {
  const nothing = () => ({ status: 404, headers: [], body: '' });
  const ran = await serving((url) => run('init', { typed: ['', url, '', '', 'users', '/users /orders'] }), nothing);
  expect(ran.err).toMatch(/Nothing to audit was found[^]*Paths of its lists[^]*Write at least one path/);
  expect(text(ran.files.get('/project/probity.yaml'))).toMatch(/\n {2}- \{ path: \/users \}\n.*\/orders/);
  const ended = await serving((url) => run('init', { typed: ['', url] }), nothing);
  expect(ended).toMatchObject({ code: 2, err: expect.stringContaining('The input ended before the last question.') });
});
