import { readFile } from 'node:fs/promises';
import { compile } from 'json-schema-to-typescript';
import { standaloneValidator } from './standalone-validator.ts';

const schemaFile = new URL('../../src/plan/plan.schema.json', import.meta.url);

/** The plan's JSON Schema, parsed; everything else is made from it. */
export async function planSchema(): Promise<Record<string, unknown>> {
  const schema: unknown = JSON.parse(await readFile(schemaFile, 'utf8'));
  if (!isRecord(schema)) throw new Error('plan.schema.json holds no object');
  return schema;
}

/** The types that src/plan imports; the others stay inside their file. */
const used = new Set([
  'Action',
  'Auth',
  'Contract',
  'Create',
  'Filter',
  'Http',
  'LongFilter',
  'Oauth2',
  'OperationMap',
  'Operations',
  'PlanDocument',
  'Probe',
  'Profile',
  'Resource',
  'RuleSetting',
  'States',
  'Waiver',
]);

/** Text of `src/plan/plan-document.generated.ts`: the types of a plan that fits the schema. */
export async function planTypes(): Promise<string> {
  const schema = withoutExamples(await planSchema());
  const text = await compile(schema, 'PlanDocument', {
    bannerComment:
      "// Made from plan.schema.json by test/generate/plan.ts; do not edit.\nimport type { Json, JsonObject } from '../text/json.ts';",
    additionalProperties: true,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    strictIndexSignatures: false,
    style: { singleQuote: true, printWidth: 120 },
  });
  const cleaned = text.replaceAll(/\n \*\n \* This interface was referenced by .*\n \* via the .*/g, '');
  return cleaned.replace(/^export (?=(?:type|interface) (\w+))/gm, (word, name: string) =>
    used.has(name) ? word : '',
  );
}

/** Text of `src/plan/plan-validator.generated.ts`: the schema as code that runs without ajv. */
export async function planValidator(): Promise<string> {
  const code = await standaloneValidator(await planSchema(), {
    verbose: true,
    allErrors: true,
    allowUnionTypes: true,
    inlineRefs: false,
    vocabulary: ['tsType'],
  });
  return `// @ts-nocheck
// Made from plan.schema.json by test/generate/plan.ts; do not edit.
import type { PlanDocument } from './plan-document.generated.ts';

export interface SchemaError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The part of plan.schema.json that it is about. */
  readonly parentSchema?: unknown;
  /** The value that does not fit. */
  readonly data?: unknown;
}

export interface PlanValidator {
  (value: unknown): value is PlanDocument;
  errors?: readonly SchemaError[] | null;
}

${code.body}

/** Whether a value fits plan.schema.json; what is wrong is in \`errors\` afterwards. */
export const validatePlan: PlanValidator = ${code.name};
`;
}

/** The examples are for editors; a `$ref` in one of them is no reference. */
function withoutExamples(schema: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(schema, (key, value: unknown) => (key === 'examples' ? undefined : value));
  const copy: unknown = JSON.parse(text);
  return isRecord(copy) ? copy : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
