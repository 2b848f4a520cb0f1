/** The numbers themselves are judged by their own rules, wherever they are. */
import { defineRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import { readList } from '../../src/reading/lists.ts';
import { walk } from '../../src/scenarios/walk.ts';

export default defineRule({
  id: 'pagination/placement',
  breaks: ['pagination.page', 'pagination.size', 'pagination.total-elements', 'pagination.total-pages'],
  level: 'should',
  weight: 2,
  title: 'The page numbers are next to data, not in an object of their own',
  headline: 'Page numbers are in an object of their own',
  why: 'A client looks for page, size, totalElements, and totalPages next to data, and does not find them there.',
  fix: 'Put the four numbers next to data, or make the pagination shape the data of the envelope.',
  says: {
    apart: '{request} returned its page numbers in {seen}',
    unpaged: 'no list has page numbers',
  },
  on: walk,
  judges: ['plain'],
  onSight: true,
  check: ({ plain: exchange }) => {
    const { form, isPaged, pointers } = readList(exchange);
    if (!isPaged) return inapplicable('unpaged');
    if (form !== 'apart') return passed;
    const at = pointers.page.slice(0, pointers.page.lastIndexOf('/'));
    return failed({
      kind: 'apart',
      at,
      seen: `the object ${at.replace('body:/', '')}`,
      expected: 'next to data',
      exchange,
    });
  },
});
