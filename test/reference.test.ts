/** The reference conforms, with writes and without, and every clause says what became of it. */
import { expect, test } from 'vitest';
import { createReference, statedRate } from '#fixtures/reference/api.ts';
import { type Clause, clauses } from '../rules/clauses.ts';
import type { Plan } from '../src/core/plan.ts';
import { conformanceOf, type Result } from '../src/core/result.ts';
import type { ClauseStatus } from '../src/core/tally.ts';
import { auditApi, fullPlan, plainPlan, readOnly } from './support/mutants.ts';

/** Everything that is wrong with a result, or that a reader would wonder about. */
function oddities({ findings, errored, setupProblems, damage, lacking, ...result }: Result): readonly string[] {
  return [
    ...findings.map(({ rule, violation }) => `${rule.id}: ${violation.kind} ${violation.seen}`),
    ...errored.map(({ rule, reason }) => `${rule.id}: ${JSON.stringify(reason)}`),
    ...result.rules.filter(({ outcome }) => outcome === 'undecided').map(({ rule }) => `${rule.id} is undecided`),
    ...setupProblems.map(({ kind, resource }) => `${kind} ${resource?.path}`),
    ...(damage === undefined ? [] : [damage.kind]),
    ...(lacking === undefined ? [] : [`lacking ${lacking.probe.url}`]),
    ...result.clauses.filter(({ warnings }) => warnings > 0).map(({ clause }) => `${clause} has warnings`),
    ...(conformanceOf({ findings, errored, setupProblems, damage, lacking, ...result }) === 'conformant'
      ? []
      : ['the run is not conformant']),
  ];
}

const byId: Readonly<Record<string, Clause>> = clauses;

/** The status of a clause, with the plan key or flag that it waits for. */
function wordsOf({ clause, status, because }: ClauseStatus): string {
  const { exercise, specify } = byId[clause] ?? {};
  if (status === 'not-specified') return `${status}: ${specify}`;
  if (status === 'undecided') return `${status}: ${because?.rule.id} ${JSON.stringify(because?.reason)}`;
  if (status !== 'not-exercised') return status;
  const reason = because?.reason;
  if (reason?.kind === 'plan-key') return `${status}: ${reason.key}`;
  if (reason?.kind === 'refused' && 'key' in reason.refusal) return `${status}: ${reason.refusal.key}`;
  return `${status}: ${exercise}`;
}

const writes = /^not-exercised: .*writes: true/;
const versions = /^not-exercised: .*contract\.versions/;

type Groups = readonly (readonly [string, RegExp])[];

/** The clauses that no plan verifies. */
const never: Groups = [['service.7 events version.additive', /^not-observable$/]];

const withoutVersions: Groups = [
  ['version.segment version.non-breaking version.deprecation version.uri-stable version.parameters', versions],
  ['version.scheme', /^not-specified: contract\.versions$/],
];

const withoutWrites: Groups = [
  [
    'auth.method resource.id resource.required resource.not-blank resource.email resource.optional limits.payload',
    writes,
  ],
  ['states path.action status.created status.duplicate status.invalid-input', writes],
  ['operation.create operation.replace operation.patch operation.delete operation.action', writes],
];

/** `groups` has the clauses that are not verified. All others are. */
const cases: readonly { name: string; plan: Plan; groups: Groups }[] = [
  { name: 'the full plan', plan: fullPlan, groups: never },
  { name: 'the plan without versions', plan: plainPlan, groups: [...never, ...withoutVersions] },
  { name: 'the full plan, read-only', plan: readOnly(fullPlan), groups: [...never, ...withoutWrites] },
  {
    name: 'the plan without versions, read-only',
    plan: readOnly(plainPlan),
    groups: [...never, ...withoutVersions, ...withoutWrites],
  },
];

test.each(cases)(
  'with $name, the reference conforms, and every clause says what became of it',
  async ({ plan, groups }) => {
    const open = new Map(groups.flatMap(([ids, words]) => ids.split(' ').map((id) => [id, words] as const)));
    const result = await auditApi(({ now }) => createReference({ now, ratePerSecond: statedRate }), plan);
    const { clauses: statuses } = result;
    expect(oddities(result)).toEqual([]);
    expect(statuses).toHaveLength(76);
    const wrong = statuses.filter((status) => {
      return !(open.get(status.clause) ?? /^verified$/).test(wordsOf(status));
    });
    expect(wrong.map((status) => `${status.clause}: ${wordsOf(status)}`)).toEqual([]);
  },
);
