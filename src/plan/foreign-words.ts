/** Keys that other tools use, by the key of a plan that says the same; in lower case, words joined by `_`. */
export const foreignKeys: Readonly<Record<string, string>> = {
  url: 'base_url',
  baseurl: 'base_url',
  host: 'base_url',
  server: 'base_url',
  target: 'base_url',
  origin: 'base_url',
  endpoint: 'base_url',
  paths: 'resources',
  endpoints: 'resources',
  routes: 'resources',
  collections: 'resources',
  entities: 'resources',
  requests: 'probes',
  checks: 'probes',
  ignore: 'waivers',
  ignores: 'waivers',
  exceptions: 'waivers',
  title: 'name',
  tags: 'labels',
  methods: 'operations',
  verbs: 'operations',
  schema: 'item',
  url_path: 'path',
  body: 'example',
  data: 'example',
};

/** Where a key belongs that a plan has elsewhere, by the place in which it is met: at the top, or a JSON pointer with `*` for an index. */
export function homeOf(key: string, at: string): string | undefined {
  return homesIn[at.replace(/\/\d+(?=\/|$)/g, '/*')]?.[key.toLowerCase()];
}

const bearer = 'write auth: { bearer: "${TOKEN}" }';
const key = 'write auth: { headers: { X-Api-Key: "${API_KEY}" } }, or auth: { query: { api_key: "${API_KEY}" } }';
const http = (key: string): string => `it belongs under "http": write http: { ${key} }`;

const homes: Readonly<Record<string, string>> = {
  headers: 'it belongs under "http" (sent with every request) or "auth" (part of the credential)',
  token: bearer,
  bearer,
  authorization: bearer,
  access_token: bearer,
  api_key: key,
  apikey: key,
  cookie: 'write auth: { headers: { Cookie: "${COOKIE}" } }',
  timeout: http('timeout: 10s'),
  concurrency: http('concurrency: 8'),
  rate: http('rate: 50/s'),
  rate_limit: http('rate: 50/s'),
  retries: http('patience: 30s'),
  versions: 'it belongs under "contract": write contract: { versions: [/v1, /v2] }',
  snapshot: 'it belongs under "contract": write contract: { snapshot: ./api.v1.json }',
  deprecated: 'it belongs under "contract"',
  names: 'it belongs under "profile"',
  page_base: 'it belongs under "profile"',
  limits: 'it belongs under "profile"',
  operations: 'it belongs to a resource: write resources: [{ path: /users, operations: [list, read] }]',
  path: 'it belongs to a resource: write resources: [{ path: /users }]',
  create: 'it belongs to a resource, next to its path',
  filters: 'it belongs to a resource, next to its path',
  sort: 'it belongs to a resource, next to its path',
};

const apiKey = 'write headers: { X-Api-Key: "${API_KEY}" }';
const authority = 'name the authority that signed the certificate: write ca: ./ca.pem';
const proxy = 'set HTTPS_PROXY or HTTP_PROXY in the environment instead';
const request = 'method and path are one value: write request: GET /health';
const answer = 'what the answer must be is below "expect": write expect: { status: 200 }';

const idFields = 'write profile: { id_fields: { /users: uid } }';

const homesIn: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '': homes,
  '/auth': {
    token: 'did you mean "bearer"?',
    access_token: 'did you mean "bearer"?',
    jwt: 'did you mean "bearer"?',
    value: 'did you mean "bearer"?',
    type: 'the kind of credential is the key: write bearer: "${TOKEN}"',
    api_key: apiKey,
    apikey: apiKey,
    key: apiKey,
    basic: 'write headers: { Authorization: "Basic ${CREDENTIALS}" }',
    cookie: 'write headers: { Cookie: "${COOKIE}" }',
  },
  '/http': {
    verify: authority,
    insecure: authority,
    ssl: authority,
    tls: authority,
    proxy,
    proxies: proxy,
    retries: 'write patience: 30s, the time that one request may be put off',
    retry: 'write patience: 30s, the time that one request may be put off',
    delay: 'write rate: 10/s',
    rate_limit: 'write rate: 50/s',
    requests_per_second: 'write rate: 50/s',
  },
  '/resources/*': { id_field: idFields, id_fields: idFields, primary_key: idFields },
  '/probes/*': {
    method: request,
    path: request,
    url: request,
    name: 'did you mean "id"?',
    status: answer,
    response: answer,
  },
};

/** What others call the operations of a resource, with the word of a plan. */
export const operations: Readonly<Record<string, string>> = {
  get: 'read',
  show: 'read',
  retrieve: 'read',
  fetch: 'read',
  index: 'list',
  all: 'list',
  find: 'list',
  search: 'list',
  post: 'create',
  add: 'create',
  new: 'create',
  insert: 'create',
  store: 'create',
  save: 'create',
  put: 'replace',
  update: 'replace or patch',
  edit: 'replace or patch',
  modify: 'replace or patch',
  remove: 'delete',
  destroy: 'delete',
  del: 'delete',
};
