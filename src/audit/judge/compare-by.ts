import type { Comparison } from '../../model/contract.ts';
import { because, type Reason } from '../../model/reason.ts';
import type { optionsOf, VersionsRule } from '../../model/rule.ts';
import type { Proofs } from './proof.ts';
import { guarded, type Places, record, type Subject, type Tally } from '../evidence/tally.ts';

/** Why two sides that were there could not be compared. */
export const nothingAnswered: Reason = because('inapplicable')('nothing-compared');

/** Lets a rule judge every comparison; `none` is why there is none. */
export function compareBy(
  rule: VersionsRule,
  comparisons: readonly Comparison[],
  by: {
    readonly tally: Tally;
    readonly places: Places;
    readonly options: ReturnType<typeof optionsOf>;
    readonly none: Reason;
    readonly proofs: Proofs;
  },
): void {
  const { tally, places, options, none } = by;
  const subject: Subject = { resource: null, met: by.proofs.map(({ id }) => id) };
  if (comparisons.length === 0) record(tally, { inapplicable: none }, { resource: null }, places);
  for (const comparison of comparisons) {
    const judgement = guarded(tally, () => rule.check(comparison, { options }));
    if (judgement !== undefined) record(tally, judgement, subject, places);
  }
}
