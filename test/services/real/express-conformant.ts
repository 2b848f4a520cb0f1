/**
 * A conformant service on express without authentication. Lists have an envelope, or bare pages from 0 if the query
 * names a page. Unusable parameters are ignored, ids are texts with special characters, and DELETE returns 204.
 */
import express, { type ErrorRequestHandler, type Express, type Response, type Router } from 'express';
import { fail, succeed } from './express-envelope.ts';
import { type RealServer, serve } from './server.ts';

interface Book {
  readonly slug: string;
  readonly title: string;
  readonly pageCount: number | null;
  readonly isbn13: string | null;
}

type Query = Readonly<Record<string, unknown>>;

const titles = ['C++ primer', '¿Quién sabe?', 'A/B tests', '100% cotton', 'Ada & Bea', 'Été', 'Zero'];

const people = [
  { id: '9007199254740993', fullName: 'Ada L.', joinedAt: '2026-01-01T00:00:00Z' },
  { id: '9007199254740995', fullName: 'Bea M.', joinedAt: '2026-01-02T00:00:00Z' },
];

export function startExpressConformant(): Promise<RealServer> {
  const books = new Map<string, Book>();
  for (const title of titles) {
    const isbn13 = title.length % 2 === 0 ? '9780000000000' : null;
    books.set(title.toLowerCase(), { slug: title.toLowerCase(), title, pageCount: title.length * 10, isbn13 });
  }
  const app = express();
  app.disable('x-powered-by');
  app.use(express.json({ strict: false, limit: '64kb' }));
  // Express lists the allowed methods as plain text, which is not an envelope.
  app.options('/{*any}', (_, response) => void response.status(204).set('Allow', 'GET, HEAD, POST').end());
  const v1 = express.Router();
  app.use('/api/v1', v1);
  serveBooks(v1, books);
  serveBook(v1, books);
  servePeople(v1);
  serveErrors(app);
  return serve(app, () => [...books.values()]);
}

function serveBooks(v1: Router, books: Map<string, Book>): void {
  v1.get('/books', (request, response) => {
    const { title, sort } = request.query;
    const kept = [...books.values()].filter((book) => typeof title !== 'string' || book.title === title);
    const [property, direction] = typeof sort === 'string' ? sort.split(',') : [];
    const key = (['slug', 'title', 'pageCount'] as const).find((name) => name === property);
    const sign = direction === 'desc' ? -1 : 1;
    const sorted = key === undefined ? kept : kept.toSorted((one, other) => sign * byCodeUnit(one[key], other[key]));
    list(response, sorted, request.query);
  });
  v1.post('/books', (request, response) => {
    const book = bookFrom(request.body);
    if (typeof book === 'string') return fail(response, 400, 'INVALID_INPUT', book);
    if (books.has(book.slug)) return fail(response, 409, 'BOOK_EXISTS', 'This book exists already.');
    books.set(book.slug, book);
    return succeed(response, 201, book);
  });
}

function serveBook(v1: Router, books: Map<string, Book>): void {
  const save = (response: Response, slug: string, book: Book | string): void => {
    if (typeof book === 'string') return fail(response, 400, 'INVALID_INPUT', book);
    books.set(slug, { ...book, slug });
    return succeed(response, 200, books.get(slug));
  };
  v1.route('/books/:slug')
    .all((request, response, next) => {
      if (books.has(request.params.slug)) next();
      else fail(response, 404, 'BOOK_NOT_FOUND', 'There is no such book.');
    })
    .get(({ params: { slug } }, response) => succeed(response, 200, books.get(slug)))
    .put(({ params: { slug }, body }, response) => save(response, slug, bookFrom(body)))
    .patch(({ params: { slug }, body }, response) => save(response, slug, bookFrom(body, books.get(slug))))
    .delete(({ params: { slug } }, response) => {
      books.delete(slug);
      response.status(204).end();
    });
}

function servePeople(v1: Router): void {
  v1.get('/people', (request, response) => list(response, people, request.query));
  v1.get('/people/:id', (request, response) => {
    const person = people.find(({ id }) => id === request.params.id);
    if (person === undefined) return fail(response, 404, 'PERSON_NOT_FOUND', 'There is no such person.');
    return succeed(response, 200, person);
  });
  v1.get('/book-reviews', (request, response) => list(response, [], request.query));
}

function serveErrors(app: Express): void {
  app.use((_, response) => fail(response, 404, 'PATH_NOT_FOUND', 'There is no such path.'));
  // Express recognizes error handlers by their four parameters.
  const onError: ErrorRequestHandler = ({ status = 500 }: { status?: number }, _, response, __) => {
    fail(response, status, status < 500 ? `REJECTED_${status}` : 'INTERNAL', 'The request could not be handled.');
  };
  app.use(onError);
}

function list(response: Response, items: readonly unknown[], query: Query): void {
  const [page, size] = [numberOf(query['page'], 0), numberOf(query['size'], 1)];
  if (page === undefined && size === undefined) return succeed(response, 200, items);
  const [number, length] = [page ?? 0, Math.min(size ?? 5, 50)];
  const data = items.slice(number * length, (number + 1) * length);
  const totalPages = Math.ceil(items.length / length);
  response.json({ data, page: number, size: length, totalElements: items.length, totalPages });
}

function numberOf(value: unknown, least: number): number | undefined {
  return typeof value === 'string' && /^\d{1,6}$/.test(value) && Number(value) >= least ? Number(value) : undefined;
}

/** The book in a body, or what is wrong with it. */
function bookFrom(body: unknown, before?: Book): Book | string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'The body must be an object.';
  const fields: Partial<Record<keyof Book, unknown>> = { ...before, ...body };
  const { title, pageCount = null, isbn13 = null } = fields;
  if (typeof title !== 'string' || title.trim() === '') return 'title is required.';
  if (pageCount !== null && typeof pageCount !== 'number') return 'pageCount must be a number.';
  if (isbn13 !== null && typeof isbn13 !== 'string') return 'isbn13 must be a string.';
  return { slug: title.toLowerCase(), title, pageCount, isbn13 };
}

function byCodeUnit(one: string | number | null, other: string | number | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? -1 : 1;
  return one < other ? -1 : 1;
}
