// Made from plan.schema.json by test/generate/plan.ts; do not edit.
import type {Json, JsonObject} from '../text/json.ts';

/**
 * Absolute http or https address that every path is appended to, without query and fragment.
 */
type Url = string;
/**
 * A number of requests in a second (s), a minute (m) or an hour (h).
 */
type Rate = string;
/**
 * A span of time with its unit (ms, s, m or h).
 */
type Duration = string;
/**
 * A JSON pointer (RFC 6901).
 */
type Pointer = string;
/**
 * Path of a collection below base_url. Starts with a slash. Parameters are in braces and fill a whole segment.
 */
type Path = string;
/**
 * What the resource offers: a list of standard operations, or a map from operation to request for a service that strays from the standard addresses. An address may leave out outer owners: read: GET /lists/{id}, of /boards/{id}/lists. Default [list, read].
 */
export type Operations = OperationList | OperationMap;
/**
 * `required`: who has no valid credential is refused. `optional`: it is sent, and not needed. `none`: it is not sent. Only what is `required` is held to the clauses of authentication. Default: required.
 */
type Access = 'required' | 'optional' | 'none';
/**
 * A name of a field, or a JSON pointer to it that begins with a slash.
 */
type FieldPlace = string;
/**
 * Fields of an item, by name, or by a JSON pointer that begins with a slash.
 */
type FieldPlaces = FieldPlace[];
/**
 * A value or several (the items whose field of that name is that, compared as text), or a map that says more.
 */
export type Filter = FilterValue | FilterValue[] | LongFilter;
/**
 * A name of a field.
 */
type Field = string;
/**
 * A value of the state field.
 */
type State = string | number | boolean;
/**
 * A value to filter by.
 */
type FilterValue = string | number | boolean;
/**
 * A key of the body, or a JSON pointer from the body that begins with `/`.
 */
type OtherName = string;
/**
 * Status of a success.
 */
type SuccessStatus = number;
/**
 * A number of bytes with its unit (B, kB, MB, GB, or KiB, MiB, GiB).
 */
type Size = string;
/**
 * A path prefix such as /v1.
 */
type VersionPrefix = string;
/**
 * A date (year-month-day).
 */
type CalendarDate = string;
/**
 * `off` leaves the rule out; an object holds its options.
 */
export type RuleSetting = 'off' | JsonObject;
/**
 * Standard operations.
 */
type OperationList = ('list' | 'read' | 'create' | 'replace' | 'patch' | 'delete')[];
/**
 * Method and path below base_url, or `true` for the standard ones, or `false` for an operation that is not offered, or `leave` for one that is there and is never to be called, or a map that says more.
 */
type OperationRequest = string | boolean | LongOperation;
/**
 * Values to filter by, one at a time.
 *
 * @minItems 1
 */
type FilterValues = FilterValue[];

/**
 * A Probity plan, version 1: where a service is, what it offers, and how it may be asked.
 */
export interface PlanDocument {
  /**
   * Version of the plan format. This Probity reads version 1, which is also the default.
   */
  version?: 1;
  /**
   * Name of the service, for people. Default: the host of base_url.
   */
  name?: string;
  /**
   * Address that every path is appended to.
   */
  base_url: Url;
  auth?: Auth;
  /**
   * Whether items may be created, changed and deleted. Default false: only list and read operations, and only by GET, HEAD and OPTIONS.
   */
  writes?: boolean;
  http?: Http;
  /**
   * JSON pointers into an item of what differs from read to read without anything having changed. `*` matches any key or index.
   */
  volatile?: Pointer[];
  /**
   * JSON pointers into a body or an item to values that no report shows, in addition to all secrets. `*` matches any key or index; what is below is masked too. Strings are masked wherever they occur, numbers become 0 in their place and are masked in addresses; words, and numbers of fewer than four digits, are masked in their place and in addresses alone. A journal keeps them: the cleanup needs ids.
   */
  mask?: Pointer[];
  /**
   * The resources of the service. A path alone is enough; each further key lets more clauses be judged.
   */
  resources?: Resource[];
  /**
   * Single requests to addresses that the shape of a resource does not give.
   */
  probes?: Probe[];
  profile?: Profile;
  contract?: Contract;
  /**
   * Words about the service that are in every report, for dashboards.
   */
  labels?: {
    [k: string]: string;
  };
  /**
   * Where else the service runs, by name, for --env: what one says takes the place of the plan's own key.
   */
  environments?: {
    [k: string]: Environment;
  };
  /**
   * Settings of rules by rule id: `off`, or the options of the rule.
   */
  rules?: {
    [k: string]: RuleSetting;
  };
  /**
   * Violations that are accepted for now, each with the reason.
   */
  waivers?: Waiver[];
}
/**
 * How the audit identifies itself: one of bearer, command, file and oauth2, and whatever else each request needs.
 */
export interface Auth {
  /**
   * A token of printable ASCII characters without spaces. It is sent as `Authorization: Bearer <token>`; take it from the environment.
   */
  bearer?: string;
  /**
   * A command whose standard output is the token. It is run again before a token expires that says when (a JSON Web Token), and when one is refused.
   */
  command?: string;
  /**
   * A file whose content is the token, relative to the plan. It is read again like a command is run again.
   */
  file?: string;
  oauth2?: Oauth2;
  /**
   * Further headers that belong to the credential, such as an API key. Left out wherever no credential is sent.
   */
  headers?: HeaderMap;
  /**
   * Query parameters that belong to the credential, such as an API key. Left out wherever no credential is sent.
   */
  query?: {
    [k: string]: string;
  };
  mtls?: Mtls;
}
/**
 * OAuth 2.0 client credentials (RFC 6749 section 4.4) that a token is fetched with: another one before it expires, and when it is refused.
 */
export interface Oauth2 {
  /**
   * Address of the token endpoint.
   */
  token_url: Url;
  /**
   * Id of the client.
   */
  client_id: string;
  /**
   * Secret of the client. Take it from the environment.
   */
  client_secret: string;
  /**
   * Scopes, separated by spaces.
   */
  scope?: string;
}
/**
 * Headers by name.
 */
interface HeaderMap {
  /**
   * One line of characters that a header may hold.
   */
  [k: string]: string;
}
/**
 * Certificate that the audit shows when it connects. Paths are relative to the plan.
 */
interface Mtls {
  /**
   * File of the certificate (PEM).
   */
  cert: string;
  /**
   * File of its private key (PEM).
   */
  key: string;
}
/**
 * How requests are sent.
 */
export interface Http {
  /**
   * Requests in flight at the same time, at most.
   */
  concurrency?: number;
  /**
   * Requests in a span of time, at most: 50/s, 600/m. Default: as fast as the service answers.
   */
  rate?: Rate;
  /**
   * How long one answer may take: 10s, 500ms. Default 10s.
   */
  timeout?: Duration;
  /**
   * How long one request may be put off by 429, Retry-After and gateways in all, and how long the run goes on if most requests are answered with 429 or a 5xx: 60s, 5m. Default 60s.
   */
  patience?: Duration;
  /**
   * Pages that a walk over a list looks at, at most.
   */
  max_pages?: number;
  /**
   * Headers on every request, those without a credential included. A credential belongs under `auth`.
   */
  headers?: HeaderMap;
  /**
   * File of an authority (PEM), relative to the plan, that is trusted in addition to those of the machine: the one that signed the service's certificate, or that certificate itself.
   */
  ca?: string;
}
/**
 * One resource: a collection and its items.
 */
export interface Resource {
  /**
   * Path of the collection below base_url; of a child, below its parent's item. With a slash at its end all its addresses have one: /users/ and /users/{id}/.
   */
  path: Path;
  operations?: Operations;
  /**
   * One-to-one with the item that it is below (/users/{id}/profile): read, replace and patch at its path, without a list or ids of its own. It is written only below items that the run created.
   */
  single?: boolean;
  /**
   * Whether its operations want the credential. An operation or action may say otherwise; a child has its own.
   */
  auth?: Access;
  /**
   * `user`: the user resource of the conventions, whose field rules hold. Default if the path ends in /users; `other` says that it is not one.
   */
  kind?: 'user' | 'other';
  /**
   * JSON Schema of one item (draft-07 or 2020-12), here or in a file next to the plan.
   */
  item?: JsonObject;
  create?: Create;
  /**
   * Other valid values of fields, for replace (all at once) and patch (one alone, others together).
   */
  change?: JsonObject;
  /**
   * Query parameters that filter the list, by name.
   */
  filters?: {
    [k: string]: Filter;
  };
  /**
   * Fields that the list can be sorted by.
   *
   * Items: A name of a field, without a comma or white space.
   */
  sort?: string[];
  states?: States;
  /**
   * Actions on an item, each a POST on a path below it.
   */
  actions?: Action[];
  /**
   * Of a resource below another: the item's field that names its owner, if any. A create whose address does not name the owner has it in its body.
   */
  owner?: Field;
  /**
   * Query parameters of every request to this resource: reads, writes and cleanup. Its children have their own; a probe is sent as it is.
   */
  query?: {
    [k: string]: FilterValue;
  };
  /**
   * Headers of every request to this resource, as `query`. A credential belongs under `auth`.
   */
  headers?: HeaderMap;
  /**
   * Resources below an item of this one. A child may have all that a resource has.
   */
  children?: Resource[];
}
/**
 * How an item is created.
 */
export interface Create {
  /**
   * A valid body. {{unique}} is a fresh word, {{unique_number}} a fresh number of nine digits.
   */
  example: JsonObject;
  /**
   * `put`: an item is created by PUT at an address that the client chooses (see id). Default: POST on the collection.
   */
  by?: 'post' | 'put';
  /**
   * With by: put, the id of a new item; it has {{unique}} or {{unique_number}} in it.
   */
  id?: string;
  /**
   * JSON pointer to the id in the answer to a create, from the body or from the item that it shows.
   */
  id_at?: Pointer;
  /**
   * Allows creating items that stay, because the resource has no delete operation. Without it nothing is created there.
   */
  keep?: boolean;
  /**
   * Fields that a create must have.
   */
  required?: FieldPlaces;
  /**
   * Fields whose text must not be blank.
   */
  not_blank?: FieldPlaces;
  /**
   * Fields that must be valid e-mail addresses.
   */
  email?: FieldPlaces;
  /**
   * Fields whose values no two items share.
   */
  unique?: FieldPlaces;
  /**
   * Values that make the example invalid; each entry is laid over it, a JSON pointer that begins with a slash over what it leads to. More are derived.
   */
  invalid?: JsonObject[];
}
/**
 * States of an item, and what leads from one to another.
 */
export interface States {
  /**
   * Field that holds the state.
   */
  field: Field;
  /**
   * Transitions that work: from, by (an action's path, or patch), to.
   */
  allowed?: State[][];
  /**
   * Transitions that are refused: from, by (an action's path, or patch), and for patch to.
   */
  refused?: State[][];
}
/**
 * An action on an item.
 */
export interface Action {
  /**
   * Path below the item: POST <item>/publish.
   */
  path?: string;
  /**
   * Method and path below base_url, for an action that strays from the standard address.
   */
  request?: string;
  /**
   * JSON body to send. Default: none.
   */
  body?: Json;
  /**
   * Whether it wants the credential. Default: as the resource says.
   */
  auth?: Access;
  /**
   * What it is tried on: an item that the audit created, or one that is there.
   */
  on?: 'created' | 'existing';
}
/**
 * A single request.
 */
export interface Probe {
  /**
   * A name for the report, of letters, digits, dots and hyphens.
   */
  id: string;
  /**
   * Method and address below base_url, query included. {{name}} is what another probe captured; headers and body may hold it too.
   */
  request: string;
  /**
   * Headers of this request.
   */
  headers?: HeaderMap;
  /**
   * JSON body to send. Default: none.
   */
  body?: Json;
  /**
   * Whether it wants the credential, as of a resource. Default: as the operation at this address says, else required. `valid` is an older word for required.
   */
  auth?: 'required' | 'optional' | 'none' | 'valid';
  /**
   * What the answer must be.
   */
  expect?: {
    /**
     * The status.
     */
    status?: number;
    /**
     * Headers that it must have, with their values.
     */
    headers?: HeaderMap;
    /**
     * Values that it must hold, by JSON pointer into the whole body.
     */
    body?: JsonObject;
    /**
     * JSON Schema of the whole body (draft-07 or 2020-12), here or in a file next to the plan.
     */
    schema?: JsonObject;
  };
  /**
   * Values of its answer that other probes hold as {{name}}, by name: each a JSON pointer into the body.
   */
  capture?: {
    [k: string]: Pointer;
  };
  /**
   * Path of a resource whose items it shows a part of: a filter by the path, next to the collection.
   */
  filters?: Path;
}
/**
 * What the conventions leave open, filled in for this service; what is set is asserted.
 */
export interface Profile {
  /**
   * Number of the first page.
   */
  page_base?: 0 | 1;
  /**
   * Where lists carry their page numbers: `merged` next to success, error and timestamp; `nested` with the list inside data; `bare` without the envelope; `plain` nowhere.
   */
  page_form?: 'plain' | 'merged' | 'bare' | 'nested';
  /**
   * What the service calls what the conventions name: the key of the body, or a JSON pointer from the body that begins with `/`. `page`, `size` and `sort` are names of query parameters too (the last word of a pointer; of `/page/number`, `page`). The naming is reported once, and everything else is judged by these names.
   */
  names?: {
    /**
     * Where a list has its items, and an answer its item.
     */
    data?: OtherName;
    /**
     * Where a failure has its code and message.
     */
    error?: OtherName;
    /**
     * The number of the page.
     */
    page?: OtherName;
    /**
     * The number of items asked for per page.
     */
    size?: OtherName;
    /**
     * The number of items over all pages.
     */
    total_elements?: OtherName;
    /**
     * The number of pages.
     */
    total_pages?: OtherName;
    /**
     * The parameter that sorts a list.
     */
    sort?: OtherName;
  };
  /**
   * Statuses that the conventions leave open: of a success by operation, and of a few other situations.
   */
  statuses?: {
    /**
     * Status of a replace.
     */
    replace?: SuccessStatus;
    /**
     * Status of a patch.
     */
    patch?: SuccessStatus;
    /**
     * Status of a delete.
     */
    delete?: SuccessStatus;
    /**
     * Status of an action.
     */
    action?: SuccessStatus;
    /**
     * Status of a page after the last.
     */
    past_the_end?: 200 | 404 | 400;
    /**
     * Status of a body over the limit.
     */
    too_large?: 413 | 400;
    /**
     * Status of a body of another media type; that of a success if it is read.
     */
    wrong_media_type?: 200 | 201 | 415 | 400;
    /**
     * Status of a method that an address does not offer.
     */
    unsupported_method?: 405 | 404;
    /**
     * Status of a value that page, size or sort cannot take; 200 if the default is used instead.
     */
    unusable_parameter?: 400 | 200;
    /**
     * Status of an unknown query parameter; 200 if it is ignored.
     */
    unknown_parameter?: 200 | 400;
    /**
     * Status of a change of state that is refused.
     */
    refused_transition?: number;
  };
  /**
   * Limits of the service.
   */
  limits?: {
    /**
     * Items on a page, at most.
     */
    max_page_size?: number;
    /**
     * Items on a page if no size is asked for.
     */
    default_page_size?: number;
    /**
     * Requests that the service takes: 40/s.
     */
    rate?: Rate;
    /**
     * Whether more than that may be sent to see it refused.
     */
    burst?: boolean;
    /**
     * Largest request body: 1MiB.
     */
    max_body?: Size;
    /**
     * Longest time to an answer: 2s.
     */
    max_response_time?: Duration;
  };
  /**
   * Error codes of the service and the status of each.
   */
  error_codes?: {
    [k: string]: number;
  };
  /**
   * By the path of a resource: the field that identifies an item, if Probity does not find it.
   */
  id_fields?: {
    [k: string]: FieldPlace;
  };
  /**
   * By the path of a resource: what its ids are. The ids of users are integers by the conventions.
   */
  id_kinds?: {
    /**
     * JSON integers, UUIDs as text, or any text.
     */
    [k: string]: 'integer' | 'uuid' | 'string';
  };
}
/**
 * What must not change between states and versions of the service.
 */
export interface Contract {
  /**
   * File of what an earlier state answered, relative to the plan.
   */
  snapshot?: string;
  /**
   * Prefixes below base_url that live side by side, oldest first. Every resource is audited under each.
   *
   * @minItems 1
   */
  versions?: VersionPrefix[];
  /**
   * Fields that are announced to go.
   */
  deprecated?: Deprecation[];
  /**
   * A number of days with its unit (d). The shortest time between the announcement of a field and its removal; without it, under 90 days warns.
   */
  min_notice?: string;
}
/**
 * A field that is announced to go.
 */
interface Deprecation {
  /**
   * A resource and a field of it, with a dot between them.
   */
  field: string;
  /**
   * Date of the announcement.
   */
  since: CalendarDate;
}
/**
 * What is different there.
 */
interface Environment {
  /**
   * Address that every path is appended to.
   */
  base_url?: Url;
  auth?: Auth;
  /**
   * Whether items may be created, changed and deleted.
   */
  writes?: boolean;
  http?: Http;
  /**
   * Words about the service that are in every report, for dashboards.
   */
  labels?: {
    [k: string]: string;
  };
}
/**
 * A violation that is accepted.
 */
export interface Waiver {
  /**
   * Id of the rule.
   */
  rule: string;
  /**
   * Path of the resource. Default: all.
   */
  resource?: Path;
  /**
   * Fingerprint of the finding, from the JSON report. Default: all of the rule.
   */
  fingerprint?: string;
  /**
   * Why it is accepted.
   */
  reason: string;
  /**
   * Last day on which it holds. Default: no end.
   */
  until?: CalendarDate;
}
/**
 * Operations with their requests; `true` stands for the standard address.
 */
export interface OperationMap {
  /**
   * Standard: GET on the collection.
   */
  list?: OperationRequest;
  /**
   * Standard: GET on the item.
   */
  read?: OperationRequest;
  /**
   * Standard: POST on the collection.
   */
  create?: OperationRequest;
  /**
   * Standard: PUT on the item.
   */
  replace?: OperationRequest;
  /**
   * Standard: PATCH on the item.
   */
  patch?: OperationRequest;
  /**
   * Standard: DELETE on the item.
   */
  delete?: OperationRequest;
}
/**
 * An operation, and whether it wants the credential.
 */
interface LongOperation {
  /**
   * Method and path below base_url. Default: the standard ones. A parameter may be a part of a segment.
   */
  request?: string;
  /**
   * Whether it wants the credential. Default: as the resource says.
   */
  auth?: Access;
}
/**
 * What a filter keeps.
 */
export interface LongFilter {
  /**
   * The value to filter by.
   */
  value?: FilterValue;
  /**
   * Several values, one at a time.
   */
  values?: FilterValues;
  /**
   * Fields of which one at least must match. Default: the field that is called like the filter.
   */
  in?: FieldPlaces;
  /**
   * How the value and the field are compared.
   */
  match?: 'equals' | 'contains' | 'prefix';
}
