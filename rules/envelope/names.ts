/** Every reader uses the names of the profile. This rule alone reports that they differ from the conventions. */
import type { ClauseId } from '../clauses.ts';
import { pointerTo } from '../../src/core/dialect.ts';
import type { WithResponse } from '../../src/core/exchange.ts';
import type { Named, Profile } from '../../src/core/plan.ts';
import { parameterName } from '../../src/core/requests.ts';
import { defineFoldRule, failed, inapplicable } from '../../src/core/rule.ts';
import { listed } from '../../src/reading/shown.ts';
import { valueAt } from '../../src/text/pointers.ts';

const inBodies = [
  ['data', 'envelope.data'],
  ['error', 'envelope.error'],
  ['page', 'pagination.page'],
  ['size', 'pagination.size'],
  ['totalElements', 'pagination.total-elements'],
  ['totalPages', 'pagination.total-pages'],
] as const;
const inQueries = [
  ['page', 'query.page'],
  ['size', 'query.size'],
  ['sort', 'query.sort'],
] as const;

interface State {
  readonly used: Map<Named, Set<ClauseId>>;
  /** The response that shows the most other names. */
  example?: { readonly exchange: WithResponse; readonly count: number };
}

export default defineFoldRule({
  id: 'envelope/names',
  weight: 4,
  label: 'clients',
  title: 'Responses and parameters use the names of the conventions',
  headline: 'Responses or parameters use other names',
  why: 'A client written for the conventions does not find data under names that only this service uses.',
  fix: 'Use the names of the conventions, next to the old ones as long as clients need those, and shorten profile.names.',
  says: {
    others: 'The service uses other names: {seen}',
    none: 'the profile has no other names',
  },
  start: (): State => ({ used: new Map() }),
  step: (state, exchange, { plan: { profile } }) => {
    if (Object.keys(profile.names).length === 0) return state;
    const clauses = clausesIn(exchange, profile);
    for (const [name, clause] of clauses) state.used.set(name, (state.used.get(name) ?? new Set()).add(clause));
    if (clauses.length > (state.example?.count ?? 0)) state.example = { exchange, count: clauses.length };
    return state;
  },
  check: ({ used, example }, { plan: { profile } }) => {
    const names = [...used.keys()];
    if (Object.keys(profile.names).length === 0) return inapplicable('none');
    if (example === undefined) return failed();
    const seen = listed(names.map((name) => `${profile.names[name]} instead of ${name}`));
    const breaks = [...new Set([...used.values()].flatMap((clauses) => [...clauses]))];
    return failed({ kind: 'others', at: 'body:', seen, expected: listed(names), exchange: example.exchange, breaks });
  },
});

/** The other names that a response shows, or that its successful request used, with the clauses that name them. */
function clausesIn(exchange: WithResponse, { names }: Profile): readonly (readonly [Named, ClauseId])[] {
  const { response, probe } = exchange;
  const isOther = (name: Named): boolean => names[name] !== undefined && names[name] !== name;
  const isShown = (name: Named): boolean => valueAt(response.json, pointerTo(names[name]) ?? '') !== undefined;
  const intent = probe.intent.kind === 'list' && response.isSuccess ? probe.intent : {};
  const isUsed = (name: Named): boolean => name in intent && parameterName(names[name], name) !== name;
  return [
    ...inBodies.filter(([name]) => isOther(name) && isShown(name)),
    ...inQueries.filter(([name]) => isOther(name) && isUsed(name)),
  ];
}
