import type { Report } from '../model/report.ts';
import { type ReportError, validateReport } from './report-validator.generated.ts';

/** A saved report, or what is wrong with its text, as the end of a sentence that starts with the file's name. */
export type ReadReport =
  | { readonly ok: true; readonly report: Report }
  | { readonly ok: false; readonly problem: string };

const newestVersion = 1;

/** Reads a report that `-r json` wrote. Keys that a later release added are left out. */
export function readReport(text: string): ReadReport {
  const value = parsed(text);
  if (value === undefined) return refused('is not JSON: pass a report that -r json=FILE wrote');
  if (!isRecord(value) || !('schemaVersion' in value)) {
    return refused('is no report of Probity: pass one that -r json=FILE wrote');
  }
  if (value['schemaVersion'] !== newestVersion) {
    return refused(
      `has the schema version ${JSON.stringify(value['schemaVersion'])}, and this Probity reads ${newestVersion}: use the release that wrote it`,
    );
  }
  if (validateReport(value)) return { ok: true, report: value };
  return refused(`does not fit the report's schema: ${wordsOf(validateReport.errors?.[0])}`);
}

function wordsOf(error: ReportError | undefined): string {
  if (error === undefined) return 'its form is not known';
  const { instancePath, message = 'is wrong', params } = error;
  const allowed: unknown = params['allowedValues'];
  const values = Array.isArray(allowed) ? `: ${allowed.join(', ')}` : '';
  return `${instancePath === '' ? 'it' : instancePath} ${message}${values}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function refused(problem: string): ReadReport {
  return { ok: false, problem };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
