import { type Answered, isAnswered, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { itemOf } from '../../src/model/envelope.ts';
import { matchesExactly } from '../../src/model/filter-match.ts';
import { idOf } from '../../src/model/item.ts';
import { isPart, type Listing, listingOf } from '../../src/model/list-page.ts';
import type { Resource } from '../../src/model/plan.ts';
import { defineRule, inapplicable, indistinct, type Judgement, type RuleContext } from '../../src/model/rule.ts';
import { namelessFacts } from '../../src/model/reason.ts';
import { field, goesOn, listBehind, lostByFilters, notShown, pagesUnder, parameter } from '../../src/model/signs.ts';
import type { Step } from '../../src/model/step.ts';
import { answeredAt, lookedAt, type Trace } from '../../src/model/trace.ts';
import { stateOf } from '../../src/model/states.ts';
import { lifecycle } from '../../src/model/traces/lifecycle.ts';
import { states } from '../../src/model/traces/states.ts';
import { show, type Violation, violation } from '../../src/model/violation.ts';
import { walkAt } from '../operation/shared/lists.ts';
import { filterFreshExamples as examples } from './shared/filter-fresh-examples.ts';

/**
 * A filter is asked for a word of ours that a read has just shown in an item of ours: what answers with an empty list does not know it. And for a
 * value that a change gave to an item: what shows all that it finds, and not that item, does not know it either. And for a state that an item
 * left, as a read showed: what shows the item still does not know that.
 */
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
  wants: [
    lifecycle.filteredBefore,
    lifecycle.filteredOwn,
    lifecycle.filteredGone,
    lifecycle.after,
    states.filteredBefore,
    states.filteredLeft,
    states.transitionRead,
  ],
  after: ['json/well-formed', 'errors/never-200', 'operation/list-nulls'],
  // Where writes do not show, the read that showed the word may have been a stale one, and the filter right; a value that no item may have is no
  // value to filter by.
  explainedBy: [
    'fields/item-schema',
    'query/filter',
    'query/filter-complete',
    'query/filter-crash',
    'query/filter-pages',
    'operation/patch',
    'operation/replace',
    'operation/listed',
    'stateless/continues',
    'stateless/order',
  ],
  check: (trace, context) => {
    const judgements = [judgeWord(trace, context), judgeChange(trace, context), judgeState(trace, context)].flatMap(
      (each) => each ?? [],
    );
    const violations = judgements.flatMap((each) => each.violations ?? []);
    const examined = judgements.reduce((sum, each) => sum + (each.examined ?? 0), 0);
    if (violations.length > 0) return { violations: violations.slice(0, 1), examined };
    const open = judgements.find(({ unjudged }) => unjudged !== undefined);
    return open ?? (examined > 0 ? { examined } : inapplicable('no-filtered-list'));
  },
  examples,
});

/** The list that a filter kept; what is refused, or is no list, other rules tell of. */
function listAt(trace: Trace, step: Step): { readonly look: Answered; readonly listing: Listing } | undefined {
  const [look] = lookedAt(trace, step).filter(isAnswered);
  const listing = look === undefined ? undefined : listingOf(look.reply);
  if (look === undefined || listing === undefined || !isSuccess(look.reply.status)) return undefined;
  return { look, listing };
}

function judgeWord(trace: Trace, { plan, readings }: RuleContext): Judgement | undefined {
  const { resource } = trace;
  const seen = listAt(trace, lifecycle.filteredOwn);
  if (seen === undefined || resource === undefined) return undefined;
  const { items } = seen.listing;
  const { id = '' } = seen.look.probe.about;
  const { idField, isNameless } = readings.of(resource);
  if (items.some((item) => idOf(item, idField) === id)) return { examined: 1 };
  if (isNameless) return indistinct('id-nameless', namelessFacts(plan, resource));
  // Among others it may be on a further page.
  if (isPart(seen.listing) || (items.length > 0 && seen.listing.total === undefined))
    return indistinct('list-not-walked-whole');
  return { examined: 1, violations: [notFound(trace, resource, seen, id)] };
}

/** An item that the list shows by now with the value that a filter asks for. */
function judgeChange(trace: Trace, context: RuleContext): Judgement | undefined {
  const { resource } = trace;
  const seen = listAt(trace, lifecycle.filteredGone);
  const { twin: id, filter = {} } = seen?.look.probe.about ?? {};
  const listed = id === undefined ? undefined : walkAt(trace, lifecycle.after, context)?.items.get(id);
  if (seen === undefined || resource === undefined || id === undefined || listed === undefined) return undefined;
  const isKept = Object.entries(filter).every(([name, value]) => {
    const by = resource.filters[name];
    return by !== undefined && matchesExactly(listed, by, value);
  });
  if (!isKept) return undefined;
  const { items, total } = seen.listing;
  const { idField } = context.readings.of(resource);
  if (items.some((item) => idOf(item, idField) === id)) return { examined: 1 };
  if (isPart(seen.listing) || (items.length > 0 && total === undefined)) return undefined;
  return { examined: 1, violations: [notFound(trace, resource, seen, id)] };
}

/** An item that a filter finds by the state that it left. */
function judgeState(trace: Trace, { readings }: RuleContext): Judgement | undefined {
  const { resource } = trace;
  const seen = listAt(trace, states.filteredLeft);
  if (seen === undefined || resource?.states === undefined) return undefined;
  const { look, listing } = seen;
  const { id, filter = {} } = look.probe.about;
  const [state = ''] = Object.values(filter);
  const earlier = trace.exchanges.slice(0, trace.exchanges.indexOf(look));
  const read = answeredAt(trace, states.transitionRead).findLast(
    (each) => each.probe.about.id === id && earlier.includes(each),
  );
  const now = read === undefined ? undefined : stateOf(itemOf(read.reply), resource.states);
  if (now === undefined || now.toLowerCase() === state.toLowerCase()) return undefined;
  const { idField } = readings.of(resource);
  const isIn = ({ items }: Listing): boolean => items.some((item) => idOf(item, idField) === id);
  if (!isIn(listing)) {
    // Where it was found before it left, it would be again.
    const before = listAt(trace, states.filteredBefore);
    return before !== undefined && isIn(before.listing) ? { examined: 1 } : undefined;
  }
  return {
    examined: 1,
    violations: [
      violation({
        at: `query:${Object.keys(filter).join()}`,
        expected: `no item ${id}`,
        actual: `item ${id}`,
        message: `${requestLine(look)} finds item ${id}, which a read shows with ${show(now)} as ${resource.states.field}`,
        exchange: look.id,
        key: 'found by what it was',
        signs: [...Object.keys(filter).map(parameter), notShown, listBehind, field(resource.states.field)],
      }),
    ],
  };
}

function notFound(
  trace: Trace,
  resource: Resource,
  { look, listing }: { readonly look: Answered; readonly listing: Listing },
  id: string,
): Violation {
  const filter = Object.entries(look.probe.about.filter ?? {});
  const names = filter.map(([name]) => name);
  const values = filter.map(([, value]) => show(value)).join(', ');
  const wasAsked = answeredAt(trace, lifecycle.filteredBefore).some(({ request }) => request.url === look.request.url);
  return violation({
    at: `query:${names.join()}`,
    expected: `item ${id}`,
    actual: listing.items.length === 0 ? 'an empty list' : `${listing.items.length} items without it`,
    message: `${requestLine(look)} does not find item ${id}, which a read shows with ${values} in what ${names.join(', ')} ${names.length > 1 ? 'look' : 'looks'} at${wasAsked ? '; the same was asked before that was changed' : ''}`,
    exchange: look.id,
    key: 'not found',
    // Without a page it may be another page that was shown.
    ...(look.probe.about.page === undefined ? { signOfService: goesOn } : {}),
    signs: [
      ...names.map(parameter),
      pagesUnder('filter'),
      notShown,
      ...(names.length > 1 ? [lostByFilters] : []),
      listBehind,
      ...names.flatMap((name) => (resource.filters[name]?.in ?? []).map(field)),
    ],
  });
}
