import type { PageFault } from '../../../src/facts/lists/page-faults.ts';
import { numberOf, type PageFacts } from '../../../src/facts/lists/page-facts.ts';
import { crashBy, goesOn, overfull, pagesWrong, pastTheEnd, unheeding } from '../../../src/model/signs.ts';
import { type Violation, violation } from '../../../src/model/violation.ts';

interface Telling {
  readonly expected: string;
  readonly actual: string;
  readonly message: string;
  /** True where it also breaks what is said of a walk over all pages. */
  readonly isOfWalk: boolean;
}

/** How each kind of fault is told. */
const tellings: Partial<Readonly<Record<PageFault['kind'], (fault: PageFault, others: string) => Telling>>> = {
  'same-page': ({ facts }, others) => ({
    expected: 'other items',
    actual: 'the items of another page',
    message: `${facts.request} shows the same items as ${others}`,
    isOfWalk: false,
  }),
  'past-the-end': ({ facts }, others) => ({
    expected: 'no items',
    actual: `${facts.count} items`,
    message: `${facts.request} requests a page after the last and gets the items of ${others} again`,
    isOfWalk: false,
  }),
  repeated: ({ facts, item = '' }, others) => ({
    expected: 'each item on one page',
    actual: `item ${item} on two`,
    message: `${facts.request} shows item ${item}, and so does ${others}`,
    isOfWalk: true,
  }),
  lost: ({ facts, item = '', met = 0 }) => ({
    expected: `${met} items over all pages`,
    actual: `item ${item} on no page`,
    message: `a walk that ends with ${facts.request} does not meet item ${item}, which other sizes show`,
    isOfWalk: true,
  }),
};

/** The violation that a fault across pages is for `page`; undefined for faults of other parameters and fields. */
export function faultViolation(fault: PageFault): Violation | undefined {
  const { kind, facts } = fault;
  if (kind === 'refused') return hiddenPage(facts);
  const telling = tellings[kind]?.(fault, fault.earlier?.request ?? 'the first page');
  if (telling === undefined) return undefined;
  const { isOfWalk, ...words } = telling;
  return violation({
    at: `body:${facts.listAt}`,
    ...words,
    exchange: facts.exchange,
    clauses: isOfWalk ? ['query.page', 'pagination.total-elements'] : ['query.page'],
    key: kind,
    signOfService: goesOn,
    signs: [
      ...(isOverfull(facts) || (fault.earlier !== undefined && isOverfull(fault.earlier)) ? [overfull] : []),
      kind === 'past-the-end' ? pastTheEnd : pagesWrong,
      ...(String(facts.ids) === String(fault.earlier?.ids) ? unheeding : []),
    ],
  });
}

/** It shows more than its size, or all that there is: then it was not cut, and no page is one. */
function isOverfull(facts: PageFacts): boolean {
  const size = facts.size ?? numberOf(facts, 'size') ?? Infinity;
  return facts.count > size || (facts.count > 0 && facts.count === numberOf(facts, 'totalElements'));
}

/** A page that holds items and is not shown. */
export function hiddenPage(facts: PageFacts): Violation {
  return statusViolation(facts, '200', 'page');
}

/** A page after the last that breaks down. */
export function brokenEnd(facts: PageFacts): Violation {
  const expected = 'an empty list, 404 or 400';
  return statusViolation(facts, expected, 'page after the last');
}

function statusViolation(facts: PageFacts, expected: string, subject: string): Violation {
  const { request, status, exchange, page, size } = facts;
  return violation({
    at: 'status',
    expected,
    actual: String(status),
    message: `${request} answered ${status}`,
    exchange,
    clauses: ['query.page'],
    key: `${subject} answered ${Math.floor(status / 100)}xx`,
    // The one alone may break what wants both.
    signs: status < 500 ? [] : (page !== undefined && size !== undefined ? ['page'] : ['size', 'page']).map(crashBy),
  });
}
