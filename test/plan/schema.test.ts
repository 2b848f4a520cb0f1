import { Ajv } from 'ajv';
import draft07 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { planKeys } from '../../src/cli/explain-plan-key.ts';
import { parseJson } from '../../src/text/json.ts';
import { planSchema } from '../generate/plan.ts';

describe('plan.schema.json', () => {
  it('is a JSON Schema, draft-07', async () => {
    const validate = new Ajv({ strict: false, logger: false }).compile({ ...draft07, $id: 'draft-07' });
    validate(await planSchema());
    expect(validate.errors).toBeNull();
  });

  it('describes every key, so that editors can show it', async () => {
    expect([...withoutDescription(await planSchema(), '#')]).toEqual([]);
  });

  it('has an example of every key', async () => {
    const parsed = parseJson(JSON.stringify(await planSchema()));
    const keys = parsed.ok ? planKeys(parsed.value) : [];
    expect(keys.length).toBeGreaterThan(130);
    const isBare = ({ keys: inner, example, description }: (typeof keys)[number]): boolean =>
      description === '' || (example === undefined && inner.length === 0);
    expect(keys.filter(isBare).map(({ path }) => path)).toEqual([]);
  });

  it('accepts its own examples', async () => {
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
    const schema = await planSchema();
    ajv.addSchema({ ...schema, $id: 'plan' });
    const pointers = [...withExamples(schema, '#')];
    const refused = pointers.flatMap(({ pointer, examples }) => {
      const validate = ajv.compile({ $ref: `plan${pointer}` });
      return examples
        .filter((example) => !holdsVariable(example) && !validate(example))
        .map((example) => `${pointer}: ${JSON.stringify(example)}`);
    });
    expect(pointers.length).toBeGreaterThan(100);
    expect(refused).toEqual([]);
  });
});

function* withoutDescription(node: unknown, path: string): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, child] of Object.entries(node)) {
    const below = `${path}/${key}`;
    if (key === 'properties') {
      for (const [name, property] of Object.entries(child)) {
        const text = JSON.stringify(property);
        if (!text.includes('"description"') && !text.startsWith('{"$ref"')) yield `${below}/${name}`;
      }
    }
    yield* withoutDescription(child, below);
  }
}

function* withExamples(node: unknown, pointer: string): Generator<{ pointer: string; examples: readonly unknown[] }> {
  if (typeof node !== 'object' || node === null) return;
  if ('examples' in node && Array.isArray(node.examples)) yield { pointer, examples: node.examples };
  for (const [key, child] of Object.entries(node)) {
    if (key !== 'examples') yield* withExamples(child, `${pointer}/${encodeURIComponent(key)}`);
  }
}

/** What a variable of the environment stands for is judged when it is known. */
function holdsVariable(example: unknown): boolean {
  return JSON.stringify(example).includes('${');
}
