import type { Report } from '../model/report.ts';
import { gateSuite } from './junit/gate-suite.ts';
import { partSuites } from './junit/part-suites.ts';
import { suiteElement } from './junit/suite.ts';
import { xmlText } from './junit/xml.ts';

/**
 * The report as JUnit XML that both the schema of Ant (Windy Road's JUnit.xsd) and that of Jenkins (xUnit's junit-10.xsd) accept:
 * a suite for the gate, with verdict and counts as its properties, and one for each part of the conventions, in which each rule
 * is a test case. A rule that only warns passes, and the output of its suite has the warning. What else neither fails the gate nor passed is
 * `skipped`, and its type says why: `inapplicable`, `inconclusive`, `known` (failed before, in the baseline) or `waived`.
 */
export function junitReport(report: Report): readonly string[] {
  const suites = [gateSuite(report), ...partSuites(report)];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n',
    ...suites.map((suite, id) => xmlText(suiteElement(suite, id, report.timings.startedAt), 1)),
    '</testsuites>\n',
  ];
}
