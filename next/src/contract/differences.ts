/** What can differ between an older and a newer state of a service. The rules about versions say what each is. */
import type { Exchange } from '../core/exchange.ts';

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

/** Collects findings. */
export interface Collector {
  /** The name of the older side. */
  readonly from: string;
  /** The first difference of a kind in a place counts. */
  add(difference: Difference): void;
  count(kind: DifferenceKind): void;
  leaveOpen(kind: DifferenceKind): void;
  result(): Findings;
}

export function createCollector(from: string): Collector {
  const found = new Map<string, Difference>();
  const [compared, open] = [new Set<Aspect>(), new Set<Aspect>()];
  return {
    from,
    add(difference) {
      const { kind, operation, situation = '', at, expected } = difference;
      const key = [kind, operation, situation, at].join(' ');
      const suffix = kind === 'version-silent' ? '' : ` as in ${from}`;
      if (!found.has(key)) found.set(key, { ...difference, expected: expected + suffix });
    },
    count: (kind) => void compared.add(aspects[kind]),
    leaveOpen: (kind) => void open.add(aspects[kind]),
    result: () => ({ differences: [...found.values()], compared, open }),
  };
}

/** The name of a field: `address.city` for `/address/city`. */
export function fieldName(pointer: string): string {
  return pointer.slice(1).replaceAll('/*', '').replaceAll('/', '.') || 'the body';
}
