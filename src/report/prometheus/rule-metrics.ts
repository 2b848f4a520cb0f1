import type { Report } from '../../model/report.ts';
import { type Metric, sample } from './metric.ts';

/** What is said of the rules, and of their failed findings. */
export function ruleMetrics(report: Report): readonly Metric[] {
  const { rules, counts } = report;
  return [
    {
      name: 'probity_rules',
      help: 'Rules by outcome.',
      samples: Object.entries(counts.rules).map(([outcome, count]) => sample(count, { outcome })),
    },
    {
      name: 'probity_rule_outcome',
      help: 'The outcome of each rule; always 1.',
      samples: rules.map(({ id, level, outcome }) => sample(1, { rule: id, level, outcome })),
    },
    findingsMetric(report),
  ];
}

/** Findings of one rule, with the same clauses and qualifiers, are one sample: there are never many. */
function findingsMetric({ findings }: Report): Metric {
  const counts = new Map<string, { labels: Readonly<Record<string, string>>; count: number }>();
  for (const { rule, level, clauses, qualifiers, outcome } of findings) {
    if (outcome !== 'failed') continue;
    const labels = { rule, level, clauses: clauses.join(','), qualifiers: qualifiers.join(',') };
    const key = JSON.stringify(labels);
    const known = counts.get(key) ?? { labels, count: 0 };
    counts.set(key, known);
    known.count += 1;
  }
  return {
    name: 'probity_findings',
    help: 'Failed findings by rule, with the clauses that they break and their qualifiers (waived, flaky, new), each list joined by commas.',
    samples: [...counts.values()].map(({ labels, count }) => sample(count, labels)),
  };
}
