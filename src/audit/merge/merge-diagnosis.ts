import { diagnosisOf, mergeCodes } from '../../model/diagnosis.ts';
import type { Diagnosis, Finding, Report } from '../../model/report.ts';

/**
 * The diagnosis of several runs, each entry once, with what a reader of merged runs should know. A waiver that one of the
 * runs needs is no longer told as unneeded, and what some left out is not told where one was whole.
 */
export function mergedDiagnosis(runs: readonly Report[], findings: readonly Finding[]): readonly Diagnosis[] {
  const entries = new Map<string, Diagnosis>();
  const isWhole = runs.some(({ partial }) => partial === null);
  for (const entry of runs.flatMap(({ diagnosis }) => diagnosis)) {
    if (entry.code === 'left-out' && isWhole) continue;
    if (mergeCodes.has(entry.code) || isNeeded(entry, findings)) continue;
    const key = JSON.stringify([entry.code, entry.message, entry.resource]);
    if (!entries.has(key)) entries.set(key, entry);
  }
  return [...entries.values(), ...notes(runs)];
}

function isNeeded({ code, facts }: Diagnosis, findings: readonly Finding[]): boolean {
  if (code !== 'waiver-unneeded') return false;
  const { rule, resources, fingerprint } = facts;
  const isNamed = ({ resource }: Finding): boolean =>
    !Array.isArray(resources) || resources.length === 0 || resources.includes(resource);
  return findings.some(
    (finding) =>
      finding.outcome === 'failed' &&
      finding.rule === rule &&
      isNamed(finding) &&
      (fingerprint === '' || finding.fingerprint === fingerprint),
  );
}

function notes(runs: readonly Report[]): readonly Diagnosis[] {
  const differ = (valueOf: (run: Report) => string): boolean => new Set(runs.map(valueOf)).size > 1;
  return [
    diagnosisOf('merged-runs', {}),
    ...(differ(({ digests }) => digests.rules) ? [diagnosisOf('merged-rules', {})] : []),
    ...(differ(({ digests }) => digests.conventions) ? [diagnosisOf('merged-conventions', {})] : []),
  ];
}
