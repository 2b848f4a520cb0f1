import { exampleResource, standardOperations } from '../../src/model/example.ts';
import { defineRule, inapplicable } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { everyPage, keepPage } from './shared/evidence.ts';
import { type ExampleList, pageExchange } from './shared/page-examples.ts';

const users = exampleResource();
const posts = exampleResource({ path: '/posts' });
const both = { operations: [...standardOperations('/users'), ...standardOperations('/posts')] };
const plan = { resources: [users, posts] };

export default defineRule({
  id: 'pagination/one-base',
  proves: [],
  breaks: ['query.page', 'pagination.page'],
  weight: 2,
  label: 'clients',
  level: 'should',
  title: 'All lists of the service number their pages from the same base',
  why: 'A client that takes the base from one list skips or repeats a page of the next.',
  fix: 'Choose 0 or 1 once for the service, and number the pages of every list from it.',
  scope: 'run',
  wants: everyPage,
  after: ['json/well-formed', 'errors/never-200'],
  digest: (exchange, context) => {
    const facts = keepPage(exchange, context);
    const resource = exchange.probe.operation?.resource;
    return facts?.page !== undefined && facts.count > 0 && facts.page <= 1 ? { resource, page: facts.page } : undefined;
  },
  check: ({ digests }, { plan: audited, readings }) => {
    const found = audited.resources.flatMap((resource) => {
      const { shownPageBase: base, isLiving } = readings.of(resource);
      const seen = digests.find(({ kept }) => kept.resource === resource.key && kept.page === base);
      return base === undefined || seen === undefined || isLiving ? [] : [{ key: resource.key, base, seen }];
    });
    const [first] = found;
    if (first === undefined) return inapplicable('no-base-shown');
    const other = found.find((each) => each.base !== first.base);
    if (other !== undefined) {
      // Against the one that the profile states, query/page tells of each list.
      if (audited.profile.pageBase !== undefined) return inapplicable('told-elsewhere');
      return {
        violations: [
          violation({
            at: 'query:page',
            expected: `pages counted from ${first.base}, as at ${first.key}`,
            actual: `pages counted from ${other.base}`,
            message: `pages are counted from ${first.base} at ${first.key} and from ${other.base} at ${other.key}`,
            exchange: other.seen.exchange,
            key: 'two bases',
            isOfService: true,
          }),
        ],
        examined: found.length,
      };
    }
    return found.length === 1 ? inapplicable('one-base-shown') : { examined: found.length };
  },
  examples: () => ({
    passed: [
      { note: 'both from 0', resource: both, plan, exchanges: [...lowPages('/users', {}), ...lowPages('/posts', {})] },
    ],
    failed: [
      {
        note: 'from 0 and from 1',
        resource: both,
        plan,
        exchanges: [...lowPages('/users', {}), ...lowPages('/posts', { base: 1 })],
      },
    ],
    inapplicable: [
      { note: 'no page was asked for', exchanges: [pageExchange({})] },
      {
        note: 'from 0 and from 1, one of which the profile states: query/page reports the other',
        resource: both,
        plan: { ...plan, profile: { pageBase: 0, statuses: {}, limits: {}, errorCodes: {}, idFields: {} } },
        exchanges: [...lowPages('/users', {}), ...lowPages('/posts', { base: 1 })],
      },
      { note: 'one list alone', exchanges: lowPages('/users', {}) },
    ],
  }),
});

/** The list, and pages 0 and 1 of two items. */
function lowPages(path: string, list: ExampleList): ReturnType<typeof pageExchange>[] {
  return [{}, { page: 0, size: 2 }, { page: 1, size: 2 }].map((asked) => {
    const exchange = pageExchange(asked, list, { provokes: 'anything' });
    return { ...exchange, request: exchange.request.replace('/users', path) };
  });
}
