import { waived } from '../../facts/report/standing.ts';
import type { Report } from '../../model/report.ts';
import { type Line, line, point, span, together } from '../layout/line.ts';
import { count, type Page } from '../layout/page.ts';

/** Waived findings that are named without --verbose. */
const named = 3;

/** Violations that a waiver of the plan accepts. */
export function waivedLines(report: Report, page: Page): readonly Line[] {
  const findings = waived(report);
  if (findings.length === 0) return [];
  const shown = page.verbose ? findings : findings.slice(0, named);
  const rest = findings.length - shown.length;
  return [
    line(0, span(`Waived by the plan: ${count(findings.length, 'finding')}`, 'strong')),
    ...shown.map((finding) => {
      const place = finding.operation ?? finding.resource;
      const where = place === null ? '' : ` in ${together(place)}`;
      return point(
        2,
        page.marks.bullet,
        `${finding.rule}${where}`,
        finding.reason === null ? '' : `: ${finding.reason}`,
      );
    }),
    ...(rest === 0 ? [] : [point(2, page.marks.bullet, `${rest} more: --verbose`)]),
  ];
}
