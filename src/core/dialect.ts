/** The dialect of a resource: how it writes its lists, items, pages, and failures. Readers use it. */
import type { MediaTypes, Profile, Resource } from './plan.ts';

export type PageField = 'page' | 'size' | 'totalElements' | 'totalPages';

export interface Dialect {
  readonly resource: Resource | undefined;
  /** The JSON pointer of the items in a list. */
  readonly itemsAt: string;
  /** The JSON pointer of the item in a read. */
  readonly itemAt: string;
  /** The JSON pointer of the fields in an item. It is empty if the item has them itself. */
  readonly fieldsAt: string;
  readonly idField: string;
  /** The number of the first page. */
  readonly pageBase: number;
  /** True if different pages of the list showed different items. */
  readonly hasPages: boolean;
  /** The page sizes that the list served exactly as requested. */
  readonly sizes: readonly number[];
  /** What the fields of a page are called: a key next to the items, or a JSON pointer. */
  readonly pageNames: Readonly<Record<PageField, string>>;
  /** The JSON pointer of the error object. It is empty if the body of a failure is the error. */
  readonly errorAt: string;
  /** The JSON pointers of its texts in the error. */
  readonly errorTexts: { readonly code: string; readonly message: string };
  /** True if the profile says where a failure has its error, so that one without the envelope can be judged. */
  readonly isErrorStated: boolean;
  readonly mediaTypes: MediaTypes;
}

type Stated = Pick<Profile, 'names' | 'idFields' | 'mediaTypes' | 'pageBase' | 'itemFields'>;

/** The dialect of a resource that has shown nothing yet, as the profile describes it. */
export function standardDialect({ profile }: { readonly profile: Stated }, resource: Resource | undefined): Dialect {
  const { names, pageBase = 0, idFields, itemFields, mediaTypes } = profile;
  const dataAt = pointerTo(names.data) ?? '/data';
  return {
    resource,
    itemsAt: dataAt,
    itemAt: dataAt,
    fieldsAt: pointerTo(itemFields) ?? '',
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
    errorTexts: { code: pointerTo(names.code) ?? '/code', message: pointerTo(names.message) ?? '/message' },
    isErrorStated: names.error !== undefined,
    mediaTypes,
  };
}

/** True if readers read the same in both: whether a list has pages, and of which sizes, does not matter to them. */
export function readsAlike(one: Dialect, other: Dialect): boolean {
  if (one === other) return true;
  const isAlike = one.itemsAt === other.itemsAt && one.itemAt === other.itemAt && one.idField === other.idField;
  return isAlike && one.pageBase === other.pageBase && one.pageNames === other.pageNames;
}

/** A name of the profile is a key of the body, a JSON pointer, or empty for the body itself. */
export function pointerTo(name: string | undefined): string | undefined {
  return name === undefined || name === '' || name.startsWith('/') ? name : `/${name}`;
}
