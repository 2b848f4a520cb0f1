import type { Result, Suppression } from 'sarif';
import { findingMessage } from '../../facts/report/message.ts';
import { failedStanding, worstFirst } from '../../facts/report/standing.ts';
import { excerptOf } from '../../facts/report/words.ts';
import type { Finding, Report, ReportedViolation } from '../../model/report.ts';
import { physicalLocation } from './artifact.ts';
import { logicalLocations } from './logical.ts';
import { plainMessage } from './message.ts';
import { clauseReferences } from './taxonomy.ts';
import { webMembers } from './web.ts';

/** So much of a value stands in a message; all of it is among the properties. */
const longestValue = 1000;
/** GitHub refuses a run that has more. */
const mostResults = 25_000;

/** How many failed findings have no result. */
export function omittedResults(report: Report): number {
  return Math.max(0, worstFirst(report).length - mostResults);
}

/** The failed findings, those first that count. */
export function resultsOf(report: Report): Result[] {
  const indexes = new Map(report.rules.map(({ id }, index) => [id, index]));
  const exchanges = new Map(report.exchanges.map((exchange) => [exchange.id, exchange]));
  const references = clauseReferences(report);
  const ordinalOf = ordinals();
  return worstFirst(report)
    .slice(0, mostResults)
    .map((finding) => {
      const ruleIndex = indexes.get(finding.rule);
      const rule = ruleIndex === undefined ? undefined : report.rules[ruleIndex];
      const exchange = exchanges.get(finding.violations[0]?.exchange ?? '');
      return {
        ruleId: finding.rule,
        ...(ruleIndex === undefined ? {} : { ruleIndex }),
        kind: 'fail',
        level: levelOf(finding, report),
        message: plainMessage(messageOf(finding, rule?.title, report)),
        locations: [
          {
            physicalLocation: physicalLocation(report, finding.resource),
            logicalLocations: logicalLocations(finding),
          },
        ],
        partialFingerprints: {
          'probityFinding/v1': finding.fingerprint,
          // The only one that GitHub looks at: its own would be the same for all findings on one line.
          primaryLocationLineHash: `${finding.fingerprint}:${ordinalOf(finding.fingerprint)}`,
        },
        occurrenceCount: Math.max(1, finding.occurrences),
        taxa: references(finding.clauses),
        ...suppressionMembers(finding),
        ...(report.comparison === null
          ? {}
          : { baselineState: finding.qualifiers.includes('new') ? 'new' : 'unchanged' }),
        ...(exchange === undefined ? {} : webMembers(exchange)),
        properties: {
          level: finding.level,
          qualifiers: finding.qualifiers,
          resource: finding.resource,
          operation: finding.operation,
          examined: finding.examined,
          fix: rule?.fix ?? '',
          violations: finding.violations,
        },
      };
    });
}

/** Counts how often a text came. */
function ordinals(): (text: string) => number {
  const seen = new Map<string, number>();
  return (text) => {
    const ordinal = (seen.get(text) ?? 0) + 1;
    seen.set(text, ordinal);
    return ordinal;
  };
}

/** What the gate counts is an error. GitHub does not look at suppressions, and fails at errors: what is waived is a note. */
function levelOf(finding: Finding, report: Report): 'error' | 'warning' | 'note' {
  const standing = failedStanding(finding, report);
  if (standing === 'waived') return 'note';
  return standing === 'failed' || finding.level === 'must' ? 'error' : 'warning';
}

/** What is wrong, in a sentence of its own, for that is what lists show; then what was wanted and seen. */
function messageOf(finding: Finding, title: string | undefined, report: Report): string {
  const [first] = finding.violations;
  return [`${findingMessage(finding, title, report)}.`, ...(first === undefined ? [] : valueLines(first))].join('\n');
}

function valueLines({ expected, actual, at, curl }: ReportedViolation): readonly string[] {
  return [
    `Expected: ${excerptOf(expected, longestValue)}`,
    `Actual: ${excerptOf(actual, longestValue)}`,
    `At: ${at}`,
    ...(curl === null ? [] : [`See it again: ${curl}`]),
  ];
}

function suppressionMembers({ qualifiers, reason }: Finding): { readonly suppressions?: Suppression[] } {
  if (!qualifiers.includes('waived')) return {};
  return { suppressions: [{ kind: 'external', status: 'accepted', justification: reason ?? 'A waiver of the plan.' }] };
}
