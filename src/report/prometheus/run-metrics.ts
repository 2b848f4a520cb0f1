import { changesOf } from '../../facts/report/changes.ts';
import { coverageOf } from '../../facts/report/coverage.ts';
import { toldProblems, toldWaived } from '../../facts/report/told.ts';
import type { Report, Verdict } from '../../model/report.ts';
import { endOf, isoTime } from '../run-time.ts';
import { type Metric, sample } from './metric.ts';

const verdicts: Readonly<Record<Verdict, true>> = {
  conformant: true,
  nonconformant: true,
  incomplete: true,
  error: true,
};

const labels = ['security', 'data', 'clients', 'style'] as const;

/** What is said of the run as a whole. */
export function runMetrics(report: Report): readonly Metric[] {
  const { verdict, counts, timings, cleanup, tool, target } = report;
  const { judged, all } = coverageOf(report.counts.clauses);
  const end = endOf(report);
  const told = toldProblems(report);
  return [
    {
      name: 'probity_build_info',
      help: 'The Probity that made the run; always 1.',
      samples: [sample(1, { version: tool.version })],
    },
    {
      name: 'probity_target_info',
      help: 'The labels of the plan, each as a label that begins with label_; always 1.',
      samples: Object.keys(target.labels).length === 0 ? [] : [sample(1, metricLabels(target.labels))],
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
    {
      name: 'probity_run_items_left',
      help: 'Items that the run created and could not delete.',
      samples: [sample(cleanup.left.length)],
    },
    {
      name: 'probity_run_items_kept',
      help: 'Items that the run created and that stay because the plan says so.',
      samples: [sample(cleanup.kept.length)],
    },
    {
      name: 'probity_partial',
      help: 'Whether an option cut the run, so that the verdict is of a part only: 1 for yes, 0 for no.',
      samples: [sample(report.partial === null ? 0 : 1)],
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
      name: 'probity_labelled_problems',
      help: 'Problems of level must that are not waived, by what they harm.',
      samples: labels.map((label) =>
        sample(told.filter(({ problem }) => problem.level === 'must' && problem.label === label).length, { label }),
      ),
    },
    {
      name: 'probity_waived_problems',
      help: 'Problems and warnings that a waiver of the plan accepts, in full or in part.',
      samples: [sample(toldWaived(report).length)],
    },
    {
      name: 'probity_coverage_ratio',
      help: 'Clauses that were judged (verified or violated), of all but those that are not specified or not observable.',
      samples: [sample(all === 0 ? 0 : judged / all)],
    },
    ...gateMetrics(report),
    ...comparisonMetrics(report),
  ];
}

/** Labels of a plan under names that metrics may have; of names that become one the last counts. */
function metricLabels(labels: Report['target']['labels']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(labels).map(([name, text]) => [`label_${name.replaceAll(/[^a-zA-Z0-9_]/g, '_')}`, text]),
  );
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

function comparisonMetrics(report: Report): readonly Metric[] {
  const changes = changesOf(report);
  if (changes === null) return [];
  const { new: fresh, uncovered, unchanged, fixed, unjudged } = changes;
  const counts = {
    new: fresh,
    uncovered,
    unchanged,
    fixed: fixed.filter(({ isElsewhere }) => !isElsewhere).length,
    unjudged: unjudged.length,
  };
  return [
    {
      name: 'probity_comparison_problems',
      help: 'Problems and warnings by what became of them since the report that this one was compared with.',
      samples: Object.entries(counts).map(([change, count]) => sample(count, { change })),
    },
  ];
}

/** What a person should know of the setup. */
export function diagnosisMetric({ diagnosis }: Report): Metric {
  const counts = new Map<string, { labels: { code: string; level: string }; count: number }>();
  for (const { code, level } of diagnosis) {
    const key = JSON.stringify([code, level]);
    const known = counts.get(key) ?? { labels: { code, level }, count: 0 };
    counts.set(key, known);
    known.count += 1;
  }
  return {
    name: 'probity_diagnoses',
    help: 'What a person should know of the setup, by its code: a refused token, an empty list.',
    samples: [...counts.values()].map(({ labels, count }) => sample(count, labels)),
  };
}
