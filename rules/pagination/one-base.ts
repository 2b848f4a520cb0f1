/** Only lists whose pages show different items count. Against the base in the profile, query/page judges each list. */
import type { WithResponse } from '../../src/core/exchange.ts';
import { defineFoldRule, failed, inapplicable } from '../../src/core/rule.ts';

/** One page of each list, by the path of the resource. */
type Bases = Map<string, { readonly base: number; readonly exchange: WithResponse }>;

export default defineFoldRule({
  id: 'pagination/one-base',
  breaks: ['query.page', 'pagination.page'],
  level: 'should',
  weight: 2,
  title: 'All lists of the service number their pages from the same base',
  headline: 'Some lists number their pages from 0 and others from 1',
  why: 'A client that takes the base from one list skips or repeats a page of the next one.',
  fix: 'Choose 0 or 1 once for the service, and number the pages of every list from it.',
  says: {
    other: 'Some lists number their pages from {expected}, but {request} shows that this one starts at {seen}',
    few: 'fewer than two lists show where their pages start',
    stated: 'query/page checks each list against profile.page_base',
  },
  start: (): Bases => new Map(),
  step: (bases, exchange, { dialect }) => {
    const { intent, resource } = exchange.probe;
    const isPage = intent.kind === 'list' && intent.page !== undefined && exchange.response.isSuccess;
    if (isPage && resource !== undefined && dialect.hasPages && !bases.has(resource.path))
      bases.set(resource.path, { base: dialect.pageBase, exchange });
    return bases;
  },
  check: (bases, { plan }) => {
    if (plan.profile.pageBase !== undefined) return inapplicable('stated');
    const [first, ...others] = [...bases].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
    if (first === undefined || others.length === 0) return inapplicable('few');
    const other = others.find(({ base }) => base !== first.base);
    if (other === undefined) return failed();
    const { base, exchange } = other;
    return failed({ kind: 'other', at: 'query:page', seen: String(base), expected: String(first.base), exchange });
  },
});
