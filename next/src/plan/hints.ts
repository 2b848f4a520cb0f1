/** Words that other tools use, and where a plan has the same. */

/** Words by what a plan calls them. */
export function dictionary(words: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const entries = Object.entries(words);
  return Object.fromEntries(
    entries.flatMap(([own, others]) => others.split(' ').map((other) => [other, own] as const)),
  );
}

/** The key of a plan, by a key of another tool in lower case. */
export const foreignKeys = dictionary({
  base_url: 'url baseurl host server target origin endpoint',
  resources: 'paths endpoints routes collections entities',
  probes: 'requests checks',
  waivers: 'ignore ignores exceptions',
  name: 'title',
  labels: 'tags',
  operations: 'methods verbs',
  item: 'schema',
  path: 'url_path',
  example: 'body data',
});

/** The operation of a plan, by the word of another tool. */
export const foreignOperations = dictionary({
  list: 'index all find search',
  read: 'get show retrieve fetch',
  create: 'post add new insert store save',
  replace: 'put',
  'replace or patch': 'update edit modify',
  delete: 'remove destroy del',
});

/** By JSON pointer of a map, with `*` for each index: what to write instead of a key. */
const homes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '': dictionary({
    'it belongs under "http" (sent with every request) or "auth" (part of the credential)': 'headers',
    'write auth: { bearer: "${TOKEN}" }': 'token bearer authorization access_token',
    'write auth: { headers: { X-Api-Key: "${API_KEY}" } }, or auth: { query: { api_key: "${API_KEY}" } }':
      'api_key apikey',
    'write auth: { headers: { Cookie: "${COOKIE}" } }': 'cookie',
    'it belongs under "http": write http: { timeout: 10s }': 'timeout',
    'it belongs under "http": write http: { concurrency: 8 }': 'concurrency',
    'it belongs under "http": write http: { rate: 50/s }': 'rate rate_limit',
    'it belongs under "http": write http: { patience: 30s }': 'retries',
    'it belongs under "contract": write contract: { versions: [/v1, /v2] }': 'versions',
    'it belongs under "contract": write contract: { snapshot: ./api.v1.json }': 'snapshot',
    'it belongs under "contract"': 'deprecated',
    'it belongs under "profile"': 'names page_base limits',
    'it belongs to a resource: write resources: [{ path: /users, operations: [list, read] }]': 'operations',
    'it belongs to a resource: write resources: [{ path: /users }]': 'path',
    'it belongs to a resource, next to its path': 'create filters sort',
  }),
  '/auth': dictionary({
    'did you mean "bearer"?': 'token access_token jwt value',
    'the kind of credential is the key: write bearer: "${TOKEN}"': 'type',
    'write headers: { X-Api-Key: "${API_KEY}" }': 'api_key apikey key',
    'write headers: { Authorization: "Basic ${CREDENTIALS}" }': 'basic',
    'write headers: { Cookie: "${COOKIE}" }': 'cookie',
  }),
  '/http': dictionary({
    'name the authority that signed the certificate: write ca: ./ca.pem': 'verify insecure ssl tls',
    'set HTTPS_PROXY or HTTP_PROXY in the environment instead': 'proxy proxies',
    'write patience: 30s, the maximum total wait for one request': 'retries retry',
    'write rate: 10/s': 'delay rate_limit requests_per_second',
  }),
  '/resources/*': dictionary({ 'write profile: { id_fields: { /users: uid } }': 'id_field id_fields primary_key' }),
  '/probes/*': dictionary({
    'method and path are one value: write request: GET /health': 'method path url',
    'did you mean "id"?': 'name',
    'requirements for the response are below "expect": write expect: { status: 200 }': 'status response',
  }),
};

/** What to write instead of a key that a plan has elsewhere. */
export function homeOf(name: string, at: string): string | undefined {
  if (/^[\u00a0\u2000-\u200b\u202f\ufeff]/.test(name))
    return 'an invisible character, such as a no-break space, indents this line: indent with plain spaces';
  if (name === '<<') return 'plans do not support merge keys: write the keys out, or give the whole map an anchor';
  const map = homes[at.replace(/\/\d+(?=\/|$)/g, '/*')] ?? {};
  const lower = name.toLowerCase();
  return Object.hasOwn(map, lower) ? map[lower] : undefined;
}
