import type { Report } from '../model/report.ts';
import type { Summary } from '../model/summary.ts';
import { type ReportError, validateReport } from './report-validator.generated.ts';
import { validateSummary } from './summary-validator.generated.ts';

/** A saved report, or what is wrong with its text, as the end of a sentence that starts with the file's name. */
export type ReadReport = { readonly ok: true; readonly report: Report } | Refused;

/** A saved report or summary, likewise. */
export type ReadRun = ReadReport | { readonly ok: true; readonly summary: Summary };

interface Refused {
  readonly ok: false;
  readonly problem: string;
}

const newestVersion = 1;

/** Reads a report that `-r json` wrote. Keys that a later release added are left out. */
export function readReport(text: string): ReadReport {
  const read = readRun(text);
  if (!('summary' in read)) return read;
  return refused('is a summary, which only the dashboard reads: pass a report that -r json=FILE wrote');
}

/** Reads a report or a summary that `-r json` or `-r summary` wrote. */
export function readRun(text: string): ReadRun {
  const value = parsed(text);
  if (value === undefined) return refused('is not JSON: pass a report that -r json=FILE wrote');
  if (!isRecord(value) || !('schemaVersion' in value)) {
    return refused('is not a report of Probity: pass one that -r json=FILE wrote');
  }
  if (value['schemaVersion'] !== newestVersion) {
    return refused(
      `has the schema version ${JSON.stringify(value['schemaVersion'])}, and this Probity reads ${newestVersion}: use the release that wrote it`,
    );
  }
  if (value['kind'] === 'probity-summary') {
    if (validateSummary(value)) return { ok: true, summary: value };
    return refused(`does not fit the summary's schema: ${wordsOf(validateSummary.errors?.[0])}`);
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

function refused(problem: string): Refused {
  return { ok: false, problem };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
