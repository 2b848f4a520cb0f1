import { readFile } from 'node:fs/promises';
import { formatted } from './formatted.ts';
import { type Schema, typesOf } from './schema-types.ts';
import { strict } from './strict.ts';
import { standaloneValidator } from './standalone-validator.ts';

/** The report's JSON Schema; everything else about its form is made from it. */
export async function reportSchema(): Promise<Schema> {
  return schemaOf('report');
}

async function schemaOf(name: 'report' | 'summary'): Promise<Schema> {
  const file = new URL(`../../src/report/${name}.schema.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8')) as Schema;
}

/** What definitions of the schema are called in the code. */
const names = {
  clause: 'ClauseResult',
  rule: 'RuleResult',
  violation: 'ReportedViolation',
  observation: 'ReportedObservation',
  exchange: 'ReportedExchange',
  comparison: 'ReportComparison',
};

/** Text of `src/model/report.ts`: the types of a report that fits the schema. */
export async function reportTypes(): Promise<string> {
  return formatted(`// Made from src/report/report.schema.json by test/generate/report.ts; do not edit.

import type { DiagnosisCode } from './diagnosis.ts';
import type { Because } from './reason.ts';

${typesOf(await reportSchema(), 'Report', names, { 'diagnosis.code': 'DiagnosisCode', 'grounds.because': 'Because' })}
export type Verdict = Report['verdict'];
export type PlanPlace = PlanFile['places'][number];
`);
}

/** Text of `src/report/key-order.generated.ts`: the keys of a report in the order that the schema has them in. */
export async function keyOrder(): Promise<string> {
  const schema = await reportSchema();
  return formatted(`// Made from report.schema.json by test/generate/report.ts; do not edit.
/** The keys below a part in their order: null where it has none, a list of one for what is below each item. */
export type Order = null | readonly [Order] | { readonly [key: string]: Order };

/** The order of keys that report version 1 promises. */
export const keyOrder: Readonly<Record<string, Order>> = {
${Object.entries(schema.properties ?? {})
  .map(([key, part]) => `${key}: ${orderOf(part, schema)},`)
  .join('\n')}
};
`);
}

/** The order of keys below a part, as code: `null` where it has no keys, a list of one for what is below each item. */
function orderOf(part: Schema, whole: Schema): string {
  if (part.$ref !== undefined) {
    return orderOf(whole.definitions?.[part.$ref.replace('#/definitions/', '')] ?? {}, whole);
  }
  const [below, ...others] = (part.anyOf ?? []).map((each) => orderOf(each, whole)).filter((each) => each !== leaf);
  if (others.length > 0) throw new Error('a part of the report may have keys in two orders');
  if (below !== undefined) return below;
  if (part.properties !== undefined) {
    const members = Object.entries(part.properties).map(([key, each]) => `'${key}': ${orderOf(each, whole)}`);
    return `{ ${members.join(', ')} }`;
  }
  const item = part.items === undefined || Array.isArray(part.items) ? leaf : orderOf(part.items as Schema, whole);
  return item === leaf ? leaf : `[${item}]`;
}

const leaf = 'null';

/** Text of `src/model/summary.ts`: the types of a summary that fits the schema. */
export async function summaryTypes(): Promise<string> {
  const named = { entry: 'SummaryEntry', cut: 'SummaryCut', tally: 'SummaryTally' };
  return formatted(`// Made from src/report/summary.schema.json by test/generate/report.ts; do not edit.

${typesOf(await schemaOf('summary'), 'Summary', named, {})}`);
}

/** Text of `src/report/report-validator.generated.ts`: the schema as code that runs without ajv. */
export function reportValidator(): Promise<string> {
  return validatorOf('report');
}

/** Text of `src/report/summary-validator.generated.ts`, likewise. */
export function summaryValidator(): Promise<string> {
  return validatorOf('summary');
}

async function validatorOf(name: 'report' | 'summary'): Promise<string> {
  const code = await standaloneValidator(
    { ...strict(await schemaOf(name)) },
    { removeAdditional: true, inlineRefs: false },
  );
  const type = name === 'report' ? 'Report' : 'Summary';
  return `// @ts-nocheck
// Made from ${name}.schema.json by test/generate/report.ts; do not edit.
import type { ${type} } from '../model/${name}.ts';

export interface ${type}Error {
  readonly instancePath: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface ${type}Validator {
  (value: unknown): value is ${type};
  errors?: readonly ${type}Error[] | null;
}

${code.body}

/** Whether a value fits ${name}.schema.json, unknown keys left out of it; what is wrong is in \`errors\` afterwards. */
export const validate${type}: ${type}Validator = ${code.name};
`;
}
