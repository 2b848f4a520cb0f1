/** The reference conforms in a read-only run, and every clause says what became of it. */
import { expect, test } from 'vitest';
import { createReference, type ReferenceOptions, statedRate } from '#fixtures/reference/api.ts';
import { type Clause, clauses } from '../rules/clauses.ts';
import type { Plan } from '../src/core/plan.ts';
import { conformanceOf, type Result } from '../src/core/result.ts';
import type { ClauseStatus } from '../src/core/tally.ts';
import { auditApi, fullPlan, plainPlan, readOnly } from './support/mutants.ts';

function auditReference(plan: Plan, options: ReferenceOptions = {}): Promise<Result> {
  return auditApi(({ now }) => createReference({ now, ratePerSecond: statedRate, ...options }), readOnly(plan));
}

/** Everything that is wrong with a result, or that a reader would wonder about. */
function oddities({ findings, errored, setupProblems, damage, lacking, ...result }: Result): readonly string[] {
  return [
    ...findings.map(({ rule, violation }) => `${rule.id}: ${violation.kind} ${violation.seen}`),
    ...errored.map(({ rule, reason }) => `${rule.id}: ${JSON.stringify(reason)}`),
    ...setupProblems.map(({ kind, resource }) => `${kind} ${resource?.path}`),
    ...(damage === undefined ? [] : [damage.kind]),
    ...(lacking === undefined ? [] : [`lacking ${lacking.probe.url}`]),
    ...result.clauses.filter(({ warnings }) => warnings > 0).map(({ clause }) => `${clause} has warnings`),
    ...(conformanceOf({ findings, errored, setupProblems, damage, lacking, ...result }) === 'conformant'
      ? []
      : ['the run is not conformant']),
  ];
}

/** The status of a clause, with the plan key or flag that it waits for. */
function wordsOf({ clause, status, because }: ClauseStatus): string {
  const { exercise, specify }: Clause = clauses[clause];
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

/** The clauses that are not verified. All others are. */
const groups: readonly (readonly [string, RegExp])[] = [
  ['service.7 events version.additive', /^not-observable$/],
  ['auth.method', /^not-specified: auth\.other$/],
  ['resource.id resource.required resource.not-blank resource.email resource.optional limits.payload', writes],
  ['states path.action status.created status.duplicate status.invalid-input', writes],
  ['operation.create operation.replace operation.patch operation.delete operation.action', writes],
  ['version.segment version.non-breaking version.deprecation version.uri-stable version.parameters', versions],
  ['version.scheme', /^not-specified: contract\.versions$/],
];
const open = new Map(groups.flatMap(([ids, words]) => ids.split(' ').map((id) => [id, words] as const)));

const cases: readonly { name: string; plan: Plan; hasVersions: boolean }[] = [
  { name: 'the plan without versions', plan: plainPlan, hasVersions: false },
  { name: 'the full plan', plan: fullPlan, hasVersions: true },
];

test.each(cases)('with $name, the reference conforms', async ({ plan }) => {
  expect(oddities(await auditReference(plan))).toEqual([]);
});

test.each(cases)('with $name, every clause says what became of it', async ({ plan, hasVersions }) => {
  const { clauses: statuses } = await auditReference(plan);
  expect(statuses).toHaveLength(76);
  const wrong = statuses.filter((status) => {
    const isCompared = hasVersions && /^version\.(?!additive)/.test(status.clause);
    const words = isCompared ? undefined : open.get(status.clause);
    return !(words ?? /^verified$/).test(wordsOf(status));
  });
  expect(wrong.map((status) => `${status.clause}: ${wordsOf(status)}`)).toEqual([]);
});

/** Other shapes that conform. */
const shapes: readonly (ReferenceOptions & { form?: Plan['profile']['pageForm'] })[] = [
  { pageBase: 1 },
  { pagination: 'nested', form: 'nested' },
  { pagination: 'bare', form: 'bare' },
  { ids: 'uuid' },
  { defaultPageSize: 3, maxPageSize: 5 },
  { defaultPageSize: 100 },
  { pageBase: 1, pagination: 'bare', form: 'bare', ids: 'uuid', defaultPageSize: 7, maxPageSize: 10 },
];

/** The plan states what the service does. */
function planFor({ pageBase = 0, form = 'merged', ids, maxPageSize = 100, defaultPageSize = 20 }: (typeof shapes)[0]) {
  const { profile } = plainPlan;
  const limits = { ...profile.limits, maxPageSize, defaultPageSize };
  const idKinds = ids === 'uuid' ? {} : profile.idKinds;
  return { ...plainPlan, profile: { ...profile, pageBase, pageForm: form, limits, idKinds } };
}

test.each(shapes)('the shape %j conforms', async ({ form, ...options }) => {
  const plan = planFor({ ...options, ...(form === undefined ? {} : { form }) });
  expect(oddities(await auditReference(plan, options))).toEqual([]);
});

test.each(shapes)('the shape %j conforms without a profile', async (shape) => {
  const { form: _, ...options } = shape;
  const plan = { ...plainPlan, profile: { ...plainPlan.profile, limits: { burst: false }, idKinds: {} } };
  const { pageBase: __, pageForm: ___, ...profile } = plan.profile;
  expect(oddities(await auditReference({ ...plan, profile }, options))).toEqual([]);
});
