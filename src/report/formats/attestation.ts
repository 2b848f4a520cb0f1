/**
 * The result as an in-toto statement, without a signature (https://in-toto.io/attestation/test-result/v0.1). Its subjects
 * are the report as `-r json` writes it, and the target as that report names it. A service has no digest of its own.
 */
import { hash } from 'node:crypto';
import type { RuleView, View } from '../view.ts';

export function attestation({ report, passes, rules, coverage }: View): string {
  const { target, run, verdict, gate, counts } = report;
  const { planSha256 } = run;
  const digestOf = (text: string) => ({ sha256: hash('sha256', text) });
  const idsOf = (...statuses: readonly RuleView['status'][]): readonly string[] =>
    rules.filter(({ status }) => statuses.includes(status)).map(({ rule }) => rule);
  const warned = idsOf('warned', 'waived', 'undecided');
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [
      { name: 'report.json', digest: digestOf(`${JSON.stringify(report, null, 2)}\n`), mediaType: 'application/json' },
      { name: target.name, uri: target.baseUrl, digest: digestOf(JSON.stringify(target)) },
    ],
    predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
    predicate: {
      result: passes ? (warned.length > 0 ? 'WARNED' : 'PASSED') : 'FAILED',
      configuration: [
        {
          name: run.plan ?? target.baseUrl,
          ...(planSha256 === undefined ? { uri: target.baseUrl } : { digest: { sha256: planSha256 } }),
          annotations: { writes: run.writes, selection: run.selection },
        },
        // One id a line, in the order of judging.
        {
          name: 'rules',
          uri: `pkg:npm/probity@${report.probity}`,
          digest: digestOf(report.rules.map(({ rule }) => `${rule}\n`).join('')),
        },
      ],
      passedTests: idsOf('passed'),
      warnedTests: warned,
      failedTests: idsOf('failed', 'errored'),
      probity: {
        version: report.probity,
        startedAt: run.startedAt,
        verdict,
        exitCode: gate.exitCode,
        counts,
        coverage: coverage.share,
      },
    },
  };
  return `${JSON.stringify(statement, null, 2)}\n`;
}
