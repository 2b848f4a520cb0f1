import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import type { Rule } from '../model/rule.ts';
import type { Scenario } from '../model/scenario.ts';

/** What binds a rule to others and to its evidence. */
type Bound = Pick<Rule, 'id' | 'after' | 'scenarios'>;

/** Others read from these what the service was seen to do where the text is silent. */
const preliminary = ['list', 'page-walk'];

/** The little that a mutant's proof needs: the rules that should fail, what must hold before them, and the scenarios that they want. */
export function narrowed<R extends Bound, S extends Pick<Scenario, 'id'>>(
  { kills, also }: Pick<Mutant, 'kills' | 'also'>,
  rules: readonly R[],
  scenarios: readonly S[],
): { readonly rules: readonly R[]; readonly scenarios: readonly S[] } {
  const failing = new Set([kills, ...Object.keys(also ?? {})]);
  const wanted = rules.filter(({ id }) => failing.has(id)).map((rule) => rule.scenarios);
  const isWanted = ({ id }: S): boolean =>
    preliminary.includes(id) || wanted.some((ids) => ids === 'all' || ids.includes(id));
  const taking = withFirst(failing, new Map(rules.map((rule) => [rule.id, rule])));
  return { rules: rules.filter(({ id }) => taking.has(id)), scenarios: scenarios.filter(isWanted) };
}

/** Those rules and, closed under `after`, the rules that must hold before them. */
function withFirst(ids: Iterable<string>, byId: ReadonlyMap<string, Bound>): ReadonlySet<string> {
  const taking = new Set(ids);
  // A set's iteration also meets what is added on the way.
  for (const id of taking) for (const first of byId.get(id)?.after ?? []) taking.add(first);
  return taking;
}
