import express, { type ErrorRequestHandler, type Response } from 'express';
import { type RealServer, serve } from './server.ts';

interface Book {
  readonly slug: string;
  readonly title: string;
  readonly pageCount: number | null;
  readonly isbn13: string | null;
}

interface Member {
  readonly id: string;
  readonly fullName: string;
  readonly joinedAt: string;
}

/**
 * Keeps every convention, without authentication: a list is in the envelope until somebody asks for a page, and in the bare
 * pagination shape then, from 0; what it cannot use in a query it leaves aside; ids are words with blanks and letters of all
 * kinds; DELETE has no body.
 */
export function startExpressConformant(): Promise<RealServer> {
  const books = new Map<string, Book>();
  for (const title of ['C++ primer', '¿Quién sabe?', 'A/B tests', '100% cotton', 'Ada & Bea', 'Été', 'Zero']) {
    books.set(title.toLowerCase(), {
      slug: title.toLowerCase(),
      title,
      pageCount: title.length * 10,
      isbn13: title.length % 2 === 0 ? '9780000000000' : null,
    });
  }
  const people: readonly Member[] = [
    { id: '9007199254740993', fullName: 'Ada L.', joinedAt: '2026-01-01T00:00:00Z' },
    { id: '9007199254740995', fullName: 'Bea M.', joinedAt: '2026-01-02T00:00:00Z' },
  ];

  const now = (): string => new Date().toISOString();
  const succeed = (response: Response, status: number, data: unknown): void => {
    response.status(status).json({ success: true, data, error: null, timestamp: now() });
  };
  const fail = (response: Response, status: number, code: string, message: string): void => {
    response.status(status).json({ success: false, data: null, error: { code, message }, timestamp: now() });
  };
  const invalid = (response: Response, message: string): void => fail(response, 400, 'INVALID_INPUT', message);
  const numberOf = (value: unknown, least: number): number | undefined =>
    typeof value === 'string' && /^\d{1,6}$/.test(value) && Number(value) >= least ? Number(value) : undefined;
  const list = (response: Response, items: readonly unknown[], query: Readonly<Record<string, unknown>>): void => {
    const [page, size] = [numberOf(query['page'], 0), numberOf(query['size'], 1)];
    if (page === undefined && size === undefined) return succeed(response, 200, items);
    const [number, length] = [page ?? 0, Math.min(size ?? 5, 50)];
    response.json({
      data: items.slice(number * length, (number + 1) * length),
      page: number,
      size: length,
      totalElements: items.length,
      totalPages: Math.ceil(items.length / length),
    });
  };

  /** The book that a body describes, or what is wrong with it. */
  const bookFrom = (body: unknown, before?: Book): Book | string => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'An object is needed.';
    const fields: Partial<Record<keyof Book, unknown>> = { ...before, ...body };
    const { title, pageCount = null, isbn13 = null } = fields;
    if (typeof title !== 'string' || title.trim() === '') return 'title is needed.';
    if (pageCount !== null && typeof pageCount !== 'number') return 'pageCount is a number.';
    if (isbn13 !== null && typeof isbn13 !== 'string') return 'isbn13 is a text.';
    return { slug: before?.slug ?? title.toLowerCase(), title, pageCount, isbn13 };
  };

  const app = express();
  app.disable('x-powered-by');
  app.use(express.json({ strict: false, limit: '64kb' }));
  // Express answers OPTIONS with its methods as plain text, which is no envelope.
  app.options('/{*any}', (_request, response) => void response.status(204).set('Allow', 'GET, HEAD, POST').end());
  const v1 = express.Router();
  app.use('/api/v1', v1);

  v1.get('/books', (request, response) => {
    const { title, sort } = request.query;
    const kept = [...books.values()].filter((book) => typeof title !== 'string' || book.title === title);
    const [property, direction] = typeof sort === 'string' ? sort.split(',') : [];
    const key = (['slug', 'title', 'pageCount'] as const).find((name) => name === property);
    const sign = direction === 'desc' ? -1 : 1;
    const sorted = key === undefined ? kept : kept.toSorted((one, other) => sign * inCodePoints(one[key], other[key]));
    list(response, sorted, request.query);
  });
  v1.post('/books', (request, response) => {
    const book = bookFrom(request.body);
    if (typeof book === 'string') return invalid(response, book);
    if (books.has(book.slug)) return fail(response, 409, 'BOOK_EXISTS', 'There is such a book already.');
    books.set(book.slug, book);
    return succeed(response, 201, book);
  });
  v1.route('/books/:slug')
    .get((request, response) => {
      const book = books.get(request.params.slug);
      if (book === undefined) return fail(response, 404, 'BOOK_NOT_FOUND', 'There is no such book.');
      return succeed(response, 200, book);
    })
    .put((request, response) => {
      const before = books.get(request.params.slug);
      if (before === undefined) return fail(response, 404, 'BOOK_NOT_FOUND', 'There is no such book.');
      const book = bookFrom(request.body);
      if (typeof book === 'string') return invalid(response, book);
      const replaced = { ...book, slug: before.slug };
      books.set(before.slug, replaced);
      return succeed(response, 200, replaced);
    })
    .patch((request, response) => {
      const before = books.get(request.params.slug);
      if (before === undefined) return fail(response, 404, 'BOOK_NOT_FOUND', 'There is no such book.');
      const book = bookFrom(request.body, before);
      if (typeof book === 'string') return invalid(response, book);
      books.set(before.slug, book);
      return succeed(response, 200, book);
    })
    .delete((request, response) => {
      if (!books.delete(request.params.slug)) return fail(response, 404, 'BOOK_NOT_FOUND', 'There is no such book.');
      return void response.status(204).end();
    });
  v1.get('/people', (request, response) => list(response, people, request.query));
  v1.get('/people/:id', (request, response) => {
    const person = people.find(({ id }) => id === request.params.id);
    if (person === undefined) return fail(response, 404, 'PERSON_NOT_FOUND', 'There is no such person.');
    return succeed(response, 200, person);
  });
  v1.get('/book-reviews', (request, response) => list(response, [], request.query));

  app.use((_request, response) => fail(response, 404, 'ADDRESS_NOT_FOUND', 'There is no such address.'));
  const onError: ErrorRequestHandler = (error: { status?: number }, _request, response, _next) => {
    const status = error.status ?? 500;
    fail(response, status, status < 500 ? `REFUSED_${status}` : 'INTERNAL', 'The request could not be handled.');
  };
  app.use(onError);
  return serve(app, () => [...books.values()]);
}

function inCodePoints(one: string | number | null, other: string | number | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? -1 : 1;
  return one < other ? -1 : 1;
}
