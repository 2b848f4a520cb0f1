/**
 * HTTP Archives (HAR 1.1 and 1.2) of browsers, proxies, and Probity itself, as exchanges. Nobody knows what the requests were
 * meant to show, and tools leave things out, so an entry that may not be whole is ignored.
 */
import { type Exchange, exchangeOf } from '../core/exchange.ts';
import { itemRef, type Method, type Operation } from '../core/operation.ts';
import type { Plan, Resource } from '../core/plan.ts';
import type { Body, Probe } from '../core/probe.ts';
import { HttpResponse } from '../core/response.ts';
import { noResource } from '../core/resource.ts';
import type { AnyScenario, Trace } from '../core/scenario.ts';
import { isList, isObject, parseJson } from '../text/json.ts';
import { faultIn } from '../text/scan.ts';
import { isSecretName } from '../text/secret-names.ts';
import type { Judging } from './recorded.ts';

/** The file cannot be used. The message goes on after the name of the file. */
export class HarError extends Error {}

/** Characters of a file. */
const mostLength = 256 * 1024 * 1024;

interface Entry {
  readonly method: Method;
  readonly url: URL;
  readonly response: HttpResponse;
  readonly isJson: boolean;
  readonly body?: Body;
  readonly startedMs: number;
  readonly endedMs: number;
  /** What the request carried that may be a credential. */
  readonly secrets: readonly string[];
}

/** Why an entry is not judged, for people. */
type Why = string;

export interface Observed {
  readonly exchanges: readonly Exchange[];
  readonly secrets: readonly string[];
  /** How many entries were ignored for each reason. */
  readonly ignored: ReadonlyMap<Why, number>;
}

/** The entries of an archive. It throws `HarError`. */
export function entriesOf(text: string): readonly (Entry | Why)[] {
  if (text.length > mostLength) throw new HarError('is larger than 256 MiB: record less, or split it');
  const json = parseJson(text);
  if (json === undefined) throw new HarError(`is not JSON: ${faultIn(text)?.message ?? 'it is nested too deeply'}`);
  const log = isObject(json) ? json['log'] : undefined;
  if (!isObject(log) || !isList(log['entries'])) throw new HarError('is not an HTTP Archive: it has no log.entries');
  const { version = '' } = log;
  if (!/^(?:1\.\d+)?$/.test(String(version)))
    throw new HarError(`is an HTTP Archive of version ${String(version)}: export it as version 1.2`);
  return log['entries'].map(entryOf);
}

/** The origin that returned JSON most often. */
export function usualOrigin(entries: readonly (Entry | Why)[]): string | undefined {
  const counts = new Map<string, number>();
  for (const each of entries)
    if (typeof each !== 'string' && each.isJson) counts.set(each.url.origin, (counts.get(each.url.origin) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

/** The exchanges below `base_url`. With resources or probes in the plan, only theirs. */
export function observedIn(entries: readonly (Entry | Why)[], plan: Plan): Observed {
  const ignored = new Map<Why, number>();
  const exchanges: Exchange[] = [];
  const find = finder(plan);
  const hasPaths = plan.resources.length + plan.probes.length > 0;
  const base = new URL(plan.baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  for (const entry of entries) {
    const taken = typeof entry === 'string' ? entry : exchangeFrom(entry);
    if (typeof taken === 'string') ignored.set(taken, (ignored.get(taken) ?? 0) + 1);
    else exchanges.push(taken);
  }
  const secrets = entries.flatMap((entry) => (typeof entry === 'string' ? [] : entry.secrets));
  return { exchanges, secrets: [...new Set(secrets)], ignored };

  function exchangeFrom({ method, url, response, isJson, body, startedMs, endedMs }: Entry): Exchange | Why {
    const path = url.pathname.slice(prefix.length);
    const isBelow = url.origin === base.origin && url.pathname.startsWith(prefix) && /^(?:\/|$)/.test(path);
    if (!isBelow) return 'to other URLs';
    const found = find(method, path);
    if (found === undefined && hasPaths) return 'to paths that are not in the plan';
    if (found === undefined && (!isJson || isFile(path))) return 'without JSON';
    const access = (found?.operation ?? found?.resource)?.access;
    const probe: Probe = {
      owner: [],
      ...found,
      method,
      url: path + url.search,
      credential: access === 'none' ? 'none' : 'valid',
      intent: {
        kind: 'observed',
        isFramework: isFramework(response, body, hasPaths && found?.operation === undefined),
      },
      ...(body === undefined ? {} : { body }),
    };
    return exchangeOf(probe, { response }, startedMs, endedMs);
  }
}

/** True for a failure that the code of the service has most likely not seen. */
function isFramework({ status }: HttpResponse, body: Body | undefined, isUndeclared: boolean): boolean {
  const isUnreadable = body !== undefined && parseJson(body.text) === undefined;
  return status >= 400 && (isUndeclared || isUnreadable || [405, 406, 415].includes(status));
}

/** Static files of a page, such as translations. */
function isFile(path: string): boolean {
  return /\.[a-z\d]{1,12}$/i.test(path);
}

const observing: AnyScenario = { id: 'observed', phase: 'reads', lacks: () => undefined, run: async () => ({}) };

/** Judges the responses. What needs to know why a request was sent cannot be judged. */
export function observe(
  exchanges: readonly Exchange[],
  { resources }: Plan,
  scenarios: readonly AnyScenario[],
  { log, take, endPhase }: Judging,
): void {
  const because = { kind: 'observed' } as const;
  const byResource = new Map<Resource, { readonly trace: Trace }[]>();
  for (const each of exchanges) {
    const { resource = noResource } = each.probe;
    const traces = byResource.get(resource) ?? [];
    byResource.set(resource, traces);
    traces.push({ trace: { observed: log.append(each) } });
  }
  for (const [resource, traces] of byResource) take({ scenario: observing, resource, traces });
  const resource = resources[0] ?? noResource;
  for (const scenario of scenarios)
    take({ scenario, resource, traces: [], skipped: { outcome: 'inapplicable', because } });
  endPhase();
}

type Found = Pick<Probe, 'resource' | 'operation' | 'owner' | 'item'>;

/** Finds what the plan says about a path. A literal segment comes before a parameter. */
function finder({ resources, probes }: Plan): (method: Method, path: string) => Found | undefined {
  const declared = [
    ...probes.map(({ operation }) => placeOf(operation)),
    ...resources.flatMap((resource) =>
      [...resource.operations, ...resource.actions.map(({ operation }) => operation)].map((operation) =>
        placeOf(operation, resource),
      ),
    ),
  ].toSorted((one, other) => one.count - other.count);
  return (method, path) => {
    const fitting = declared.filter(({ pattern }) => pattern.test(path));
    const place = fitting.find(({ operation }) => operation.method === method) ?? fitting[0];
    if (place === undefined) return undefined;
    const { resource, operation, pattern } = place;
    const ids = (pattern.exec(path) ?? []).slice(1).map(decoded);
    const isOnItem = resource?.isSingle !== true && onItem.includes(operation.kind);
    const isWhole = resource !== undefined && ids.length === resource.itemPath.split('{').length - 1;
    return {
      resource,
      operation: operation.method === method ? operation : undefined,
      owner: isOnItem ? ids.slice(0, -1) : ids,
      item: isOnItem && isWhole ? itemRef(resource, ids) : undefined,
    };
  };
}

const onItem: readonly string[] = ['read', 'replace', 'patch', 'delete', 'action'];

function placeOf(operation: Operation, resource?: Resource) {
  const parts = operation.template.split(/\{[^{}]*\}/).map((part) => part.replace(/[^\w/]/g, String.raw`\$&`));
  return { operation, resource, pattern: new RegExp(`^${parts.join('([^/]+)')}$`), count: parts.length };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

function isMethod(method: unknown): method is Method {
  return typeof method === 'string' && methods.includes(method);
}

/** A browser sends OPTIONS by itself, and its cache responds with an old timestamp. */
function entryOf(entry: unknown): Entry | Why {
  const { request, response, startedDateTime, _fromCache: cache, ...facts } = isObject(entry) ? entry : {};
  if (!isObject(request) || !isObject(response)) return 'without a request or a response';
  const { method, url, postData } = request;
  const status = Number(response['status']);
  const startedMs = Date.parse(String(startedDateTime));
  if (typeof url !== 'string' || !URL.canParse(url) || Number.isNaN(startedMs)) return 'without a URL or a time';
  if (!isMethod(method)) return `with the method ${String(method)}`;
  if (!(status >= 200)) return 'without a response';
  if ((status >= 300 && status < 400) || typeof cache === 'string') return 'from a cache, or with a redirect';
  const asked = headersOf(request['headers']);
  if (/\btext\/html\b/i.test(asked['accept'] ?? '')) return 'of pages';
  const headers = headersOf(response['headers']);
  const content = isObject(response['content']) ? response['content'] : {};
  const { mimeType } = content;
  if (headers['content-type'] === undefined && typeof mimeType === 'string' && mimeType.includes('/'))
    headers['content-type'] = mimeType;
  const body = bodyOf(content, method, headers);
  if (body === undefined) return 'without their whole body';
  const sent = isObject(postData) && typeof postData['text'] === 'string' ? postData['text'] : undefined;
  return {
    method,
    url: new URL(url),
    response: new HttpResponse({ status, headers, body }),
    isJson: /[/+]json\b/i.test(headers['content-type'] ?? ''),
    ...(sent === undefined ? {} : { body: { text: sent, mediaType: 'application/json' } }),
    startedMs,
    endedMs: startedMs + durationOf(facts),
    secrets: secretsOf(asked),
  };
}

/** Names in lower case. HTTP/2 has its own in place of the first line. */
function headersOf(headers: unknown): Record<string, string> {
  const all: Record<string, string> = {};
  for (const each of isList(headers) ? headers : []) {
    if (!isObject(each) || typeof each['name'] !== 'string' || each['name'].startsWith(':')) continue;
    const [name, value] = [each['name'].toLowerCase(), typeof each['value'] === 'string' ? each['value'] : ''];
    all[name] = all[name] === undefined ? value : all[name] + (name === 'set-cookie' ? '\n' : ', ') + value;
  }
  return all;
}

/** It is undefined if the tool has left the body out, or a part of it. */
function bodyOf(
  { text, encoding, size, comment }: Readonly<Record<string, unknown>>,
  method: Method,
  headers: Readonly<Record<string, string>>,
): string | Uint8Array | undefined {
  if (method === 'HEAD') return '';
  const isEmpty = size === 0 || (text === '' && !(Number(headers['content-length']) > 0 || Number(size) > 0));
  if (typeof text !== 'string' || text === '') return isEmpty ? '' : undefined;
  // This is what our own archives say.
  if (comment === 'only the beginning') return undefined;
  if (encoding === 'base64') return Buffer.from(text, 'base64');
  const isCut = Number(size) > Buffer.byteLength(text) && parseJson(text) === undefined;
  return isCut ? undefined : text;
}

/** Without the time in which a browser held the request back. */
function durationOf({ time, timings }: Readonly<Record<string, unknown>>): number {
  const { send, wait, receive } = isObject(timings) ? timings : {};
  const parts = [send, wait, receive].map(Number);
  const whole = parts.every((part) => part >= 0) ? parts.reduce((sum, part) => sum + part, 0) : Number(time);
  return whole >= 0 ? whole : 0;
}

function secretsOf(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (name === 'cookie') return value.split(/;\s*/).map((pair) => pair.slice(pair.indexOf('=') + 1));
    return isSecretName(name) ? [value.split(' ').at(-1) ?? ''] : [];
  });
}
