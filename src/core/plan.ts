/**
 * The plan: what to audit, and what the audit may do there. This is its resolved form: versions are multiplied out,
 * children are flattened, and defaults are filled in. src/plan makes it from YAML.
 */
import type { Access, JsonObject, Operation, Resource, SchemaCheck } from './resource.ts';

export type * from './resource.ts';

export interface Plan {
  /** For people. Default: the host of `base_url`. */
  readonly name: string;
  /** Absolute URL without a trailing slash. Paths are appended to it. */
  readonly baseUrl: string;
  readonly auth?: Auth;
  /** False by default: the audit only reads. */
  readonly writes: boolean;
  readonly http: HttpSettings;
  /** JSON pointers into an item (`*` matches any segment) to values that differ from read to read. */
  readonly volatile: readonly string[];
  /** JSON pointers (`*` matches any segment) to values that no report shows. */
  readonly mask: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
  /** Every resource under every version. A parent comes before its children. */
  readonly resources: readonly Resource[];
  readonly probes: readonly PlannedProbe[];
  readonly profile: Profile;
  readonly contract: Contract;
  /** By rule id or pattern (`envelope/*`). */
  readonly rules: Readonly<Record<string, RuleSetting>>;
  readonly waivers: readonly Waiver[];
}

/** What a request of one user carries. */
export interface Credential {
  /** Sent as `Authorization: Bearer <token>`. */
  readonly bearer?: string;
  /** Headers that belong to the credential, such as an API key. They are left out if no credential is sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** Query parameters that belong to the credential. */
  readonly query: Readonly<Record<string, string>>;
  /** The credential of another user, who may not see the private items of this one. */
  readonly other?: Credential;
}

/** How the audit authenticates. Secrets leave this object only inside the wire. */
export interface Auth extends Credential {
  /** A command whose standard output is the token. */
  readonly command?: string;
  /** A file whose content is the token. */
  readonly file?: string;
  readonly oauth2?: OAuth2;
  readonly mtls?: { readonly cert: string; readonly key: string };
}

/** The values that a credential consists of, those of the other user included. */
export function secretsIn({ bearer, headers = {}, query = {}, other }: Partial<Credential> = {}): readonly string[] {
  const own = [...(bearer === undefined ? [] : [bearer]), ...Object.values(headers), ...Object.values(query)];
  return other === undefined ? own : [...own, ...secretsIn(other)];
}

/** OAuth 2.0 client credentials (RFC 6749, section 4.4). */
export interface OAuth2 {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope?: string;
  /** Not part of the RFC, but some services require it. */
  readonly audience?: string;
  /** RFC 8707. */
  readonly resource?: string;
}

export interface HttpSettings {
  readonly concurrency: number;
  readonly rate?: Rate;
  readonly timeoutMs: number;
  /** The longest total wait for one request, because of throttling or a gateway that is down. */
  readonly patienceMs: number;
  /** The most pages of a list that are read. */
  readonly maxPages: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The PEM file of a certificate authority that is trusted in addition to the built-in ones. */
  readonly ca?: string;
}

/** For example 600 requests per 60,000 ms. */
export interface Rate {
  readonly requests: number;
  readonly windowMs: number;
}

/** A request that the plan spells out. */
export interface PlannedProbe {
  readonly id: string;
  readonly operation: Operation;
  /** The URL as the plan writes it, query included. `{{name}}` is what another probe captured. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly access: Access;
  readonly expect?: Expectation;
  /** JSON pointers into the body of the response, by name. */
  readonly capture: Readonly<Record<string, string>>;
  /** The path of a resource of which it shows only some items. */
  readonly filters?: string;
}

export interface Expectation {
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Values by JSON pointer. */
  readonly body: JsonObject;
  readonly checkBody?: SchemaCheck;
}

/** What the conventions leave open, filled in for this service. What is set is asserted. */
export interface Profile {
  readonly pageBase?: 0 | 1;
  readonly pageForm?: 'merged' | 'nested' | 'bare' | 'plain';
  /** What the service calls what the conventions name: a key of the body, or a JSON pointer. */
  readonly names: Partial<Readonly<Record<Named, string>>>;
  /**
   * What its query parameters are called, if not as its page fields. `offset` counts items, and replaces `page`. In
   * `filter`, `*` stands for the name of a filter.
   */
  readonly parameters: Partial<Readonly<Record<'page' | 'offset' | 'size' | 'sort' | 'filter', string>>>;
  /** How the parameter `sort` says that `name` descends. */
  readonly sortForm: SortForm;
  /** Where an item has its fields: a key of the item, or a JSON pointer into it. */
  readonly itemFields?: string;
  /** The media types of responses, if they are not application/json. */
  readonly mediaTypes: MediaTypes;
  readonly statuses: Partial<Readonly<Record<StatedSituation, number>>>;
  readonly limits: Limits;
  /** By code. */
  readonly errorCodes: Readonly<Record<string, number>>;
  /** By the path of a resource. */
  readonly idFields: Readonly<Record<string, string>>;
  /** By the path of a resource. */
  readonly idKinds: Readonly<Record<string, IdKind>>;
}

/** `code` and `message` are inside the error. */
export type Named = 'data' | 'error' | 'code' | 'message' | 'page' | 'size' | 'totalElements' | 'totalPages' | 'sort';

export type SortForm = 'name,desc' | 'name:desc' | 'name desc' | '-name';

export type MediaTypes = Partial<Readonly<Record<'success' | 'failure', string>>>;

/** Situations whose status code the conventions leave open. */
export type StatedSituation =
  | 'replace'
  | 'patch'
  | 'delete'
  | 'action'
  | 'past_the_end'
  | 'too_large'
  | 'wrong_media_type'
  | 'unsupported_method'
  | 'unusable_parameter'
  | 'unknown_parameter'
  | 'refused_transition';

export interface Limits {
  readonly maxPageSize?: number;
  readonly defaultPageSize?: number;
  readonly rate?: Rate;
  /** More requests than `rate` may be sent, to see whether the limit is enforced. */
  readonly burst: boolean;
  readonly maxBodyBytes?: number;
  readonly maxResponseMs?: number;
}

export type IdKind = 'integer' | 'uuid' | 'string';

export interface Contract {
  /** The snapshot file, as the plan names it. */
  readonly snapshot?: string;
  /** Path prefixes, oldest first. */
  readonly versions: readonly string[];
  readonly deprecated: readonly { readonly field: string; readonly since: string }[];
  /** In days. */
  readonly minNoticeDays?: number;
}

export interface RuleSetting {
  readonly level?: 'off' | 'must' | 'should';
  readonly options?: JsonObject;
}

/** A violation that is accepted for now. */
export interface Waiver {
  readonly rule: string;
  readonly resource?: string;
  readonly fingerprint?: string;
  readonly reason: string;
  /** The last day on which it applies: `2027-01-31`. */
  readonly until?: string;
}

/** A key of the plan, or a flag, that would let the audit check more. It is printed as it is. */
export type PlanKey = string;

/** The path without its version. Versions of a resource have it in common. */
export function unversioned({ path, version = '' }: Pick<Resource, 'path' | 'version'>): string {
  return path.slice(version.length);
}

const families = new WeakMap<Resource, string>();

/**
 * A family is a root resource with everything below it, in all versions. Writes to one run one after another. URLs that
 * belong to no resource are a family, too.
 */
export function familyOf(resource: Resource | undefined): string {
  if (resource === undefined) return '';
  const family = families.get(resource) ?? unversioned(resource).split('/')[1] ?? '';
  families.set(resource, family);
  return family;
}

export function familiesOf({ resources }: Pick<Plan, 'resources'>): readonly (readonly Resource[])[] {
  const families = new Map<string, Resource[]>();
  for (const resource of resources) {
    const family = families.get(familyOf(resource));
    if (family === undefined) families.set(familyOf(resource), [resource]);
    else family.push(resource);
  }
  return [...families.values()];
}

export function parentOf({ resources }: Pick<Plan, 'resources'>, { parent }: Resource): Resource | undefined {
  return parent === undefined ? undefined : resources.find(({ path }) => path === parent);
}

/** True for a resource under the newest version. Most variants are tried there alone. */
export function isNewest({ contract }: Plan, { version }: Resource): boolean {
  return version === undefined || version === contract.versions.at(-1);
}
