import type { Waiver } from '../model/plan.ts';
import type { Diagnosis, Finding, RuleResult } from '../model/report.ts';

/** Findings with `waived` beside those that the plan accepts, and what is wrong with the waivers themselves. */
export interface Waived {
  readonly findings: readonly Finding[];
  readonly diagnosis: readonly Diagnosis[];
}

/** Codes of what is wrong with a waiver; each fails the gate, or waivers would pile up unseen. */
export const waiverProblems = ['waiver-expired', 'waiver-unneeded'] as const;

/**
 * Applies the plan's waivers to the failed findings. `today` is the ISO date in UTC; a waiver holds on its last day. One that
 * is past it waives nothing; one whose rule was judged and that meets no violation is no longer needed.
 */
export function applyWaivers(
  findings: readonly Finding[],
  rules: readonly RuleResult[],
  waivers: readonly Waiver[],
  today: string,
): Waived {
  const holding = waivers.filter((waiver) => !isExpired(waiver, today));
  const isWaived = (finding: Finding): boolean => holding.some((waiver) => isMeant(waiver, finding));
  return {
    findings: findings.map((finding) =>
      isWaived(finding) ? { ...finding, qualifiers: [...finding.qualifiers, 'waived'] } : finding,
    ),
    diagnosis: entriesOf(waivers).flatMap((entry) => problemOf(entry, findings, rules, today)),
  };
}

function isExpired({ until }: Waiver, today: string): boolean {
  return until !== undefined && until < today;
}

function isMeant({ rule, resource, fingerprint }: Waiver, finding: Finding): boolean {
  return (
    finding.outcome === 'failed' &&
    finding.rule === rule &&
    (resource === undefined || finding.resource === resource) &&
    (fingerprint === undefined || finding.fingerprint === fingerprint)
  );
}

/** The waivers as the plan wrote them: what names a resource stands once for each of its versions. */
function entriesOf(waivers: readonly Waiver[]): readonly (readonly Waiver[])[] {
  const entries = new Map<string, Waiver[]>();
  for (const waiver of waivers) {
    const { rule, reason, fingerprint, until } = waiver;
    const key = JSON.stringify([rule, reason, fingerprint, until, waiver.resource === undefined]);
    const entry = entries.get(key) ?? [];
    entries.set(key, entry);
    entry.push(waiver);
  }
  return [...entries.values()];
}

function problemOf(
  entry: readonly Waiver[],
  findings: readonly Finding[],
  rules: readonly RuleResult[],
  today: string,
): readonly Diagnosis[] {
  const [waiver] = entry;
  if (waiver === undefined) return [];
  const { rule, reason, until } = waiver;
  const name = `the waiver of ${rule} (${reason})`;
  const isMet = findings.some((finding) => entry.some((each) => isMeant(each, finding)));
  const isJudged = rules.some(({ id, outcome }) => id === rule && (outcome === 'passed' || outcome === 'failed'));
  if (!isMet && isJudged) {
    return [told('waiver-unneeded', `${name} is no longer needed: take it out of the plan`, waiver)];
  }
  if (!isMet || !isExpired(waiver, today)) return [];
  return [told('waiver-expired', `${name} ended on ${until ?? ''}: mend the violation, or renew it`, waiver)];
}

function told(code: (typeof waiverProblems)[number], message: string, { resource }: Waiver): Diagnosis {
  return { code, level: 'warning', message, resource: resource ?? null, exchanges: [] };
}
