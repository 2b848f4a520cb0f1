import type { Rule } from '../../../src/model/rule.ts';
import { changing, pageBody, wholeWalk } from '../../pagination/shared/page-examples.ts';

const examplePlan = { profile: { pageBase: 1 as const, statuses: {}, limits: {}, errorCodes: {}, idFields: {} } };

const everything = {
  success: true,
  data: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }, { id: 5 }],
  error: null,
  timestamp: '2026-01-01T00:00:00Z',
};

/** Examples of a parameter that selects the page, or does not. */
export const pageExamples: Rule['examples'] = () => ({
  passed: [
    { note: 'each item once, counted from 0', exchanges: wholeWalk() },
    { note: 'each item once, counted from 1', exchanges: wholeWalk({ base: 1 }) },
    {
      note: 'a page after the last is a 404',
      exchanges: wholeWalk({ status: (asked) => (isBeyond(asked) ? 404 : 200) }),
    },
  ],
  failed: [
    {
      note: 'the first page, whatever is asked for',
      exchanges: wholeWalk({ edit: (_body, { size }) => pageBody(size === undefined ? {} : { size }) }),
      keys: ['same-page'],
    },
    {
      note: 'a page begins with the last item of the page before',
      exchanges: wholeWalk({
        edit: changing('data', (old, { page, size }) => (page === 1 && size === 2 ? [{ id: 2 }, { id: 3 }] : old)),
      }),
    },
    {
      note: 'the last item is on no page of two',
      exchanges: wholeWalk({
        edit: changing('data', (old, { page, size }) => (page === 2 && size === 2 ? [] : old)),
      }),
    },
    {
      note: 'the last page again after the last',
      exchanges: wholeWalk({
        edit: (body, asked) => (isBeyond(asked) ? pageBody({ ...asked, page: lastOf(asked) }) : body),
      }),
      keys: ['past-the-end'],
    },
    {
      note: 'a 500 after the last page',
      exchanges: wholeWalk({ status: (asked) => (isBeyond(asked) ? 500 : 200) }),
      keys: ['page after the last answered 5xx'],
    },
    {
      note: 'a page in the middle is a 404',
      exchanges: wholeWalk({ status: ({ page }) => (page === 1 ? 404 : 200) }),
      keys: ['page answered 4xx'],
    },
    { note: 'another base than the profile states', plan: examplePlan, exchanges: wholeWalk() },
  ],
  inapplicable: [
    { note: 'only the list without parameters', exchanges: wholeWalk().slice(0, 1) },
    { note: 'a list that ignores page and size', exchanges: wholeWalk({ edit: () => everything }) },
  ],
  inconclusive: [
    {
      note: 'a list that others change',
      exchanges: wholeWalk({
        edit: (_body, asked, round) => pageBody(asked, { items: round === 1 && asked.size === 2 ? 4 : 5 }),
      }),
    },
  ],
});

function lastOf({ size = 3 }: { readonly size?: number }): number {
  return Math.ceil(5 / size) - 1;
}

function isBeyond(asked: { readonly page?: number; readonly size?: number }): boolean {
  return (asked.page ?? 0) > lastOf(asked);
}
