/**
 * HTTP Archives (HAR 1.1 and 1.2) of browsers, proxies, and Probity itself, as exchanges. It is unknown what the requests were
 * meant to show, and tools leave things out, so an entry that may not be whole is ignored.
 */
import { type Exchange, exchangeOf } from '../core/exchange.ts';
import type { Method, Operation } from '../core/operation.ts';
import type { Plan, Resource } from '../core/plan.ts';
import type { Body, Probe } from '../core/probe.ts';
import { noResource } from '../core/resource.ts';
import { HttpResponse } from '../core/response.ts';
import type { AnyScenario, Trace } from '../core/scenario.ts';
import { isList, isObject, type JsonObject, parseJson } from '../text/json.ts';
import { faultIn } from '../text/scan.ts';
import { isSecretName } from '../text/secret-names.ts';
import type { Judging } from './recorded.ts';

/** The file cannot be used. The message goes on after the name of the file. */
export class HarError extends Error {}

const mostBytes = 256 * 1024 * 1024;

interface Entry {
  readonly method: Method;
  readonly url: URL;
  readonly response: HttpResponse;
  readonly isJson: boolean;
  readonly body: { readonly body?: Body };
  readonly startedMs: number;
  readonly endedMs: number;
  /** What the request carried that may be a credential. */
  readonly secrets: readonly string[];
}

/** An entry, or why it is ignored, for people. */
type Read = Entry | string;

export interface Observed {
  readonly exchanges: readonly Exchange[];
  readonly secrets: readonly string[];
  /** How many entries were ignored for each reason. */
  readonly ignored: ReadonlyMap<string, number>;
}

/** The entries of an archive. It throws `HarError`. */
export function entriesOf(content: Uint8Array): readonly Read[] {
  if (content.length > mostBytes) throw new HarError('is larger than 256 MiB: record less, or split it');
  const text = new TextDecoder().decode(content);
  const json = parseJson(text);
  if (json === undefined) throw new HarError(`is not JSON: ${faultIn(text)?.message ?? 'it is nested too deeply'}`);
  const log = isObject(json) && isObject(json['log']) ? json['log'] : {};
  const { entries, version = '' } = log;
  if (!isList(entries)) throw new HarError('is not an HTTP Archive: it has no log.entries');
  if (!/^(?:1\.\d+)?$/.test(String(version)))
    throw new HarError(`is an HTTP Archive of version ${JSON.stringify(version)}: export it as version 1.2`);
  return entries.map(entryOf);
}

/** The origin that returned JSON most often. */
export function usualOrigin(entries: readonly Read[]): string | undefined {
  const origins = entries.flatMap((each) => (typeof each !== 'string' && each.isJson ? each.url.origin : []));
  const countOf = (origin: string): number => origins.filter((each) => each === origin).length;
  return [...new Set(origins)].toSorted((one, other) => countOf(other) - countOf(one))[0];
}

/** The exchanges below `base_url`. With resources or probes in the plan, only theirs. */
export function observedIn(entries: readonly Read[], plan: Plan): Observed {
  const ignored = new Map<string, number>();
  const exchanges: Exchange[] = [];
  const secrets = new Set<string>();
  const find = finder(plan);
  const hasPaths = plan.resources.length + plan.probes.length > 0;
  const base = new URL(plan.baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  for (const entry of entries) {
    const taken = typeof entry === 'string' ? entry : exchangeFrom(entry);
    if (typeof taken === 'string') ignored.set(taken, (ignored.get(taken) ?? 0) + 1);
    else exchanges.push(taken);
    for (const secret of typeof entry === 'string' ? [] : entry.secrets) secrets.add(secret);
  }
  return { exchanges, secrets: [...secrets], ignored };

  function exchangeFrom({ method, url, response, isJson, body, startedMs, endedMs }: Entry): Exchange | string {
    const path = url.pathname.slice(prefix.length);
    const isBelow = url.origin === base.origin && url.pathname.startsWith(prefix) && /^(?:\/|$)/.test(path);
    if (!isBelow) return 'to other URLs';
    const { resource, operation } = find(method, path) ?? {};
    if (hasPaths && resource === undefined && operation === undefined) return 'to paths that are not in the plan';
    // A page loads static files, such as translations.
    if (!hasPaths && (!isJson || /\.[a-z\d]{1,12}$/i.test(path))) return 'without JSON';
    const isUnreadable = body.body !== undefined && parseJson(body.body.text) === undefined;
    const isOdd = (hasPaths && operation === undefined) || isUnreadable || [405, 406, 415].includes(response.status);
    const probe: Probe = {
      method,
      url: path + url.search,
      resource,
      operation,
      owner: [],
      credential: (operation ?? resource)?.access === 'none' ? 'none' : 'valid',
      // The code of the service has most likely not seen these requests.
      intent: { kind: 'observed', isFramework: isOdd && response.status >= 400 },
      ...body,
    };
    return exchangeOf(probe, { response }, startedMs, endedMs);
  }
}

const observing: AnyScenario = { id: 'observed', phase: 'reads', lacks: () => undefined, run: async () => ({}) };

/** Judges the responses. What needs to know why a request was sent cannot be judged. */
export function observe(exchanges: readonly Exchange[], scenarios: readonly AnyScenario[], judging: Judging): void {
  const { log, take, endPhase } = judging;
  const byResource = new Map<Resource, { readonly trace: Trace }[]>();
  for (const each of exchanges) {
    const { resource = noResource } = each.probe;
    const traces = byResource.get(resource) ?? [];
    byResource.set(resource, traces);
    traces.push({ trace: { observed: log.append(each) } });
  }
  for (const [resource, traces] of byResource) take({ scenario: observing, resource, traces });
  const skipped = { outcome: 'inapplicable', because: { kind: 'observed' } } as const;
  for (const scenario of scenarios) take({ scenario, resource: noResource, traces: [], skipped });
  endPhase();
}

type Found = Pick<Probe, 'resource' | 'operation'>;

/** Finds what the plan says about a path. A literal segment comes before a parameter. */
function finder({ resources, probes }: Plan): (method: Method, path: string) => Found | undefined {
  const of = (operation: Operation, resource?: Resource) => {
    const parts = operation.template.split(/\{[^{}]*\}/).map((part) => part.replace(/[^\w/]/g, String.raw`\$&`));
    return { operation, resource, pattern: new RegExp(`^${parts.join('[^/]+')}$`), count: parts.length };
  };
  const declared = [
    ...probes.map(({ operation }) => of(operation)),
    ...resources.flatMap((resource) => resource.operations.map((each) => of(each, resource))),
    ...resources.flatMap((resource) => resource.actions.map(({ operation }) => of(operation, resource))),
  ].toSorted((one, other) => one.count - other.count);
  return (method, path) => {
    const fitting = declared.filter(({ pattern }) => pattern.test(path));
    return fitting.find(({ operation }) => operation.method === method) ?? { resource: fitting[0]?.resource };
  };
}

const methods: readonly unknown[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies readonly Method[];

const isMethod = (method: unknown): method is Method => methods.includes(method);

/** A browser sends OPTIONS by itself, and its cache responds with an old timestamp. */
function entryOf(entry: unknown): Read {
  const { request, response, startedDateTime, _fromCache: cache, ...facts } = isObject(entry) ? entry : {};
  if (!isObject(request) || !isObject(response)) return 'without a request or a response';
  const { method, url, postData } = request;
  const status = Number(response['status']);
  const startedMs = Date.parse(String(startedDateTime));
  const isWeb = typeof url === 'string' && URL.canParse(url) && /^https?:/i.test(url);
  if (!isWeb || Number.isNaN(startedMs)) return 'without a URL or a time';
  if (!isMethod(method)) return typeof method === 'string' ? `with the method ${method}` : 'without a method';
  if (!(status >= 200)) return 'without a response';
  const content = isObject(response['content']) ? response['content'] : {};
  // Firefox does not name its cache, but says that no byte was transferred.
  const isCached = typeof cache === 'string' || (response['bodySize'] === 0 && Number(content['size']) > 0);
  if ((status >= 300 && status < 400) || isCached) return 'from a cache, or with a redirect';
  const asked = headersOf(request['headers']);
  if (/\btext\/html\b/i.test(asked['accept'] ?? '')) return 'of pages';
  if (!/json|\*\/\*|application\/\*|^$/i.test(asked['accept'] ?? '')) return 'that do not accept JSON';
  const type = String(content['mimeType']).includes('/') ? { 'content-type': String(content['mimeType']) } : {};
  const headers = { ...type, ...headersOf(response['headers']) };
  const body = method === 'HEAD' || status === 204 ? '' : bodyOf(content, headers);
  if (body === undefined) return 'without their whole body';
  const sent = isObject(postData) ? postData['text'] : undefined;
  return {
    method,
    url: new URL(url),
    response: new HttpResponse({ status, headers, body }),
    isJson: /[/+]json\b/i.test(headers['content-type'] ?? ''),
    body: typeof sent === 'string' ? { body: { text: sent, mediaType: 'application/json' } } : {},
    startedMs,
    endedMs: startedMs + durationOf(facts),
    secrets: Object.entries(asked).flatMap(secretsIn),
  };
}

/** Names in lower case. HTTP/2 has its own instead of the first line. */
function headersOf(headers: unknown): Record<string, string> {
  const all: Record<string, string> = {};
  for (const each of isList(headers) ? headers : []) {
    const { name, value } = isObject(each) ? each : {};
    if (typeof name !== 'string' || typeof value !== 'string' || name.startsWith(':')) continue;
    const [key, glue] = [name.toLowerCase(), /^set-cookie$/i.test(name) ? '\n' : ', '];
    all[key] = all[key] === undefined ? value : all[key] + glue + value;
  }
  return all;
}

/** It is undefined if the tool has left the body out, or a part of it. */
function bodyOf({ text, encoding, size, comment }: JsonObject, headers: Readonly<Record<string, string>>) {
  // Browsers also write the size 0 if they no longer have the body.
  if (typeof text !== 'string' || text === '') return headers['content-length'] === '0' ? '' : undefined;
  // This is what our own archives say.
  if (comment === 'only the beginning') return undefined;
  if (encoding === 'base64') return Buffer.from(text, 'base64');
  const isCut = Number(size) > Buffer.byteLength(text) && parseJson(text) === undefined;
  return isCut ? undefined : text;
}

/** Without the time in which a browser held the request back. */
function durationOf({ time, timings }: JsonObject): number {
  const blocked = isObject(timings) ? Number(timings['blocked'] ?? 0) : 0;
  return Math.max(0, (Number(time) || 0) - Math.max(0, blocked || 0));
}

function secretsIn([name, value]: readonly [string, string]): readonly string[] {
  if (name === 'cookie') return value.split(/;\s*/).map((pair) => pair.slice(pair.indexOf('=') + 1));
  return isSecretName(name) ? [value.split(' ').at(-1) ?? ''] : [];
}
