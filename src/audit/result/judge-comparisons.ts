import { createHash } from 'node:crypto';
import type { Clause } from '../../model/clause.ts';
import type { Comparison } from '../../model/contract.ts';
import type { Plan } from '../../model/plan.ts';
import type { Report } from '../../model/report.ts';
import { optionsOf, type VersionsRule } from '../../model/rule.ts';
import { compose } from './compose.ts';
import { createEvidence } from '../evidence/evidence.ts';
import { type Proofs, proofsBy } from '../judge/proof.ts';
import { compareBy, nothingAnswered } from '../judge/compare-by.ts';
import { createTally, type Places, type Tally } from '../evidence/tally.ts';

/** What two recorded states of a service are judged by. */
export interface ComparisonSetting {
  readonly target: Report['target'];
  /** Whose rule settings and waivers hold, and what its contract fills in; undefined where there is no plan. */
  readonly plan: Plan | undefined;
  readonly planDigest: string;
  readonly rules: readonly VersionsRule[];
  readonly clauses: readonly Clause[];
  readonly version: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The report of a comparison: what the rules of versions make of it. Nothing is sent. */
export function judgeComparisons(comparisons: readonly Comparison[], setting: ComparisonSetting): Report {
  const { plan, planDigest, target, version, now } = setting;
  const settings = plan?.rules ?? {};
  const rules = setting.rules.filter(({ id }) => settings[id] !== 'off');
  const proofsOf = proofsBy(setting.clauses);
  const judged = new Set(rules.flatMap((rule) => rule.clauses));
  return compose({
    subject: {
      target,
      plan: { rules: settings, waivers: plan?.waivers ?? [], resources: [] },
      operations: 0,
      lackingKey: ({ exercise }) => exercise,
      isFilledIn: (clause) => clause.isFilledIn === undefined || (plan !== undefined && clause.isFilledIn(plan)),
    },
    clauses: setting.clauses.filter(({ id }) => judged.has(id)),
    version,
    planDigest,
    planFile: null,
    tallies: rules.map((rule) => compared(rule, comparisons, settings, proofsOf(rule))),
    evidence: createEvidence(now),
    startedAt: now,
    endedAt: now,
    rulesDigest: createHash('sha256')
      .update(JSON.stringify(rules.map(({ id }) => id)))
      .digest('hex'),
  });
}

function compared(
  rule: VersionsRule,
  comparisons: readonly Comparison[],
  settings: Plan['rules'],
  proofs: Proofs,
): Tally {
  const tally = createTally(rule);
  const places: Places = { of: () => undefined, keep: () => {} };
  compareBy(rule, comparisons, { tally, places, options: optionsOf(rule, settings), none: nothingAnswered, proofs });
  return tally;
}
