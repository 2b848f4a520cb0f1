import { loadSchemaTools } from '../plan/schema-tools.ts';
import type { BodyTools } from '../source/openapi/tools.ts';
import { type JsonObject, parseJson } from '../text/json.ts';

/** Loads what checks and makes bodies by the schemas of a document. What is made is the same each time. */
export async function loadBodyTools(): Promise<BodyTools> {
  const [{ compileSchema }, { generateSync }] = await Promise.all([loadSchemaTools(), import('json-schema-faker')]);
  const ready = new WeakMap<JsonObject, ReturnType<typeof compileSchema>>();
  return {
    fits(schema, value) {
      const compiled = ready.get(schema) ?? compileSchema(schema);
      ready.set(schema, compiled);
      return compiled.ok ? compiled.check(value).length === 0 : undefined;
    },
    make(schema, isWhole) {
      try {
        const made = generateSync(schema, {
          seed: 1,
          optionalsProbability: 0,
          alwaysFakeOptionals: isWhole,
          useExamplesValue: true,
          useDefaultValue: true,
          maxDefaultItems: 2,
        });
        const parsed = parseJson(JSON.stringify(made) ?? '');
        return parsed.ok ? parsed.value : undefined;
      } catch {
        // Some schemas contradict themselves, and some patterns cannot be turned round.
        return undefined;
      }
    },
  };
}
