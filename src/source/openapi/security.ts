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
    return scheme === undefined ? [] : [schemeOf(name, scheme, references)];
  });
}

function rank(asked: readonly string[], name: string): number {
  const at = asked.indexOf(name);
  return at < 0 ? asked.length : at;
}

function namesIn(security: Json | undefined): readonly string[] {
  return isList(security) ? security.flatMap((each) => (isObject(each) ? Object.keys(each) : [])) : [];
}

function schemeOf(name: string, scheme: JsonObject, references: References): Scheme {
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
  if (type === 'oauth2') return clientCredentials(scheme, references) ?? { kind: 'bearer' };
  if (type === 'openIdConnect') return { kind: 'bearer' };
  const what = type === 'apiKey' ? `a key in the ${text('in')}` : `${type} ${text('scheme')}`.trim();
  return { kind: 'other', name, what };
}

/** The flow that needs no person, in the form of OpenAPI 3 or Swagger 2. */
function clientCredentials(scheme: JsonObject, references: References): Scheme | undefined {
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
  const security = operation['security'] ?? document['security'];
  if (!isList(security) || security.length === 0) return 'none';
  return security.some((each) => isObject(each) && Object.keys(each).length === 0) ? 'optional' : 'required';
}
