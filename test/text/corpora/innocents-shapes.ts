import { github, type Innocent } from './corpus.ts';

const npm = 'https://www.npmjs.com/package/';

/** Fields and headers that published interfaces have, and that resemble artefacts, secrets, paths and hosts. */
export const shapeInnocents: readonly Innocent[] = [
  [
    'https://datatracker.ietf.org/doc/html/draft-kelly-json-hal',
    'data',
    { _links: { self: { href: '/orders' }, next: { href: '/orders?page=2' } }, _embedded: { orders: [] } },
  ],
  [
    'https://jsonapi.org/format/',
    'data',
    { type: 'articles', id: '1', links: { self: 'http://127.0.0.1/articles/1' }, relationships: {} },
  ],
  [
    'https://schema.org/Person',
    'data',
    { '@context': 'https://schema.org', '@type': 'Person', '@id': 'https://example.test/ada', name: 'Ada' },
  ],
  [
    'https://json-schema.org/understanding-json-schema/',
    'data',
    { $schema: 'https://json-schema.org/draft/2020-12/schema', $id: 'https://example.test/x', $ref: '#/$defs/y' },
  ],
  ['https://graphql.org/learn/queries/', 'data', { __typename: 'Human', name: 'Luke' }],
  [
    'https://docs.oasis-open.org/odata/odata-json-format/v4.01/odata-json-format-v4.01.html',
    'data',
    { '@odata.etag': 'W/"08D1694BD49A0F11"', '@odata.type': '#Model.VipCustomer', id: 1 },
  ],
  [
    'https://developers.arcgis.com/rest/services-reference/enterprise/geometry-objects/',
    'data',
    { xmin: -109.55, ymin: 25.76, xmax: -86.39, ymax: 49.94, spatialReference: { wkid: 4326 } },
  ],
  ['https://clinicaltrials.gov/data-api/api', 'data', { ctid: 'NCT01234567', title: 'A trial' }],
  [
    'https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObjectAttributes.html',
    'data',
    {
      key: 'a.txt',
      checksumAlgorithm: 'SHA256',
      checksum: 'ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs=',
      etag: '5d41402abc4b2a76b9719d911017c592',
    },
  ],
  [
    'https://docs.github.com/en/rest/git/commits',
    'data',
    {
      sha: '7638417db6d59f3c431d3e1f261cc637155684cd',
      message: 'fix: SELECT * FROM users is slow',
      tree: { sha: '9fb037999f264ba9a7fc6274d15fa3ae2ab98312' },
    },
  ],
  ['https://docs.github.com/en/rest/repos/hash-algorithms', 'data', { name: 'repo', objectFormat: 'sha256' }],
  [
    'https://www.rfc-editor.org/rfc/rfc7517',
    'data',
    {
      kty: 'RSA',
      alg: 'RS256',
      kid: '2011-04-29',
      use: 'sig',
      n: '0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMs',
    },
  ],
  [
    `${npm}bcrypt`,
    'data',
    { name: 'bcrypt', description: 'A bcrypt library for NodeJS.', version: '5.1.1', license: 'MIT' },
  ],
  [
    `${npm}sqlite3`,
    'data',
    {
      name: 'sqlite3',
      description: 'Asynchronous, non-blocking SQLite3 bindings',
      keywords: ['sql', 'sqlite', 'database'],
    },
  ],
  [
    `${npm}stack-trace`,
    'data',
    { name: 'stack-trace', description: 'Get v8 stack traces as an array of CallSite objects.' },
  ],
  [
    `${npm}express`,
    'data',
    {
      name: 'express',
      description: 'Fast, unopinionated, minimalist web framework',
      dist: { shasum: 'b4ae403f9cb8de41e3a2b1b9fb1cb4eaf4a2c3d5' },
    },
  ],
  [`${npm}mongoose`, 'data', { name: 'mongoose', description: 'Mongoose MongoDB ODM', engines: { node: '>=16.20.1' } }],
  [
    'https://kubernetes.io/docs/concepts/services-networking/dns-pod-service/',
    'data',
    'Services get a name of the form my-svc.my-namespace.svc.cluster.local.',
  ],
  [
    'https://www.rfc-editor.org/rfc/rfc1918',
    'data',
    '10.0.0.0 - 10.255.255.255 (10/8 prefix), 172.16.0.0 - 172.31.255.255, 192.168.0.0 - 192.168.255.255',
  ],
  [
    'https://developer.mozilla.org/en-US/docs/Web/API/Location',
    'data',
    { name: 'home router', website: 'http://192.168.0.1/', note: 'log in at http://192.168.0.1/' },
  ],
  [
    'https://docs.stripe.com/api/webhook_endpoints/object',
    'data',
    { id: 'we_1', url: 'http://10.1.2.3/hooks', status: 'enabled', secret: 'whsec_abcdef' },
  ],
  [
    'https://meraki.cisco.com/lib/pdf/meraki_api.pdf',
    'data',
    { ssid: 'Guests', authMode: 'psk', encryptionMode: 'wpa', wpaEncryptionMode: 'WPA2 only' },
  ],
  [
    'https://www.postgresql.org/docs/current/ddl-system-columns.html',
    'data',
    'The transaction ID of the inserting transaction is called xmin, the physical location ctid.',
  ],
  [
    'https://docs.openstack.org/api-ref/compute/',
    'data',
    { id: 'a1', hostId: '2091634baaccdc4c5a1d57069c833e402921df696b7f970791b12ec6', status: 'ACTIVE' },
  ],
  [
    'https://docs.spring.io/spring-boot/reference/web/servlet.html',
    'error',
    { timestamp: '2026-01-01T00:00:00.000+00:00', status: 404, error: 'Not Found', path: '/users/1' },
  ],
  [
    'https://fastify.dev/docs/latest/Reference/Errors/',
    'error',
    {
      statusCode: 400,
      code: 'FST_ERR_VALIDATION',
      error: 'Bad Request',
      message: "body must have required property 'name'",
    },
  ],
  [
    'https://expressjs.com/en/guide/error-handling.html',
    'page',
    '<!DOCTYPE html><html><title>Error</title><pre>Cannot GET /users/1</pre></html>',
  ],
  [
    'https://nginx.org/en/docs/http/ngx_http_core_module.html',
    'page',
    '<html><head><title>404 Not Found</title></head><center><h1>404 Not Found</h1></center><hr><center>nginx</center></html>',
  ],
  [
    'https://docs.djangoproject.com/en/5.2/ref/views/',
    'page',
    '<h1>Not Found</h1><p>The requested resource was not found on this server.</p>',
  ],
  [
    'https://laravel.com/docs/12.x/errors',
    'error',
    {
      message: 'The email has already been taken.',
      errors: { email: ['The email has already been taken.'], password: ['The password field is required.'] },
    },
  ],
  ['https://guides.rubyonrails.org/api_app.html', 'error', { status: 404, error: 'Not Found' }],
  [
    'https://www.django-rest-framework.org/api-guide/exceptions/',
    'error',
    { detail: 'JSON parse error - Expecting property name enclosed in double quotes: line 1 column 2 (char 1)' },
  ],
  [
    'https://learn.microsoft.com/en-us/aspnet/core/web-api/handle-errors',
    'error',
    {
      type: 'https://tools.ietf.org/html/rfc9110#section-15.5.5',
      title: 'Not Found',
      status: 404,
      traceId: '00-ec3b3b1a5d4a5b4db0b8c5c2d3e4f5a6-b7ad6b7169203331-00',
    },
  ],
  [
    'https://google.aip.dev/193',
    'error',
    {
      error: {
        code: 404,
        status: 'NOT_FOUND',
        message: "Book 'shelves/1/books/2' not found.",
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason: 'BOOK_NOT_FOUND',
            domain: 'library.googleapis.com',
          },
        ],
      },
    },
  ],
  ['https://nodejs.org/api/errors.html', 'message', 'Unexpected token } in JSON at position 17'],
  ['https://owasp.org/www-community/attacks/SQL_Injection', 'message', 'SQL injection is not allowed.'],
  [
    'https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api',
    'error',
    {
      message: 'Validation Failed',
      errors: [{ resource: 'Issue', field: 'title', code: 'missing_field' }],
      documentation_url: 'https://docs.github.com/rest',
    },
  ],
  ['https://api.slack.com/methods/chat.postMessage', 'error', { ok: false, error: 'channel_not_found' }],
  [
    'https://developer.spotify.com/documentation/web-api/concepts/api-calls',
    'error',
    { error: { status: 400, message: 'invalid id' } },
  ],
  [
    'https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html',
    'message',
    'The SHA-256 checksum that you specified did not match what we received.',
  ],
  [
    'https://cheatsheetseries.owasp.org/cheatsheets/Authentication_Cheat_Sheet.html',
    'message',
    'The password must have at least 12 characters.',
  ],
  ['https://www.rfc-editor.org/rfc/rfc9110', 'message', 'Select one of the methods from the list in the Allow header.'],
  ['https://www.rfc-editor.org/rfc/rfc3339', 'message', 'The shop opens on 2026-01-01 at 10:30:15.'],
  ['https://semver.org/', 'message', 'Please update the app to version 10.0.19.2 or later.'],
  ['https://www.rfc-editor.org/rfc/rfc6761', 'message', 'An error.internal.local key has no translation.'],
  ['https://www.rfc-editor.org/rfc/rfc5322', 'message', 'ada@corp.local is no valid e-mail address.'],
  ['https://fetch.spec.whatwg.org/', 'header', 'Access-Control-Allow-Origin: http://localhost:3000'],
  [
    'https://www.w3.org/TR/trace-context/',
    'header',
    'traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  ],
  ['https://www.rfc-editor.org/rfc/rfc8288', 'header', 'Link: <http://127.0.0.1/users?page=2>; rel="next"'],
  ['https://www.rfc-editor.org/rfc/rfc9110', 'header', 'Via: 1.1 vegur'],
  ['https://www.w3.org/TR/CSP3/', 'header', "Content-Security-Policy: default-src 'self'; connect-src http://10.0.0.1"],
  ['https://docs.fastly.com/en/guides/checking-cache', 'header', 'X-Served-By: cache-fra-eddf8230068-FRA'],
  ['https://docs.heroku.com/articles/http-request-id', 'header', 'X-Request-Id: 8f5e1f2a-3b4c-4d5e-8f6a-7b8c9d0e1f2a'],
  ['https://guides.rubyonrails.org/configuring.html', 'header', 'X-Runtime: 0.012345'],
  [github('nginx/nginx'), 'header', 'Server: nginx'],
];
