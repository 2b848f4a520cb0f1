import type { JsonObject } from '../text/json.ts';

/** What reading a plan needs of a JSON Schema library; handed in, so that it is loaded only where a plan has use for it. */
export interface SchemaTools {
  /** Why a JSON Schema (draft-07 or 2020-12) cannot be used; undefined where it can. */
  readonly compileSchema: (schema: JsonObject) => string | undefined;
  /** What does not fit a schema: the JSON pointer of the value, and the complaint. */
  readonly checkValue: (
    schema: JsonObject,
    value: JsonObject,
  ) => readonly { readonly at: string; readonly message: string }[];
}

/** Whether the text of a plan may hold a schema or rule options, so that the tools are worth loading. */
export function needsSchemaTools(text: string): boolean {
  return /(?:item|rules)["']?\s*:/.test(text);
}

/** Loads ajv and makes the tools from it. */
export async function loadSchemaTools(): Promise<SchemaTools> {
  const [{ Ajv }, { Ajv2020 }, formats] = await Promise.all([
    import('ajv'),
    import('ajv/dist/2020.js'),
    import('ajv-formats'),
  ]);
  const options = { strict: false, allErrors: true, logger: false } as const;
  const compile = (schema: JsonObject) => {
    const dialect = schema['$schema'];
    const isNew = typeof dialect === 'string' && /2019-09|2020-12/.test(dialect);
    const ajv = isNew ? new Ajv2020(options) : new Ajv(options);
    formats.default.default(ajv);
    return ajv.compile(schema);
  };
  return {
    compileSchema(schema) {
      try {
        compile(schema);
        return undefined;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
    checkValue(schema, value) {
      const validate = compile(schema);
      if (validate(value)) return [];
      return (validate.errors ?? []).map(({ instancePath, message, params }) => {
        const key: unknown = params['additionalProperty'];
        return typeof key === 'string'
          ? {
              at: `${instancePath}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
              message: 'is no option of this rule',
            }
          : { at: instancePath, message: message ?? 'does not fit' };
      });
    },
  };
}
