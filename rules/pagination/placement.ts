import type { PageFacts } from '../../src/facts/lists/page-facts.ts';
import { defineRule, inapplicable } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { everyPage, keepPage, listsOf } from './shared/evidence.ts';
import { pageBody, pageExchange } from './shared/page-examples.ts';

export default defineRule({
  id: 'pagination/placement',
  proves: [],
  breaks: ['pagination.page', 'pagination.size', 'pagination.total-elements', 'pagination.total-pages'],
  weight: 2,
  label: 'clients',
  level: 'should',
  title: 'The page numbers are next to data, not in an object of their own',
  why: 'A client of the pagination shape looks for page, size, totalElements and totalPages next to data, and does not find them there.',
  fix: 'Put the four numbers next to data, or make the pagination shape the data of the envelope.',
  scope: 'run',
  wants: everyPage,
  after: ['json/well-formed', 'errors/never-200'],
  digest: keepPage,
  check: ({ digests }) => {
    const lists = listsOf(digests.map((digest) => digest.kept));
    const paged = lists.filter((facts) => Object.keys(facts.numbers).length > 0);
    if (paged.length === 0) return inapplicable('no-page-numbers');
    // One habit of the service: told once, at the first place.
    const [first] = paged.filter(isApart);
    return { examined: paged.length, violations: first === undefined ? [] : [apart(first)] };
  },
  examples: () => ({
    passed: [
      { note: 'next to data, in the envelope', exchanges: [pageExchange({})] },
      {
        note: 'the bare pagination shape',
        exchanges: [
          {
            request: 'GET /users',
            status: 200,
            body: { data: [], page: 0, size: 20, totalElements: 0, totalPages: 0 },
          },
        ],
      },
    ],
    failed: [
      {
        note: 'in an object named pagination',
        exchanges: [
          pageExchange(
            {},
            {
              edit: (body, asked) => {
                const { success = true, data = [], error = null, timestamp = '', ...pagination } = pageBody(asked);
                return { success, data, error, timestamp, pagination };
              },
            },
          ),
        ],
      },
    ],
    inapplicable: [
      {
        note: 'a list without page numbers',
        exchanges: [{ request: 'GET /users', status: 200, body: { success: true, data: [], error: null } }],
      },
    ],
  }),
});

function isApart(facts: PageFacts): boolean {
  return facts.form === 'apart';
}

function apart(facts: PageFacts): ReturnType<typeof violation> {
  return violation({
    at: `body:${facts.numbersAt}`,
    expected: 'page, size, totalElements and totalPages next to data',
    actual: 'an object of their own',
    message: `${facts.request} has the page numbers in ${facts.numbersAt.slice(1)}`,
    exchange: facts.exchange,
    key: 'apart',
    isOfService: true,
  });
}
