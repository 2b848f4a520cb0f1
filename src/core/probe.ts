/**
 * A probe: one request to send, and what it is meant to provoke (its intent).
 *
 * The intent decides which rules look at the response. What the response claims does not matter, so a service that
 * lies cannot escape.
 */
import type { ClauseId } from '../../rules/clauses.ts';
import { percentDecoded } from '../text/percent.ts';
import type { ItemRef, Method, Operation, OperationKind } from './operation.ts';
import type { Expectation, JsonObject, Resource } from './plan.ts';

export interface Probe<I extends Intent = Intent> {
  readonly method: Method;
  /** Path and query below `base_url`, exactly as they are sent. */
  readonly url: string;
  /** It is left out for URLs that belong to no resource, such as unknown paths. */
  readonly resource?: Resource | undefined;
  readonly operation?: Operation | undefined;
  /** The ids of the owners of the collection, outermost first. */
  readonly owner: readonly string[];
  /** The item that it addresses. It is left out for a collection. */
  readonly item?: ItemRef | undefined;
  /** Symbolic, so that nothing holds a token: the credential is added next to the wire. `other` is that of another user. */
  readonly credential: 'valid' | 'none' | 'other' | SpoilId;
  /** `cold` is a new connection. Any other name is a connection that is kept. Left out: any. */
  readonly connection?: string;
  /** In addition to those of the plan: Accept, Accept-Language, cookies. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: Body;
  /** The probe needs a response of its own, even if an equal one was sent before. */
  readonly isFresh?: true;
  readonly intent: I;
}

export interface Body {
  readonly text: string;
  /** The Content-Type. It is left out to send none. */
  readonly mediaType?: string;
}

/** Values that are almost right, except at their end. */
export const endSpoils = ['shorter', 'longer', 'last-character'] as const;

export const madeUp = 'made-up-by-probity';

/** What takes the place of a key. A scheme stays. In a Basic credential, a word becomes the user. */
export function inScheme(key: string, changed: string, encode: (pair: string) => string): string {
  const scheme = /^[a-z]+ (?=\S+$)/i.exec(key)?.[0] ?? '';
  if (![madeUp, 'null', 'admin'].includes(changed)) return changed;
  return scheme + (/^basic /i.test(scheme) ? encode(`${changed}:${madeUp}`) : changed);
}

/** Values that nobody gave out, and values that are almost right. They replace the token, and every key. */
export const valueSpoils = ['empty', 'wrong', 'null', 'admin', 'other-case', ...endSpoils] as const;

/** Headers without a valid token. */
const headerSpoils = ['scheme-only', 'basic', 'unsigned'] as const;

/** The valid token, written in another way. */
const formSpoils = ['bare', 'other-scheme', 'basic-user', 'two-tokens'] as const;

/** The valid token, sent in another place. */
const placeSpoils = ['in-query', 'in-cookie', 'in-header'] as const;

/** A credential other than the valid one. wire/spoils.ts makes it from every part of the plan's credential. */
export const spoilIds = [...valueSpoils, ...headerSpoils, ...formSpoils, ...placeSpoils] as const;
export type SpoilId = (typeof spoilIds)[number];

export type Intent =
  | ListIntent
  | ReadIntent
  | CreateIntent
  | ReplaceIntent
  | PatchIntent
  | DeleteIntent
  | ActionIntent
  | Provocation
  | PlannedIntent
  /** A request out of many, sent at once to reach a limit. */
  | { readonly kind: 'burst' }
  /** A read of existing items, before and after something risky. */
  | { readonly kind: 'checkpoint' }
  /** A plain request that shows whether the service still responds. */
  | { readonly kind: 'health' }
  /** A read or a delete that removes what the run created. */
  | { readonly kind: 'cleanup' }
  /** A recorded request whose purpose is unknown (HAR). */
  | { readonly kind: 'observed'; readonly isFramework?: boolean };

/** True if the probe has the credential that the plan says: none for what is public. */
export function isAsPlanned({ credential, operation, resource }: Probe): boolean {
  return credential === ((operation?.access ?? resource?.access) === 'none' ? 'none' : 'valid');
}

/** A list: plain, or with some of its parameters. */
export type ListIntent = ListQuery & { readonly kind: 'list' };

export interface ListQuery {
  readonly page?: number;
  readonly size?: number;
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' };
  /** By name. */
  readonly filters?: Readonly<Record<string, string>>;
  /** The page is after the last one, so the list may be empty, or reject the request. */
  readonly isPastEnd?: true;
}

export type ReadIntent = { readonly kind: 'read' };

/** What a create sends. It contains the marker, by which the audit recognizes the item later. */
export interface Creation {
  readonly marker: string;
  readonly sent: JsonObject;
  /** No field holds the marker, because the plan's example has no placeholder, or because a row removed it. */
  readonly isUnmarked?: true;
}

export interface Uncertain {
  /** The plan does not say that the values are valid, so the service may reject them. */
  readonly isUncertain?: true;
}

export interface CreateIntent extends Creation, Uncertain {
  readonly kind: 'create';
}

export interface ReplaceIntent extends Uncertain {
  readonly kind: 'replace';
  readonly sent: JsonObject;
}

export interface PatchIntent extends Uncertain {
  readonly kind: 'patch';
  readonly sent: JsonObject;
}

export type DeleteIntent = { readonly kind: 'delete' };

export interface ActionIntent {
  readonly kind: 'action';
  /** The path of the action below the item. */
  readonly action: string;
}

/** A request that the plan spells out. */
export interface PlannedIntent {
  readonly kind: 'planned';
  readonly id: string;
  /** The headers and values that the plan expects, with captured values filled in. */
  readonly expect?: Pick<Expectation, 'headers' | 'body'>;
}

/** What a failure is about. `errors/distinct` and its siblings compare failures by it. */
export type Situation =
  | 'unauthorized'
  | 'missing'
  | 'unknown-path'
  | 'invalid-input'
  | 'invalid-change'
  | 'duplicate'
  | 'unusable-parameter'
  | 'unknown-parameter'
  | 'past-the-end'
  | 'malformed-body'
  | 'wrong-media-type'
  | 'unsupported-method'
  | 'bad-encoding'
  | 'too-large'
  | 'refused-transition'
  | 'other';

/** A request that the service must reject: a row of a table. */
export interface Provocation {
  readonly kind: 'provocation';
  readonly table: string;
  readonly row: string;
  readonly situation: Situation;
  readonly field?: string;
  /** The condition that begins the sentence: "Without a token". */
  readonly says: string;
  /** Status codes of a correct rejection. */
  readonly rejected: readonly number[];
  /** Status codes that prove nothing. A success among them is not a violation either. */
  readonly tolerated: readonly number[];
  /** A failure that comes from the framework. `errors/centralized` alone judges the body. */
  readonly isFramework?: true | 'failures';
  /** A clause that a 5xx breaks in addition to those of the rule. */
  readonly crashed?: ClauseId;
  /** What it creates if the service accepts it. */
  readonly creation?: Creation;
}

/** What the service should do with the probe: succeed, fail, or either. */
export function aimOf({ intent }: Probe): 'success' | 'failure' | 'any' {
  switch (intent.kind) {
    case 'provocation':
      return intent.tolerated.some((status) => status < 400) || intent.rejected.some((status) => status < 400)
        ? 'any'
        : 'failure';
    case 'list':
      return intent.isPastEnd === true ? 'any' : 'success';
    case 'create':
    case 'replace':
    case 'patch':
      return intent.isUncertain === true ? 'any' : 'success';
    case 'planned':
    case 'observed':
    case 'burst':
    case 'cleanup':
    case 'checkpoint':
    case 'health':
      return 'any';
    case 'read':
    case 'delete':
    case 'action':
      return 'success';
  }
}

/** What the probe may create, whatever the service should do with it. */
export function creationOf({ intent }: Probe): Creation | undefined {
  if (intent.kind === 'provocation') return intent.creation;
  return intent.kind === 'create' ? intent : undefined;
}

/** True if the method writes, or if the plan calls the operation a write. Some services delete with GET. */
export function mayWrite({ method, operation }: Probe): boolean {
  const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  return !isRead || !readingKinds.has(operation?.kind);
}

const readingKinds: ReadonlySet<OperationKind | undefined> = new Set(['list', 'read', 'probe', undefined]);

/** The kind of damage that a probe could do. The method decides, because an intent may be wrong. */
export type Risk = Exclude<Method, 'GET'> | 'malformed-url' | `table ${string}` | `action ${string}`;

export function riskOf(probe: Probe): Risk | undefined {
  const { method, url, intent, operation } = probe;
  if (intent.kind === 'provocation' && (mayWrite(probe) || method === 'OPTIONS')) return `table ${intent.table}`;
  if (intent.kind === 'action') return `action ${intent.action}`;
  if (method !== 'GET') return method;
  if (mayWrite(probe)) return `action ${operation?.kind}`;
  // Badly encoded text stays as it is.
  return url.includes('%') && percentDecoded(url) === url ? 'malformed-url' : undefined;
}
