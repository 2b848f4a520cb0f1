import { isList, isObject, type Json, type JsonObject, member } from '../../text/json.ts';
import type { ApiOperation, Scheme } from './api.ts';
import type { References } from './references.ts';

/** The schemes that the document declares, those first that its operations ask for by default. */
export function readSchemes(document: JsonObject, references: References): readonly Scheme[] {
  const declared =
    references.follow(member(references.follow(document['components']), 'securitySchemes')) ??
    references.follow(document['securityDefinitions']) ??
    {};
  const asked = namesIn(document['security']);
  const names = Object.keys(declared).sort((one, other) => rank(asked, one) - rank(asked, other));
  return names.flatMap((name) => {
    const scheme = references.follow(declared[name]);
    return scheme === undefined ? [] : [{ id: name, ...schemeOf(scheme, references) }];
  });
}

function rank(asked: readonly string[], name: string): number {
  const at = asked.indexOf(name);
  return at < 0 ? asked.length : at;
}

function namesIn(security: Json | undefined): readonly string[] {
  return isList(security) ? security.flatMap((each) => (isObject(each) ? Object.keys(each) : [])) : [];
}

type Kind = Scheme extends infer Each ? (Each extends Scheme ? Omit<Each, 'id'> : never) : never;

function schemeOf(scheme: JsonObject, references: References): Kind {
  const text = (key: string): string => {
    const value = scheme[key];
    return typeof value === 'string' ? value : '';
  };
  const type = text('type');
  const word = text('scheme').toLowerCase();
  if (type === 'basic' || (type === 'http' && word === 'basic')) return { kind: 'basic' };
  if (type === 'http' && word === 'bearer') return { kind: 'bearer' };
  if (type === 'apiKey' && text('in') === 'header') {
    return text('name').toLowerCase() === 'authorization' ? { kind: 'bearer' } : { kind: 'header', name: text('name') };
  }
  if (type === 'apiKey' && text('in') === 'query' && text('name') !== '') return { kind: 'query', name: text('name') };
  if (type === 'oauth2') return clientCredentials(scheme, references) ?? { kind: 'bearer' };
  if (type === 'openIdConnect') return { kind: 'bearer' };
  const what = type === 'apiKey' ? `a key in the ${text('in')}` : `${type} ${text('scheme')}`.trim();
  return { kind: 'other', what };
}

/** The flow that needs no person, in the form of OpenAPI 3 or Swagger 2. */
function clientCredentials(scheme: JsonObject, references: References): Kind | undefined {
  const flow =
    references.follow(member(references.follow(scheme['flows']), 'clientCredentials')) ??
    (scheme['flow'] === 'application' ? scheme : undefined);
  const tokenUrl = flow?.['tokenUrl'];
  if (typeof tokenUrl !== 'string' || !/^https?:\/\/[^\s?#@]+$/i.test(tokenUrl)) return undefined;
  const scopes = flow?.['scopes'];
  return { kind: 'client-credentials', tokenUrl, scopes: isObject(scopes) ? Object.keys(scopes) : [] };
}

/** Whether an operation wants a credential: its own `security`, else that of the document. */
export function accessOf(operation: JsonObject, document: JsonObject): ApiOperation['access'] {
  const security = securityOf(operation, document);
  if (!isList(security) || security.length === 0) return 'none';
  return security.some((each) => isObject(each) && Object.keys(each).length === 0) ? 'optional' : 'required';
}

/** The schemes that an operation wants, in each way that it can be satisfied. */
export function wantsOf(operation: JsonObject, document: JsonObject): ApiOperation['wants'] {
  const security = securityOf(operation, document);
  return isList(security) ? security.flatMap((each) => (isObject(each) ? [Object.keys(each)] : [])) : [];
}

function securityOf(operation: JsonObject, document: JsonObject): Json | undefined {
  return operation['security'] ?? document['security'];
}

/** True where who identifies himself in the way of this scheme is let in; a bearer token is one wherever it is from. */
export function isLetIn({ access, wants }: ApiOperation, scheme: Scheme, schemes: readonly Scheme[]): boolean {
  const own = new Set(schemes.filter((each) => familyOf(each) === familyOf(scheme)).map(({ id }) => id));
  return access !== 'required' || wants.length === 0 || wants.some((names) => names.every((name) => own.has(name)));
}

function familyOf(scheme: Scheme): string {
  if (scheme.kind === 'header') return `header ${scheme.name.toLowerCase()}`;
  if (scheme.kind === 'query') return `query ${scheme.name}`;
  return scheme.kind === 'client-credentials' ? 'bearer' : scheme.kind;
}
