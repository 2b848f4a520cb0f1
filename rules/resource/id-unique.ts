/** An id that was guessed, and that no other field supports, is still the id of the conventions if its name says so. */
import { defineRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import { readList } from '../../src/reading/lists.ts';
import { filter } from '../../src/scenarios/filter.ts';
import { list } from '../../src/scenarios/list.ts';

export default defineRule({
  id: 'resource/id-unique',
  breaks: ['resource.id'],
  weight: 7,
  label: 'data',
  title: 'An id belongs to one item only',
  headline: 'Several items of a list have the same id',
  why: 'Clients cannot tell two items with one id apart: a read, a change, or a delete of one reaches the other.',
  fix: 'Let the store assign ids from a sequence or at random, and show each item once in a list.',
  says: {
    twice: '{request} returned two items with the id {seen}',
    few: 'no list shows two ids',
  },
  on: [list, filter],
  judges: ['listed'],
  onSight: true,
  check: ({ listed: exchange }) => {
    // A filter may reject an unknown value.
    if (!exchange.response.isSuccess) return inapplicable('few');
    const { items } = readList(exchange);
    const refs = items.flatMap(({ ref, pointer }) => (ref === undefined ? [] : [{ ref, pointer }]));
    if (refs.length < 2) return inapplicable('few');
    const known = new Set<string>();
    const twice = refs.find(({ ref: { url } }) => known.size === known.add(url).size);
    if (twice === undefined) return passed;
    const { ref, pointer } = twice;
    return failed({ kind: 'twice', at: pointer, seen: ref.ids.at(-1) ?? '', expected: 'each id once', exchange });
  },
});
