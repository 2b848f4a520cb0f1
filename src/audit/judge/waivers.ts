import { diagnosisOf } from '../../model/diagnosis.ts';
import type { Plan, Waiver } from '../../model/plan.ts';
import { because, type Reason } from '../../model/reason.ts';
import type { Diagnosis, Finding } from '../../model/report.ts';
import { told } from './grounds.ts';
import type { Tally } from '../evidence/tally.ts';

/** Findings with `waived` beside those that the plan accepts, and what is wrong with the waivers themselves. */
export interface Waived {
  readonly findings: readonly Finding[];
  readonly diagnosis: readonly Diagnosis[];
}

/** What decides over waivers, beside the findings. */
export interface WaiverSetting {
  readonly plan: Pick<Plan, 'waivers' | 'rules' | 'resources'>;
  /** ISO date in UTC. */
  readonly today: string;
  /** True where the run judged all that the rule could have against the resource (left out: against anything). */
  readonly isSettled: (rule: string, resource: string | undefined) => boolean;
}

/**
 * Applies the plan's waivers to the failed findings, which take over the reason of the first that accepts them. A waiver holds on
 * its last day; past it, it waives nothing. One that meets no violation although its rule was judged, or that is for a rule
 * that is off, is no longer needed.
 */
export function applyWaivers(findings: readonly Finding[], setting: WaiverSetting): Waived {
  const { plan, today } = setting;
  const holding = plan.waivers.filter((waiver) => !isExpired(waiver, today));
  const waived = findings.map((finding): Finding => {
    const waiver = holding.find((each) => isMeant(each, finding));
    if (waiver === undefined) return finding;
    return { ...finding, qualifiers: [...finding.qualifiers, 'waived'], ...told(accepted(waiver)) };
  });
  return { findings: waived, diagnosis: entriesOf(plan).flatMap((entry) => problemOf(entry, waived, setting)) };
}

/**
 * Tells whether the tallies of a run judged all that a waiver could be needed for. Nothing was where the run was stopped, or where
 * it was not allowed what its plan allows.
 */
export function settledBy(tallies: readonly Tally[], isWhole: boolean): WaiverSetting['isSettled'] {
  const byRule = new Map(tallies.map((tally) => [tally.rule.id, tally]));
  return (rule, resource) => {
    const tally = byRule.get(rule);
    if (tally === undefined || !isWhole || tally.errors.length > 0) return false;
    const open = [...tally.unjudged.values()];
    if (resource === undefined) return tally.examined > 0 && open.length === 0;
    const examined = tally.examinedBy.get(resource) ?? tally.examinedBy.get(null) ?? 0;
    return examined > 0 && !open.some((each) => each.resource === null || each.resource === resource);
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

function accepted({ reason, until }: Waiver): Reason {
  const tell = because('waived');
  return until === undefined ? tell('waived', { reason }) : tell('waived-until', { reason, until });
}

/** The waivers as the plan wrote them: what names a resource stands once for each of its versions. */
function entriesOf({ waivers, resources }: WaiverSetting['plan']): readonly (readonly Waiver[])[] {
  const entries = new Map<string, Waiver[]>();
  for (const waiver of waivers) {
    const { rule, reason, fingerprint, until } = waiver;
    const version = resources.find(({ key }) => key === waiver.resource)?.version ?? '';
    const key = JSON.stringify([rule, reason, fingerprint, until, waiver.resource?.slice(version.length)]);
    const entry = entries.get(key) ?? [];
    entries.set(key, entry);
    entry.push(waiver);
  }
  return [...entries.values()];
}

function problemOf(
  entry: readonly Waiver[],
  findings: readonly Finding[],
  { plan, today, isSettled }: WaiverSetting,
): readonly Diagnosis[] {
  const [waiver] = entry;
  if (waiver === undefined) return [];
  const { rule, reason, until = '', fingerprint = '', resource } = waiver;
  const resources = entry.flatMap((each) => each.resource ?? []);
  const facts = { rule, reason, resources, fingerprint };
  if (plan.rules[rule] === 'off') {
    return [diagnosisOf('waiver-unneeded', { ...facts, because: 'rule is off' }, { resource })];
  }
  const met = findings.filter((finding) => entry.some((each) => isMeant(each, finding)));
  if (met.length === 0) {
    if (!entry.every((each) => isSettled(rule, each.resource))) return [];
    return [diagnosisOf('waiver-unneeded', { ...facts, because: 'nothing met' }, { resource })];
  }
  if (!isExpired(waiver, today)) return [];
  const remedy = met.every(({ qualifiers }) => qualifiers.includes('waived')) ? 'take out' : 'mend';
  return [diagnosisOf('waiver-expired', { ...facts, until, remedy }, { resource })];
}
