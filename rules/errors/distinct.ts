/**
 * Situations that always have the same status code, all of them or at least three. If a situation has the status code of
 * another one only now and then, it belongs to the rule of the situation.
 */
import type { WithResponse } from '../../src/core/exchange.ts';
import type { Situation } from '../../src/core/probe.ts';
import { defineFoldRule, failed, inapplicable, passed, undecided } from '../../src/core/rule.ts';
import { listed } from '../../src/reading/shown.ts';

/** The conventions give each of them a status code. */
const words: Partial<Readonly<Record<Situation, string>>> = {
  missing: 'missing items',
  unauthorized: 'failed authentication',
  'invalid-input': 'invalid input',
  duplicate: 'duplicates',
};

/** By situation, then by status code: the first response of each. */
type Situations = Map<Situation, Map<number, WithResponse>>;

export default defineFoldRule({
  id: 'errors/distinct',
  proves: ['error.distinct'],
  weight: 5,
  title: 'Different kinds of failures have different status codes',
  headline: 'Different kinds of failures have the same status code',
  why: 'With one status code for everything, a client cannot tell whether to correct the request, log in again, or give up.',
  fix: 'Return 404 for missing items, 401 for failed authentication, 409 for duplicates, and 400 for invalid input.',
  says: {
    same: 'Several kinds of failures have the same status code: {seen}',
    few: 'fewer than two kinds of failures occurred',
    some: 'some kinds of failures have the same status code, and others do not',
  },
  start: (): Situations => new Map(),
  step: (situations, exchange) => {
    const { intent } = exchange.probe;
    const { status } = exchange.response;
    if (intent.kind !== 'provocation' || words[intent.situation] === undefined) return situations;
    const { situation, rejected } = intent;
    // A rejected credential says nothing about another failure, and a public resource needs none.
    const isOfCredential = status === 401 || status === 403;
    // An id that cannot exist may be invalid input.
    const isInput = situation === 'missing' && status !== 404 && rejected.includes(400);
    const isOwn = status >= 400 && status < 500 && isOfCredential === (situation === 'unauthorized') && !isInput;
    if (!isOwn) return situations;
    const statuses = situations.get(situation) ?? new Map<number, WithResponse>();
    if (!statuses.has(status)) statuses.set(status, exchange);
    return situations.set(situation, statuses);
  },
  check: (situations) => {
    if (situations.size < 2) return inapplicable('few');
    const steady = [...situations].flatMap(([situation, statuses]) => {
      const [exchange, other] = statuses.values();
      return exchange === undefined || other !== undefined ? [] : [{ name: words[situation] ?? situation, exchange }];
    });
    const statusOf = ({ exchange }: { readonly exchange: WithResponse }): number => exchange.response.status;
    const groups = [...new Set(steady.map(statusOf))].map((status) =>
      steady.filter((each) => statusOf(each) === status),
    );
    const shared = groups.filter((group) => group.length > 1);
    const merged = shared.filter((group) => group.length >= Math.min(3, situations.size));
    if (merged.length === 0) return shared.length === 0 ? passed : undecided('some');
    return failed(
      ...merged.flatMap(([first, ...others]) => {
        if (first === undefined) return [];
        const { name, exchange } = first;
        const seen = `${statusOf(first)} for ${listed([name, ...others.map((each) => each.name)])}`;
        return { kind: 'same' as const, at: 'status', seen, expected: 'one for each kind', exchange };
      }),
    );
  },
});
