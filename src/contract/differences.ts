/** What can differ between an older and a newer state of a service. The rules about versions say what each is. */
import { type Exchange, exchangeOf, hasResponse } from '../core/exchange.ts';
import type { Method } from '../core/operation.ts';
import type { Intent } from '../core/probe.ts';
import type { Observation, Verdict, Violation } from '../core/verdict.ts';

export type DifferenceKind =
  | ('version-silent' | 'operation-vanished')
  | ('field-removed' | 'field-removed-early' | 'field-removed-soon' | 'field-retyped' | 'field-newly-null')
  | ('field-reordered' | 'field-between' | 'field-reformatted' | 'numbers-reclassed' | 'word-renamed' | 'value-changed')
  | ('status-changed' | 'input-rejected' | 'code-changed' | 'media-type-changed' | 'header-vanished')
  | ('list-form-changed' | 'page-base-changed' | 'paging-vanished' | 'largest-size-reduced')
  | ('filter-vanished' | 'sort-vanished' | 'default-size-changed' | 'default-order-changed');

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
  /** Both sides showed something that could have differed like this. */
  readonly compared: ReadonlySet<DifferenceKind>;
  /** What seems to differ, although there is too little to be sure. */
  readonly open: ReadonlySet<DifferenceKind>;
}

export type Collector = ReturnType<typeof createCollector>;

/** @param from the name of the older side */
export function createCollector(from: string) {
  const found = new Map<string, Difference>();
  const [compared, open] = [new Set<DifferenceKind>(), new Set<DifferenceKind>()];
  return {
    /** The first difference of a kind in a place counts. */
    add(difference: Difference): void {
      const { kind, operation, situation = '', at, expected } = difference;
      const key = [kind, operation, situation, at].join(' ');
      const suffix = kind === 'version-silent' ? '' : ` as in ${from}`;
      if (!found.has(key)) found.set(key, { ...difference, expected: expected + suffix });
    },
    count(...kinds: readonly DifferenceKind[]): void {
      for (const kind of kinds) compared.add(kind);
    },
    leaveOpen(...kinds: readonly DifferenceKind[]): void {
      for (const kind of kinds) open.add(kind);
    },
    result: (): Findings => ({ differences: [...found.values()], compared, open }),
  };
}

/** The name of a field: `address.city` for `/address/city`. */
export function fieldName(pointer: string): string {
  return pointer.slice(1).replaceAll('/*', '').replaceAll('/', '.') || 'the body';
}

export type VersionKey = DifferenceKind | 'nothing' | 'thin';

/** The verdict of a rule about these kinds. It can pass if one of them was compared. The observed ones violate nothing. */
export function verdictIn(
  comparisons: readonly Findings[],
  { kinds, observed }: Readonly<Record<'kinds' | 'observed', readonly DifferenceKind[]>>,
): Verdict<VersionKey> {
  const all = comparisons.flatMap(({ differences }) => differences);
  const violations = all.filter(({ kind }) => kinds.includes(kind)).map(violationOf);
  if (violations.length > 0) return { outcome: 'failed', violations };
  if (comparisons.some(({ open }) => kinds.some((kind) => open.has(kind))))
    return { outcome: 'undecided', because: { kind: 'own', key: 'thin' } };
  if (!comparisons.some(({ compared }) => kinds.some((kind) => compared.has(kind))))
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
