/** The conventions allow several forms. If the profile names one, the plain list must have it. */
import { defineRule, failed, inapplicable, observed, passed } from '../../src/core/rule.ts';
import type { ListForm } from '../../src/reading/list-place.ts';
import { readList } from '../../src/reading/lists.ts';
import { walk } from '../../src/scenarios/walk.ts';

const words: Readonly<Partial<Record<ListForm, string>>> = {
  plain: 'a list as data, without page numbers',
  merged: 'page numbers next to success, error, and timestamp',
  bare: 'the pagination shape without the envelope',
  nested: 'the pagination shape as data',
};

export default defineRule({
  id: 'pagination/form',
  breaks: ['pagination.data'],
  weight: 3,
  title: 'Lists have the form that the profile defines',
  headline: 'Lists do not have the form in the profile',
  why: 'The conventions allow several forms of a page. Once a service has chosen one, clients look for the numbers there.',
  fix: 'Put the page numbers of every list in the same place, or correct profile.page_form.',
  says: {
    other: '{request} returned {seen}, but the profile defines {expected}',
    form: 'lists return {seen}',
    none: 'the list has no form of the conventions',
  },
  on: walk,
  judges: ['plain'],
  onSight: true,
  check: ({ plain: exchange }, { plan }) => {
    const { form } = readList(exchange);
    const { pageForm } = plan.profile;
    const seen = words[form];
    if (seen === undefined) return inapplicable('none');
    if (pageForm === undefined) return observed({ kind: 'form', seen, exchange });
    if (form === pageForm) return passed;
    return failed({ kind: 'other', at: 'body:', seen, expected: words[pageForm] ?? pageForm, exchange });
  },
});
