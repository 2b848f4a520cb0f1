import type { Json, JsonObject } from '../text/json.ts';
import type { Snapshot } from './contract.ts';
import type { Names } from './names.ts';
import { type Access, type Method, type Operation, type OperationKind, parametersOf } from './operation.ts';
import type { OpenSituation } from './provocation.ts';

/** A validated plan in its resolved form: versions multiplied out, children flattened, defaults filled in. */
export interface Plan {
  readonly name: string;
  /** Absolute http(s) URL without a trailing slash; paths are appended to it. */
  readonly baseUrl: string;
  /** The line of the plan's text that has it, counted from 1; absent where something else says it. */
  readonly baseUrlLine?: number;
  readonly auth?: Auth;
  /** How its secrets are written in it; absent where it has none, or comes from no text. */
  readonly spelling?: Spelling;
  /** Where the plan's text has the credential. */
  readonly credentialAt?: CredentialPlace;
  /** False: only list and read operations are sent, and only by GET, HEAD and OPTIONS. */
  readonly writes: boolean;
  readonly http: HttpSettings;
  /** JSON pointers (`*` matches any segment) of what differs from read to read without anything having changed. */
  readonly volatile: readonly string[];
  /** JSON pointers (`*` matches any segment) of what is shown in nothing that is written. */
  readonly mask?: readonly string[];
  /** Words about the service for dashboards. */
  readonly labels: Readonly<Record<string, string>>;
  /** Every resource under every version prefix; a parent stands before its children. */
  readonly resources: readonly Resource[];
  /** Addresses that the conventions' shape does not derive. */
  readonly probes: readonly PlannedProbe[];
  readonly profile: Profile;
  readonly contract?: Contract;
  readonly rules: Readonly<Record<string, 'off' | JsonObject>>;
  readonly waivers: readonly Waiver[];
}

/** How the audit identifies itself. Secrets leave this object only inside the wire. */
export interface Auth {
  /** The valid token, sent as `Authorization: Bearer <token>`. */
  readonly bearer?: string;
  /** A command whose standard output is the token. */
  readonly command?: string;
  /** Path of a file whose content is the token. */
  readonly file?: string;
  readonly oauth2?: {
    readonly tokenUrl: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly scope?: string;
  };
  /** Further headers that belong to the credential (API key); left out wherever no credential is sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** Query parameters that belong to it, likewise. */
  readonly query?: Readonly<Record<string, string>>;
  readonly mtls?: { readonly cert: string; readonly key: string };
}

/** How a plan writes its secrets, each as text for a POSIX shell between double quotes: `${BOOKS_TOKEN}`, `Basic ${BOOKS_LOGIN}`. */
export interface Spelling {
  /** What credentials vary: the token, else the last word of the first header of `auth`, else its first query parameter. */
  readonly secret: string;
  /** Headers of the plan with a variable in them, by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Query parameters of `auth` with a variable in them, by name. */
  readonly query?: Readonly<Record<string, string>>;
  /** Names of the headers that credentials vary, in lower case, and of such query parameters, as `?name`. */
  readonly varied: readonly string[];
  /** Words for curl that name the files of `http.ca` and `auth.mtls`, as the plan does. */
  readonly files?: readonly string[];
}

/** True where a credential is a bearer token, whichever way it is had; false for an API key in a header or parameter of its own. */
export function hasToken(auth: Auth | undefined): boolean {
  if (auth === undefined) return false;
  const { bearer, command, file, oauth2, headers } = auth;
  const isBearer = ([name, value]: readonly [string, string]): boolean =>
    name.toLowerCase() === 'authorization' && /^bearer /i.test(value);
  return (bearer ?? command ?? file ?? oauth2) !== undefined || Object.entries(headers).some(isBearer);
}

/** The headers and query parameters that a credential consists of beside its token, or of which it is: name and value, `?name` in the query. */
export function keysIn({
  headers,
  query = {},
}: Pick<Auth, 'headers' | 'query'>): readonly (readonly [string, string])[] {
  return [...Object.entries(headers), ...Object.entries(query).map(([name, value]) => [`?${name}`, value] as const)];
}

/** Where a plan names its credential. */
export interface CredentialPlace {
  /** Such as `auth.bearer`. */
  readonly key: string;
  /** Variables that it is filled from, as `$NAME`; none where the text has it itself, or a command or another service gives it. */
  readonly variables: readonly string[];
  /** Counted from 1. */
  readonly line: number;
}

/** How requests are sent. Times in milliseconds, sizes in bytes. */
export interface HttpSettings {
  readonly concurrency: number;
  readonly ratePerSecond?: number;
  readonly timeoutMs: number;
  /** How long one request may be put off by 429, Retry-After and gateways in all, and a run go on where most are refused. */
  readonly patienceMs: number;
  readonly maxPages: number;
  /** Extra headers on every request, credential probes included. */
  readonly headers: Readonly<Record<string, string>>;
  /** Path of the PEM file of an authority that is trusted beside the built-in ones. */
  readonly ca?: string;
}

/** One resource as the plan describes it, under one version prefix. */
export interface Resource {
  /** Unique in the plan, shown to people: `/v1/users/{id}/orders`. Equal to `path`. */
  readonly key: string;
  /** The version prefix (`/v1`) it is served under; absent without `contract.versions`. */
  readonly version?: string;
  /** Template of the collection below base_url, version prefix included. */
  readonly path: string;
  /** The service wants a slash at the end of each address of the resource; templates of operations have theirs. */
  readonly slash?: true;
  /** Last literal segment of the path: `orders`. */
  readonly name: string;
  /** Key of the resource whose items own this one. */
  readonly parent?: string;
  /** The item's field that names its owner. */
  readonly owner?: string;
  /** One-to-one with the items of its parent: `path` is the address of each, and the parent's id is the only one that it has. */
  readonly single?: true;
  /** The text's user resource: its field rules hold. */
  readonly kind?: 'user';
  readonly operations: readonly Operation[];
  /** What is there, and is neither called nor called not offered. */
  readonly left: readonly Operation[];
  /** Of what is asked of it at addresses that it does not declare. */
  readonly access?: Access;
  /** Parameters and headers of every request to its addresses, its children's aside. */
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** True where the plan has an `operations` key for it; only then are undeclared methods probed. */
  readonly spelledOut: boolean;
  /** JSON Schema of one item. */
  readonly item?: JsonObject;
  /** What checks an item by that schema. */
  readonly checkItem?: ItemCheck;
  readonly create?: CreateExample;
  /** Other valid values, for replace (all at once) and patch (one alone, others together). */
  readonly change?: JsonObject;
  readonly filters: Readonly<Record<string, Filter>>;
  readonly sort: readonly string[];
  readonly states?: States;
  readonly actions: readonly Action[];
}

/** What does not fit the JSON Schema of an item. */
export interface ItemProblem {
  /** JSON pointer from the item; of a field that is wanting, where it should be. */
  readonly at: string;
  /** Keyword of the schema that is broken: `type`, `required`, `format`. */
  readonly keyword: string;
  /** What the schema wants there. */
  readonly wants: string;
}

/** Finds all that does not fit; nothing where the item does. */
export type ItemCheck = (item: JsonObject) => readonly ItemProblem[];

/** The same of a whole body. */
export type BodyCheck = (body: Json) => readonly ItemProblem[];

export interface CreateExample {
  /** May hold `{{unique}}` and `{{unique_number}}` inside its texts. */
  readonly example: JsonObject;
  readonly required: readonly string[];
  /** True where the plan itself lists `required`: every other field of the example is then known to be optional. */
  readonly statesRequired?: boolean;
  readonly notBlank: readonly string[];
  readonly email: readonly string[];
  readonly unique: readonly string[];
  /** Each is laid over the example and makes it invalid. */
  readonly invalid: readonly JsonObject[];
  /** Items are created by PUT at an address with this id, which has a placeholder in it; absent where they are by POST. */
  readonly putId?: string;
  /** JSON pointer to the id in the answer to a create, from the body or from the item that it shows. */
  readonly idAt?: string;
  /** True where the plan accepts that items stay because nothing can delete them. */
  readonly keep?: true;
}

/** What a filter means, in terms of the items it keeps. */
export interface Filter {
  /** Values to ask for, as text. */
  readonly values: readonly string[];
  /** Item fields of which one at least must match. */
  readonly in: readonly string[];
  readonly match: 'equals' | 'contains' | 'prefix';
}

export interface States {
  readonly field: string;
  /** From state, by (`/block` an action, or a patch), to state. */
  readonly allowed: readonly (readonly [string, string, string])[];
  /** The third is the state that it must not lead to: the first again where an action leaves it open. */
  readonly refused: readonly (readonly [string, string, string])[];
}

export interface Action {
  readonly operation: Operation;
  readonly body?: Json;
  /** An item of ours, or one that is there. */
  readonly on: 'created' | 'existing';
}

export interface PlannedProbe {
  readonly id: string;
  readonly operation: Operation;
  /** Address as the plan writes it, query included. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Json;
  readonly auth: 'required' | Access;
  readonly expect?: Expectation;
  /** By name, JSON pointers into the body of its answer; other probes hold the values as `{{name}}`. */
  readonly capture: Readonly<Record<string, string>>;
  /** The captured values that it holds: it is sent once all of them are there. */
  readonly needs: readonly string[];
  /** Keys of the resource of which it shows a part of the items. */
  readonly filters?: readonly string[];
}

/** What the answer to a planned probe must be. */
export interface Expectation {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Values by JSON pointer. */
  readonly body?: JsonObject;
  /** Finds what does not fit the JSON Schema of the body; absent where the tools are not at hand. */
  readonly check?: BodyCheck;
}

/** A service's answers to what the conventions leave open; what is set is asserted like a must. */
export interface Profile {
  readonly pageBase?: 0 | 1;
  /** Where lists carry their page numbers; `plain`: nowhere. */
  readonly pageForm?: 'plain' | 'merged' | 'bare' | 'nested';
  /** What it calls what the conventions name. */
  readonly names?: Names;
  readonly statuses: Partial<Readonly<Record<OperationKind, number>>>;
  /** Statuses of what the conventions leave open beside the successes of operations. */
  readonly situations?: Partial<Readonly<Record<OpenSituation, number>>>;
  readonly limits: {
    readonly maxPageSize?: number;
    readonly defaultPageSize?: number;
    readonly ratePerSecond?: number;
    /** The span in which the rate is counted: 1000 for 40/s, 60000 for 600/m. Left out: a second. */
    readonly rateWindowMs?: number;
    readonly burst?: boolean;
    readonly maxBodyBytes?: number;
    readonly maxResponseMs?: number;
  };
  /** Error code to status. */
  readonly errorCodes: Readonly<Record<string, number>>;
  /** Resource key to the name of the field that identifies an item, where it is not found by itself. */
  readonly idFields: Readonly<Record<string, string>>;
  /** Resource key to the kind of its ids. */
  readonly idKinds?: Readonly<Record<string, IdKind>>;
}

/** What ids are: JSON integers, UUIDs (RFC 9562) as text, or any text. */
export type IdKind = 'integer' | 'uuid' | 'string';

export interface Contract {
  /** Path of the snapshot file as the plan has it, and what the file holds. */
  readonly snapshot?: string;
  readonly earlier?: Snapshot;
  readonly versions: readonly string[];
  readonly deprecated: readonly { readonly field: string; readonly since: string }[];
  /** Days from the announcement of a field to its removal, at least. */
  readonly minNoticeDays?: number;
}

export interface Waiver {
  readonly rule: string;
  readonly resource?: string;
  readonly fingerprint?: string;
  readonly reason: string;
  /** ISO date, the last day on which it holds. */
  readonly until?: string;
}

/** The operation of that kind, or undefined where the plan does not declare it. */
export function operationOf(resource: Resource, kind: OperationKind): Operation | undefined {
  return resource.operations.find((operation) => operation.kind === kind);
}

/** True where what is created can be deleted again, or may stay because the plan says so. */
export function mayHoldOurs(resource: Resource): boolean {
  return resource.create?.keep === true || operationOf(resource, 'delete') !== undefined;
}

const byKey = new WeakMap<Plan['resources'], ReadonlyMap<string, Resource>>();

/** The resource with that key. */
export function resourceOf({ resources }: Pick<Plan, 'resources'>, key: string | undefined): Resource | undefined {
  if (key === undefined) return undefined;
  const known = byKey.get(resources);
  if (known !== undefined) return known.get(key);
  const all = new Map(resources.map((resource) => [resource.key, resource]));
  byKey.set(resources, all);
  return all.get(key);
}

/** The resources that own this one, outermost first. */
export function ancestorsOf(plan: Plan, resource: Resource): readonly Resource[] {
  const parent = resourceOf(plan, resource.parent);
  return parent === undefined ? [] : [...ancestorsOf(plan, parent), parent];
}

/** True for what is asked of one item, and of no collection: the last parameter of its address is the item's own id. */
export function isOnItem({ create, single }: Resource, { kind }: Operation): boolean {
  return single !== true && kind !== 'list' && (kind !== 'create' || create?.putId !== undefined);
}

/** True where the address of an operation names the owner of that level, the outermost being 0; the next one where none is said. */
export function namesOwner(
  plan: Plan,
  resource: Resource,
  operation: Operation,
  level: number = ancestorsOf(plan, resource).length - 1,
): boolean {
  const ids = ancestorsOf(plan, resource).length + (isOnItem(resource, operation) ? 1 : 0);
  return level >= ids - parametersOf(operation.template).length;
}

/** The field by which the body of a create names the owner, where the address does not. */
export function ownerInBody(resource: Resource): string | undefined {
  const create = operationOf(resource, 'create');
  if (create === undefined || resource.parent === undefined) return undefined;
  return parametersOf(create.template).length > (isOnItem(resource, create) ? 1 : 0) ? undefined : resource.owner;
}

/** True where nothing but an item and its owners fills the address of an operation: with more parameters it would be of more than one item. */
export function namesItem(plan: Plan, resource: Resource, { template }: Operation): boolean {
  return parametersOf(template).length <= ancestorsOf(plan, resource).length + 1;
}

/** The owners among whose items an id is of one item alone: none where an item is asked for without any owner, for that finds everyone's. */
export function idScope(resource: Resource, owners: readonly string[]): readonly string[] {
  if (resource.parent === undefined || resource.single === true) return owners;
  const all = [...resource.operations, ...resource.actions.map(({ operation }) => operation)];
  const isAlone = (each: Operation): boolean => isOnItem(resource, each) && parametersOf(each.template).length === 1;
  return all.some(isAlone) ? [] : owners;
}

/** Every operation of the plan, actions and planned probes included, each once: a probe may ask for an address of a resource. */
export function operationsOf(plan: Pick<Plan, 'resources' | 'probes'>): readonly Operation[] {
  const operations = [
    ...plan.resources.flatMap((resource) => [
      ...resource.operations,
      ...resource.actions.map((action) => action.operation),
    ]),
    ...plan.probes.map((probe) => probe.operation),
  ];
  return [...new Map(operations.map((operation) => [operation.id, operation])).values()];
}

/** One of several resources, for what is asked of one alone: the same in whatever order the plan has them. */
export function chosenOf(resources: readonly Resource[]): Resource | undefined {
  return resources.reduce<Resource | undefined>(
    (least, each) => (least === undefined || each.key < least.key ? each : least),
    undefined,
  );
}

/** Shorthand for the request line that a plan may spell out: `GET /getNews`. */
export interface RequestLine {
  readonly method: Method;
  readonly target: string;
}

/** Path of a resource without its version: equal under each of them. */
export function unversioned({ path, version = '' }: Pick<Resource, 'path' | 'version'>): string {
  return path.slice(version.length);
}

/** A resource under whatever version: what one of them does, the others may do as well. */
export function familyIn({ resources }: Plan): (resource: string | null) => string | null {
  const families = new Map(resources.map((resource) => [resource.key, unversioned(resource)]));
  return (resource) => (resource === null ? null : (families.get(resource) ?? resource));
}

/** True for a resource under the newest version that the plan names: variants of what is tried everywhere are tried there alone. */
export function isNewest({ contract }: Plan, { version }: Resource): boolean {
  return version === undefined || version === contract?.versions.at(-1);
}

/** An address below a resource that no operation has, with a slash at its end where the service wants one. */
export function ended({ slash }: Resource, address: string): string {
  return slash === true ? `${address}/` : address;
}
