import { leftAdvice } from '../../facts/report/left-advice.ts';
import { remainsOf } from '../../facts/report/remains.ts';
import type { Remnant, Report } from '../../model/report.ts';
import { type Line, labelled, point, span, together } from '../layout/line.ts';
import { count, labelColumns, type Page } from '../layout/page.ts';

/** Items that are named without --verbose. */
const namedItems = 2;

/** What became of the items that the run created; what is kept and what is left behind is listed. */
export function cleanupLines(report: Report, page: Page): readonly Line[] {
  const { created, kept, left } = report.cleanup;
  const { deleted, doubts } = remainsOf(report);
  if (created === 0 && left.length === 0 && doubts.length === 0) return [];
  // What cannot be read again is not counted as created, and may be left all the same.
  const made = created < left.length ? `Deleted ${deleted}` : `Created ${count(created, 'item')}`;
  const staying = kept.length === 0 ? '' : `, kept ${kept.length}`;
  if (left.length === 0) {
    const none = doubts.length > 0 ? `, ${[`deleted ${deleted}`, ...doubts].join('; ')}.` : ' and left none behind.';
    const rest = kept.length === 0 ? none : `${staying} as the plan says, deleted ${deleted}:`;
    return [labelled(0, 'Cleanup', labelColumns, `${made}${rest}`), ...remnantLines(kept, page)];
  }
  return [
    labelled(
      0,
      [span('Cleanup', 'warning')],
      labelColumns,
      span(
        `${[made + staying + (created < left.length ? '' : `, deleted ${deleted}`), ...doubts].join('; ')}. ${count(left.length, 'item')} may be left; ${leftAdvice(report)}:`,
        'warning',
      ),
    ),
    ...remnantLines(left, page),
  ];
}

function remnantLines(remnants: readonly Remnant[], page: Page): readonly Line[] {
  const shown = page.verbose ? remnants : remnants.slice(0, namedItems);
  const rest = remnants.length - shown.length;
  return [
    ...shown.map(({ address, reason }) => point(2, page.marks.bullet, `${together(address)}: ${reason}`)),
    ...(rest === 0 ? [] : [point(2, page.marks.bullet, `${rest} more: --verbose`)]),
  ];
}
