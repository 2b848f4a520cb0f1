import type { Finding, Report } from '../model/report.ts';

/** Failed findings that no waiver covers, of must rules or of all; equal ones once. */
export function findingsToAccept(report: Report, level: 'must' | 'should'): readonly Finding[] {
  const seen = new Set<string>();
  return report.findings.filter((finding) => {
    const isOpen = finding.outcome === 'failed' && !finding.qualifiers.includes('waived');
    if (!isOpen || (level === 'must' && finding.level !== 'must')) return false;
    const key = JSON.stringify([finding.rule, finding.fingerprint]);
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  });
}
