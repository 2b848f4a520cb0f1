/** OpenAPI documents for tests, and the plans that follow from them. */
import { parse, stringify } from 'yaml';
import { draftOf } from '../../src/import/draft.ts';
import { noteLines } from '../../src/import/notes.ts';
import { planText } from '../../src/import/plan-text.ts';
import type { Whereabouts } from '../../src/import/servers.ts';
import { rules } from '../../rules/index.ts';
import { readPlan } from '../../src/plan/read-plan.ts';
import type { PlanDocument } from '../../src/plan/schema/document.ts';
import type { JsonObject } from '../../src/text/json.ts';

export const json = (schema: unknown, more: JsonObject = {}): JsonObject => ({
  content: { 'application/json': { schema, ...more } },
});
/** An operation that returns this. */
export const returns = (schema: unknown, more: JsonObject = {}): JsonObject => ({
  responses: { 200: { description: 'ok', ...json(schema) } },
  ...more,
});
/** An operation that returns a list in the envelope of the conventions. */
export const lists = (items: unknown, more: JsonObject = {}): JsonObject =>
  returns({ properties: { success: { type: 'boolean' }, data: { type: 'array', items } } }, more);
export const takes = (schema: unknown, more: JsonObject = {}): JsonObject => ({
  requestBody: { required: true, ...json(schema, more) },
  responses: { 201: { description: 'created' } },
});
export const query = (name: string, schema: unknown, more: JsonObject = {}): JsonObject => ({
  parameters: [{ name, in: 'query', schema, ...more }],
});

export const document = (paths: JsonObject, more: JsonObject = {}): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'Shop API', version: '1' },
  servers: [{ url: 'http://shop.test/v1' }],
  paths,
  ...more,
});

/** A collection whose items and bodies have one schema. */
export const things = (schema: unknown, more: JsonObject = {}, example?: unknown): JsonObject =>
  document(
    {
      '/things': { get: lists(schema), post: takes(schema, example === undefined ? {} : { example }) },
      '/things/{id}': { get: returns({ properties: { data: schema } }), patch: takes(schema) },
    },
    more,
  );

export interface Imported {
  readonly plan: PlanDocument;
  readonly text: string;
  readonly notes: readonly string[];
}

/** The plan for a document. The plan reader must accept it. */
export async function imported(source: unknown, at: Whereabouts = {}): Promise<Imported> {
  const drafted = await draftOf(source, 'openapi.json', at, { auth: 'document', writes: false });
  if (!drafted.ok) return { plan: { base_url: '' }, text: drafted.reason, notes: noteLines(drafted.notes) };
  const { draft } = drafted;
  const text = planText(draft, './plan.schema.json');
  const env = {
    SHOP_TOKEN: 'a-token-for-tests',
    SHOP_KEY: 'a-key-for-tests',
    SHOP_KEY_2: 'another-key',
    SHOP_LOGIN: 'bG9naW46cGFzc3dvcmQ=',
  };
  const read = await readPlan(text, { file: 'plan.yaml', env, readFile: () => undefined, rules });
  const problems = read.ok ? [] : read.problems.map(({ message }) => message);
  if (problems.length > 0) throw new Error(`${problems.join('\n')}\n${text}`);
  return { plan: draft.plan, text, notes: noteLines(draft.notes) };
}

/** The first resource of the plan for a document. */
export async function resourceFor(source: unknown) {
  const [resource] = (await imported(source)).plan.resources ?? [];
  return resource;
}

/** A table, one row per case. */
export function listIn(text: string): readonly (readonly [string, ...unknown[]])[] {
  return parse(text.replaceAll(/: (Probity \{\{unique\}\})/g, ': "$1"'));
}

export const yamlOf = (source: unknown): string => stringify(source, { aliasDuplicateObjects: false });
