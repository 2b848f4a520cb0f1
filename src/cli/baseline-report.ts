import { compareReports } from '../audit/compare/compare-reports.ts';
import { isSameService } from '../facts/report/same-target.ts';
import type { Plan } from '../model/plan.ts';
import type { Report } from '../model/report.ts';
import { UsageError } from './failure.ts';
import { loadReport, nameOfReport } from './saved-reports.ts';

/** What `--baseline` adds to an audit; without it nothing. */
export interface Baseline {
  /** Throws a UsageError where the plan describes another service than the baseline. */
  readonly check: (plan: Pick<Plan, 'name' | 'baseUrl'>) => void;
  /** The report beside the baseline. */
  readonly compared: (report: Report) => Report;
}

/** Reads the baseline, if there is one; throws a UsageError where it cannot be used. */
export async function againstBaseline(file: string | undefined): Promise<Baseline> {
  if (file === undefined) return { check: () => {}, compared: (report) => report };
  const earlier = await loadReport(file);
  return {
    check: ({ name, baseUrl }) => {
      if (isSameService(earlier, { target: { name, baseUrl } })) return;
      const { target } = earlier;
      throw new UsageError(
        `${nameOfReport(file)} is a report of ${target.name} (${target.baseUrl}), and the plan describes ${name} (${baseUrl}): name a report of this service, as -r json=FILE writes it`,
      );
    },
    compared: (report) => compareReports(earlier, nameOfReport(file), report),
  };
}
