/** The dialect of a resource: how it writes its lists, items, pages, and failures. Readers use it. */
import type { Plan, Resource } from './plan.ts';

export type PageField = 'page' | 'size' | 'totalElements' | 'totalPages';

export interface Dialect {
  readonly resource: Resource | undefined;
  /** The JSON pointer of the items in a list. */
  readonly itemsAt: string;
  /** The JSON pointer of the item in a read. */
  readonly itemAt: string;
  readonly idField: string;
  /** The number of the first page. */
  readonly pageBase: number;
  /** True if different pages of the list showed different items. */
  readonly hasPages: boolean;
  /** The page sizes that the list served exactly as requested. */
  readonly sizes: readonly number[];
  /** What the fields of a page are called: a key next to the items, or a JSON pointer. */
  readonly pageNames: Readonly<Record<PageField, string>>;
  /** The JSON pointer of the error object. */
  readonly errorAt: string;
}

/** The dialect of a resource that has shown nothing yet, as the profile describes it. */
export function standardDialect({ profile }: Pick<Plan, 'profile'>, resource: Resource | undefined): Dialect {
  const { names, pageBase = 0, idFields } = profile;
  const dataAt = pointerTo(names.data) ?? '/data';
  return {
    resource,
    itemsAt: dataAt,
    itemAt: dataAt,
    idField: (resource && idFields[resource.path]) ?? 'id',
    pageBase,
    hasPages: false,
    sizes: [],
    pageNames: {
      page: names.page ?? 'page',
      size: names.size ?? 'size',
      totalElements: names.totalElements ?? 'totalElements',
      totalPages: names.totalPages ?? 'totalPages',
    },
    errorAt: pointerTo(names.error) ?? '/error',
  };
}

/** True if readers read the same in both: whether a list has pages, and of which sizes, does not matter to them. */
export function readsAlike(one: Dialect, other: Dialect): boolean {
  if (one === other) return true;
  const isAlike = one.itemsAt === other.itemsAt && one.itemAt === other.itemAt && one.idField === other.idField;
  return isAlike && one.pageBase === other.pageBase && one.pageNames === other.pageNames;
}

/** A name of the profile is a key of the body, or a JSON pointer. */
export function pointerTo(name: string | undefined): string | undefined {
  return name === undefined || name.startsWith('/') ? name : `/${name}`;
}
