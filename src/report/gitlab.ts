import type { Report } from '../model/report.ts';
import { diagnosisEntries } from './gitlab/diagnoses.ts';
import { problemEntries } from './gitlab/problems.ts';
import { jsonDocument } from './markup/json-document.ts';

/**
 * A code quality report of GitLab CI/CD: what to know of the setup, then an entry a problem, its severity by the label of the problem. It is
 * empty if there is nothing to say.
 */
export function gitlabReport(report: Report, { docs }: { docs?: string | undefined } = {}): readonly string[] {
  return [jsonDocument([...diagnosisEntries(report), ...problemEntries(report, docs)])];
}
