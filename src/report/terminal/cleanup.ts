import type { Report } from '../../model/report.ts';
import { blank, type Line, line, point, span, together } from '../layout/line.ts';
import { count, type Page } from '../layout/page.ts';

/** What became of the items that the run created; what is left behind is listed. */
export function cleanupLines(report: Report, page: Page): readonly Line[] {
  const { created, removed, left } = report.cleanup;
  if (created === 0 && left.length === 0) return [];
  const made = `Created ${count(created, 'item')}`;
  if (left.length === 0) return [blank, line(0, span(`${made} and left none behind.`, 'faint'))];
  return [
    blank,
    line(0, span(`${page.marks.warning} ${made}, deleted ${removed}. Left behind, please delete by hand:`, 'warning')),
    ...left.map(({ address, reason }) => point(4, page.marks.bullet, `${together(address)}: ${reason}`)),
  ];
}
