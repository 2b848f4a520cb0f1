import { readFile } from 'node:fs/promises';
import { standaloneValidator } from '../support/standalone-validator.ts';

/** Text of `src/report/report-validator.generated.ts`: the report's schema as code that runs without ajv. */
export async function reportValidator(): Promise<string> {
  const file = new URL('../../src/report/report.schema.json', import.meta.url);
  const schema = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  const code = await standaloneValidator(schema, { removeAdditional: true, inlineRefs: false });
  return `// @ts-nocheck
// Made from report.schema.json by test/report/generate.ts; do not edit.
import type { Report } from '../model/report.ts';

export interface ReportError {
  readonly instancePath: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface ReportValidator {
  (value: unknown): value is Report;
  errors?: readonly ReportError[] | null;
}

${code.body}

/** Whether a value fits report.schema.json, unknown keys left out of it; what is wrong is in \`errors\` afterwards. */
export const validateReport: ReportValidator = ${code.name};
`;
}
