/** Security schemes, and the one or several of them that the plan uses. */
import { filled } from '../plan/defined.ts';
import type { AuthDocument } from '../plan/schema/settings.ts';
import { wordsOf } from '../text/casing.ts';
import { isList, isObject, type JsonObject } from '../text/json.ts';
import type { Api, ApiOperation, Scheme } from './api.ts';
import { nameIn } from './schema.ts';
import type { References } from './references.ts';

/** The schemes of the document. Those that it requires by default come first. */
export function readSchemes(document: JsonObject, references: References): readonly Scheme[] {
  const declared =
    references.resolve(references.resolve(document['components'])?.['securitySchemes']) ??
    references.resolve(document['securityDefinitions']) ??
    {};
  const byDefault = waysIn(document['security']).flat();
  const rank = (id: string): number => (byDefault.includes(id) ? byDefault.indexOf(id) : byDefault.length);
  return Object.keys(declared)
    .toSorted((one, other) => rank(one) - rank(other))
    .flatMap((id) => {
      const scheme = references.resolve(declared[id]);
      return scheme === undefined ? [] : [{ id, ...schemeOf(scheme, references) }];
    });
}

type Kind = Scheme extends infer Each ? (Each extends Scheme ? Omit<Each, 'id'> : never) : never;

function schemeOf(scheme: JsonObject, references: References): Kind {
  const text = (key: string): string => (typeof scheme[key] === 'string' ? scheme[key] : '');
  const [type, word, name, place] = [text('type'), text('scheme').toLowerCase(), text('name'), text('in')];
  if (type === 'basic' || (type === 'http' && word === 'basic')) return { kind: 'basic' };
  if ((type === 'http' && word === 'bearer') || type === 'openIdConnect') return { kind: 'bearer' };
  if (type === 'apiKey' && place === 'header' && name.toLowerCase() === 'authorization') return { kind: 'bearer' };
  if (type === 'apiKey' && (place === 'header' || place === 'query' || place === 'cookie') && /^[^\s:;,=]+$/.test(name))
    return { kind: place, name };
  if (type === 'mutualTLS') return { kind: 'certificate' };
  if (type === 'oauth2') return clientCredentials(scheme, references) ?? { kind: 'bearer' };
  return { kind: 'other', what: `${type} ${text('scheme') || place}`.trim() };
}

/** The flow of OAuth 2 that needs no person. */
function clientCredentials(scheme: JsonObject, references: References): Kind | undefined {
  const flows = references.resolve(scheme['flows']);
  const flow =
    references.resolve(flows?.['clientCredentials']) ?? (scheme['flow'] === 'application' ? scheme : undefined);
  const tokenUrl = flow?.['tokenUrl'];
  if (typeof tokenUrl !== 'string' || !/^https?:\/\/[^\s?#@]+$/i.test(tokenUrl)) return undefined;
  return { kind: 'client', tokenUrl, scopes: Object.keys(references.resolve(flow?.['scopes']) ?? {}) };
}

/** Whether an operation requires a credential, and which. */
export function accessOf(operation: JsonObject, document: JsonObject): Pick<ApiOperation, 'access' | 'ways'> {
  const ways = waysIn(operation['security'] ?? document['security']);
  const isOptional = ways.some((way) => way.length === 0);
  return { access: ways.length === 0 ? 'none' : isOptional ? 'optional' : 'required', ways };
}

function waysIn(security: unknown): readonly (readonly string[])[] {
  const ways = isList(security) ? security : [security];
  return ways.flatMap((way) => (isObject(way) ? [Object.keys(way).map(nameIn)] : []));
}

/** The ways to authenticate for which a plan has no keys, such as two tokens at once. */
export function unsayable({ operations, schemes }: Api): readonly string[] {
  const all = [...operations.flatMap(({ ways }) => ways), ...schemes.map(({ id }) => [id])];
  return all.flatMap((ids) => {
    const way = ids.map(
      (id): Scheme => schemes.find((each) => each.id === id) ?? { id, kind: 'other', what: 'not declared' },
    );
    const names = way.map((each) => (each.kind === 'other' ? `${each.id} (${each.what})` : each.id));
    return isSayable(way) ? [] : [names.join(' and ')];
  });
}

/** The way to authenticate that most operations accept. It is undefined if a plan has no key for any. */
export function chosenWay({ operations, schemes }: Api): readonly Scheme[] | undefined {
  const byId = new Map(schemes.map((scheme) => [scheme.id, scheme]));
  const candidates = [...operations.flatMap(({ ways }) => ways), ...schemes.map(({ id }) => [id])];
  let best: { readonly way: readonly Scheme[]; readonly count: number } | undefined;
  for (const ids of new Map(candidates.map((each) => [each.join(' '), each])).values()) {
    const way = ids.flatMap((id) => byId.get(id) ?? []);
    if (way.length < ids.length || way.length === 0 || !isSayable(way)) continue;
    const count = operations.filter((each) => accepts(each, way, schemes)).length;
    if (count > (best?.count ?? 0)) best = { way, count };
  }
  return best?.way;
}

/** A request has one Authorization header, and one token in it. */
function isSayable(way: readonly Scheme[]): boolean {
  const families = new Set(way.map(familyOf));
  const [first, second] = way.filter(({ kind }) => kind === 'client' || kind === 'other' || kind === 'basic');
  return second === undefined && first?.kind !== 'other' && !(families.has('bearer') && families.has('basic'));
}

/** True if a request with these credentials is authenticated. A bearer token is one wherever it comes from. */
export function accepts({ access, ways }: ApiOperation, way: readonly Scheme[], schemes: readonly Scheme[]): boolean {
  const families = new Set(way.map(familyOf));
  const own = new Set(schemes.filter((each) => families.has(familyOf(each))).map(({ id }) => id));
  return access !== 'required' || ways.length === 0 || ways.some((ids) => ids.every((id) => own.has(id)));
}

function familyOf(scheme: Scheme): string {
  if (scheme.kind === 'header' || scheme.kind === 'query' || scheme.kind === 'cookie')
    return `${scheme.kind} ${scheme.name.toLowerCase()}`;
  return scheme.kind === 'client' ? 'bearer' : scheme.kind;
}

/** Secrets are variables of the environment, whose names start with the name of the service. */
export function authOf(way: readonly Scheme[], title: string): AuthDocument {
  const prefix = variablePrefix(title);
  const headers: Record<string, string> = {};
  const query: Record<string, string> = {};
  let token: AuthDocument = {};
  const keys: readonly Scheme[] = way.filter((scheme) => 'name' in scheme);
  for (const scheme of way) {
    const index = keys.indexOf(scheme);
    const key = `\${${prefix}_KEY${index > 0 ? `_${index + 1}` : ''}}`;
    if (scheme.kind === 'header') headers[scheme.name] = key;
    else if (scheme.kind === 'query') query[scheme.name] = key;
    else if (scheme.kind === 'cookie')
      headers['Cookie'] = [headers['Cookie'], `${scheme.name}=${key}`].filter(Boolean).join('; ');
    else if (scheme.kind === 'basic') headers['Authorization'] = `Basic \${${prefix}_LOGIN}`;
    else if (scheme.kind === 'bearer' && token.oauth2 === undefined) token = { bearer: `\${${prefix}_TOKEN}` };
    else if (scheme.kind === 'client') token = { oauth2: clientOf(scheme, prefix) };
  }
  return { ...token, ...filled({ headers, query }) };
}

function clientOf({ tokenUrl, scopes }: Extract<Scheme, { readonly kind: 'client' }>, prefix: string) {
  return {
    token_url: tokenUrl,
    client_id: `\${${prefix}_CLIENT_ID}`,
    client_secret: `\${${prefix}_CLIENT_SECRET}`,
    ...(scopes.length === 0 ? {} : { scope: scopes.join(' ') }),
  };
}

/** The first word of a title, as variables are written: `SHOP` for `Shop API`. */
function variablePrefix(title: string): string {
  const word = (wordsOf(title)[0] ?? '').toUpperCase();
  return /^[A-Z][A-Z0-9]*$/.test(word) ? word : 'API';
}
