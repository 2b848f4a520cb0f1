import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ExchangeExample, exampleExchange, exampleResource } from '../../src/model/example.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import { type Walk, type WalkView, walkOf } from '../../src/facts/lists/walk.ts';
import type { Json } from '../../src/text/json.ts';

/** How a made-up service lists. */
interface Listing {
  readonly count: number;
  readonly base: 0 | 1;
  readonly usual: number;
  readonly most: number;
  readonly form: 'merged' | 'bare' | 'plain' | 'array';
  readonly past: 'empty' | 404 | 400;
  /** A size above the most is refused instead of cut down. */
  readonly refuses: boolean;
}

type Asked = NonNullable<Walk['next']>;

function answerTo(listing: Listing, { page, size }: Asked): Pick<ExchangeExample, 'status' | 'body'> {
  const { base, usual, most, count, form, past, refuses } = listing;
  if (refuses && size !== undefined && size > most) return { status: 400, body: null };
  const fits = Math.min(size ?? usual, most);
  const start = ((page ?? base) - base) * fits;
  if (start < 0 || (start >= count && start > 0 && past !== 'empty'))
    return { status: past === 'empty' ? 400 : past, body: null };
  const items: Json[] = Array.from({ length: count }, (_, index) => ({ id: index + 1 })).slice(start, start + fits);
  const numbers = { page: page ?? base, size: fits, totalElements: count, totalPages: Math.ceil(count / fits) };
  const envelope = { success: true, error: null, timestamp: '2026-01-01T00:00:00Z', data: items };
  const bodies: Readonly<Record<Listing['form'], Json>> = {
    merged: { ...envelope, ...numbers },
    bare: { data: items, ...numbers },
    plain: envelope,
    array: items,
  };
  return { status: 200, body: bodies[form] };
}

/** Walks the list as a scenario would; throws where it does not end. */
function walkThrough(listing: Listing, view: WalkView, maxPages = 50): { walk: Walk; requests: number } {
  const exchanges: Exchange[] = [];
  for (;;) {
    const walk = walkOf(exchanges, view, maxPages);
    if (walk.next === undefined) return { walk, requests: exchanges.length };
    if (exchanges.length > maxPages + 5) throw new Error('the walk does not end');
    const example = { request: 'GET /users', about: walk.next, ...answerTo(listing, walk.next) };
    exchanges.push(exampleExchange(example, exampleResource()));
  }
}

const listings: fc.Arbitrary<Listing> = fc.record({
  count: fc.nat(300),
  base: fc.constantFrom(0 as const, 1 as const),
  usual: fc.integer({ min: 1, max: 30 }),
  most: fc.constantFrom(30, 50, 100, 1000),
  form: fc.constantFrom('merged' as const, 'bare' as const),
  past: fc.constantFrom('empty' as const, 404 as const, 400 as const),
  refuses: fc.boolean(),
});

describe('a walk', () => {
  it('meets every item of a list that states its numbers, once and as a whole', () => {
    fc.assert(
      fc.property(listings, (listing) => {
        const { walk } = walkThrough(listing, { idField: 'id', pageBase: undefined, pages: undefined }, 400);
        expect(walk.items.size).toBe(listing.count);
        expect(walk.whole).toBe(true);
        expect(walk.steady).toBe(true);
      }),
    );
  });

  it('meets every item of a plain list that is known to page', () => {
    fc.assert(
      fc.property(listings, fc.constantFrom('plain' as const, 'array' as const), (listing, form) => {
        const view = { idField: 'id', pageBase: listing.base, pages: true };
        const { walk } = walkThrough({ ...listing, form }, view, 400);
        expect(walk.items.size).toBe(listing.count);
      }),
    );
  });

  it('never takes a part for the whole, and stays within its bound', () => {
    fc.assert(
      fc.property(listings, fc.integer({ min: 1, max: 5 }), (listing, maxPages) => {
        const view = { idField: 'id', pageBase: undefined, pages: undefined };
        const { walk, requests } = walkThrough(listing, view, maxPages);
        expect(walk.whole && walk.items.size !== listing.count).toBe(false);
        expect(requests).toBeLessThanOrEqual(maxPages + 5);
      }),
    );
  });

  it('looks at the end of a list that is too long', () => {
    const listing: Listing = { count: 5000, base: 0, usual: 20, most: 50, form: 'merged', past: 404, refuses: false };
    const { walk, requests } = walkThrough(listing, { idField: 'id', pageBase: undefined, pages: undefined }, 10);
    expect(walk.items.has('5000')).toBe(true);
    expect(walk.items.has('1')).toBe(true);
    expect({ whole: walk.whole, requests }).toEqual({ whole: false, requests: 4 });
  });

  it('takes a short plain list as it comes', () => {
    const listing: Listing = { count: 4, base: 0, usual: 20, most: 50, form: 'array', past: 404, refuses: false };
    const { walk, requests } = walkThrough(listing, { idField: 'id', pageBase: undefined, pages: undefined });
    expect({ size: walk.items.size, whole: walk.whole, requests }).toEqual({ size: 4, whole: true, requests: 1 });
  });

  it('sees nothing in an answer that is no list', () => {
    const exchange = exampleExchange({ request: 'GET /users', status: 500, body: null }, exampleResource());
    const view = { idField: 'id', pageBase: undefined, pages: undefined };
    expect(walkOf([exchange], view, 50)).toMatchObject({
      items: new Map(),
      total: undefined,
      whole: false,
      steady: true,
      next: undefined,
    });
  });
});
