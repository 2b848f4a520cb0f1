import type { Report } from '../model/report.ts';
import { type ReportError, validateReport } from './report-validator.generated.ts';

/** A saved report, or what is wrong with its text, as the end of a sentence that starts with the file's name. */
export type ReadReport =
  | { readonly ok: true; readonly report: Report }
  | { readonly ok: false; readonly problem: string };

const newestVersion = 1;

/** What reports of earlier releases lack. */
const later = { plan: null, comparison: null, gate: null };
const laterOfRule = { judged: [] };
const laterOfFinding = { key: null };
const laterOfExchange = { startedMs: null, waitMs: null };

/** A report with all keys that this release knows. */
function completed(value: Readonly<Record<string, unknown>>): unknown {
  return {
    ...later,
    ...value,
    rules: filled(value['rules'], laterOfRule),
    findings: filled(value['findings'], laterOfFinding),
    exchanges: filled(value['exchanges'], laterOfExchange),
  };
}

function filled(list: unknown, lacking: object): unknown {
  if (!Array.isArray(list)) return list;
  return list.map((each: unknown) => (isRecord(each) ? { ...lacking, ...each } : each));
}

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
  const whole = completed(value);
  if (validateReport(whole)) return { ok: true, report: whole };
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
