import { type Dialect, envelope, enveloped, numberIn, type Thing } from './services.ts';

const pageOf = (things: readonly Thing[], page: number, size: number, base = 1): readonly Thing[] =>
  things.slice(Math.max(0, page - base) * size, Math.max(0, page - base + 1) * size);
const pagesOf = (things: readonly Thing[], size: number): number => Math.ceil(things.length / size);
const here = 'http://127.0.0.1:8080/things';

/** Where a page number and a size stand in the query, and what came of them. */
function paged(
  names: readonly [page: string, size: string],
  usual: number,
  tell: (shown: readonly Thing[], page: number, size: number, all: readonly Thing[]) => ReturnType<Dialect['list']>,
): Dialect['list'] {
  return (things, query) => {
    const page = numberIn(query, names[0], 1, 1);
    const size = numberIn(query, names[1], usual, 1);
    return tell(pageOf(things, page, size), page, size, things);
  };
}

function skipped(
  names: readonly [skip: string, size: string],
  usual: number,
  tell: (shown: readonly Thing[], skip: number, size: number, all: readonly Thing[]) => ReturnType<Dialect['list']>,
): Dialect['list'] {
  return (things, query) => {
    const skip = numberIn(query, names[0], 0);
    const size = numberIn(query, names[1], usual, 1);
    return tell(things.slice(skip, skip + size), skip, size, things);
  };
}

const asJsonApi = (thing: Thing): object => {
  const { id, ...attributes } = thing;
  return { type: 'things', id: String(id), attributes };
};
const withSelf = (thing: Thing): object => ({ ...thing, _links: { self: { href: `${here}/${String(thing['id'])}` } } });

export const dialects: Readonly<Record<string, Dialect>> = {
  'the envelope with meta {page, perPage, total}': {
    ...envelope,
    list: paged(['page', 'perPage'], 10, (data, page, perPage, { length: total }) => ({
      body: enveloped(data, { meta: { page, perPage, total } }),
    })),
  },
  'the envelope with hasMore': {
    ...envelope,
    list: (things, query) => {
      const after = things.findIndex((thing) => String(thing['id']) === query.get('after'));
      const data = things.slice(after + 1, after + 1 + numberIn(query, 'limit', 10, 1));
      return { body: enveloped(data, { hasMore: data.at(-1) !== things.at(-1) }) };
    },
  },
  'the envelope with the first 10 and not a word': {
    ...envelope,
    list: skipped(['offset', 'limit'], 10, (data) => ({ body: enveloped(data) })),
  },
  'the envelope with its numbers as texts': {
    ...envelope,
    list: paged(['p', 'per_page'], 10, (data, page, size, { length }) => ({
      body: enveloped(data, { current_page: String(page), per_page: String(size), total: String(length) }),
    })),
  },
  'one item, counted, however many are asked for': {
    ...envelope,
    list: (things) => ({ body: enveloped(things, { start: 0, total_size: things.length }) }),
  },
  'the envelope with the first 10 of what a limit may raise': {
    ...envelope,
    list: (things, query) => ({ body: enveloped(things.slice(0, numberIn(query, 'limit', 10, 1))) }),
  },
  'all at once, unless an offset or a limit of its own is asked for': {
    ...envelope,
    list: (things, query) => {
      const offset = numberIn(query, 'offset', 0);
      return { body: enveloped(things.slice(offset, offset + numberIn(query, 'limit', things.length, 1))) };
    },
  },
  'the envelope cut by page and size, without numbers': {
    ...envelope,
    list: (things, query) => ({
      body: enveloped(pageOf(things, numberIn(query, 'page', 0), numberIn(query, 'size', 10, 1), 0)),
    }),
  },
  'the envelope with page and size taken, numbers under other names': {
    ...envelope,
    list: paged(['page', 'size'], 10, (data, currentPage, pageSize, { length: total }) => ({
      body: enveloped(data, { currentPage, pageSize, total }),
    })),
  },
  'the envelope with data {items, total, page, limit}': {
    ...envelope,
    list: paged(['page', 'limit'], 10, (items, page, limit, { length: total }) => ({
      body: enveloped({ items, total, page, limit }),
    })),
  },
  'the envelope with pagination {page, size, totalElements, totalPages}': {
    ...envelope,
    list: paged(['page', 'size'], 10, (data, page, size, all) => ({
      body: enveloped(data, { pagination: { page, size, totalElements: all.length, totalPages: pagesOf(all, size) } }),
    })),
  },
  'page taken, size not': {
    ...envelope,
    list: paged(['page', 'count'], 10, (data, current, count, { length: total }) => ({
      body: enveloped(data, { current, count, total }),
    })),
  },
  'all at once': { ...envelope, list: (things) => ({ body: enveloped(things) }) },
  'all at once, counted': { ...envelope, list: (things) => ({ body: enveloped(things, { count: things.length }) }) },
  'JSON:API': {
    item: (thing) => ({ data: asJsonApi(thing) }),
    failure: (status) => ({ errors: [{ status: String(status), title: 'No.' }] }),
    list: paged(['page[number]', 'page[size]'], 10, (shown, page, size, all) => ({
      body: {
        data: shown.map(asJsonApi),
        links: {
          self: `${here}?page[number]=${page}`,
          next: page < pagesOf(all, size) ? `${here}?page[number]=${page + 1}&page[size]=${size}` : null,
        },
        meta: { total: all.length },
        included: [],
      },
    })),
  },
  HAL: {
    item: withSelf,
    list: (things, query) => {
      const [number, size] = [numberIn(query, 'page', 0), numberIn(query, 'size', 10, 1)];
      return {
        body: {
          _embedded: { things: pageOf(things, number, size, 0).map(withSelf) },
          _links: { self: { href: here }, next: { href: `${here}?page=${number + 1}&size=${size}` } },
          page: { size, totalElements: things.length, totalPages: pagesOf(things, size), number },
        },
      };
    },
  },
  'Spring Data': {
    list: (things, query) => {
      const [number, size] = [numberIn(query, 'page', 0), numberIn(query, 'size', 10, 1)];
      const content = pageOf(things, number, size, 0);
      const totalPages = pagesOf(things, size);
      return {
        body: {
          content,
          pageable: { sort: { sorted: false }, pageNumber: number, pageSize: size, offset: number * size, paged: true },
          totalElements: things.length,
          totalPages,
          last: number + 1 >= totalPages,
          first: number === 0,
          numberOfElements: content.length,
          size,
          number,
          sort: [],
          empty: content.length === 0,
        },
      };
    },
  },
  'Django REST': {
    list: paged(['page', 'page_size'], 10, (results, page, size, all) => ({
      body: {
        count: all.length,
        next: page < pagesOf(all, size) ? `${here}?page=${page + 1}` : null,
        previous: page > 1 ? `${here}?page=${page - 1}` : null,
        results,
      },
    })),
  },
  OData: {
    list: skipped(['$skip', '$top'], 10, (value, skip, top, all) => ({
      body: {
        '@odata.context': '$metadata#things',
        '@odata.count': all.length,
        value,
        ...(skip + top < all.length ? { '@odata.nextLink': `${here}?$skip=${skip + top}` } : {}),
      },
    })),
  },
  Strapi: {
    item: (thing) => ({ data: asJsonApi(thing), meta: {} }),
    list: paged(['pagination[page]', 'pagination[pageSize]'], 10, (shown, page, pageSize, all) => ({
      body: {
        data: shown.map(asJsonApi),
        meta: { pagination: { page, pageSize, pageCount: pagesOf(all, pageSize), total: all.length } },
      },
    })),
  },
  Directus: {
    item: (data) => ({ data }),
    failure: () => ({ errors: [{ message: 'No.', extensions: { code: 'FORBIDDEN' } }] }),
    list: paged(['page', 'limit'], 10, (data, _page, _limit, all) => ({
      body: { data, meta: { total_count: all.length, filter_count: all.length } },
    })),
  },
  'json-server': {
    list: paged(['_page', '_limit'], 10, (body, _page, _limit, all) => ({
      body,
      headers: [['X-Total-Count', String(all.length)]],
    })),
  },
  'GitHub links': {
    list: paged(['page', 'per_page'], 10, (body, page, size, all) => ({
      body,
      headers:
        page < pagesOf(all, size)
          ? [['Link', `<${here}?page=${page + 1}&per_page=${size}>; rel="next", <${here}?page=9>; rel="last"`]]
          : [],
    })),
  },
  'a cursor': {
    ...envelope,
    list: (things, query) => {
      const start = Number(atob(query.get('cursor') ?? '') || 0);
      const limit = numberIn(query, 'limit', 10, 1);
      const isEnd = start + limit >= things.length;
      return {
        body: enveloped(things.slice(start, start + limit), {
          next_cursor: isEnd ? null : btoa(String(start + limit)),
        }),
      };
    },
  },
  'a page token': {
    list: (things, query) => {
      const start = Number(atob(query.get('pageToken') ?? '') || 0);
      const limit = numberIn(query, 'pageSize', 10, 1);
      const isEnd = start + limit >= things.length;
      return {
        body: {
          things: things.slice(start, start + limit),
          ...(isEnd ? {} : { nextPageToken: btoa(String(start + limit)) }),
        },
      };
    },
  },
  'Elastic hits': {
    item: (thing) => ({ _index: 'things', _id: String(thing['id']), found: true, _source: thing }),
    list: skipped(['from', 'size'], 10, (shown, _from, _size, all) => ({
      body: {
        took: 1,
        timed_out: false,
        hits: {
          total: { value: all.length, relation: 'eq' },
          hits: shown.map((thing) => ({ _index: 'things', _id: String(thing['id']), _source: thing })),
        },
      },
    })),
  },
  'a key named after the resource, with skip and limit': {
    list: skipped(['skip', 'limit'], 10, (things, skip, limit, { length: total }) => ({
      body: { things, total, skip, limit },
    })),
  },
  JSend: {
    item: (thing) => ({ status: 'success', data: { thing } }),
    list: (things) => ({ body: { status: 'success', data: { things } } }),
  },
};
