import type { Finding, Report } from '../../src/model/report.ts';

/** Compares two reports by fingerprint alone, for tests of what shows a comparison: fixed is what the newer one judged again. */
export function compareSimply(older: Report, newer: Report): Report {
  const failed = ({ findings }: Report): readonly Finding[] => findings.filter(({ outcome }) => outcome === 'failed');
  const [before, now] = [new Set(failed(older).map(markOf)), new Set(failed(newer).map(markOf))];
  const judged = new Set(
    newer.rules.filter(({ outcome }) => outcome === 'passed' || outcome === 'failed').map(({ id }) => id),
  );
  const gone = failed(older).filter((finding) => !now.has(markOf(finding)));
  const fixed = gone
    .filter(({ rule }) => judged.has(rule))
    .map((finding): Finding => ({ ...finding, outcome: 'passed', qualifiers: ['fixed'], violations: [] }));
  const fresh = [...now].filter((mark) => !before.has(mark)).length;
  return {
    ...newer,
    gate: null,
    findings: [
      ...newer.findings.map(
        (finding): Finding =>
          finding.outcome === 'failed' && !before.has(markOf(finding))
            ? { ...finding, qualifiers: [...finding.qualifiers, 'new'] }
            : finding,
      ),
      ...fixed,
    ],
    comparison: {
      against: { name: older.target.name, startedAt: older.timings.startedAt, verdict: older.verdict },
      new: fresh,
      fixed: fixed.length,
      unchanged: now.size - fresh,
      flaky: 0,
      unjudged: gone
        .filter(({ rule }) => !judged.has(rule))
        .map(({ rule, resource, fingerprint }) => ({
          rule,
          resource,
          fingerprint,
          reason: 'it was not judged again',
          grounds: null,
        })),
    },
  };
}

function markOf({ rule, fingerprint }: Finding): string {
  return `${rule} ${fingerprint}`;
}
