import type { Exchange } from '../../model/exchange.ts';
import { parameterName } from '../../model/names.ts';
import { withoutThose } from '../../model/list-onward.ts';
import type { Operation } from '../../model/operation.ts';
import type { Plan } from '../../model/plan.ts';
import type { About, Probe } from '../../model/probe.ts';
import { type Sending, sendAll } from '../../model/scenario.ts';
import { operationProbe, pageText, queryText } from '../address.ts';
import { percentEncoded } from '../../text/percent.ts';

/** A list under its owners. */
export interface Followed {
  readonly plan: Plan;
  readonly list: Operation;
  readonly owners: readonly string[];
}

/** What is asked of a list; what is left out is not asked for. */
export type Asked = Pick<About, 'filter' | 'sort' | 'page' | 'size' | 'further'>;

/** One request for it, and what rules are told beside. */
export type ListRequest = Asked &
  Pick<About, 'query' | 'walk' | 'late'> &
  Pick<Probe, 'step'> &
  Partial<Pick<Probe, 'provokes' | 'share'>> & {
    /** True where `further` is the whole query, as the page before leads to it. */
    readonly isLed?: boolean;
  };

/** How a list is followed: what to ask for next, together, by what was answered so far; where that is nothing, it is over. */
export type Strategy = (seen: readonly Exchange[]) => readonly ListRequest[];

/** Follows a list in several ways side by side, and returns what was answered to each. The only walker of lists. */
export function* follow(followed: Followed, ways: readonly Strategy[]): Sending<readonly (readonly Exchange[])[]> {
  const seen = ways.map((): Exchange[] => []);
  for (;;) {
    const open = ways.flatMap((next, way) => next(seen[way] ?? []).map((request) => ({ way, request })));
    if (open.length === 0) return seen;
    const exchanges = yield* sendAll(open.map(({ request }) => listProbe(followed, request)));
    for (const [index, exchange] of exchanges.entries()) seen[open[index]?.way ?? 0]?.push(exchange);
  }
}

/** A request for a list. */
export function listProbe(
  { plan, list, owners }: Followed,
  { step, provokes, share, isLed, ...told }: ListRequest,
): Probe {
  return operationProbe(list, owners, {
    step,
    provokes: provokes ?? 'success',
    share: share ?? false,
    query: isLed === true && told.further !== undefined ? told.further : listQuery(plan, told),
    about: { owners, ...told },
  });
}

/** Filters, then sort, then page and size, or what is the service's own. The comma of `sort` stands as the conventions write it: `sort=name,asc`. */
function listQuery(plan: Plan, { filter = {}, sort, page, size, further = '' }: Asked): string {
  const name = percentEncoded(parameterName('sort', plan.profile.names ?? {}));
  const order = sort === undefined ? '' : `${name}=${percentEncoded(sort.property)},${sort.direction}`;
  const parts = [queryText(filter), order, pageText(plan, { page, size })];
  return [...parts, withoutThose(further, parts.join('&'))].filter((part) => part !== '').join('&');
}
