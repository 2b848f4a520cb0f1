import type { Report } from '../../model/report.ts';
import { headlineOf } from './prose.ts';
import type { RuleRecord } from './standing.ts';

/** In one line why a rule did not pass, with the word for how it stands in front where that is not `failed`; undefined where it passed. */
export function messageOf({ rule, standing, failed }: RuleRecord, { comparison }: Report): string | undefined {
  const [first] = failed;
  const headline = first === undefined ? `violated: ${rule.title}` : headlineOf(first, rule.title);
  const seen = failed.length > 1 ? `${headline}, and ${failed.length - 1} more` : headline;
  switch (standing) {
    case 'passed':
      return undefined;
    case 'failed':
      return seen;
    case 'warning':
      return `warning: ${seen}`;
    case 'known':
      return `known${comparison === null ? '' : ` since ${comparison.against.startedAt}`}: ${seen}`;
    case 'waived':
      return `waived, ${first?.reason ?? 'by the plan'}: ${seen}`;
    case 'inapplicable':
    case 'inconclusive':
    case 'errored':
      return `${standing}: ${rule.reason ?? 'no reason was given'}`;
  }
}
