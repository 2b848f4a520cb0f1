import { type GateRecord, gateRecord } from '../../facts/report/gate-record.ts';
import { fixedFindings, worstFirst } from '../../facts/report/standing.ts';
import type { Finding, Report } from '../../model/report.ts';
import type { Mark, Suite } from './suite.ts';

type Properties = Suite['properties'];

/** The first suite: whether the run passes its gate, what it counted, and each finding as a property. */
export function gateSuite(report: Report): Suite {
  const record = gateRecord(report);
  return {
    name: 'Gate',
    properties: [
      ...runProperties(report),
      ...countProperties(report),
      ...gateProperties(report),
      ...comparisonProperties(report),
      ...worstFirst(report).map((finding) => ['finding', findingWords(finding)] as const),
    ],
    cases: [{ classname: 'gate', name: record.name, milliseconds: report.timings.durationMs, mark: markOf(record) }],
    output: outputOf(report),
  };
}

function markOf({ standing, headline, reasons }: GateRecord): Mark | undefined {
  if (standing === 'passed') return undefined;
  return { kind: standing === 'failed' ? 'failure' : 'error', type: 'gate', message: headline, text: reasons };
}

function runProperties({ verdict, tool, target, plan, timings, digests }: Report): Properties {
  return [
    ['verdict', verdict],
    ['tool', `${tool.name} ${tool.version}`],
    ['target.name', target.name],
    ['target.base-url', target.baseUrl],
    ['started-at', timings.startedAt],
    ...(plan === null ? [] : [['plan', plan.file] as const]),
    ['digest.plan', digests.plan],
    ['digest.rules', digests.rules],
    ['digest.conventions', digests.conventions],
  ];
}

function countProperties({ counts }: Report): Properties {
  const { clauses, rules, ...totals } = counts;
  const numbers = [
    ...Object.entries(totals),
    ...Object.entries(clauses).map(([status, count]) => [`clauses.${status}`, count] as const),
    ...Object.entries(rules).map(([outcome, count]) => [`rules.${outcome}`, count] as const),
  ];
  return numbers.map(([name, count]) => [name, String(count)]);
}

function gateProperties({ gate }: Report): Properties {
  if (gate === null) return [];
  return [
    ['gate.exit-code', String(gate.exitCode)],
    ['gate.fail-on', gate.failOn],
    ['gate.coverage', String(gate.coverage)],
    ...gate.reasons.map((reason) => ['gate.reason', reason] as const),
  ];
}

function comparisonProperties({ comparison }: Report): Properties {
  if (comparison === null) return [];
  const { against, unjudged, ...counts } = comparison;
  return [
    ['comparison.against', `${against.name}, ${against.startedAt}, ${against.verdict}`],
    ...Object.entries(counts).map(([name, count]) => [`comparison.${name}`, String(count)] as const),
    ['comparison.unjudged', String(unjudged.length)],
  ];
}

/** What identifies a finding; the resource last, for it may hold anything. */
function findingWords({ fingerprint, rule, clauses, qualifiers, level, resource }: Finding): string {
  return [
    `fingerprint=${fingerprint}`,
    `rule=${rule}`,
    `clauses=${clauses.join(',')}`,
    `qualifiers=${qualifiers.join(',')}`,
    `level=${level}`,
    ...(resource === null ? [] : [`resource=${resource}`]),
  ].join(' ');
}

function outputOf(report: Report): readonly string[] {
  const { diagnosis, comparison, observations, cleanup } = report;
  return [
    ...diagnosis.map(({ level, code, message }) => `${level} ${code}: ${message}`),
    ...fixedFindings(report).map(({ rule, resource }) => `fixed: ${rule}${placeWords(resource)}`),
    ...(comparison?.unjudged ?? []).map(
      ({ rule, resource, reason }) => `unjudged: ${rule}${placeWords(resource)}: ${reason}`,
    ),
    ...observations.map(({ clause, text }) => `observed (${clause}): ${text}`),
    ...cleanup.left.map(({ address, reason }) => `left behind: ${address}: ${reason}`),
    ...cleanup.kept.map(({ address, reason }) => `kept: ${address}: ${reason}`),
  ];
}

function placeWords(resource: string | null): string {
  return resource === null ? '' : ` in ${resource}`;
}
