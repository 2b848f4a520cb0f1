import { Ajv } from 'ajv';
import draft07 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
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
