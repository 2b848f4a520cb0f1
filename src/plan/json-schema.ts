/** Compiles JSON Schemas with ajv, which is loaded only if a plan has one. */
import type { Ajv, AnySchemaObject, ErrorObject, FuncKeywordDefinition, Options } from 'ajv';
import type { SchemaCheck, SchemaProblem } from '../core/plan.ts';
import { closest } from '../text/closest.ts';
import { isList, type JsonObject } from '../text/json.ts';
import { formatPointer, valueAt } from '../text/pointers.ts';

/** What is wrong with a schema. The reason is the end of a sentence that starts with the name of what `at` points to. */
interface SchemaMistake {
  readonly at: string;
  readonly reason: string;
}

/** The schema at the URL of a file, or what is wrong with the file, as the end of a sentence. */
type Load = (url: string) => JsonObject | string;

export interface SchemaCompiler {
  /** References are relative to `url`. Drafts: 06, 07, and 2020-12. */
  compile(schema: JsonObject, url?: string, load?: Load): SchemaCheck | SchemaMistake;
}

/** True if the text of a plan may contain a schema, or options of a rule. */
export const mayHaveSchemas = (text: string): boolean => /\b(?:item|rules|schema)\b["']?\s*:/.test(text);

/** Keywords that draft-07 does not have. */
const recentKeywords =
  /"(?:prefixItems|unevaluatedProperties|unevaluatedItems|dependentRequired|dependentSchemas|minContains|maxContains|\$dynamicRef)":/;

function isRecent(schema: JsonObject): boolean {
  const { $schema } = schema;
  return typeof $schema === 'string' ? /\/20\d\d-/.test($schema) : recentKeywords.test(JSON.stringify(schema));
}

const options: Options = {
  // `mistakeIn` does that.
  validateSchema: false,
  strict: false,
  allErrors: true,
  // Items may have a field such as `constructor`, which every object of JavaScript inherits.
  ownProperties: true,
  logger: false,
  // Optimizing takes longer than it saves, because most schemas check few values.
  code: { optimize: false },
};

/** 19.99 is a multiple of 0.01, although their binary fractions say otherwise. Long numbers lose digits. */
const multipleOf: FuncKeywordDefinition = {
  keyword: 'multipleOf',
  type: 'number',
  schemaType: 'number',
  error: { message: ({ schema }) => `must be multiple of ${String(schema)}` },
  validate(of: number, value: number): boolean {
    const [whole, part] = [value, of].map((each) => /^-?(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(each)) ?? []);
    const placesOf = ([, , fraction = '', power = '0']: readonly string[] = []) => fraction.length - Number(power);
    const places = Math.max(0, placesOf(whole), placesOf(part));
    const scaled = (digits: readonly string[] = []): bigint =>
      BigInt(`${digits[1] ?? '0'}${digits[2] ?? ''}`) * 10n ** BigInt(places - placesOf(digits));
    const [least, step] = [scaled(whole) - (scaled(whole) % scaled(part)), scaled(part)];
    return [least, least + step].some((each) => Number(`${each}e-${places}`) === Math.abs(value));
  },
};

export async function loadSchemaCompiler(): Promise<SchemaCompiler> {
  const { addFormats, Ajv, Ajv2020, draft2020Schema, draft7Schema, MissingRefError } = await import('./ajv.ts');
  const mistakeIn = (schema: JsonObject): SchemaMistake | undefined => {
    const isSchema = isRecent(schema) ? draft2020Schema : draft7Schema;
    return isSchema(withoutDraft(schema)) ? undefined : mistakeOf(schema, chiefOf(isSchema.errors));
  };
  return {
    compile(schema, url = 'schema:', load = () => 'is not there') {
      const ajv: Ajv = new (isRecent(schema) ? Ajv2020 : Ajv)(options);
      addFormats(ajv);
      ajv.removeKeyword('multipleOf').addKeyword(multipleOf);
      const mistake = mistakeIn(schema);
      if (mistake !== undefined) return mistake;
      ajv.addSchema(withoutDraft(schema), url);
      const compiled = (): SchemaCheck | SchemaMistake => {
        try {
          const validate = ajv.getSchema(url);
          return (value) => (validate?.(value) === true ? [] : chiefOf(validate?.errors).map(problemOf));
        } catch (thrown) {
          const missing = thrown instanceof MissingRefError ? thrown.missingSchema : '';
          if (missing === '' || ajv.schemas[missing] !== undefined)
            return { at: '', reason: `is not a valid JSON Schema: ${messageOf(thrown)}` };
          const file = load(missing);
          const wrong = typeof file === 'string' ? { at: '', reason: file } : mistakeIn(file);
          if (typeof file === 'string' || wrong !== undefined) {
            const name = missing.slice(missing.lastIndexOf('/') + 1);
            return { at: '', reason: `refers to ${name}${wrong?.at && `#${wrong.at}`}, which ${wrong?.reason}` };
          }
          ajv.addSchema(withoutDraft(file), missing);
          return compiled();
        }
      };
      return compiled();
    },
  };
}

export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

function withoutDraft(schema: JsonObject): AnySchemaObject {
  const { $schema: _, ...rest } = schema;
  return rest;
}

function mistakeOf(schema: JsonObject, errors: readonly ErrorObject[]): SchemaMistake {
  const error = errors.find(({ keyword }) => keyword === 'enum') ?? errors[0];
  const { instancePath: at = '', params = {}, message = 'is not valid' } = error ?? {};
  const seen = valueAt(schema, at);
  const shown = seen === undefined ? '' : `is ${JSON.stringify(seen).slice(0, 60)}, which `;
  const { allowedValues } = params;
  if (!isList(allowedValues)) return { at, reason: `${shown}${message} in a JSON Schema` };
  const near = typeof seen === 'string' ? closest(seen, allowedValues.map(String)) : undefined;
  const remedy = near === undefined ? `write one of ${allowedValues.join(', ')}` : `did you mean "${near}"?`;
  return { at, reason: `${shown}JSON Schema does not know: ${remedy}` };
}

/** Without errors that only say why one of several alternatives does not fit, or that follow from another error. */
function chiefOf(errors: readonly ErrorObject[] | null | undefined = []): readonly ErrorObject[] {
  const choices = (errors ?? []).filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  const isDetail = ({ schemaPath }: ErrorObject): boolean =>
    choices.some((choice) => schemaPath.startsWith(`${choice.schemaPath}/`));
  return (errors ?? []).filter((error) => error.keyword !== 'if' && !isDetail(error));
}

function problemOf({ instancePath, keyword, message = 'a value that fits', params }: ErrorObject): SchemaProblem {
  const { additionalProperty, unevaluatedProperty, missingProperty, allowedValues, allowedValue } = params;
  const extra: unknown = additionalProperty ?? unevaluatedProperty;
  const field: unknown = extra ?? missingProperty;
  const at = typeof field === 'string' ? instancePath + formatPointer(field) : instancePath;
  if (extra !== undefined) return { at, keyword, expected: 'no field with this name' };
  if (missingProperty !== undefined) return { at, keyword, expected: 'a field with this name' };
  if (keyword === 'enum') return { at, keyword, expected: `one of ${JSON.stringify(allowedValues)}` };
  if (keyword === 'const') return { at, keyword, expected: `the value ${JSON.stringify(allowedValue)}` };
  return { at, keyword, expected: message.replace(/^must (?:be )?/, '').replace(/^multiple/, 'a multiple') };
}
