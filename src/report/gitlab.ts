import type { Report } from '../model/report.ts';
import { findingEntries } from './gitlab/findings.ts';
import { summaryEntry } from './gitlab/summary.ts';
import { jsonDocument } from './markup/json-document.ts';

/**
 * The report for GitLab's code quality: an entry for each failed finding, and one that tells verdict, counts and what became of every
 * rule. That one is of severity `info` and has the same fingerprint in every run, so that merge requests, which show what is new
 * and what is gone, do not show it.
 */
export function gitlabReport(report: Report): readonly string[] {
  return [jsonDocument([summaryEntry(report), ...findingEntries(report)])];
}
