/** Every reader uses the names of the profile. This rule alone reports that they differ from the conventions. */
import type { ClauseId } from '../clauses.ts';
import { pointerTo } from '../../src/core/dialect.ts';
import type { WithResponse } from '../../src/core/exchange.ts';
import type { Named, Profile } from '../../src/core/plan.ts';
import { parameterName } from '../../src/core/requests.ts';
import { defineFoldRule, failed, inapplicable } from '../../src/core/rule.ts';
import { listed } from '../../src/reading/shown.ts';
import { perObject } from '../../src/text/memo.ts';
import { valueAt } from '../../src/text/pointers.ts';

/** The clause that defines each name. */
const inBodies: readonly (readonly [Named, ClauseId])[] = [
  ['data', 'envelope.data'],
  ['error', 'envelope.error'],
  ['page', 'pagination.page'],
  ['size', 'pagination.size'],
  ['totalElements', 'pagination.total-elements'],
  ['totalPages', 'pagination.total-pages'],
];
type Parameter = 'page' | 'size' | 'sort';
const inQueries: readonly (readonly [Parameter, ClauseId])[] = [
  ['page', 'query.page'],
  ['size', 'query.size'],
  ['sort', 'query.sort'],
];

const standardSort = 'name,desc';

interface State {
  /** The names that the service replaces, by the clause that defines them. */
  readonly replaced: Map<ClauseId, Named>;
  example?: WithResponse;
}

export default defineFoldRule({
  id: 'envelope/names',
  weight: 4,
  title: 'Responses and parameters use the names of the conventions',
  headline: 'Responses or parameters use other names',
  why: 'A client written for the conventions does not find data under names that only this service uses.',
  fix: 'Use the names of the conventions, next to the old ones as long as clients need those, and shorten profile.names.',
  says: { others: 'The service uses other names: {seen}', none: 'the profile has no other names' },
  start: (): State => ({ replaced: new Map() }),
  step: (state, exchange, { plan: { profile } }) => {
    if (!hasOthers(profile)) return state;
    for (const [name, clause] of replacedIn(exchange, profile)) {
      state.replaced.set(clause, name);
      state.example ??= exchange;
    }
    return state;
  },
  check: ({ replaced, example: exchange }, { plan: { profile } }) => {
    if (!hasOthers(profile)) return inapplicable('none');
    if (exchange === undefined) return failed();
    const names = [...new Set(replaced.values())];
    const seen = listed(names.map((name) => difference(name, profile)));
    const breaks = [...replaced.keys()];
    return failed({ kind: 'others', at: 'body:', seen, expected: listed(names), exchange, breaks });
  },
});

/** The names that a response shows otherwise, or that its successful request did, with their clauses. */
function replacedIn(exchange: WithResponse, profile: Profile): readonly (readonly [Named, ClauseId])[] {
  const { names } = profile;
  const { response, probe } = exchange;
  const isOther = (name: Named): boolean => names[name] !== undefined && names[name] !== name;
  const isShown = (name: Named): boolean => valueAt(response.json, pointerTo(names[name]) ?? '') !== undefined;
  const intent = probe.intent.kind === 'list' && response.isSuccess ? probe.intent : {};
  const isUsed = (name: Parameter): boolean => name in intent && isRenamed(name, profile);
  return [
    ...inBodies.filter(([name]) => isOther(name) && isShown(name)),
    ...inQueries.filter(([name]) => isUsed(name)),
  ];
}

const hasOthers = perObject((profile: Profile): boolean => {
  return Object.keys(profile.names).length > 0 || inQueries.some(([name]) => isRenamed(name, profile));
});

function isRenamed(name: Parameter, profile: Profile): boolean {
  return parameterName(profile, name) !== name || (name === 'sort' && profile.sortForm !== standardSort);
}

/** For example: "items instead of data", and "sort=-name instead of sort=name,desc". */
function difference(name: Named, profile: Profile): string {
  const { names, sortForm } = profile;
  const parameter = inQueries.find(([each]) => each === name)?.[0];
  const other = names[name] ?? (parameter && parameterName(profile, parameter));
  if (name === 'sort' && sortForm !== standardSort) return `${other}=${sortForm} instead of sort=${standardSort}`;
  return `${other || 'the body'} instead of ${name}`;
}
