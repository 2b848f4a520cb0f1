import type { Diagnosis, Finding, Report } from '../model/report.ts';
import { waiverName } from './waivers.ts';

const prefix = 'merged-';

/**
 * The diagnosis of several runs, each entry once, with what a reader of merged runs should know. A waiver that one of the
 * runs needs is no longer told as unneeded.
 */
export function mergedDiagnosis(runs: readonly Report[], findings: readonly Finding[]): readonly Diagnosis[] {
  const entries = new Map<string, Diagnosis>();
  for (const entry of runs.flatMap(({ diagnosis }) => diagnosis)) {
    if (entry.code.startsWith(prefix) || isNeeded(entry, findings)) continue;
    const key = JSON.stringify([entry.code, entry.message, entry.resource]);
    if (!entries.has(key)) entries.set(key, entry);
  }
  return [...entries.values(), ...notes(runs)];
}

function isNeeded({ code, message, resource }: Diagnosis, findings: readonly Finding[]): boolean {
  if (code !== 'waiver-unneeded') return false;
  return findings.some(
    (finding) =>
      finding.outcome === 'failed' &&
      message.startsWith(`${waiverName(finding.rule, resource)} (`) &&
      (resource === null || finding.resource === resource),
  );
}

function notes(runs: readonly Report[]): readonly Diagnosis[] {
  const differ = (valueOf: (run: Report) => string): boolean => new Set(runs.map(valueOf)).size > 1;
  return [
    told(
      'runs',
      'this report was merged from several runs: counts are their sums, and what any of them violated is violated',
    ),
    ...(differ(({ digests }) => digests.rules)
      ? [told('rules', 'the runs were judged by different sets of rules')]
      : []),
    ...(differ(({ digests }) => digests.conventions)
      ? [told('conventions', 'the runs were judged by different editions of the conventions')]
      : []),
  ];
}

function told(code: string, message: string): Diagnosis {
  return { code: `${prefix}${code}`, level: 'note', message, resource: null, exchanges: [] };
}
