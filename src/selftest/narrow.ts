import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import { namedScenariosOf, scenariosOf, takesEvery } from '../audit/wanted/demand.ts';
import { firstOf, type Rule } from '../model/rule.ts';
import type { Scenario } from '../model/scenario.ts';

/** What binds a rule to others and to its evidence. */
type Bound = Pick<Rule, 'id' | 'after' | 'explainedBy' | 'wants'>;

/** The little that a mutant's proof needs. */
export interface Narrowed<R, S> {
  readonly rules: readonly R[];
  readonly scenarios: readonly S[];
  /** One of the rules takes every step, so that all of them must be sent for it. */
  readonly isChosen: boolean;
}

/** Others read from these what the service was seen to do where the text is silent. */
const preliminary = ['list', 'page-walk', 'single'];

/** What is asked first where a rule takes every step: they bring an answer of most kinds, for few requests. */
const plain = [
  'planned-probes',
  'unknown-routes',
  'credentials-probes',
  'versions',
  'list',
  'read',
  'single',
  'missing',
];

/** The rules that should fail, what must hold before them, and the scenarios that they want: `plain`, of those that take every step a few. */
export function narrowed<R extends Bound, S extends Pick<Scenario, 'id'>>(
  { kills, also }: Pick<Mutant, 'kills' | 'also'>,
  rules: readonly R[],
  scenarios: readonly S[],
  depth: 'plain' | 'narrow' = 'narrow',
): Narrowed<R, S> {
  const failing = new Set([kills, ...Object.keys(also ?? {})]);
  const proven = rules.filter(({ id }) => failing.has(id));
  const isChosen = proven.some(takesEvery);
  const isPlain = isChosen && depth === 'plain';
  const wanted = proven.map(isPlain ? namedScenariosOf : scenariosOf);
  const shared = isPlain ? plain : preliminary;
  const isWanted = ({ id }: S): boolean =>
    shared.includes(id) || wanted.some((ids) => ids === 'all' || ids.includes(id));
  const taking = withFirst(failing, new Map(rules.map((rule) => [rule.id, rule])));
  return {
    rules: rules.filter(({ id }) => taking.has(id)),
    scenarios: scenarios.filter(isWanted),
    isChosen,
  };
}

/** Those rules and, with all that those need, the rules that must hold before them. */
function withFirst(ids: Iterable<string>, byId: ReadonlyMap<string, Bound>): ReadonlySet<string> {
  const taking = new Set(ids);
  // A set's iteration also meets what is added on the way.
  for (const id of taking) for (const first of firstOf(byId.get(id) ?? {})) taking.add(first);
  return taking;
}
