import type { Cause } from '../../facts/report/causes.ts';
import { isNew } from '../../facts/report/standing.ts';
import type { Finding, Report, ReportedViolation } from '../../model/report.ts';

/** One observation of a rule, wherever it was made. */
export interface Told {
  /** The first place, with its evidence. */
  readonly violation: ReportedViolation;
  /** Operations, or resources where a finding has no operation; each once. */
  readonly places: readonly string[];
  readonly occurrences: number;
  readonly qualifiers: readonly string[];
  /** True where an earlier report, which this one was compared with, had no such violation. */
  readonly isNew: boolean;
  /** Why the earlier report had none, where it did not judge it. */
  readonly reason: string | null;
}

/** What is told of each cause: what is new first. */
export function toldOf(causes: readonly Cause[], operations: Operations): readonly Told[] {
  return causes
    .flatMap((cause) => told(cause, operations))
    .toSorted((one, other) => Number(other.isNew) - Number(one.isNew));
}

function told(cause: Cause, operations: Operations): readonly Told[] {
  const violation = cause.flatMap((finding) => finding.violations)[0];
  if (violation === undefined) return [];
  return [
    {
      violation,
      places: othersLast(new Set(cause.flatMap((finding) => placesOf(finding, operations)))),
      occurrences: cause.reduce((sum, finding) => sum + finding.occurrences, 0),
      qualifiers: [...new Set(cause.flatMap((finding) => finding.qualifiers))].filter((each) => each !== 'new'),
      isNew: isNew(cause[0]),
      reason: cause.find(({ reason }) => reason !== null)?.reason ?? null,
    },
  ];
}

/** Operation of every exchange. */
export type Operations = ReadonlyMap<string, string | null>;

export function operationsOf({ exchanges }: Report): Operations {
  return new Map(exchanges.map(({ id, operation }) => [id, operation]));
}

/** The operation of a finding, those of its first places where it has several, or its resource. */
function placesOf(finding: Finding, operations: Operations): readonly string[] {
  if (finding.operation !== null) return [finding.operation];
  const seen = finding.violations.flatMap(({ exchange }) => operations.get(exchange ?? '') ?? []);
  if (seen.length > 0) return finding.occurrences > finding.violations.length ? [...seen, others] : seen;
  return finding.resource === null ? [] : [finding.resource];
}

const others = 'others';

function othersLast(places: ReadonlySet<string>): readonly string[] {
  return places.has(others) ? [...[...places].filter((place) => place !== others), others] : [...places];
}
