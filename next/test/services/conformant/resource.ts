/** An item as the service keeps it. */
export type Row = Record<string, unknown>;

/** A field that clients may send. */
export interface Field {
  readonly name: string;
  readonly kind: 'text' | 'integer' | 'number' | 'boolean' | 'any';
  readonly required?: boolean;
  readonly notBlank?: boolean;
  /** What an address has to look like. */
  readonly email?: RegExp;
  /** Two rows that have the same of this are one too many. */
  readonly unique?: (value: unknown) => unknown;
  /** Where it was not sent; undefined leaves the field out. */
  readonly fallback?: unknown;
  readonly hidden?: boolean;
  /** A text as it is kept. */
  readonly keep?: (text: string) => string;
}

export type OperationName = 'list' | 'read' | 'create' | 'replace' | 'patch' | 'delete';

/** One resource of the service. */
export interface Resource {
  /** With `{}` for each owner's id: `/users/{}/orders`. */
  readonly path: string;
  /** What its error codes call one item. */
  readonly noun: string;
  readonly operations: readonly OperationName[];
  readonly idField: string;
  /** The id of the n-th item that was ever made, from 1. */
  readonly id: (n: number) => unknown;
  /** Ids of any other look are refused with 400, where that is told apart. */
  readonly possibleId?: (text: string) => boolean;
  readonly sameId: (id: unknown, text: string) => boolean;
  /** The field that names the owner. */
  readonly owner?: string;
  readonly fields: readonly Field[];
  readonly rows: readonly Row[];
  /** Rows of each owner, by its place among the owners. */
  readonly rowsOf?: (owner: number) => readonly Row[];
  readonly strict?: boolean;
  /** A PATCH takes what a creation refuses. */
  readonly laxPatch?: boolean;
  readonly filters: Readonly<Record<string, (row: Row, value: string) => boolean | 'refuse'>>;
  readonly sorts: readonly string[];
  readonly compare: (a: unknown, b: unknown) => number;
  readonly nulls: 'first' | 'last' | 'low';
  readonly newestFirst?: boolean;
  /** What the service sets when it makes and when it changes an item. */
  readonly made?: (row: Row, now: number) => Row;
  readonly changed?: (row: Row, now: number) => Row;
  /** How an item is shown, and how a list shows it. */
  readonly shown?: (row: Row, now: number) => Row;
  readonly listed?: (row: Row) => Row;
  readonly createdShown?: (row: Row) => Row;
  readonly actions?: Readonly<Record<string, (row: Row) => unknown>>;
  /** Fields that nobody may change: 403. */
  readonly fixed?: readonly string[];
}

const byKind = (a: unknown, b: unknown): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'bigint' && typeof b === 'bigint') return a < b ? -1 : a > b ? 1 : 0;
  const [left, right] = [String(a), String(b)];
  return left < right ? -1 : left > right ? 1 : 0;
};

/** A resource with whole numbers as ids and everything else in its plainest form. */
export function resource(given: Partial<Resource> & Pick<Resource, 'path'>): Resource {
  return {
    noun: given.path.slice(given.path.lastIndexOf('/') + 1).replace(/s$/, ''),
    operations: ['list', 'read', 'create', 'replace', 'patch', 'delete'],
    idField: 'id',
    id: (n) => n,
    sameId: (id, text) => String(id) === text,
    fields: [],
    rows: [],
    filters: {},
    sorts: [],
    compare: byKind,
    nulls: 'low',
    ...given,
  };
}

export const html5Address = /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/;
export const dottedAddress = /^[\w.+-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/;

/** The user resource of the text; `given` lays anything over it. */
export function users(given: Partial<Resource> = {}): Resource {
  return resource({
    path: '/users',
    fields: [
      { name: 'name', kind: 'text', required: true, notBlank: true },
      { name: 'email', kind: 'text', required: true, email: dottedAddress, unique: (value) => value },
      { name: 'nickname', kind: 'text', fallback: null },
      { name: 'city', kind: 'text', fallback: null },
      { name: 'age', kind: 'integer', fallback: null },
    ],
    rows: people(23),
    filters: { city: (row, value) => row['city'] === value },
    sorts: ['id', 'name', 'email', 'city', 'age'],
    ...given,
  });
}

const names = ['Ada', 'Zoë', 'émile', 'Björn', 'bea', 'Carl', 'Ångström', 'O’Neill', 'de la Cruz', 'Dé', '李雷', 'Ola'];
const cities = ['Oslo', 'New York', 'São Paulo', null];

/** So many people, in no order. */
export function people(count: number): readonly Row[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `${names[(index * 7) % names.length]} ${(index * 5) % 13}`,
    email: `person${index}@example.test`,
    nickname: index % 3 === 0 ? null : `nick${index % 4}`,
    city: cities[index % cities.length],
    age: index % 5 === 0 ? null : 20 + ((index * 11) % 40),
  }));
}

/** So many things with a title and a weight. */
export function things(given: Partial<Resource> & Pick<Resource, 'path'>, count = 7): Resource {
  return resource({
    fields: [
      { name: 'title', kind: 'text', required: true, notBlank: true },
      { name: 'weight', kind: 'number', fallback: null },
    ],
    rows: Array.from({ length: count }, (_, index) => ({ title: `Thing ${(index * 3) % 11}`, weight: index / 2 })),
    sorts: ['title', 'weight'],
    ...given,
  });
}
