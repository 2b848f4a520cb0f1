import { commonWords, type Credential, nearMisses } from '../../model/credential.ts';
import { hasToken, isNewest, keysIn, type Plan, type Resource } from '../../model/plan.ts';
import { ownWrites } from './changes.ts';
import { guarded } from './twin.ts';

/** Which wrong credentials a resource is asked with. */
export interface Wrong {
  /** The one that an operation is tried with beside none at all: a near miss of the token as long as there are some, for it is wrong too. */
  readonly of: (name: string) => Credential;
  /** The others, for one read; under the newest version alone. */
  readonly others: readonly Credential[];
}

/** Further credentials without a token, where it is a token that is missing. */
const empty: readonly Credential[] = ['blank', 'empty-token'];

/**
 * Each near miss is tried on one operation of a resource, of the next resource on another, and each operation with one wrong token. A deletion cannot be tried
 * twice where it works, so it is tried with a token that is plainly wrong.
 */
export function wrongFor(plan: Plan, resource: Resource): Wrong {
  const isToken = hasToken(plan.auth);
  const misses = nearMisses.filter((credential) => isToken || credential !== 'unsigned');
  const inTurn = plan.resources.toSorted((one, other) => Number(isNewest(plan, other)) - Number(isNewest(plan, one)));
  const turn = inTurn.indexOf(resource) % misses.length;
  const near = [...misses.slice(turn), ...misses.slice(0, turn)];
  const asked = (['list', 'read', 'create'] as const).filter((kind) => guarded(plan, resource, kind) !== undefined);
  const names =
    resource.create === undefined
      ? asked.filter((kind) => kind !== 'create')
      : [...asked, ...ownWrites(plan, resource).map(({ name }) => name)];
  const tried = names.filter((name) => name !== 'delete');
  const given = new Map(tried.map((name, index) => [name, near[index]]));
  return {
    of: (name) => given.get(name) ?? 'wrong-token',
    others: isNewest(plan, resource)
      ? [...(isToken ? empty : empty.slice(0, 1)), ...near.slice(tried.length), ...wordsFor(plan, resource)]
      : [],
  };
}

/** Other words for each of the first lists of a plan: who lets a word in does so everywhere. */
function wordsFor(plan: Plan, resource: Resource): readonly Credential[] {
  const lists = plan.resources.filter((each) => isNewest(plan, each) && guarded(plan, each, 'list') !== undefined);
  return (commonWords[lists.indexOf(resource)] ?? []).filter((credential) => !isValid(credential, plan));
}

/** True for a word that the plan itself has as its credential. */
function isValid(word: Credential, { auth }: Plan): boolean {
  if (auth === undefined) return false;
  const values = [auth.bearer ?? '', ...keysIn(auth).map(([, value]) => value)];
  return values.some((value) => word === `word-${value.split(' ').at(-1)?.toLowerCase()}`);
}
