import type { Report } from '../../model/report.ts';
import { type Line, labelled, point, span, together } from '../layout/line.ts';
import { count, labelColumns, type Page } from '../layout/page.ts';

/** Items left behind that are named without --verbose. */
const namedItems = 5;

/** What became of the items that the run created; what is left behind is listed. */
export function cleanupLines(report: Report, page: Page): readonly Line[] {
  const { created, removed, left } = report.cleanup;
  if (created === 0 && left.length === 0) return [];
  const made = `Created ${count(created, 'item')}`;
  if (left.length === 0) return [labelled(0, 'Cleanup', labelColumns, `${made} and left none behind.`)];
  const shown = page.verbose ? left : left.slice(0, namedItems);
  const rest = left.length - shown.length;
  return [
    labelled(
      0,
      [span('Cleanup', 'warning')],
      labelColumns,
      span(`${made}, deleted ${removed}. Left behind, please delete by hand:`, 'warning'),
    ),
    ...shown.map(({ address, reason }) => point(2, page.marks.bullet, `${together(address)}: ${reason}`)),
    ...(rest === 0 ? [] : [point(2, page.marks.bullet, `${rest} more: --verbose`)]),
  ];
}
