import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createReference } from '../../fixtures/reference/api.ts';
import { type Api, isRecord, jsonOf } from '../../fixtures/reference/http.ts';
import { defaultToken } from '../../fixtures/reference/options.ts';
import { fillTemplate, parametersOf } from '../../src/model/operation.ts';
import { loadSchemaTools } from '../../src/plan/schema-tools.ts';
import { planOf, warningsOf } from './reading.ts';

const folder = new URL('../../fixtures/plans/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));

/** Sends one request to the reference; its status, and the JSON of its body. */
function ask(api: Api, method: string, target: string, body?: unknown): { status: number; json: unknown } {
  const reply = api({
    method,
    target,
    headers: { authorization: `Bearer ${defaultToken}`, 'content-type': 'application/json' },
    body: new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body)),
    connection: 1,
  });
  return { status: reply.status, json: jsonOf(reply) };
}

function totalIn(json: unknown): number {
  return isRecord(json) ? Number(json['totalElements']) : Number.NaN;
}

describe.each(names)('fixtures/plans/%s', (name) => {
  it('is a plan without problems and warnings', async () => {
    const variables = [...read(name).matchAll(/\$\{(\w+)\}/g)].map((match) => match[1] ?? '');
    const env = Object.fromEntries(variables.map((variable) => [variable, 'http-127.0.0.1-token']));
    expect(warningsOf(read(name), { ...(await loadSchemaTools()), env })).toEqual([]);
  });
});

describe('the whole plan of the reference', () => {
  const plan = planOf(read('reference-full.yaml'));
  /** The address of the collection below the first item, and of an item in it. */
  const at = (template: string): string => fillTemplate(template, Array(parametersOf(template).length).fill('1'));

  it('takes the address and the token from the environment', () => {
    const env = { PROBITY_URL: 'https://a.test/api', PROBITY_TOKEN: 'abcdefghij' };
    expect(planOf(read('reference-full.yaml'), { env })).toMatchObject({
      baseUrl: 'https://a.test/api',
      auth: { bearer: 'abcdefghij' },
    });
    expect(plan.auth?.bearer).toBe(defaultToken);
  });

  it.each(plan.resources.map((resource) => [resource.key, resource] as const))(
    '%s can be listed and sorted',
    (_, { path, sort }) => {
      const api = createReference();
      expect(ask(api, 'GET', at(path)).status).toBe(200);
      expect(sort.length).toBeGreaterThan(0);
      for (const property of sort) expect(ask(api, 'GET', `${at(path)}?sort=${property},desc`).status).toBe(200);
    },
  );

  const filters = plan.resources.flatMap(({ path, filters }) =>
    Object.entries(filters).flatMap(([name, { values }]) => values.map((value) => [path, name, value] as const)),
  );
  it.each(filters)('%s?%s=%s keeps some items and not all', (path, name, value) => {
    const api = createReference();
    const kept = totalIn(ask(api, 'GET', `${at(path)}?${name}=${encodeURIComponent(value)}`).json);
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(totalIn(ask(api, 'GET', at(path)).json));
  });

  const writable = plan.resources.flatMap((resource) => {
    const { key, path, create, change = {} } = resource;
    return create === undefined ? [] : [[key, { path, create, change }] as const];
  });
  it.each(writable)(
    '%s takes the example and each change, and refuses what is invalid',
    (_, { path, create, change }) => {
      const api = createReference();
      const created = ask(api, 'POST', at(path), create.example);
      expect(created.status).toBe(201);
      const item = isRecord(created.json) ? created.json['data'] : undefined;
      const address = `${at(path)}/${String(isRecord(item) ? item['id'] : '')}`;
      expect(ask(api, 'PUT', address, { ...create.example, ...change }).status).toBe(200);
      for (const [field, value] of Object.entries(change))
        expect(ask(api, 'PATCH', address, { [field]: value }).status).toBe(200);
      for (const invalid of create.invalid)
        expect(ask(api, 'POST', at(path), { ...create.example, ...invalid }).status).toBe(400);
    },
  );

  it('names transitions that work and that are refused', () => {
    const move = (api: Api, path: string, [from, by, to]: readonly [string, string, string], body = {}) => {
      const made = ask(api, 'POST', at(path), { ...body, status: from }).json;
      const item = isRecord(made) && isRecord(made['data']) ? made['data'] : {};
      expect(item['status']).toBe(from);
      const address = `${at(path)}/${String(item['id'])}`;
      return by === 'patch' ? ask(api, 'PATCH', address, { status: to }) : ask(api, 'POST', `${address}${by}`);
    };
    for (const { path, states, create } of plan.resources) {
      const moved = (row: readonly [string, string, string]) => move(createReference(), path, row, create?.example);
      for (const row of states?.allowed ?? []) expect(moved(row).json).toMatchObject({ data: { status: row[2] } });
      for (const row of states?.refused ?? []) expect(moved(row).status).toBe(409);
    }
    const withStates = plan.resources.filter(({ states }) => (states?.allowed.length ?? 0) > 0);
    expect([...new Set(withStates.map(({ name }) => name))]).toEqual(['users', 'orders']);
  });

  it('names probes that are answered as it says', () => {
    const api = createReference();
    for (const { target, operation, expect: wanted } of plan.probes)
      expect(ask(api, operation.method, target).status).toBe(wanted?.status ?? 200);
    expect(plan.probes.map(({ id }) => id)).toEqual(['health', 'added']);
  });
});
