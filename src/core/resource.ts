/** Resources and their operations, as the plan declares them. */

export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** By the table of standard operations. `probe` is a request that the plan spells out. */
export type OperationKind = 'list' | 'read' | 'create' | 'replace' | 'patch' | 'delete' | 'action' | 'probe';

/** A path below `base_url` with a parameter for each id: `/users/{id}/orders`. */
export type Template = string;

/** `optional`: the credential is sent, and not required. `none`: it is not sent. */
export type Access = 'required' | 'optional' | 'none';

export interface Operation {
  readonly kind: OperationKind;
  readonly method: Method;
  readonly template: Template;
  readonly access: Access;
  /** The plan spells out the URL instead of the standard one. */
  readonly isCustom: boolean;
  /** Those of the resource included. It is undefined if they are the same. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * An item. Its URL identifies it, because ids may start again under each owner. The ids fill templates: those of its
 * owners, outermost first, and then its own. They are text, exactly as the service wrote them.
 */
export interface ItemRef {
  readonly url: string;
  readonly ids: readonly string[];
}

export interface Resource {
  /** The template of the collection below `base_url`: `/v1/users/{id}/orders`. It identifies the resource. */
  readonly path: Template;
  /** The template of one item: `/users/{id}`. Of a single resource, it is the path. */
  readonly itemPath: Template;
  /** The version prefix: `/v1`. */
  readonly version?: string;
  /** The path of the resource whose items own this one. */
  readonly parent?: string;
  /** The field of an item that names its owner. */
  readonly ownerField?: string;
  /** One-to-one with an item of the parent: it has no list, and no ids of its own. */
  readonly isSingle: boolean;
  /** The user resource of the conventions. */
  readonly isUser: boolean;
  readonly operations: readonly Operation[];
  /** Operations that exist, and that are not called. */
  readonly left: readonly OperationKind[];
  /** The plan spells out the operations, so everything else counts as not offered. */
  readonly isSpelledOut: boolean;
  readonly access: Access;
  /** Another user may neither see nor change the items that this one creates. */
  readonly isPrivate?: true;
  /** Query parameters of every request to this resource. */
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** What creates and changes send: `{{fields}}` stands for the fields. Left out: the fields themselves. */
  readonly body?: JsonObject;
  /** Finds what in an item does not match its JSON Schema. */
  readonly checkItem?: SchemaCheck;
  /** The JSON Schema of an item. */
  readonly item?: JsonObject;
  readonly create?: CreatePlan;
  /** Other valid values of some fields. */
  readonly change?: JsonObject;
  readonly filters: Readonly<Record<string, Filter>>;
  /** Fields that the list can be sorted by. */
  readonly sort: readonly string[];
  readonly states?: States;
  readonly actions: readonly Action[];
}

const plain = { isSingle: false, isUser: false, isSpelledOut: false };
const nothing = { operations: [], left: [], query: {}, headers: {}, filters: {}, sort: [], actions: [] };
/** Stands for all resources if the plan has none. */
export const noResource: Resource = { ...plain, ...nothing, path: '', itemPath: '', access: 'required' };

/** How an item is created. Fields are names, or JSON pointers that start with a slash. */
export interface CreatePlan {
  /** `{{unique}}` in a text becomes a marker that no other item has, and `{{unique_number}}` a number. */
  readonly example: JsonObject;
  /** Fields that a create must have. It is undefined if the plan does not say. */
  readonly required?: readonly string[];
  readonly notBlank: readonly string[];
  readonly email: readonly string[];
  readonly unique: readonly string[];
  /** Each is laid over the example and makes it invalid. */
  readonly invalid: readonly JsonObject[];
  /** The id of a new item, if items are created by PUT. */
  readonly putId?: string;
  /** The JSON pointer of the id in the response to a create. */
  readonly idAt?: string;
  /** Items may stay, because nothing can delete them. */
  readonly keep: boolean;
}

/** A query parameter that filters the list. */
export interface Filter {
  readonly values: readonly string[];
  /** Fields of which at least one must match. */
  readonly in: readonly string[];
  readonly match: 'equals' | 'contains' | 'prefix';
}

export interface States {
  readonly field: string;
  readonly allowed: readonly Transition[];
  readonly refused: readonly Transition[];
}

/** `by` is the path of an action (`/block`), or `patch`. */
export interface Transition {
  readonly from: string;
  readonly by: string;
  readonly to?: string;
}

export interface Action {
  /** Below the item: `/publish`. */
  readonly path: string;
  readonly operation: Operation;
  readonly body?: unknown;
  readonly on: 'created' | 'existing';
}

/** What does not match a JSON Schema. */
export interface SchemaProblem {
  /** The JSON pointer from the value that was checked. */
  readonly at: string;
  readonly keyword: string;
  /** What the schema requires there. */
  readonly expected: string;
}

export type SchemaCheck = (value: unknown) => readonly SchemaProblem[];

export type JsonObject = Readonly<Record<string, unknown>>;
