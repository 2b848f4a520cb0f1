import type { Json, JsonObject } from '../../src/text/json.ts';

/** A schema of users as OpenAPI 3.1 has it. */
export const user = {
  type: 'object',
  required: ['id', 'name', 'email'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string', maxLength: 40 },
    email: { type: 'string', format: 'email', 'x-unique': true },
    password: { type: 'string', writeOnly: true },
    status: { type: 'string', enum: ['active', 'blocked'], default: 'active' },
    friend: { $ref: '#/components/schemas/User' },
  },
};

const inEnvelope = (data: Json): JsonObject => ({
  description: 'fine',
  content: {
    'application/json': { schema: { type: 'object', properties: { success: { type: 'boolean' }, data } } },
  },
});
const reference = { $ref: '#/components/schemas/User' };
const inBody = { content: { 'application/json': { schema: reference } } };
const query = (name: string, schema: JsonObject): JsonObject => ({ name, in: 'query', schema });
const fine = { 200: { description: 'fine' } };

/** What a document of a shop has below `paths`. */
export const paths = {
  '/users': {
    get: {
      parameters: [
        query('status', { type: 'string', enum: ['active', 'blocked'] }),
        query('sort', { type: 'string', enum: ['name,asc', 'id,desc'] }),
        query('page', { type: 'integer' }),
        query('limit', { type: 'integer' }),
      ],
      responses: { 200: inEnvelope({ type: 'array', items: reference }) },
    },
    post: { requestBody: inBody, responses: { 201: inEnvelope(reference) } },
  },
  '/users/{userId}': {
    get: { responses: { 200: inEnvelope(reference) } },
    patch: { requestBody: inBody, responses: fine },
    delete: { responses: { 204: { description: 'gone' } } },
  },
  '/users/{userId}/reset-password': { post: { responses: fine } },
  '/users/{userId}/profile': { get: { responses: { 200: inEnvelope({ type: 'object' }) } } },
  '/users/{userId}/orders': { get: { responses: { 200: inEnvelope({ type: 'array', items: {} }) } } },
  '/users/{userId}/orders/{orderId}': { get: { responses: { 200: inEnvelope({ type: 'object' }) } } },
  '/reports/{day}/lines': { get: { responses: { 200: inEnvelope({ type: 'array', items: {} }) } } },
  '/files/{name}-{size}': { get: { responses: fine } },
  '/login': { post: { responses: fine } },
  '/health': { get: { security: [], responses: fine } },
  '/search': { get: { parameters: [{ ...query('q', { type: 'string' }), required: true }], responses: fine } },
};

/** The document of the shop. */
export const shop: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Shop API', version: '1' },
  servers: [{ url: 'https://{region}.shop.example/v1', variables: { region: { default: 'eu' } } }],
  security: [{ token: [] }],
  paths,
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } }, schemas: { User: user } },
};
