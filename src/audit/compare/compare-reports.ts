import { problemsOf } from '../../facts/report/problems.ts';
import { comparisonCodes } from '../../model/diagnosis.ts';
import type { Qualifier } from '../../model/finding.ts';
import { because } from '../../model/reason.ts';
import type { Finding, Report, ReportComparison } from '../../model/report.ts';
import { comparisonNotes } from './comparison-notes.ts';
import { type Fate, fateOf } from './fate.ts';
import { retold, told } from '../judge/grounds.ts';
import { keyOf, type Lookup, lookupOf, notCompared } from './lookup.ts';
import { byPlace } from '../evidence/place.ts';

/**
 * The report beside an earlier one of the same service. What failed only now is `new`; what failed earlier and was judged
 * again without failing is listed as passed and `fixed`; what wavers, in either report, is `flaky` and neither. Verdict,
 * counts and outcomes stay what they are. `name` is what the earlier report is called.
 */
export function compareReports(earlier: Report, name: string, later: Report): Report {
  const report = withoutComparison(later);
  const then = lookupOf(earlier);
  const now = lookupOf(report);
  const past = failuresOf(earlier);
  const findings = report.findings.map((finding) => beside(finding, past.get(keyOf(finding)), then, now));
  const gone = [...past.values()].map((finding) => ({ finding, fate: fateOf(finding, then, now) }));
  const passed = gone.flatMap(({ finding, fate }) => (fate.state === 'passed' ? [passedNow(finding, fate)] : []));
  const all = [...findings, ...passed].sort(byPlace);
  return {
    ...report,
    diagnosis: [...report.diagnosis, ...comparisonNotes(then, now)],
    problems: problemsOf({ rules: report.rules, findings: all }),
    findings: all,
    comparison: comparisonOf(earlier, name, all, past, gone),
    // Decided without the comparison.
    gate: null,
  };
}

/** The report as it was before it was compared with any. */
export function withoutComparison(report: Report): Report {
  if (report.comparison === null) return report;
  const findings = report.findings.flatMap((finding) => (isAdded(finding) ? [] : [unmarked(finding)]));
  return {
    ...report,
    diagnosis: report.diagnosis.filter(({ code }) => !comparisonCodes.has(code)),
    problems: problemsOf({ rules: report.rules, findings }),
    findings,
    comparison: null,
  };
}

/** True for a finding that only a comparison lists. */
function isAdded({ outcome, qualifiers }: Finding): boolean {
  return outcome === 'passed' && qualifiers.length > 0;
}

function unmarked(finding: Finding): Finding {
  if (!finding.qualifiers.includes('new')) return finding;
  const isUnseen = finding.grounds?.because === 'not-compared';
  const qualifiers = finding.qualifiers.filter((each) => each !== 'new');
  return { ...finding, qualifiers, ...(isUnseen ? told(null) : retold(finding)) };
}

/** What failed, by key; of equal findings the first. */
function failuresOf({ findings }: Report): ReadonlyMap<string, Finding> {
  const failures = new Map<string, Finding>();
  for (const finding of findings) {
    const key = keyOf(finding);
    if (finding.outcome === 'failed' && !failures.has(key)) failures.set(key, finding);
  }
  return failures;
}

/** A finding of the later report with what the earlier one makes of it. */
function beside(finding: Finding, past: Finding | undefined, then: Lookup, now: Lookup): Finding {
  if (finding.outcome !== 'failed') return finding;
  if (past !== undefined) return past.qualifiers.includes('flaky') ? qualified(finding, 'flaky') : finding;
  const fate = fateOf(finding, now, then);
  const isUnseen = finding.reason === null && fate.state === 'unjudged';
  const reason = isUnseen ? told(notCompared('unseen', { text: fate.told.reason ?? '' })) : retold(finding);
  return { ...qualified(finding, 'new'), ...reason };
}

function qualified(finding: Finding, qualifier: Qualifier): Finding {
  const { qualifiers } = finding;
  return qualifiers.includes(qualifier) ? finding : { ...finding, qualifiers: [...qualifiers, qualifier] };
}

/** What failed then, as it stands now. Its evidence is the earlier report's, so only the words of it are kept. */
function passedNow(finding: Finding, { examined }: Extract<Fate, { state: 'passed' }>): Finding {
  const [first] = finding.violations;
  return {
    ...finding,
    outcome: 'passed',
    qualifiers: [finding.qualifiers.includes('flaky') ? 'flaky' : 'fixed'],
    examined,
    occurrences: 0,
    ...told(first === undefined ? null : because('earlier')('earlier', { message: first.message })),
    violations: [],
  };
}

function comparisonOf(
  earlier: Report,
  name: string,
  findings: readonly Finding[],
  past: ReadonlyMap<string, Finding>,
  gone: readonly { readonly finding: Finding; readonly fate: Fate }[],
): ReportComparison {
  const failed = findings.filter(({ outcome }) => outcome === 'failed');
  const old = failed.filter((finding) => past.has(keyOf(finding)));
  const added = findings.filter(isAdded);
  const isFlaky = ({ qualifiers }: Finding): boolean => qualifiers.includes('flaky');
  return {
    against: { name, startedAt: earlier.timings.startedAt, verdict: earlier.verdict },
    new: failed.length - old.length,
    fixed: added.filter(({ qualifiers }) => qualifiers.includes('fixed')).length,
    unchanged: old.filter((finding) => !isFlaky(finding)).length,
    flaky: [...old, ...added].filter(isFlaky).length,
    unjudged: gone.flatMap(({ finding: { rule, resource, fingerprint }, fate }) =>
      fate.state === 'unjudged' ? [{ rule, resource, fingerprint, ...fate.told, reason: fate.told.reason ?? '' }] : [],
    ),
  };
}
