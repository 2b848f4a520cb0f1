import { coverageOf } from '../../facts/report/coverage.ts';
import { waived } from '../../facts/report/standing.ts';
import type { Report, Verdict } from '../../model/report.ts';
import { endOf, isoTime } from '../run-time.ts';
import { type Metric, sample } from './metric.ts';

const verdicts: Readonly<Record<Verdict, true>> = {
  conformant: true,
  nonconformant: true,
  incomplete: true,
  error: true,
};

/** What is said of the run as a whole. */
export function runMetrics(report: Report): readonly Metric[] {
  const { verdict, counts, timings, cleanup, tool } = report;
  const { judged, all } = coverageOf(report.counts.clauses);
  const end = endOf(report);
  return [
    {
      name: 'probity_build_info',
      help: 'The Probity that made the run; always 1.',
      samples: [sample(1, { version: tool.version })],
    },
    {
      name: 'probity_run_timestamp_seconds',
      help: 'When the run ended, in seconds since 1970.',
      samples: isoTime(end) === null ? [] : [sample(end / 1000)],
    },
    {
      name: 'probity_run_duration_seconds',
      help: 'How long the run took.',
      samples: [sample(timings.durationMs / 1000)],
    },
    { name: 'probity_run_requests', help: 'Requests that the run sent.', samples: [sample(counts.requests)] },
    { name: 'probity_run_resources', help: 'Resources of the plan.', samples: [sample(counts.resources)] },
    { name: 'probity_run_operations', help: 'Operations of the plan.', samples: [sample(counts.operations)] },
    {
      name: 'probity_run_items_left',
      help: 'Items that the run created and could not delete.',
      samples: [sample(cleanup.left.length)],
    },
    {
      name: 'probity_verdict',
      help: 'The verdict of the run: 1 for the one that holds, 0 for the others.',
      samples: Object.keys(verdicts).map((each) => sample(each === verdict ? 1 : 0, { verdict: each })),
    },
    {
      name: 'probity_problems',
      help: 'Problems of level must that are not waived.',
      samples: [sample(counts.problems)],
    },
    {
      name: 'probity_warnings',
      help: 'Problems of level should that are not waived.',
      samples: [sample(counts.warnings)],
    },
    {
      name: 'probity_waived_findings',
      help: 'Failed findings of either level that a waiver of the plan accepts.',
      samples: [sample(waived(report).length)],
    },
    {
      name: 'probity_coverage_ratio',
      help: 'Clauses that were judged (verified or violated), of all but those that are not specified or not observable.',
      samples: [sample(all === 0 ? 0 : judged / all)],
    },
    ...gateMetrics(report),
    ...comparisonMetrics(report),
    diagnosisMetric(report),
  ];
}

function gateMetrics({ gate }: Report): readonly Metric[] {
  if (gate === null) return [];
  return [
    {
      name: 'probity_gate_passed',
      help: 'Whether the gate let the run pass: 1 for yes, 0 for no.',
      samples: [sample(gate.exitCode === 0 ? 1 : 0)],
    },
    {
      name: 'probity_gate_exit_code',
      help: 'The exit code that the gate decided on.',
      samples: [sample(gate.exitCode, { fail_on: gate.failOn })],
    },
  ];
}

function comparisonMetrics({ comparison }: Report): readonly Metric[] {
  if (comparison === null) return [];
  const { unjudged, ...rest } = comparison;
  const changes = { new: rest.new, fixed: rest.fixed, unchanged: rest.unchanged, flaky: rest.flaky };
  return [
    {
      name: 'probity_comparison_findings',
      help: 'Findings by what became of them since the report that this one was compared with.',
      samples: Object.entries({ ...changes, unjudged: unjudged.length }).map(([change, count]) =>
        sample(count, { change }),
      ),
    },
  ];
}

function diagnosisMetric({ diagnosis }: Report): Metric {
  const counts = new Map<string, { labels: { code: string; level: string }; count: number }>();
  for (const { code, level } of diagnosis) {
    const key = JSON.stringify([code, level]);
    const known = counts.get(key) ?? { labels: { code, level }, count: 0 };
    counts.set(key, known);
    known.count += 1;
  }
  return {
    name: 'probity_diagnoses',
    help: 'What a person should know of the set-up, by its code: a refused token, an empty list.',
    samples: [...counts.values()].map(({ labels, count }) => sample(count, labels)),
  };
}
