import type { Report } from '../../model/report.ts';
import { type Line, labelled, span } from '../layout/line.ts';
import { count, heading, labelColumns, type Page } from '../layout/page.ts';

/** What the service was seen to do where the conventions are silent. */
export function observationLines(report: Report, page: Page): readonly Line[] {
  if (report.observations.length === 0) return [];
  const columns = Math.min(28, Math.max(...report.observations.map(({ clause }) => clause.length)) + 2);
  return [
    ...heading(page, 'Observed where the conventions leave room'),
    ...report.observations.map(({ clause, text }) => labelled(2, [span(clause)], columns, text)),
  ];
}

/** That there are observations, and how to see them. */
export function observedWords({ observations }: Report): readonly Line[] {
  if (observations.length === 0) return [];
  const words = `${count(observations.length, 'observation')} where the conventions leave room: --show observations`;
  return [labelled(0, 'Observed', labelColumns, words)];
}
