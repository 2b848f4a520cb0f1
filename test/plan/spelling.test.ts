import { expect, it } from 'vitest';
import { readPlan } from '../../src/plan/read-plan.ts';
import { loadSchemaTools } from '../../src/plan/schema-tools.ts';
import type { Spelling } from '../../src/model/plan.ts';

const tools = await loadSchemaTools();
const env = { BOOKS_TOKEN: 'reference-token', A: 'abcdefgh', B: 'ijklmnop' };

function spellingOf(keys: string): Spelling | undefined {
  const text = `base_url: http://127.0.0.1\nresources: [{ path: /users }]\n${keys}`;
  const read = readPlan(text, { file: 'plan.yaml', env, readFile: () => undefined, ...tools });
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read.plan.spelling;
}

const varied = ['authorization'];

it.each<[string, Spelling | undefined]>([
  ['', undefined],
  ['auth: { bearer: "${BOOKS_TOKEN}" }', { secret: '${BOOKS_TOKEN}', headers: {}, varied }],
  ['auth: { bearer: "${NONE:-reference-token}" }', { secret: '${NONE}', headers: {}, varied }],
  ['auth: { bearer: "${A}-${B}" }', { secret: '${A}-${B}', headers: {}, varied }],
  ['auth: { bearer: reference-token }', { secret: '${TOKEN}', headers: {}, varied }],
  ['auth: { command: "cat token" }', { secret: '${TOKEN}', headers: {}, varied }],
  [
    'auth: { headers: { X-Api-Key: "${A}" } }',
    { secret: '${A}', headers: { 'x-api-key': '${A}' }, varied: ['authorization', 'x-api-key'] },
  ],
  [
    'auth: { query: { key: "${A}", app: "${B}" } }',
    { secret: '${A}', headers: {}, query: { key: '${A}', app: '${B}' }, varied: ['authorization', '?key', '?app'] },
  ],
  [
    'auth: { bearer: "${BOOKS_TOKEN}", query: { key: "${A}" } }',
    { secret: '${BOOKS_TOKEN}', headers: {}, query: { key: '${A}' }, varied },
  ],
  [
    'auth: { headers: { Authorization: "Basic ${B}" } }',
    { secret: '${B}', headers: { authorization: 'Basic ${B}' }, varied },
  ],
  [
    'auth: { bearer: "${BOOKS_TOKEN}", headers: { X-Gate: "k$1 ${A}" } }',
    { secret: '${BOOKS_TOKEN}', headers: { 'x-gate': String.raw`k\$1 ${'$'}{A}` }, varied },
  ],
  ['http: { ca: "./our ca.pem" }', { secret: '${TOKEN}', headers: {}, varied, files: ['--cacert', "'./our ca.pem'"] }],
  [
    'auth: { bearer: "${BOOKS_TOKEN}", mtls: { cert: "${A}/client.pem", key: client.key } }',
    {
      secret: '${BOOKS_TOKEN}',
      headers: {},
      varied,
      files: ['--cert', '"${A}/client.pem"', '--key', 'client.key'],
    },
  ],
  ['http: { headers: { X-Tenant: "${A}" } }', { secret: '${TOKEN}', headers: { 'x-tenant': '${A}' }, varied }],
])('%s', (keys, spelling) => {
  expect(spellingOf(keys)).toEqual(spelling);
});
