import type { Report } from '../../model/report.ts';

/** What a cleanup came to, in numbers and words that hold. */
export interface Remains {
  /** How many items are gone because the run deleted them. */
  readonly deleted: number;
  /** Why nobody can say that nothing is left. */
  readonly doubts: readonly string[];
}

/**
 * Items that were gone before the run deleted them may be anywhere; and what lists show that they did not show before, nobody can prove to be of
 * the run; what a create was to make that got no answer of its own may come when the run is over.
 */
export function remainsOf({ diagnosis, cleanup }: Pick<Report, 'diagnosis' | 'cleanup'>): Remains {
  const gone = diagnosis
    .filter(({ code }) => code === 'own-gone')
    .reduce((sum, { facts: { items } }) => sum + (Array.isArray(items) ? items.length : 0), 0);
  const isMore = diagnosis.some(
    ({ code, facts }) =>
      code === 'words-shown' || code === 'items-added' || (code === 'others-differ' && facts['appeared'] !== undefined),
  );
  const unsure = diagnosis
    .filter(({ code }) => code === 'creates-unsure')
    .reduce((sum, { facts: { creates } }) => sum + (typeof creates === 'number' ? creates : 0), 0);
  return {
    deleted: Math.max(0, cleanup.removed - gone),
    doubts: [
      ...(gone === 0 ? [] : [`${gone} gone before that`]),
      ...(diagnosis.some(({ code }) => code === 'own-back') ? ['what was deleted came back'] : []),
      ...(isMore ? ['lists show more than before'] : []),
      ...(unsure === 0 ? [] : [`of ${unsure} more nobody knows whether they were made`]),
    ],
  };
}
