import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { probity, temporaryFolder } from './run.ts';

const folder = temporaryFolder();

const openapi = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'http://127.0.0.1:8080' }],
  paths: {
    '/users': { get: { responses: { 200: { description: 'All users' } } } },
    '/users/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: { 200: { description: 'One user' } } },
    },
  },
};

test('init writes a plan from an OpenAPI document', async () => {
  const [document, plan] = [join(folder, 'openapi.json'), join(folder, 'probity.yaml')];
  writeFileSync(document, JSON.stringify(openapi));
  const { code, stderr } = await probity('init', '--openapi', document, '--output', plan);
  expect(code, stderr).toBe(0);
  expect(readFileSync(plan, 'utf8')).toMatch(/path: \/users, operations: \[ list, read \]/);
});
