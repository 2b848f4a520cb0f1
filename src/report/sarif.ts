import type { Log } from 'sarif';
import { fixedFindings, identityOf } from '../facts/report/standing.ts';
import type { Report } from '../model/report.ts';
import { jsonDocument } from './markup/json-document.ts';
import { artifactPlaces } from './sarif/artifact.ts';
import { categoryOf } from './sarif/category.ts';
import { invocationOf } from './sarif/invocation.ts';
import { plainMessage } from './sarif/message.ts';
import { omittedResults, resultsOf } from './sarif/results.ts';
import { driverOf } from './sarif/rules.ts';
import { taxonomyOf } from './sarif/taxonomy.ts';

/**
 * The report as SARIF 2.1.0 (OASIS), in the form that GitHub code scanning takes: each failed finding is a result. GitHub shows
 * whatever stands among the results as an alert, passes too, and refuses a file in which one has no place. So what became of the other rules
 * stands with the rules (`properties.outcome`), and, where one could not judge, among the notifications of the invocation, which SARIF
 * has for that.
 */
export function sarifReport(report: Report, { docs }: { docs?: string | undefined } = {}): readonly string[] {
  const { verdict, counts, target, gate, comparison, observations, cleanup, digests } = report;
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: driverOf(report, docs) },
        automationDetails: {
          id: categoryOf(report),
          description: plainMessage(`Audit of ${target.name} at ${target.baseUrl}`),
        },
        invocations: [invocationOf(report)],
        ...artifactPlaces(report),
        taxonomies: [taxonomyOf(report)],
        results: resultsOf(report),
        columnKind: 'utf16CodeUnits',
        properties: {
          verdict,
          counts,
          target,
          gate,
          comparison,
          fixed: fixedFindings(report).map(identityOf),
          omittedResults: omittedResults(report),
          observations,
          cleanup,
          digests,
        },
      },
    ],
  };
  return [jsonDocument(log)];
}
