/** What should not be in the result of a service that conforms, and the trials of variants. */
import { type Api, createReference } from '#fixtures/reference/api.ts';
import type { Conformant } from '#fixtures/services/conformant.ts';
import type { Variant } from '../../fixtures/variants/variant.ts';
import { variants } from '../../fixtures/variants.ts';
import type { Plan } from '../../src/core/plan.ts';
import { conformanceOf, isWarning, type Result } from '../../src/core/result.ts';
import { auditApi, plainPlan, planFrom, readOnly } from './mutants.ts';

export interface Expected {
  readonly warns?: readonly string[];
  /** Rules that may be unable to tell. */
  readonly undecided?: readonly string[];
  /** Clauses that must be verified. */
  readonly verified?: readonly string[];
  /** Nothing can be judged without writes. */
  readonly isOpen?: boolean;
}

/** Everything that should not be in the result, one line each. */
export function flawsIn(
  result: Result,
  { warns = [], undecided = [], verified = [], isOpen = false }: Expected,
): readonly string[] {
  const { findings, errored, rules } = result;
  const conformance = conformanceOf(result);
  const warnings = findings.filter(isWarning).map(({ rule }) => rule.id);
  const open = rules.filter(({ rule, outcome }) => outcome === 'undecided' && !undecided.includes(rule.id));
  return [
    ...findings
      .filter((each) => !isWarning(each) || !warns.includes(each.rule.id))
      .map(({ rule: { id }, violation: { kind, seen, exchange } }) => `${id} ${kind} ${seen} ${exchange.probe.url}`),
    ...errored.map(({ rule, reason }) => `${rule.id} ${JSON.stringify(reason)}`),
    ...warns.filter((id) => !warnings.includes(id)).map((id) => `no warning of ${id}`),
    ...verified
      .map((id) => result.clauses.find(({ clause }) => clause === id) ?? { clause: id, status: 'unknown' })
      .filter(({ status }) => status !== 'verified')
      .map(({ clause, status }) => `${clause} is ${status}`),
    ...open.map(({ rule, because }) => `${rule.id} is undecided: ${JSON.stringify(because?.reason)}`),
    ...(conformance === (isOpen ? 'incomplete' : 'conformant') ? [] : [`${conformance}, lacking ${lackingIn(result)}`]),
  ];
}

/** Rules that only writes provoke. */
const ofWrites = ['resource/change-fields', 'envelope/no-content', 'errors/validation-code'];

/** What should not be in the result of an audit, without writes even if the plan has some. */
export async function flawsOfReads({ plan, make, warns = [], ...expected }: Conformant): Promise<readonly string[]> {
  const result = await auditApi(make, readOnly(planFrom(plan)));
  // What must be verified includes what only writes show.
  return flawsIn(result, { ...expected, verified: [], warns: warns.filter((id) => !ofWrites.includes(id)) });
}

/** The requests, or the rules, that lack a response. */
function lackingIn({ lacking, rules }: Result): string {
  const reasons = rules.flatMap(({ rule, because }) => {
    const kind = because?.reason.kind ?? '';
    return ['no-response', 'unreadable', 'unconfirmed'].includes(kind) ? `${rule.id} ${kind}` : [];
  });
  return [...(lacking === undefined ? [] : [lacking.probe.url]), ...reasons].join(', ');
}

const { pageBase: _, pageForm: __, ...profile } = plainPlan.profile;

/** The plan of the reference, which says nothing about the choices that variants make. */
const openPlan: Plan = {
  ...plainPlan,
  profile: { ...profile, statuses: {}, idKinds: {}, limits: { burst: false } },
};

const mediaType = 'json/media-suffix';
export const topicOf = ({ id }: Variant): string => id.slice(0, id.indexOf(':'));

/** All pairs of variants with different topics. */
export const pairs: readonly (readonly [Variant, Variant])[] = variants.flatMap((first, index) =>
  variants
    .slice(index + 1)
    .filter((second) => topicOf(first) !== topicOf(second))
    .map((second) => [first, second] as const),
);

/** What is wrong with the verdict of the reference that varies in all of these ways. */
export async function tryVariants(some: readonly Variant[]): Promise<readonly string[]> {
  // What rewrites the text of ids must see what is sent in the end.
  const ordered = [...some].sort((a, b) => Number(topicOf(a) === 'ids') - Number(topicOf(b) === 'ids'));
  const options = Object.assign({}, ...some.map(({ reference }) => reference));
  const result = await auditApi(
    ({ now }) =>
      ordered.reduce((api: Api, { vary = (same) => same }) => vary(api), createReference({ now, ...options })),
    openPlan,
  );
  const warns = some.flatMap(({ warns: own = [] }) => own);
  // A warning about the media type hides warnings about the body.
  const hidden = warns.includes(mediaType) ? warns.filter((id) => id !== mediaType) : [];
  const undecided = some.flatMap(({ undecided: own = [] }) => own);
  const flaws = flawsIn(result, { warns, undecided });
  const others = flaws.filter((flaw) => !hidden.some((id) => flaw === `no warning of ${id}`));
  return others.map((flaw) => `${some.map(({ id }) => id).join(' + ')}: ${flaw}`);
}
