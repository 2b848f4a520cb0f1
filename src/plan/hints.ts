/** Words that other tools use, and where a plan has the same. */

/** Words by what a plan calls them. */
export function dictionary(words: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const entries = Object.entries(words);
  return Object.fromEntries(
    entries.flatMap(([own, others]) => others.split(' ').map((other) => [other, own] as const)),
  );
}

/** The key or the operation of a plan, by the word of another tool. */
export const foreignWords = dictionary({
  base_url: 'url baseurl host server target origin endpoint',
  resources: 'paths endpoints routes collections entities',
  probes: 'requests checks',
  waivers: 'ignore ignores exceptions',
  labels: 'tags',
  operations: 'methods verbs',
  item: 'schema',
  example: 'body data',
  bearer: 'token jwt value access_token',
  headers: 'api_key apikey basic cookie',
  patience: 'retries retry',
  rate: 'delay rate_limit',
  ca: 'verify insecure ssl tls',
  request: 'method path',
  expect: 'status response',
  list: 'index all find search',
  read: 'get show retrieve fetch',
  create: 'post add new insert store save',
  replace: 'put update edit',
  patch: 'modify',
  delete: 'remove destroy del',
});

/** What to write instead of a key at the top that a plan has elsewhere. */
export const homes = dictionary({
  'auth: { bearer: "${TOKEN}" }': 'token bearer authorization access_token',
  'auth: { headers: { X-Api-Key: "${KEY}" } }': 'api_key apikey cookie',
  'http: { headers: { X-Tenant: acme } }': 'headers',
  'http: { timeout: 10s, rate: 50/s, patience: 30s }': 'timeout rate rate_limit retries retry',
  'contract: { versions: [/v1, /v2], snapshot: ./api.v1.json }': 'versions snapshot',
  'resources: [{ path: /users, operations: [list, read] }]': 'operations path create filters sort',
});

/** Rules of earlier releases, by id: the rules that they are part of now. */
export const renamedRules = dictionary({
  'limits/rate-value': 'limits/rate-enforced limits/rate-granted',
  'operation/list': 'operation/list-items operation/list-nulls',
  'operation/neighbors': 'operation/neighbours',
  'operation/patch': 'states/kept',
  'operation/safe-read': 'operation/fixed-dates',
  'operation/survived': 'status/survived',
  'query/filter-complete': 'query/filter-pages query/filter-total',
  'query/fresh': 'query/filter-fresh query/sort-fresh',
  'query/invalid': 'query/filter-crash',
  'stateless/same-answer':
    'stateless/connection stateless/continues stateless/cookie-answers stateless/count stateless/order',
  'status/stated':
    'status/action status/delete status/past-the-end status/patch status/refused-transition status/replace status/too-large status/unknown-parameter status/unsupported-method status/unusable-parameter status/wrong-media-type',
});
