import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { draftsText, schemaText, validatorText } from '../../scripts/plan-artifacts.ts';
import { isList, isObject } from '../../src/text/json.ts';
import { formatPointer } from '../../src/text/pointers.ts';

// `npx vitest -u run <this file>` writes the files.
test('plan.schema.json is generated from src/plan/schema', async () => {
  await expect(schemaText()).toMatchFileSnapshot('../../src/plan/plan.schema.json');
});

test('validator.generated.ts is generated from src/plan/schema', async () => {
  await expect(await validatorText()).toMatchFileSnapshot('../../src/plan/validator.generated.ts');
});

test('drafts.generated.ts is generated from the schemas of ajv', async () => {
  await expect(await draftsText()).toMatchFileSnapshot('../../src/plan/drafts.generated.ts');
});

const schema = JSON.parse(schemaText());

test('every key has a description and an example', () => {
  const bare = [...keysIn(schema)].filter(([, key]) => !('allOf' in key) && !(key['description'] && key['examples']));
  expect(bare.map(([name]) => name)).toEqual([]);
});

test('it accepts its own examples', () => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  ajv.addSchema({ ...schema, $id: 'plan' });
  const wrong = [...examplesIn(schema, '#')].filter(([pointer, example]) => {
    return !JSON.stringify(example).includes('${') && !ajv.compile({ $ref: `plan${pointer}` })(example);
  });
  expect(wrong).toEqual([]);
  expect([...examplesIn(schema, '#')].length).toBeGreaterThan(140);
});

type Node = Readonly<Record<string, unknown>>;

function* keysIn(node: unknown): Generator<readonly [string, Node]> {
  if (isList(node)) for (const each of node) yield* keysIn(each);
  if (!isObject(node)) return;
  const { properties } = node;
  if (isObject(properties)) for (const [name, key] of Object.entries(properties)) if (isObject(key)) yield [name, key];
  for (const [name, each] of Object.entries(node)) if (name !== 'examples') yield* keysIn(each);
}

function* examplesIn(node: unknown, pointer: string): Generator<readonly [string, unknown]> {
  if (!isObject(node)) return;
  if (isList(node['examples'])) for (const example of node['examples']) yield [pointer, example];
  for (const [key, each] of Object.entries(node))
    if (key !== 'examples') yield* examplesIn(each, `${pointer}${encodeURI(formatPointer(key))}`);
}
