/** Results in a form that tests compare. */
import { conformanceOf, type Result } from '../../src/core/result.ts';

export interface Summary {
  readonly conformance: string;
  /** By clause. */
  readonly clauses: Readonly<Record<string, string>>;
  readonly findings: readonly string[];
  readonly errored: readonly string[];
  readonly setup: readonly string[];
}

/**
 * Everything in a result that depends on neither times nor the number of attempts. After damage, nothing risky is sent,
 * so what else a run finds depends on what came before.
 */
export function summaryOf(result: Result): Summary {
  const { clauses, findings, errored, setupProblems, damage } = result;
  if (damage !== undefined)
    return {
      conformance: `${conformanceOf(result)}: ${damage.kind}`,
      clauses: {},
      findings: [],
      errored: [],
      setup: [],
    };
  return {
    conformance: conformanceOf(result),
    clauses: Object.fromEntries(
      clauses.map(({ clause, status, warnings }) => [clause, `${status}, ${warnings} warnings`]),
    ),
    findings: findings.map(({ fingerprint }) => fingerprint).sort(),
    errored: errored.map(({ rule, reason }) => `${rule.id} ${JSON.stringify(reason)}`),
    setup: setupProblems.map(({ kind, resource }) => `${kind} ${resource?.path}`).sort(),
  };
}

/** The lines in which two summaries differ. */
export function differencesIn(one: Summary, other: Summary): readonly string[] {
  const [a, b] = [linesOf(one), linesOf(other)];
  return [
    ...a.filter((line) => !b.includes(line)).map((line) => `- ${line}`),
    ...b.filter((line) => !a.includes(line)).map((line) => `+ ${line}`),
  ];
}

function linesOf({ conformance, clauses, findings, errored, setup }: Summary): readonly string[] {
  return [
    conformance,
    ...Object.entries(clauses).map(([clause, status]) => `${clause}: ${status}`),
    ...findings,
    ...errored,
    ...setup,
  ];
}
