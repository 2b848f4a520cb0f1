/** Reads OpenAPI 3.0, 3.1, and 3.2, and Swagger 2.0. */
import { wordSet } from '../text/casing.ts';
import { isList, isObject, type JsonObject } from '../text/json.ts';
import { parseMediaType } from '../text/media-type.ts';
import { type Api, type ApiOperation, apiMethods, type Content, type Parameter } from './api.ts';
import { reasons, type Take } from './notes.ts';
import { type References, referencesOf, textsIn } from './references.ts';
import { accessOf, readSchemes } from './security.ts';
import { serversOf, unslashed } from './servers.ts';

/** The reason is the end of a sentence that starts with the name of the document. */
export type ReadApi = { readonly ok: true; readonly api: Api } | { readonly ok: false; readonly reason: string };

const versionKeys = ['openapi', 'swagger', 'swaggerVersion'];

/** True if a value says that it is an OpenAPI document. */
export function isOpenapi(value: unknown): value is JsonObject {
  return isObject(value) && versionKeys.some((key) => value[key] !== undefined);
}

/** @param leaveOut is called for everything that no plan can have */
export function readApi(document: unknown, leaveOut: Take): ReadApi {
  const reject = (reason: string): ReadApi => ({ ok: false, reason });
  if (!isOpenapi(document))
    return reject('is not an OpenAPI document: it has neither `openapi: 3.1.0` nor `swagger: "2.0"`');
  const version = versionOf(document);
  if (!/^(?:2\.0|3\.[012](?:\.\d.*)?)$/.test(version))
    return reject(`is of version ${version}: use OpenAPI 3.0, 3.1, or 3.2, or Swagger 2.0`);
  const references = referencesOf(document);
  const paths = references.resolve(document['paths']);
  if (paths === undefined) return reject('has no `paths`, so there is nothing to audit');
  for (const name of Object.keys(references.resolve(document['webhooks']) ?? {})) leaveOut(reasons.webhook, name);
  const stated = serversOf(document);
  // Without servers of its own, the document has those of its first path.
  const servers = stated.length > 0 ? stated : serversOf(pathItem(Object.values(paths)[0], references) ?? {});
  const context = { document, references, servers, leaveOut };
  const operations = Object.entries(paths).flatMap(([path, value]) => {
    const item = pathItem(value, references);
    if (path.startsWith('x-')) return [];
    if (path.startsWith('/') && item !== undefined) return operationsAt(path, item, context);
    leaveOut(item === undefined ? reasons.empty : reasons.odd, path);
    return [];
  });
  const schemes = readSchemes(document, references);
  // A document that declares a scheme and never requires one does not say where it is required.
  const isSilent = schemes.length > 0 && operations.every(({ access }) => access === 'none');
  const closed = isSilent ? operations.map((each) => ({ ...each, access: 'required' as const })) : operations;
  const named = references.resolve(document['info'])?.['title'];
  const title = typeof named === 'string' ? named.trim() : '';
  const isRecent = /^3\.[12]/.test(version);
  return { ok: true, api: { title, servers, operations: closed, schemes, references, isRecent } };
}

/** Without quotes, YAML reads `openapi: 3.0` as the number 3. */
function versionOf(document: JsonObject): string {
  const version = versionKeys.map((key) => document[key]).find((each) => each !== undefined);
  if (typeof version === 'number') return Number.isInteger(version) ? `${version}.0` : String(version);
  return typeof version === 'string' ? version.trim().slice(0, 20) : 'unknown';
}

/** The operations and parameters next to `$ref` count as well. */
function pathItem(item: unknown, references: References): JsonObject | undefined {
  if (!isObject(item)) return undefined;
  const { $ref, ...own } = item;
  const target = references.resolve(item);
  return target === undefined && Object.keys(own).length === 0 ? undefined : { ...target, ...own };
}

const otherMethods = wordSet('trace query head options');
const ofPaths = wordSet('parameters servers summary description additionalOperations get post put patch delete');

interface Context {
  readonly document: JsonObject;
  readonly references: References;
  readonly servers: readonly string[];
  readonly leaveOut: Take;
}

function operationsAt(path: string, item: JsonObject, context: Context): readonly ApiOperation[] {
  const { document, references, servers, leaveOut } = context;
  for (const key of Object.keys(item))
    if (otherMethods.has(key)) leaveOut(reasons.method, `${key.toUpperCase()} ${path}`);
    else if (!ofPaths.has(key) && !key.startsWith('x-')) leaveOut(reasons.odd, `${key} ${path}`);
  for (const method of Object.keys(references.resolve(item['additionalOperations']) ?? {}))
    leaveOut(reasons.method, `${method} ${path}`);
  return apiMethods.flatMap((method): readonly ApiOperation[] => {
    const value = item[method.toLowerCase()];
    const operation = references.resolve(value);
    const own = serversOf({ servers: operation?.['servers'] ?? item['servers'] }).map(unslashed);
    const isElsewhere = own.length > 0 && !servers.map(unslashed).some((each) => own.includes(each));
    if (operation === undefined || isElsewhere) {
      if (value !== undefined) leaveOut(isElsewhere ? reasons.otherServer : reasons.empty, `${method} ${path}`);
      return [];
    }
    for (const name of Object.keys(references.resolve(operation['callbacks']) ?? {}))
      leaveOut(reasons.webhook, `${name} of ${method} ${path}`);
    const takeLost = (name: string): void => leaveOut(reasons.empty, `${name} of ${method} ${path}`);
    const parameters = parametersOf(item, operation, references, takeLost);
    const body = bodyOf(operation, parameters, operation['consumes'] ?? document['consumes'], references);
    if (body === undefined && operation['requestBody'] !== undefined) takeLost('requestBody');
    const read = parameters.flatMap((each) => parameterOf(each, references));
    const response = responseOf(operation, operation['produces'] ?? document['produces'], references);
    return [{ method, path, parameters: read, ...(body && { body }), response, ...accessOf(operation, document) }];
  });
}

/** The parameters of an operation and of its path. If both have one of the same name, that of the operation counts. */
function parametersOf(
  item: JsonObject,
  operation: JsonObject,
  references: References,
  takeLost: (name: string) => void,
) {
  const named = new Map<string, JsonObject>();
  for (const list of [item['parameters'], operation['parameters']])
    for (const each of isList(list) ? list : []) {
      const parameter = references.resolve(each);
      if (parameter === undefined) takeLost(isObject(each) ? String(each['$ref']) : 'a parameter');
      else named.set(JSON.stringify([parameter['in'], parameter['name']]), parameter);
    }
  return [...named.values()];
}

function parameterOf(parameter: JsonObject, references: References): readonly Parameter[] {
  const { in: place, name, required } = parameter;
  if (place !== 'query' && place !== 'header' && place !== 'cookie' && place !== 'querystring') return [];
  if (typeof name !== 'string') return [];
  // Swagger 2 has the keywords of the schema next to the name.
  const schema = references.resolve(parameter['schema']) ?? parameter;
  const examples = [...new Set([parameter, schema])].flatMap((each) => examplesOf(each, references));
  return [{ name, place, isRequired: required === true, schema, examples }];
}

/** The JSON of an OpenAPI 3 body or response. It is undefined if there is none. */
function contentOf(holder: JsonObject, references: References): Content | undefined {
  const content = references.resolve(holder['content']) ?? {};
  const mediaType = jsonAmong(Object.keys(content));
  const media = mediaType === undefined ? undefined : references.resolve(content[mediaType]);
  if (mediaType === undefined || media === undefined) return undefined;
  const { schema } = media;
  return { mediaType, ...(schema === undefined ? {} : { schema }), examples: examplesOf(media, references) };
}

/** The JSON of a Swagger 2 body or response, whose media types are elsewhere. */
function plainContent(holder: JsonObject, types: unknown): Content | undefined {
  const named = textsIn(types);
  const mediaType = named.length === 0 ? 'application/json' : jsonAmong(named);
  const { schema } = holder;
  if (mediaType === undefined || !isObject(schema)) return undefined;
  const examples = isObject(holder['examples']) ? Object.entries(holder['examples']) : [];
  return { mediaType, schema, examples: examples.filter(([type]) => isJson(type)).map(([, value]) => value) };
}

function bodyOf(operation: JsonObject, parameters: readonly JsonObject[], consumes: unknown, references: References) {
  const request = references.resolve(operation['requestBody']);
  if (request !== undefined) {
    const mediaTypes = Object.keys(references.resolve(request['content']) ?? {});
    return { isRequired: request['required'] === true, json: contentOf(request, references), mediaTypes };
  }
  const plain = parameters.find(({ in: place }) => place === 'body');
  const json = plain && plainContent(plain, consumes);
  if (plain !== undefined) return { isRequired: plain['required'] === true, json, mediaTypes: textsIn(consumes) };
  const fields = parameters.filter(({ in: place }) => place === 'formData');
  if (fields.length === 0) return undefined;
  const isRequired = fields.some(({ required }) => required === true);
  return { isRequired, json: undefined, mediaTypes: ['multipart/form-data'] };
}

/** The JSON of the first success. It is undefined if that is something else. */
function responseOf(operation: JsonObject, produces: unknown, references: References): Content | undefined {
  const responses = references.resolve(operation['responses']) ?? {};
  const statuses = Object.keys(responses).filter((status) => /^2(?:\d\d|XX)$/i.test(status));
  const silent = { mediaType: '', examples: [] };
  const [status = 'default'] = statuses.toSorted();
  const response = references.resolve(responses[status]);
  const isOther = status === '204' || (Object.keys(responses).length > 0 && responses[status] === undefined);
  if (response === undefined || isOther) return isOther ? undefined : silent;
  const isSilent = !isObject(response['content']) && !isObject(response['schema']);
  return contentOf(response, references) ?? plainContent(response, produces) ?? (isSilent ? silent : undefined);
}

/** `example`, and the values of `examples`. */
function examplesOf(holder: JsonObject, references: References): readonly unknown[] {
  const { example, examples } = holder;
  const valueOf = ({ value, dataValue }: JsonObject = {}): unknown => value ?? dataValue;
  const named = Object.values(isObject(examples) ? examples : {}).map((each) => valueOf(references.resolve(each)));
  return [example, ...named, ...(isList(examples) ? examples : [])].filter((each) => each !== undefined);
}

/** The plainest JSON: `application/json`, then `application/vnd.api+json`, then a wildcard. */
function jsonAmong(types: readonly string[]): string | undefined {
  const rank = (type: string): number => (type.includes('*') ? 2 : parseMediaType(type)?.kind === 'json' ? 0 : 1);
  return types.filter(isJson).toSorted((one, other) => rank(one) - rank(other))[0];
}

function isJson(type: string): boolean {
  const { kind, essence = '' } = parseMediaType(type) ?? {};
  if (essence === 'application/json-patch+json') return false;
  return kind === 'json' || kind === 'json-suffix' || /^(?:application|\*)\/\*$/.test(essence);
}
