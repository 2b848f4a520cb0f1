import type { Comparison, Snapshot } from '../model/contract.ts';
import type { Plan } from '../model/plan.ts';
import { announcementsOf } from './announcements.ts';
import { compareVersions } from './compare.ts';
import { declaredWordsOf, noDeclaredWords } from './declared-words.ts';
import { noEvidence } from './evidence.ts';
import { pairSnapshots } from './sides.ts';

/** What is known of two snapshots beside what they hold. */
export interface SnapshotOptions {
  readonly oldName: string;
  readonly newName: string;
  /** What announces fields that go, and declares words; undefined where there is none. */
  readonly plan: Plan | undefined;
  /** Epoch milliseconds: how old an announcement is is counted until then. */
  readonly at: number;
}

/** Compares two snapshots of a service, version by version. */
export function compareSnapshots(
  old: Snapshot,
  now: Snapshot,
  { oldName, newName, plan, at }: SnapshotOptions,
): readonly Comparison[] {
  return pairSnapshots(old, now.versions, oldName, newName).map(({ from, to, fromName, toName }) =>
    compareVersions(from, to, {
      fromName,
      toName,
      at,
      evidence: noEvidence,
      olderEvidence: noEvidence,
      declared: plan === undefined ? noDeclaredWords : declaredWordsOf(plan, true),
      pair: undefined,
      announcements: announcementsOf(from, plan?.contract?.deprecated ?? []),
      minNoticeDays: plan?.contract?.minNoticeDays,
    }),
  );
}
