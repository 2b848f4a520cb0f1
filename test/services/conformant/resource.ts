/** A resource of a service, and the two usual ones: users and things. */
export type Row = Record<string, unknown>;

/** A field that clients may send. */
export interface Field {
  readonly name: string;
  readonly kind: 'text' | 'integer' | 'number';
  readonly required?: boolean;
  readonly notBlank?: boolean;
  /** Matches valid email addresses. */
  readonly email?: RegExp;
  /** Values for which this returns the same are duplicates. */
  readonly unique?: (value: unknown) => unknown;
  /** The value if none was sent. Undefined leaves the field out. */
  readonly fallback?: unknown;
  readonly hidden?: boolean;
  /** Normalizes a text before it is stored. */
  readonly normalize?: (text: string) => string;
}

export type OperationName = 'list' | 'read' | 'create' | 'replace' | 'patch' | 'delete';

export interface Resource {
  /** `{}` is the id of an owner: `/users/{}/orders`. */
  readonly path: string;
  /** The name of one item in error codes. */
  readonly noun: string;
  readonly operations: readonly OperationName[];
  readonly idField: string;
  /** The id of the n-th item, from 1. */
  readonly id: (n: number) => unknown;
  /** Other ids are rejected with 400. */
  readonly possibleId?: (text: string) => boolean;
  readonly sameId: (id: unknown, text: string) => boolean;
  /** The field that names the owner. */
  readonly owner?: string;
  readonly fields: readonly Field[];
  readonly rows: readonly Row[];
  /** The rows of the n-th owner, from 0, instead of `rows`. */
  readonly rowsOf?: (owner: number) => readonly Row[];
  /** Bodies with unknown fields are rejected. */
  readonly strict?: boolean;
  /** PATCH accepts blank texts and invalid email addresses. */
  readonly laxPatch?: boolean;
  readonly filters: Readonly<Record<string, (row: Row, value: string) => boolean | 'reject'>>;
  readonly sorts: readonly string[];
  readonly compare: (a: unknown, b: unknown) => number;
  readonly nulls: 'first' | 'last' | 'low';
  readonly newestFirst?: boolean;
  /** Adds what the service sets itself when it creates an item. */
  readonly created?: (row: Row, now: number) => Row;
  /** An item as reads, lists, and the response to its create show it. */
  readonly shown?: (row: Row, now: number) => Row;
  readonly listed?: (row: Row) => Row;
  readonly createdShown?: (row: Row) => Row;
  readonly actions?: Readonly<Record<string, (row: Row) => unknown>>;
  /** Fields that cannot be changed: 403. */
  readonly fixed?: readonly string[];
}

/** Numbers by value, texts by code unit. */
const byKind = (a: unknown, b: unknown): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [String(a), String(b)];
  return left < right ? -1 : left > right ? 1 : 0;
};

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

const dottedAddress = /^[\w.+-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/;

export const nameField: Field = { name: 'name', kind: 'text', required: true, notBlank: true };
export const emailField: Field = {
  name: 'email',
  kind: 'text',
  required: true,
  email: dottedAddress,
  unique: (value) => value,
};
export const optionalFields: readonly Field[] = [
  { name: 'nickname', kind: 'text', fallback: null },
  { name: 'city', kind: 'text', fallback: null },
  { name: 'age', kind: 'integer', fallback: null },
];

export function users(given: Partial<Resource> = {}): Resource {
  return resource({
    path: '/users',
    fields: [nameField, emailField, ...optionalFields],
    rows: people(23),
    filters: { city: (row, value) => row['city'] === value },
    sorts: ['id', 'name', 'email', 'city', 'age'],
    ...given,
  });
}

const names = ['Ada', 'Zoë', 'émile', 'Björn', 'bea', 'Carl', 'Ångström', 'O’Neill', 'de la Cruz', 'Dé', '李雷', 'Ola'];
const cities = ['Oslo', 'New York', 'São Paulo', null];

/** People in no particular order. */
export function people(count: number): readonly Row[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `${names[(index * 7) % names.length]} ${(index * 5) % 13}`,
    email: `person${index}@example.test`,
    nickname: index % 3 === 0 ? null : `nick${index % 4}`,
    city: cities[index % cities.length],
    age: index % 5 === 0 ? null : 20 + ((index * 11) % 40),
  }));
}

/** Things with a title and a weight. */
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
