import type { BodyCheck, ItemProblem } from '../model/plan.ts';
import { isList, isObject, type Json, type JsonObject, member, printJson } from '../text/json.ts';
import { closest } from '../text/distance.ts';
import { pointer, resolvePointer } from '../text/json-pointer.ts';

/** A JSON Schema made ready, or why it cannot be used. */
export type CompiledSchema =
  | { readonly ok: true; readonly check: BodyCheck }
  /** `at`: JSON pointer into the schema of what is wrong; `reason`: the rest of a sentence that starts with its name. */
  | { readonly ok: false; readonly at: string; readonly reason: string };

/** What reading a plan needs of a JSON Schema library; handed in, so that it is loaded only where a plan has use for it. */
export interface SchemaTools {
  /** Makes a JSON Schema (draft-06, draft-07, 2019-09 or 2020-12) ready; `documents` are those that it refers to. */
  readonly compileSchema: (schema: JsonObject, documents?: Readonly<Record<string, JsonObject>>) => CompiledSchema;
  /** What does not fit a schema: the JSON pointer of the value, and the complaint. */
  readonly checkValue: (
    schema: JsonObject,
    value: JsonObject,
  ) => readonly { readonly at: string; readonly message: string }[];
}

/** Whether the text of a plan may hold a schema or rule options, so that the tools are worth loading. */
export function needsSchemaTools(text: string): boolean {
  return /(?:item|rules|schema)["']?\s*:/.test(text);
}

/** Keywords that draft-07 does not have: a schema that names no draft and uses one is of 2020-12. */
const newKeywords =
  /"(?:prefixItems|unevaluatedProperties|unevaluatedItems|dependentRequired|dependentSchemas|minContains|maxContains|\$dynamicRef)":/;

type Dialect = '07' | '2019-09' | '2020-12';

function dialectOf(schema: JsonObject): Dialect {
  const stated = schema['$schema'];
  if (typeof stated === 'string') {
    if (stated.includes('2020-12')) return '2020-12';
    return stated.includes('2019-09') ? '2019-09' : '07';
  }
  return newKeywords.test(printJson(schema)) ? '2020-12' : '07';
}

/** Loads ajv and makes the tools from it. */
export async function loadSchemaTools(): Promise<SchemaTools> {
  const { addFormats, Ajv, Ajv2019, Ajv2020 } = await import('./ajv.ts');
  // Most schemas check one example: what runs faster afterwards takes longer to make.
  const options = { strict: false, allErrors: true, logger: false, code: { optimize: false } } as const;
  const makers = {
    '07': (more: object) => new Ajv({ ...options, ...more }),
    '2019-09': (more: object) => new Ajv2019({ ...options, ...more }),
    '2020-12': (more: object) => new Ajv2020({ ...options, ...more }),
  };
  /** What says of a schema whether it is one: made once for each dialect, for it takes longer to make than most schemas. */
  const judges = new Map<Dialect, ReturnType<(typeof makers)[Dialect]>>();
  const judgeOf = (schema: JsonObject) => {
    const dialect = dialectOf(schema);
    const judge = judges.get(dialect) ?? makers[dialect]({});
    judges.set(dialect, judge);
    return judge;
  };
  const tool = (schema: JsonObject, documents: Readonly<Record<string, JsonObject>> = {}) => {
    const ajv = makers[dialectOf(schema)]({ validateSchema: false });
    addFormats(ajv);
    for (const [address, document] of Object.entries(documents)) {
      const judge = judgeOf(document);
      if (judge.validateSchema(readable(document)) !== true)
        throw new Error(`schema is invalid: ${judge.errorsText()}`);
      ajv.addSchema(readable(document), address);
    }
    return ajv;
  };
  return {
    compileSchema(schema, documents) {
      try {
        const judge = judgeOf(schema);
        if (judge.validateSchema(readable(schema)) !== true) return unusable(schema, chiefOf(judge.errors ?? []));
        const validate = tool(schema, documents).compile(readable(schema));
        return {
          ok: true,
          check: (item) => (validate(plain(item)) ? [] : chiefOf(validate.errors ?? []).map(problemOf)),
        };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return { ok: false, at: '', reason: `is not a JSON Schema that can be used: ${reason}` };
      }
    },
    checkValue(schema, value) {
      const validate = tool(schema).compile(readable(schema));
      if (validate(value)) return [];
      return (validate.errors ?? []).map(({ instancePath, message, params }) => {
        const key: unknown = params['additionalProperty'];
        return typeof key === 'string'
          ? { at: instancePath + pointer(key), message: `is not an option of this rule${optionsOf(schema)}` }
          : { at: instancePath, message: message ?? 'does not fit' };
      });
    },
  };
}

/** What is wrong with a schema: the first that a keyword of the standard refuses, and what it wants there. */
function unusable(schema: JsonObject, errors: readonly SchemaError[]): CompiledSchema {
  const error = errors.find(({ keyword }) => keyword === 'enum') ?? errors[0];
  if (error === undefined) return { ok: false, at: '', reason: 'is not a JSON Schema that can be used' };
  const { instancePath: at, params, message = 'does not fit' } = error;
  const seen = resolvePointer(schema, at);
  const shown = seen === undefined ? '' : `is ${printJson(seen).slice(0, 60)}, which `;
  const { allowedValues, type } = params;
  if (Array.isArray(allowedValues)) {
    const words = allowedValues.map(String);
    const near = typeof seen === 'string' ? closest(seen, words) : undefined;
    return {
      ok: false,
      at,
      reason: `${shown}JSON Schema does not know: ${near === undefined ? `write one of ${words.join(', ')}` : `did you mean "${near}"?`}`,
    };
  }
  if (type === 'array' && typeof seen === 'string')
    return { ok: false, at, reason: `${shown}must be a list: write [${seen}]` };
  return { ok: false, at, reason: `${shown}${message} in a JSON Schema` };
}

/** The schema as the library takes it. What it knows under the name of draft-07 holds for draft-06 as well. */
function readable(schema: JsonObject): Readonly<Record<string, unknown>> {
  const { $schema, ...rest } = schema;
  return plainObject(typeof $schema === 'string' && $schema.includes('draft-06') ? rest : schema);
}

/** Numbers beyond 2^53 as numbers, for a schema knows no other: what it asks of them does not hang on the last digit. */
function plain(value: Json): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (isList(value)) return value.map(plain);
  return isObject(value) ? plainObject(value) : value;
}

function plainObject(value: JsonObject): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

interface SchemaError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The errors without those that only say why one of several alternatives does not fit, or that one follows from another. */
function chiefOf(errors: readonly SchemaError[]): readonly SchemaError[] {
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  return errors.filter(
    ({ keyword, schemaPath }) =>
      keyword !== 'if' && !choices.some((choice) => schemaPath.startsWith(`${choice.schemaPath}/`)),
  );
}

/** One complaint about an item: where, by which keyword, and what is wanted there. */
function problemOf({ instancePath, keyword, message = 'fits the schema', params }: SchemaError): ItemProblem {
  const beyond: unknown = params['additionalProperty'] ?? params['unevaluatedProperty'];
  if (typeof beyond === 'string') {
    return { at: instancePath + pointer(beyond), keyword, wants: 'no field of this name' };
  }
  const missing: unknown = params['missingProperty'];
  if (typeof missing === 'string') {
    return { at: instancePath + pointer(missing), keyword, wants: 'a field of this name' };
  }
  return { at: instancePath, keyword, wants: wantedBy(keyword, message, params) };
}

function wantedBy(keyword: string, message: string, params: SchemaError['params']): string {
  const { allowedValues, allowedValue } = params;
  if (keyword === 'enum' && Array.isArray(allowedValues)) return `one of ${JSON.stringify(allowedValues)}`;
  if (keyword === 'const') return `the value ${JSON.stringify(allowedValue)}`;
  return message.replace(/^must (?:be )?/, '');
}

function optionsOf(schema: JsonObject): string {
  const known = member(schema, 'properties');
  return isObject(known) ? `: its options are ${Object.keys(known).join(', ')}` : '';
}
