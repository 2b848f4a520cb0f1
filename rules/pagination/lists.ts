/** Whether a list has page numbers, and where. */
import type { PageField } from '../../src/core/dialect.ts';
import type { WithResponse } from '../../src/core/exchange.ts';
import { defineFoldRule, defineRule, failed, inapplicable, observed, passed, undecided } from '../../src/core/rule.ts';
import { type ListForm, pageFields } from '../../src/reading/list-place.ts';
import { isWhole, listIn, readList } from '../../src/reading/lists.ts';
import { overlaps, shownPages } from '../../src/reading/pages.ts';
import { listed } from '../../src/reading/shown.ts';
import { walk } from '../../src/scenarios/walk.ts';
import type { ClauseId } from '../clauses.ts';

const clauses: Readonly<Record<PageField, ClauseId>> = {
  page: 'pagination.page',
  size: 'pagination.size',
  totalElements: 'pagination.total-elements',
  totalPages: 'pagination.total-pages',
};

/**
 * A list is paginated if its response says that there are more items, or if another page shows other ones. Page numbers
 * in other forms are recognized, so that such a list is reported once and never treated as complete.
 */
export const pageNumbers = defineRule({
  id: 'pagination/numbers',
  weight: 5,
  title: 'A list that shows only some of its items has page, size, totalElements, and totalPages',
  headline: 'Paginated lists have no page numbers',
  why: 'A client that gets part of a list must learn which part it is and how much more there is.',
  fix: 'Return page, size, totalElements, and totalPages next to data. If other names must stay, set profile.names.',
  says: {
    none: '{request} returned {seen} items without {expected}, but the list has more',
    names: '{request} returned page numbers in another form: {seen}',
    whole: 'no list shows only some of its items',
    changed: 'the list changed while its pages were read',
  },
  on: walk,
  judges: ['plain', 'first', 'second', 'again'],
  voids: ['first', 'second', 'last', 'pastEnd', 'pageAlone', 'sizeAlone', 'huge', 'maximum'],
  check: ({ plain, first, second, again }, { isSteady }) => {
    const pages = [plain, first, second].flatMap((exchange) => listIn(exchange) ?? []);
    const head = readList(plain);
    const missing = pageFields.filter((field) => pages.every(({ sent }) => !(field in sent)));
    const isShaped = pages.some(({ isPaged }) => isPaged);
    const elsewhere = missing.filter((field) => head.paging.names[field] !== undefined);
    // One number that is missing in the pagination shape is a problem of its own rule.
    if (missing.length === 0 || (isShaped && elsewhere.length === 0)) return passed;
    const [one, other] = [listIn(first), listIn(second)];
    const isCut = one !== undefined && one.count > 0 && one.count < head.count;
    const isTurned = one !== undefined && other !== undefined && other.count > 0 && !overlaps(one, other);
    if (isWhole(head) && !isCut && !isTurned) return inapplicable('whole');
    if (isWhole(head) && !isSteady(plain, again)) return undecided('changed');
    const exchange = isWhole(head) ? first : plain;
    const { count, paging } = readList(exchange);
    const names = elsewhere.map((field) => `${field} as ${paging.names[field]}`);
    const breaks = missing.map((field) => clauses[field]);
    const at = head.pointers.page;
    if (names.length === 0)
      return failed({ kind: 'none', at, seen: String(count), expected: listed(missing), exchange, breaks });
    return failed({ kind: 'names', at, seen: listed(names), expected: listed(missing), exchange, breaks });
  },
});

/** A service may paginate only on request: a response that shows the whole list needs no page numbers. */
export const everyPage = defineRule({
  id: 'pagination/fields',
  breaks: ['pagination.page', 'pagination.size', 'pagination.total-elements', 'pagination.total-pages'],
  weight: 5,
  title: 'Every page of a paginated list has the page numbers',
  headline: 'Some pages of a list have no page numbers',
  why: 'A client that finds its position by these numbers is lost on a page without them.',
  fix: 'Build all pages of a list in one place, with page, size, totalElements, and totalPages on each of them.',
  says: {
    missing: '{request} returned {seen} of {expected} items without page numbers, although other pages have them',
    unpaged: 'no list has page numbers',
    changed: 'the list changed while its pages were read',
  },
  on: walk,
  judges: ['plain', 'first', 'second', 'again'],
  sees: ['last', 'pastEnd', 'pageAlone', 'sizeAlone', 'huge'],
  voids: ['first', 'second', 'last', 'pastEnd', 'pageAlone', 'sizeAlone', 'huge'],
  check: ({ plain, first, second, again, last, pastEnd, pageAlone, sizeAlone, huge }, { isSteady }) => {
    const pages = shownPages(plain, first, second, last, pastEnd, pageAlone, sizeAlone, huge);
    const totals = pages.filter(({ list }) => list.isPaged).map(({ list }) => list.totalElements ?? 0);
    if (totals.length === 0) return inapplicable('unpaged');
    const total = Math.max(...totals);
    const bare = pages.find(({ list }) => Object.keys(list.sent).length === 0 && list.count < total);
    if (bare === undefined) return passed;
    if (!isSteady(plain, again)) return undecided('changed');
    const { exchange, list } = bare;
    const [at, seen] = [list.pointers.page, String(list.count)];
    return failed({ kind: 'missing', at, seen, expected: String(total), exchange });
  },
});

/** The numbers themselves are judged by their own rules, wherever they are. */
export const placement = defineRule({
  id: 'pagination/placement',
  breaks: ['pagination.page', 'pagination.size', 'pagination.total-elements', 'pagination.total-pages'],
  level: 'should',
  weight: 2,
  title: 'The page numbers are next to data, not in an object of their own',
  headline: 'Page numbers are in an object of their own',
  why: 'A client looks for page, size, totalElements, and totalPages next to data, and does not find them there.',
  fix: 'Put the four numbers next to data, or make the pagination shape the data of the envelope.',
  says: { apart: '{request} returned its page numbers in {seen}', unpaged: 'no list has page numbers' },
  on: walk,
  judges: ['plain'],
  onSight: true,
  check: ({ plain: exchange }) => {
    const { form, isPaged, pointers } = readList(exchange);
    if (!isPaged) return inapplicable('unpaged');
    if (form !== 'apart') return passed;
    const at = pointers.page.slice(0, pointers.page.lastIndexOf('/'));
    const seen = `the object ${at.replace('body:/', '')}`;
    return failed({ kind: 'apart', at, seen, expected: 'next to data', exchange });
  },
});

const words: Readonly<Partial<Record<ListForm, string>>> = {
  plain: 'a list as data, without page numbers',
  merged: 'page numbers next to success, error, and timestamp',
  bare: 'the pagination shape without the envelope',
  nested: 'the pagination shape as data',
};

/** The conventions allow several forms. If the profile names one, the plain list must have it. */
export const pageForm = defineRule({
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

/** One page of each list, by the path of the resource. */
type Bases = Map<string, { readonly base: number; readonly exchange: WithResponse }>;

/** Only lists whose pages show different items count. Against the base in the profile, query/page judges each list. */
export const oneBase = defineFoldRule({
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
