import { isSuccess, requestLine } from '../../src/model/exchange.ts';
import { idOf } from '../../src/model/item.ts';
import { listingOf } from '../../src/model/list-page.ts';
import { defineRule, inapplicable, indistinct } from '../../src/model/rule.ts';
import { namelessFacts } from '../../src/model/reason.ts';
import { field, listBehind, notShown, pagesUnder, parameter } from '../../src/model/signs.ts';
import { answeredAt } from '../../src/model/trace.ts';
import { lifecycle } from '../../src/model/traces/lifecycle.ts';
import { show, violation } from '../../src/model/violation.ts';
import { filterFreshExamples as examples } from './shared/filter-fresh-examples.ts';

/** A filter is asked for a word of ours that a read has just shown in an item of ours: what answers with an empty list does not know it. */
export default defineRule({
  id: 'query/filter-fresh',
  proves: [],
  breaks: ['query.filter'],
  weight: 6,
  label: 'clients',
  title: 'A filter finds what was just created or changed',
  why: 'Who has just saved something searches for it next, and makes it once more where the search does not find it.',
  fix: 'Filter the items themselves, or bring the index of the search up to date before a write is answered.',
  scope: 'trace',
  wants: [lifecycle.filteredOwn],
  after: ['json/well-formed', 'errors/never-200'],
  // Where writes do not show, the read that showed the word may have been a stale one, and the filter right.
  explainedBy: [
    'query/filter',
    'query/filter-complete',
    'query/filter-crash',
    'query/filter-pages',
    'operation/patch',
    'operation/replace',
    'operation/listed',
  ],
  check: (trace, { plan, readings }) => {
    const { resource } = trace;
    const [look] = answeredAt(trace, lifecycle.filteredOwn);
    if (look === undefined || resource === undefined) return inapplicable('no-filtered-list');
    const listing = listingOf(look.reply);
    // What is refused, or is no list, other rules tell of.
    if (!isSuccess(look.reply.status) || listing === undefined) return inapplicable('no-filtered-list');
    const { id = '', filter = {} } = look.probe.about;
    const { idField, isNameless } = readings.of(resource);
    if (listing.items.some((item) => idOf(item, idField) === id)) return { examined: 1 };
    if (isNameless) return indistinct('id-nameless', namelessFacts(plan, resource));
    // Among others it may stand on a further page.
    if (listing.items.length > 0) return indistinct('list-not-walked-whole');
    const [[name, value] = ['', '']] = Object.entries(filter);
    return {
      examined: 1,
      violations: [
        violation({
          at: `query:${name}`,
          expected: `item ${id}`,
          actual: 'an empty list',
          message: `${requestLine(look)} does not find item ${id}, which a read shows with ${show(value)} in what ${name} looks at`,
          exchange: look.id,
          key: 'not found',
          signs: [
            parameter(name),
            pagesUnder('filter'),
            notShown,
            listBehind,
            ...(resource.filters[name]?.in ?? []).map(field),
          ],
        }),
      ],
    };
  },
  examples,
});
