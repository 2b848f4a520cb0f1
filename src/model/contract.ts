import type { JsonKind } from '../text/json.ts';
import type { ValueForm } from '../text/value-form.ts';
import type { Why } from './reason.ts';
import type { Answered } from './exchange.ts';
import type { ListForm } from './list-page.ts';
import type { OperationKind } from './operation.ts';

/** What a service answered, all that a client can see but the values. JSON, sorted and stable: the same service gives the same text. */
export interface Snapshot {
  readonly snapshotVersion: 1;
  /** Name of the service in its plan. */
  readonly name: string;
  /** One for each version prefix, oldest first; one with `prefix: null` for a service without versions. */
  readonly versions: readonly VersionShape[];
}

export interface VersionShape {
  /** `/v1`, or null. */
  readonly prefix: string | null;
  /** Sorted by operation. */
  readonly operations: readonly OperationShape[];
}

/** What one operation was seen to answer. */
export interface OperationShape {
  /** Method and template without version prefix: `GET /users/{id}`. */
  readonly operation: string;
  readonly kind: OperationKind;
  /** Sorted by status and situation. */
  readonly answers: readonly AnswerShape[];
  /** Items that its successes showed; null where they showed none. */
  readonly items: Shape | null;
  /** For lists that were seen. */
  readonly list: ListShape | null;
  /** What its answers announced; null where they announced nothing. */
  readonly announced: Announced | null;
}

/** Answers that are alike, with the situations that brought them. */
export interface AnswerShape {
  /**
   * What was provoked, and by what, sorted: `success`, `missing read`, `invalid-input missing-name`, `success without nickname`,
   * `success sort name`, `unusable-parameter page=-1`.
   */
  readonly situations: readonly string[];
  readonly status: number;
  /** Error codes, sorted; empty for successes. */
  readonly codes: readonly string[];
  /** Media types without parameters, sorted. */
  readonly mediaTypes: readonly string[];
  /** The body around the item or items; null where none was JSON. Its counts tell only never, sometimes and always. */
  readonly body: Shape | null;
  /** Headers that clients act on; left out where there were too few answers to tell. */
  readonly headers?: HeadersShown;
}

/** Names of headers, sorted: in every answer of the kind, and in some. Any other stood in none. */
export interface HeadersShown {
  readonly always: readonly string[];
  readonly sometimes: readonly string[];
}

/** Objects that stand in one place of many answers, and all within them. Pointers are relative to that place. */
export interface Shape {
  readonly seen: SeenObjects;
  /** Sorted by pointer. */
  readonly fields: readonly FieldShape[];
  /** Sequences of keys as sent, one entry for each object within, sorted by pointer. */
  readonly orders: readonly OrderShape[];
}

/** How many different objects were seen, each counted up to 20: what was there, and of our own, with what had been sent. */
export interface SeenObjects {
  readonly found: number;
  readonly own: number;
  /** By field, sorted: in so many of our own the field had been sent. */
  readonly sent: readonly { readonly field: string; readonly count: number }[];
}

/** One field. Elements of lists and members of objects whose keys are data stand as `*`. */
export interface FieldShape {
  /** JSON pointer: `/name`, `/address/city`, `/tags/*`. */
  readonly at: string;
  /** In items that were there, and in bodies of any kind. */
  readonly found: Sight | null;
  /** In items of our own, where the field had been sent and where it had not. */
  readonly sent: Sight | null;
  readonly unsent: Sight | null;
  /** True where some object had the key twice. */
  readonly repeated: boolean;
  /** Forms that all its texts or numbers have, sorted, in items, where the service chose them; left out where there is none. */
  readonly forms?: readonly ValueForm[];
  /** Its words, sorted, in items, where these are few that are met again and again, and about nobody; else left out. */
  readonly words?: readonly string[];
}

/** How a field showed: different objects (items by their id) that did and did not show it, each counted up to 20. */
export interface Sight {
  readonly shown: number;
  readonly missing: number;
  /** Of those that showed it, how many as null. */
  readonly nulls: number;
  /** Kinds other than null, sorted. */
  readonly kinds: readonly JsonKind[];
}

export interface OrderShape {
  /** JSON pointer of the object. */
  readonly at: string;
  /** Sequences of keys that are no part of a longer one, longest first; at most 16. */
  readonly keys: readonly (readonly string[])[];
}

/** How a list pages and what its parameters do. What did not show is null, or left out. */
export interface ListShape {
  /** Forms of the list as it comes, and of pages that were asked for. */
  readonly forms: readonly ListForm[];
  readonly pagedForms: readonly ListForm[];
  /** Whether page and size select a part of the list. */
  readonly pages: boolean | null;
  readonly pageBase: 0 | 1 | null;
  readonly defaultSize: number | null;
  /** What a size far over any maximum came to. */
  readonly largestSize: number | null;
  /** Fields that the list as it comes is sorted by, each `/name asc` or `/name desc`; empty where it is by none. */
  readonly order: readonly string[] | null;
  /** By parameter, sorted. */
  readonly filters: readonly Effect[];
  readonly sorts: readonly Effect[];
  /** Whether pages that are not the whole list have links to others in a Link header (RFC 8288); left out where none was seen. */
  readonly links?: boolean;
}

/** What a filter or a sort was seen to do to the list. */
export interface Effect {
  readonly name: string;
  readonly works: boolean;
}

/** That something goes: Deprecation (RFC 9745) and Sunset (RFC 8594), as ISO date-times. */
export interface Announced {
  /** Since when it is deprecated; null where only a Sunset was told, or the time was not. */
  readonly since: string | null;
  readonly sunset: string | null;
  /** A Deprecation header that is no date, as it was sent; left out where there was none. */
  readonly unread?: string;
}

/** What a client can see that became different. */
export type DifferenceKind =
  /** The other version answered; this one answers nothing at all. */
  | 'version-silent'
  | 'operation-vanished'
  | 'field-removed'
  | 'field-reordered'
  /** A new field that does not stand at the end. */
  | 'field-between'
  | 'field-retyped'
  | 'field-newly-null'
  /** The same item shows another value. */
  | 'value-changed'
  /** Texts are written in another form: dates, decimals, identifiers, enumerated words. */
  | 'field-reformatted'
  /** A word that the plan declares has gone, for one that it does not. */
  | 'word-renamed'
  /** Among a few words some went and others came. Seen, not judged: the items may be others. */
  | 'words-exchanged'
  /** Whole numbers and fractions, or digits and decimals. Seen, not judged. */
  | 'numbers-reclassed'
  | 'status-changed'
  | 'code-changed'
  | 'media-type-changed'
  | 'header-vanished'
  /** A request that was taken is refused as invalid: something more is required of it. */
  | 'input-refused'
  | 'list-form-changed'
  | 'page-base-changed'
  | 'paging-vanished'
  | 'largest-size-shrunk'
  | 'filter-vanished'
  | 'sort-vanished'
  | 'default-size-changed'
  | 'default-order-changed';

/** One difference between an older and a newer answer, with the newer one as evidence. */
export interface Difference {
  readonly kind: DifferenceKind;
  /** Without version prefix; null where it is about the version as a whole. */
  readonly operation: string | null;
  /** Situation of `AnswerShape`; null where it is about all of them. */
  readonly situation: string | null;
  /** Place in the words of a violation: `body:/data/0/name`, `status`, `query:sort`. */
  readonly at: string;
  readonly before: string;
  readonly after: string;
  /** Exchange of the newer side that shows it. */
  readonly exchange?: string;
  /** True where both sides show the same item. */
  readonly isOfItem?: true;
  /** Of a field in between: the first of the older ones that it comes before. */
  readonly ahead?: string;
  /** For removals: the earliest announcement that the older side or the plan made of it. */
  readonly announced?: Announcement;
}

/** JSON pointer from the item of a place in an answer: `/name` for `body:/data/name`, in a list as well as alone. */
export function itemPointer(at: string): string {
  return at.replace(/^body:(?:\/data\/data|\/data|)(?:\/\*)?/, '');
}

/** An announcement that a field, or all of an operation, goes. */
export interface Announcement {
  readonly by: 'plan' | 'header';
  /** `users.nickname`, or the operation. */
  readonly of: string;
  /** Epoch milliseconds; absent where the time was not told. */
  readonly since?: number;
  readonly sunset?: number;
  /** What was sent in place of a date. */
  readonly unread?: string;
}

/** What is looked at when two sides are compared. */
export type Aspect =
  | 'version'
  | 'operations'
  | 'fields'
  | 'order'
  | 'kinds'
  | 'nulls'
  | 'values'
  | 'forms'
  | 'words'
  | 'statuses'
  | 'codes'
  | 'media-types'
  | 'headers'
  | 'inputs'
  | 'paging'
  | 'queries'
  | 'defaults'
  | 'announcements';

/** An older side beside a newer one: what `versions` rules judge. */
export interface Comparison {
  readonly from: Side;
  readonly to: Side;
  readonly differences: readonly Difference[];
  /** How many things of each aspect both sides showed. */
  readonly compared: Readonly<Record<Aspect, number>>;
  /** What both sides showed, but not enough to tell. */
  readonly open: readonly { readonly aspect: Aspect; readonly why: Why }[];
  /** What was announced on the older side or in the plan. */
  readonly announcements: readonly Announcement[];
  /** When the newer side was seen, in epoch milliseconds. */
  readonly at: number;
  /** Days from an announcement to the removal, at least, where the plan states them. */
  readonly minNoticeDays?: number;
}

/** Takes notice of answers, and knows at the end what was seen and how the versions of the service differ. */
export interface ContractRecorder {
  note(exchange: Answered): void;
  snapshot(): Snapshot;
  /** Each version beside the one before it, and beside the plan's snapshot. `at`: epoch milliseconds. */
  comparisons(at: number): readonly Comparison[];
}

export interface Side {
  /** For people: `/v1`, `shop.v1.json`. */
  readonly name: string;
  /** Version prefix; null without one. */
  readonly prefix: string | null;
}
