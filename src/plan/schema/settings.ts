/** The keys of a plan that are about the service as a whole. */
import type { Static } from 'typebox';
import type { IdKind, SortForm } from '../../core/plan.ts';
import * as kinds from './kinds.ts';
import { flag, integer, list, map, object, oneOf, optional, options, record, text } from './kinds.ts';

const client = { token_url: 'https://login.example.test/token', client_id: 'probity', client_secret: '${SHOP_SECRET}' };
const aboutOauth2 = 'OAuth 2.0 client credentials (RFC 6749, section 4.4). The token is renewed when it is rejected.';
const oauth2 = map(aboutOauth2, [client], {
  token_url: kinds.url('URL of the token endpoint.', client.token_url),
  client_id: text('Client id.', client.client_id),
  client_secret: text('Client secret. Take it from the environment.', client.client_secret),
  ...optional({
    scope: text('Scopes, separated by spaces.', 'orders.read orders.write'),
    audience: text('The API that the token is for, if the token endpoint requires it.', 'https://api.example.test'),
    resource: text('The same as audience, for endpoints that implement RFC 8707.', 'https://api.example.test'),
  }),
});

const certificate = { cert: './client.pem', key: './client.key' };
const mtls = map('A client certificate. Paths are relative to the plan.', [certificate], {
  cert: text('File of the certificate (PEM).', certificate.cert),
  key: text('File of its key (PEM).', certificate.key),
});

const token = { $comment: 'token', pattern: '^[\\u0021-\\u007e]+$' };
const keys = 'that belong to the credential, such as an API key. They are left out when no credential is sent.';
const aboutBearer = 'The token of `Authorization: Bearer <token>`. Take it from the environment.';
const bearer = text(aboutBearer, '${SHOP_TOKEN}', token);
const aKey = kinds.text('The value.', '${SHOP_KEY}');
const ofUser = {
  headers: kinds.headers(`Headers ${keys}`, { 'X-Api-Key': '${SHOP_KEY}' }),
  query: record<string>(`Query parameters ${keys}`, aKey, { api_key: '${SHOP_KEY}' }),
};
const whole =
  'The whole credential of another user, who must neither see nor change the items of resources that are `private`.';
const other = options(whole, [{ bearer: '${OTHER_TOKEN}' }], { bearer, ...ofUser }, { minProperties: 1 });
const ways = 'How to authenticate: one of bearer, command, file, and oauth2, and whatever else each request needs.';
const aboutCommand = 'A command that prints the token. It runs again when the token expires.';
const keysOfAuth = {
  bearer,
  command: text(aboutCommand, 'vault read -field=token shop'),
  file: text('A file with the token, relative to the plan. It is read again when the token expires.', './token'),
  oauth2,
  ...ofUser,
  mtls,
  other,
};
export const auth = options(ways, [{ bearer: '${SHOP_TOKEN}' }], keysOfAuth, { minProperties: 1 });
export type AuthDocument = Static<typeof auth>;

export const http = options('How requests are sent.', [{ rate: '50/s', timeout: '5s' }], {
  concurrency: integer('Maximum number of requests in flight. Default: 8.', 4, { minimum: 1, maximum: 256 }),
  rate: kinds.rate('Maximum rate of requests: 50/s, 600/m. Default: no limit.'),
  timeout: kinds.duration('Maximum time for one response: 10s, 500ms. Default: 10s.'),
  patience: kinds.duration('Maximum total wait because of 429, Retry-After, and gateway errors. Default: 60s.', '30s'),
  max_pages: integer('Maximum number of pages to read per list. Default: 50.', 20, { minimum: 1, maximum: 100_000 }),
  headers: kinds.headers(
    'Headers of every request, even without a credential. {{unique}} becomes a new UUID each time. Put credentials under `auth`.',
  ),
  ca: text('File of a certificate authority (PEM) to trust, or the certificate itself.', './company-ca.pem'),
});
export type HttpDocument = Static<typeof http>;

const up = { '/data/state': 'up' };
const expectation = options('Requirements for the response.', [{ status: 200, body: up }], {
  status: integer('The status code.', 200, { minimum: 200, maximum: 599 }),
  headers: kinds.headers('Headers that it must have, with their values.'),
  body: object('Values that it must contain, by JSON pointer into the whole body.', up, {
    propertyNames: { pattern: '^(?:/(?:[^~/]|~[01])*)*$' },
    minProperties: 1,
  }),
  schema: object('JSON Schema of the whole body, inline or in a file.', { $ref: './health.schema.json' }),
});

const captured = '\\{\\{[A-Za-z_][A-Za-z0-9_]*\\}\\}';
const ofProbes = `^(?:GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE) /(?:[^\\s#{}\\\\]|${captured})*$`;
const probeRequest = { $comment: 'probe', pattern: ofProbes };
const aboutRequest = 'Method and URL. {{name}}, also in headers and body, is a captured value.';
const probeId = { $comment: 'a name of letters, digits, dots, and hyphens', pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' };
const word = { propertyNames: { pattern: '^[A-Za-z_][A-Za-z0-9_]*$' } };
const nodeAt = kinds.pointer('A JSON pointer into the body.', '/data/node');
export const probe = map('A single request.', [], {
  id: text('A name for the report, of letters, digits, dots, and hyphens.', 'health', probeId),
  request: text(aboutRequest, 'GET /health', probeRequest),
  ...optional({
    headers: kinds.headers('Headers of this request.'),
    body: kinds.json('The JSON body. Default: none.', { query: 'ada' }),
    auth: oneOf('As for a resource. `valid` means required.', ['required', 'optional', 'none', 'valid'], 'none'),
    expect: expectation,
    capture: record<string>('JSON pointers to values for other probes, by name.', nodeAt, { node: '/data/node' }, word),
    filters: kinds.path('Path of a resource. The probe shows some of its items under a path of its own.', '/books'),
  }),
});
export type ProbeDocument = Static<typeof probe>;

const aboutNames =
  'Names that differ from the conventions: a key of the body, or a JSON pointer from the body that starts with /. `page`, `size`, and `sort` also name query parameters (the last word of a pointer; for /page/number, `page`). The difference is reported once, and everything else is checked under these names.';
const names = options(aboutNames, [{ data: 'result', size: 'limit', total_elements: '/meta/total' }], {
  data: kinds.name('Where a list has its items, and another response its item.', 'result'),
  error: kinds.place('Where a failure has its code and message. "" is the body itself.', 'fault'),
  code: kinds.name('The code in the error.', 'type'),
  message: kinds.name('The message in the error.', 'detail'),
  page: kinds.name('The page number.', '/meta/page'),
  size: kinds.name('The requested page size.', 'limit'),
  total_elements: kinds.name('The number of items on all pages.', '/meta/total'),
  total_pages: kinds.name('The number of pages.', '/meta/pages'),
  sort: kinds.name('The parameter that sorts a list.', 'order_by'),
});

const aboutParameters = 'Query parameters that differ from the conventions and from the names of the page fields.';
const parameters = options(aboutParameters, [{ page: 'page[number]', size: 'page[size]', filter: 'filter[*]' }], {
  page: text('The page number.', 'page[number]'),
  offset: text('The number of items before the page, instead of a page number.', 'page[offset]'),
  size: text('The page size.', 'page[size]'),
  sort: text('The order.', 'order_by'),
  filter: text('Every filter. * stands for its name.', 'filter[*]', { $comment: 'a name with *', pattern: '\\*' }),
});

const aboutMediaTypes =
  'Media types of responses, if they are not application/json. Requests have those of `headers`: Accept, Content-Type.';
const mediaTypes = options(aboutMediaTypes, [{ failure: 'application/problem+json' }], {
  success: kinds.mediaType('Media type of successful responses.'),
  failure: kinds.mediaType('Media type of failures.', 'application/problem+json'),
});

const success = { minimum: 200, maximum: 299 };
const aboutStatuses =
  'Status codes that the conventions leave open: of successful operations, and of a few other situations.';
const statuses = options(aboutStatuses, [{ replace: 200, delete: 204 }], {
  replace: integer('Status code of a replace.', 200, success),
  patch: integer('Status code of a patch.', 200, success),
  delete: integer('Status code of a delete.', 204, success),
  action: integer('Status code of an action.', 200, success),
  past_the_end: oneOf('Status code of a page after the last one.', [200, 404, 400], 404),
  too_large: oneOf('Status code of a body over the limit.', [413, 400]),
  wrong_media_type: oneOf('Status code of a body of another media type.', [200, 201, 415, 400], 415),
  unsupported_method: oneOf('Status code of a method that a URL does not offer.', [405, 404]),
  unusable_parameter: oneOf('Status code of an invalid page, size, or sort; 200 if it is ignored.', [400, 200]),
  unknown_parameter: oneOf('Status code of an unknown query parameter; 200 if it is ignored.', [200, 400]),
  refused_transition: integer('Status code of a rejected change of state.', 409, { minimum: 400, maximum: 499 }),
});

const limits = options('Limits of the service.', [{ max_page_size: 100, rate: '40/s' }], {
  max_page_size: integer('Maximum page size.', 100, { minimum: 1 }),
  default_page_size: integer('Page size if no size is requested.', 20, { minimum: 1 }),
  rate: kinds.rate('Maximum rate of requests that the service allows.', '40/s'),
  burst: flag('Whether more requests than that may be sent to check that the limit is enforced.', true),
  max_body: kinds.size('Maximum size of a request body.'),
  max_response_time: kinds.duration('Maximum response time.', '2s'),
});

const pageForms =
  'Where lists have their page fields: `merged` next to success, error, and timestamp; `nested` with the list inside data; `bare` without the envelope; `plain` nowhere.';
const clientOrServer = { type: 'integer', minimum: 400, maximum: 599 };
const idField = kinds.field('A field name, or a JSON pointer.', 'uid');
const sortForms: readonly SortForm[] = ['name,desc', '-name', 'name:desc', 'name desc'];
const idKinds: readonly IdKind[] = ['integer', 'uuid', 'string'];
const aboutProfile = 'Choices that the conventions leave open. Each key that is set is enforced.';
export const profile = options(aboutProfile, [{ page_base: 0, statuses: { delete: 204 } }], {
  page_base: oneOf('Number of the first page.', [0, 1]),
  page_form: oneOf(pageForms, ['plain', 'merged', 'bare', 'nested'], 'nested'),
  names,
  parameters,
  sort_form: oneOf('How a list is sorted by `name`, descending. Default: name,desc.', sortForms, '-name'),
  item_fields: kinds.name('Where items have their fields, if not at the top: a key, or a JSON pointer.', 'attributes'),
  body: kinds.wrapping(
    'The body of creates and changes, if not the fields alone. `"{{fields}}"` stands for the fields, `"{{id}}"` for the id, and `"{{resource}}"` for the last word of the path.',
  ),
  media_types: mediaTypes,
  statuses,
  limits,
  error_codes: record<number>('Status codes of error codes.', clientOrServer, { INSUFFICIENT_STOCK: 409 }),
  id_fields: record<string>('The field that identifies an item, by resource path.', idField, { '/users': 'uid' }),
  id_kinds: record<IdKind>('The kind of ids, by resource path.', oneOf('A kind.', idKinds), { '/orders': 'uuid' }),
});
export type ProfileDocument = Static<typeof profile>;

const ofUsers = {
  $comment: 'a resource and a field of it, as in users.nickname',
  pattern: '^[^.\\s]+(?:\\.[^.\\s]+)+$',
};
const days = { $comment: 'a number of days with its unit (d)', pattern: '^(?:0|[1-9][0-9]{0,3})d$' };
const deprecation = map('A deprecated field.', [], {
  field: text('A resource and one of its fields, separated by a dot.', 'users.nickname', ofUsers),
  since: kinds.date('Date of the announcement.', '2026-01-10'),
});
const aboutContract = 'States and versions of the service that must stay compatible.';
export const contract = options(aboutContract, [{ versions: ['/v1', '/v2'], min_notice: '90d' }], {
  snapshot: text('Snapshot file of an earlier state, which responses must be compatible with.', './shop.v1.json'),
  versions: list('Path prefixes that coexist, oldest first.', kinds.prefix('A prefix.'), ['/v1', '/v2'], {
    minItems: 1,
  }),
  deprecated: list('Deprecated fields.', deprecation, [{ field: 'users.nickname', since: '2026-01-10' }]),
  min_notice: text('Minimum time between the announcement and the removal of a field, in days (d).', '90d', days),
});
export type ContractDocument = Static<typeof contract>;

export const waiver = map('A violation that is accepted for now.', [], {
  rule: text('Rule id.', 'exposure/banners'),
  reason: text('Why it is accepted.', 'proxy, see OPS-12', { $comment: 'a reason', pattern: '\\S' }),
  ...optional({
    resource: kinds.path('Path of the resource. Default: all.'),
    fingerprint: text('Fingerprint of the finding, from the JSON report. Default: all of the rule.', '9f2c4e7a1b3d'),
    until: kinds.date('Last day on which it applies. Default: no end.'),
  }),
});
