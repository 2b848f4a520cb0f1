/** What can differ between an older and a newer state of a service. The rules about versions say what each is. */
import { type Exchange, exchangeOf, hasResponse } from '../core/exchange.ts';
import type { Method } from '../core/operation.ts';
import type { Intent } from '../core/probe.ts';
import type { Observation, Verdict, Violation } from '../core/verdict.ts';

/** Each kind with its aspect: both sides must have shown something of it, so that it could have differed. */
export const aspects = {
  'version-silent': 'versions',
  'operation-vanished': 'operations',
  'field-removed': 'fields',
  'field-removed-early': 'announcements',
  'field-removed-soon': 'announcements',
  'field-retyped': 'types',
  'field-newly-null': 'nulls',
  'field-reordered': 'order',
  'field-between': 'order',
  'field-reformatted': 'formats',
  'numbers-reclassed': 'formats',
  'word-renamed': 'words',
  'value-changed': 'values',
  'status-changed': 'statuses',
  'input-rejected': 'inputs',
  'code-changed': 'codes',
  'media-type-changed': 'media types',
  'header-vanished': 'headers',
  'list-form-changed': 'paging',
  'page-base-changed': 'paging',
  'paging-vanished': 'paging',
  'largest-size-reduced': 'paging',
  'filter-vanished': 'queries',
  'sort-vanished': 'queries',
  'default-size-changed': 'defaults',
  'default-order-changed': 'defaults',
} as const;

export type DifferenceKind = keyof typeof aspects;
export type Aspect = (typeof aspects)[DifferenceKind];

export interface Difference {
  readonly kind: DifferenceKind;
  /** Without the version: `GET /users/{id}`. */
  readonly operation: string;
  /** It is left out for items, wherever they are shown. */
  readonly situation?: string | undefined;
  /** `status`, `header:<name>`, `query:<name>`, or `body:` with a JSON pointer. */
  readonly at: string;
  readonly field?: string | undefined;
  /** The pointer from the item, if it is about a field of items. */
  readonly inItem?: string | undefined;
  readonly seen: string;
  /** What the older side shows. */
  readonly expected: string;
  /** On the newer side, and on the older one. Files have none. */
  readonly exchange?: Exchange | undefined;
  readonly before?: Exchange | undefined;
}

export interface Findings {
  readonly differences: readonly Difference[];
  readonly compared: ReadonlySet<Aspect>;
  /** Aspects that seem to differ, although there is too little to be sure. */
  readonly open: ReadonlySet<Aspect>;
}

export type Collector = ReturnType<typeof createCollector>;

/** @param from the name of the older side */
export function createCollector(from: string) {
  const found = new Map<string, Difference>();
  const [compared, open] = [new Set<Aspect>(), new Set<Aspect>()];
  return {
    /** The first difference of a kind in a place counts. */
    add(difference: Difference): void {
      const { kind, operation, situation = '', at, expected } = difference;
      const key = [kind, operation, situation, at].join(' ');
      const suffix = kind === 'version-silent' ? '' : ` as in ${from}`;
      if (!found.has(key)) found.set(key, { ...difference, expected: expected + suffix });
    },
    count: (kind: DifferenceKind) => void compared.add(aspects[kind]),
    leaveOpen: (kind: DifferenceKind) => void open.add(aspects[kind]),
    result: (): Findings => ({ differences: [...found.values()], compared, open }),
  };
}

/** The name of a field: `address.city` for `/address/city`. */
export function fieldName(pointer: string): string {
  return pointer.slice(1).replaceAll('/*', '').replaceAll('/', '.') || 'the body';
}

export type VersionKey = DifferenceKind | 'nothing' | 'thin';

/** What a rule reports. */
export interface Business {
  readonly kinds: readonly DifferenceKind[];
  /** Kinds that are reported, although they violate nothing. */
  readonly observed: readonly DifferenceKind[];
  /** What both sides must have shown, so that the rule can pass. */
  readonly aspect: Aspect;
}

export function verdictIn(comparisons: readonly Findings[], business: Business): Verdict<VersionKey> {
  const { kinds, observed, aspect } = business;
  const all = comparisons.flatMap(({ differences }) => differences);
  const violations = all.filter(({ kind }) => kinds.includes(kind)).map(violationOf);
  if (violations.length > 0) return { outcome: 'failed', violations };
  if (comparisons.some(({ open }) => open.has(aspect)))
    return { outcome: 'undecided', because: { kind: 'own', key: 'thin' } };
  if (!comparisons.some(({ compared }) => compared.has(aspect)))
    return { outcome: 'inapplicable', because: { kind: 'own', key: 'nothing' } };
  return { outcome: 'passed', observed: all.filter(({ kind }) => observed.includes(kind)).flatMap(observationOf) };
}

function violationOf(difference: Difference): Violation<VersionKey> {
  const { kind, at, field, seen, expected, before, exchange = unseen(difference) } = difference;
  const more = { ...(field !== undefined && { field }), ...(before !== undefined && { before }) };
  return { kind, at, seen, expected, exchange, ...more };
}

function observationOf({ kind, seen, exchange }: Difference): readonly Observation<VersionKey>[] {
  return exchange !== undefined && hasResponse(exchange) ? [{ kind, seen, exchange }] : [];
}

/** The request behind a difference between two files, which contain no exchanges. */
function unseen({ operation, situation = '' }: Pick<Difference, 'operation' | 'situation'>): Exchange {
  const [method = 'GET', url = ''] = operation.split(' ');
  const [table = '', row] = situation.split('/');
  const more = { situation: 'other', says: `In the situation ${situation}`, rejected: [], tolerated: [] } as const;
  const intent: Intent = row === undefined ? { kind: 'observed' } : { kind: 'provocation', table, row, ...more };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the kind of the record decides it
  return exchangeOf({ method: method as Method, url, owner: [], credential: 'valid', intent }, {}, 0, 0);
}
