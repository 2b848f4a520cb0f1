import { hasPlaceholder } from '../../model/mark.ts';
import { exerciseWords } from '../../model/reason.ts';
import type { Plan, Resource } from '../../model/plan.ts';
import type { Told } from '../judge/grounds.ts';

/** A plan, or the little of it that a comparison has. */
export type Hinted = Pick<Plan, 'resources'> & Partial<Pick<Plan, 'writes' | 'auth' | 'probes' | 'profile'>>;

type OfResource = (resource: Resource, plan: Hinted) => boolean;

/** Whether a resource has what a key asks for; of keys that are not here a hint is never more than the plan can follow. */
const ofResource: Readonly<Record<string, OfResource>> = {
  'resources[].create.example': ({ create }) => create !== undefined,
  'a {{unique}} in resources[].create.example': ({ create }) => create !== undefined && hasPlaceholder(create.example),
  'resources[].create.unique': ({ create }) => (create?.unique.length ?? 0) > 0,
  'resources[].create.required': ({ create }) => create?.statesRequired === true,
  'resources[].create.not_blank': ({ create }) => (create?.notBlank.length ?? 0) > 0,
  'resources[].create.email': ({ create }) => (create?.email.length ?? 0) > 0,
  'resources[].create.keep: true': ({ create }) => create?.keep === true,
  'resources[].change': ({ change }) => Object.keys(change ?? {}).length > 0,
  'resources[].filters': ({ filters }) => Object.keys(filters).length > 0,
  'resources[].sort': ({ sort }) => sort.length > 0,
  'resources[].states': ({ states }) => states !== undefined,
  'profile.id_kinds': ({ key }, { profile }) => profile?.idKinds?.[key] !== undefined,
  'resources[].children': ({ key }, { resources }) => resources.some(({ parent }) => parent === key),
};

const ofPlan: Readonly<Record<string, (plan: Hinted) => boolean>> = {
  'writes: true': ({ writes }) => writes === true,
  'auth.bearer': ({ auth }) => auth !== undefined,
  probes: ({ probes = [] }) => probes.length > 0,
  'profile.limits.rate': ({ profile }) => profile?.limits.ratePerSecond !== undefined,
  'profile.limits.burst: true': ({ profile }) => profile?.limits.burst === true,
  'profile.limits.max_body': ({ profile }) => profile?.limits.maxBodyBytes !== undefined,
  'profile.limits.max_response_time': ({ profile }) => profile?.limits.maxResponseMs !== undefined,
};

/** Takes from what is told the key that the plan has: who reads it cannot follow it. */
export function askingForMore(plan: Hinted): <Each extends Told>(told: Each) => Each {
  return (told) => {
    const { reason, grounds } = told;
    const key = grounds?.key ?? null;
    if (grounds === null || key === null || !isGiven(plan, key, grounds.facts['resource'])) return told;
    const hint = exerciseWords(key);
    const words = reason?.endsWith(hint) === true ? reason.slice(0, -hint.length) : reason;
    return { ...told, reason: words, grounds: { ...grounds, key: null } };
  };
}

/** True where the plan has it: for the resource that it is told of, or for one at least. */
function isGiven(plan: Hinted, key: string, resource: unknown): boolean {
  const has = ofResource[key];
  if (has === undefined) return ofPlan[key]?.(plan) ?? false;
  const meant = plan.resources.filter((each) => each.key === resource);
  return (meant.length > 0 ? meant : plan.resources).some((each) => has(each, plan));
}
