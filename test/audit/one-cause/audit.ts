import type { Api } from '../../../fixtures/mutants/mutant.ts';
import { createReference } from '../../../fixtures/reference/api.ts';
import type { Report } from '../../../src/model/report.ts';
import { auditInProcess } from '../../../src/selftest/matrix.ts';
import { everyRule } from '../../support/every-rule.ts';
import { fullPlan } from '../../support/reference-plan.ts';

/** Puts something wrong into the reference. */
export type Wrap = (api: Api) => Api;

/** A service with one thing wrong, the problem that it is, and a clause that nobody can judge because of it. */
export type Case = readonly [name: string, wrap: Wrap, problem: string, open?: string];

/** The same, each under names of its own. */
export function named(
  cases: readonly Case[],
): readonly { name: string; wrap: Wrap; problem: string; open?: string | undefined }[] {
  return cases.map(([name, wrap, problem, open]) => ({ name, wrap, problem, open }));
}

const { burst: _, ...limits } = fullPlan.profile.limits;
const asked = ['/users', '/user-profiles', '/users/{id}/orders'];
const resources = fullPlan.resources.filter(({ key }) => asked.includes(key));
const plan = { ...fullPlan, resources, profile: { ...fullPlan.profile, limits } };

/** The problems that break a must, and what of our own broke; and, after a colon, what is said of a clause. */
export async function toldOf(wrap: Wrap, open?: string): Promise<readonly string[]> {
  const report = await auditInProcess(({ now }) => wrap(createReference({ now })), { ...everyRule, plan });
  return [...problemsIn(report), ...report.clauses.filter(({ id }) => id === open).map(statusOf)];
}

/** What is to be told of a case. */
export function expectedOf(problem: string, open?: string): readonly string[] {
  return open === undefined ? [problem] : [problem, `${open}: undecided because of ${problem}`];
}

function problemsIn({ problems, diagnosis }: Report): readonly string[] {
  const broken = diagnosis.filter(({ code }) => code === 'internal-error').map(({ message }) => message);
  return [...problems.filter(({ level }) => level === 'must').map(({ id }) => id), ...broken];
}

function statusOf({ id, status, reason }: Report['clauses'][number]): string {
  return `${id}: ${status} ${reason?.replace(/^.*: /, '') ?? ''}`;
}
