/** Proves mutants: each one fails exactly its rules, and its report says so in every place. */
import { expect, test } from 'vitest';
import { everyMutant } from '#fixtures/mutants/index.ts';
import type { Mutant } from '#fixtures/mutants/mutant.ts';
import { survivors } from '../../fixtures/survivors.ts';
import { type AnyClauseId, type Clause, clauses } from '../../rules/clauses.ts';
import { clausesShownBy } from '../violated.ts';
import { conformanceOf, isWarning, type Result } from '../../src/core/result.ts';
import { clausesOf, type Finding } from '../../src/core/tally.ts';
import { auditApi, expectedOf, planFor, readOnly, serviceOf } from './mutants.ts';
import { everyNth } from './trials.ts';

/** One test for each mutant of a share, with all that its plan allows. Shares are files, and run side by side. */
export async function proveShare(share: number, shares: number): Promise<void> {
  test.each(everyNth(await everyMutant(), shares, share))('$id', async (mutant) => {
    expect(flawsOfKill(mutant, await auditApi(serviceOf(mutant), planFor(mutant)))).toEqual([]);
  });
}

/** What is wrong with the verdict on a mutant without writes, one line each. */
export async function tryReads(mutant: Mutant): Promise<readonly string[]> {
  return flawsOfKill(mutant, await auditApi(serviceOf(mutant), readOnly(planFor(mutant))), 'reads');
}

/** What is wrong with the verdict, one line each. A survivor must survive. */
function flawsOfKill(mutant: Mutant, result: Result, reads?: 'reads'): readonly string[] {
  const flaws = flawsOf(mutant, result);
  const survivor = survivors.find(({ id }) => id === mutant.id);
  if (survivor === undefined || (survivor.onlyWithoutWrites === true && reads === undefined))
    return [...flaws, ...(reads === undefined ? unviolatedBy(mutant, result) : [])];
  const unexpected = failedIn(result).filter((id) => !expectedOf(mutant).includes(id));
  if (unexpected.length > 1) return flaws;
  return flaws.length === 0 ? ['it is killed: remove it from survivors.ts'] : flawsIn(result);
}

/** The clauses that the mutant should show to be violated (test/violated.ts), and does not. */
function unviolatedBy({ id }: Mutant, { clauses: statuses }: Result): readonly string[] {
  const violated = new Set<string>(statuses.filter(({ status }) => status === 'violated').map(({ clause }) => clause));
  return clausesShownBy(id).flatMap((clause) => (violated.has(clause) ? [] : [`${clause} is not violated`]));
}

/** Rules that failed, or did not, against expectation, and other flaws of the result. */
export function flawsOf(mutant: Mutant, result: Result): readonly string[] {
  const [failed, expected] = [failedIn(result), expectedOf(mutant)];
  return [
    ...expected.filter((id) => !failed.includes(id)).map((id) => `${id} did not fail`),
    ...failed.filter((id) => !expected.includes(id)).map((id) => `${id} failed`),
    ...flawsIn(result),
  ];
}

/** The ids of the rules that failed. */
export function failedIn({ findings }: Result): readonly string[] {
  return [...new Set(findings.map(({ rule }) => rule.id))].sort();
}

/** Rules that threw, and places where a result contradicts its findings. */
export function flawsIn(result: Result): readonly string[] {
  const { errored, findings } = result;
  const isBroken = findings.some((finding) => !isWarning(finding));
  return [
    ...errored.map(({ rule, reason }) => `${rule.id} threw: ${JSON.stringify(reason)}`),
    ...contradictionsIn(result),
    ...findings
      .filter(({ violation }) => violation.expected === violation.seen)
      .map(({ rule, violation }) => `${rule.id} expects what it sees: ${violation.seen}`),
    ...(isBroken === (conformanceOf(result) === 'nonconformant') ? [] : [`the run is ${conformanceOf(result)}`]),
  ];
}

/** A clause that a finding breaks is violated. A clause with a warning counts it. */
function contradictionsIn({ findings, clauses: statuses }: Result): readonly string[] {
  return statuses.flatMap(({ clause, status, warnings }) => {
    const own = findings.filter((finding) => clausesOf(finding).includes(clause));
    const isViolated = own.some((finding) => decides(finding, clause));
    const isRight = isViolated ? status === 'violated' : status !== 'violated' && warnings === own.length;
    return isRight ? [] : [`${failedNames(own)} failed, and ${clause} is ${status} with ${warnings} warnings`];
  });
}

const byId: Readonly<Record<string, Clause>> = clauses;

function decides(finding: Finding, clause: AnyClauseId): boolean {
  const level = byId[clause]?.level;
  return level !== 'must' || !isWarning(finding);
}

function failedNames(findings: readonly Finding[]): string {
  return findings.map(({ rule }) => rule.id).join(', ');
}
