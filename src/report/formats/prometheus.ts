/** The report as metrics (text exposition format 0.0.4): under 60 series per target. All are gauges. */
import { printable } from '../../text/printable.ts';
import type { View } from '../view.ts';

type Labels = Readonly<Record<string, string>>;
type Sample = readonly [value: number, labels?: Labels];

export function prometheus(view: View): string {
  const { report, passes, coverage, parts, problems } = view;
  const { target, run, verdict, gate, counts, remaining, traffic } = report;
  const labels = Object.entries(target.labels).map(([name, text]) => [`label_${name.replaceAll(/\W/g, '_')}`, text]);
  const endMs = Date.parse(run.startedAt) + run.durationMs;
  const countWith = (label: string): number =>
    problems.filter(({ problem }) => problem.level === 'must' && problem.label === label).length;
  const verdictOf = (each: string): Sample => [Number(each === verdict), { verdict: each }];
  const verdicts = ['conformant', 'nonconformant', 'incomplete'].map(verdictOf);
  const statuses = Object.entries(counts.byStatus).map(([status, count]): Sample => [count, { status }]);
  const latency: readonly Sample[] = traffic.medianMs === null ? [] : [[traffic.medianMs / 1000]];
  const metrics: Readonly<Record<string, readonly [help: string, ...samples: readonly Sample[]]>> = {
    target_info: ['Labels of the plan. The value is always 1.', [1, Object.fromEntries(labels)]],
    run_timestamp_seconds: ['When the run ended, in seconds since 1970.', [endMs / 1000]],
    run_duration_seconds: ['How long the run took.', [run.durationMs / 1000]],
    run_requests: ['Requests that the run sent.', [run.requests]],
    run_items_remaining: ['Items that the run created or may have created, and did not delete.', [remaining.length]],
    run_partial: ['1 if an option limited the run.', [run.selection.length > 0 ? 1 : 0]],
    verdict: ['The verdict: 1 for the one that applies.', ...verdicts],
    problems: [
      'Problems that are not waived, by what they affect.',
      ...['security', 'data', 'clients', 'style'].map((label) => [countWith(label), { label }] as const),
    ],
    warnings: ['Warnings that are not waived.', [counts.warnings]],
    waived: ['Violations that the plan waives.', [counts.waived]],
    clauses: ['Clauses by status.', ...statuses],
    part_violated: ['Violated clauses by part.', ...parts.map(({ part, violated }) => [violated, { part }] as const)],
    part_verified: ['Verified clauses by part.', ...parts.map(({ part, verified }) => [verified, { part }] as const)],
    coverage_ratio: ['Checked clauses, as a share of the testable ones.', [coverage.share]],
    latency_median_seconds: ['The median time of a response.', ...latency],
    gate_passed: ['1 if the run passed.', [passes ? 1 : 0]],
    gate_exit_code: ['The exit code.', [gate.exitCode]],
  };
  const common = { target: target.name, base_url: target.baseUrl };
  return Object.entries(metrics)
    .map(([name, [help, ...samples]]) => {
      const lines = samples.map(([value, own]) => `probity_${name}{${labelText({ ...common, ...own })}} ${value}\n`);
      return `# HELP probity_${name} ${help}\n# TYPE probity_${name} gauge\n${lines.join('')}`;
    })
    .join('');
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.join(',');
}

function escaped(value: string): string {
  return printable(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
