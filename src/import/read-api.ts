/** Reads OpenAPI 3.0, 3.1, and 3.2, and Swagger 2.0. */
import { isList, isObject, type JsonObject } from '../text/json.ts';
import { type Api, type ApiOperation, apiMethods, type Parameter } from './api.ts';
import { bodyOf, examplesOf, responseOf } from './content.ts';
import { reasons, type Take } from './notes.ts';
import { type References, referencesOf } from './references.ts';
import { accessOf, readSchemes } from './security.ts';
import { serversOf } from './servers.ts';

/** The reason is the end of a sentence that starts with the name of the document. */
export type ReadApi = { readonly ok: true; readonly api: Api } | { readonly ok: false; readonly reason: string };

/** True if a value says that it is an OpenAPI document. */
export function isOpenapi(value: unknown): value is JsonObject {
  return isObject(value) && (value['openapi'] !== undefined || value['swagger'] !== undefined);
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
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    path.startsWith('/') ? operationsAt(path, pathItem(item, references), { document, references, leaveOut }) : [],
  );
  const schemes = readSchemes(document, references);
  // A document that declares a scheme and never requires one does not say where it is required.
  const isSilent = schemes.length > 0 && operations.every(({ access }) => access === 'none');
  const closed = isSilent ? operations.map((each) => ({ ...each, access: 'required' as const })) : operations;
  const named = references.resolve(document['info'])?.['title'];
  const title = typeof named === 'string' ? named.trim() : '';
  const isRecent = /^3\.[12]/.test(version);
  return { ok: true, api: { title, servers: serversOf(document), operations: closed, schemes, references, isRecent } };
}

/** Without quotes, YAML reads `openapi: 3.0` as the number 3. */
function versionOf({ openapi, swagger }: JsonObject): string {
  const version = openapi ?? swagger;
  if (typeof version === 'number') return Number.isInteger(version) ? `${version}.0` : String(version);
  return typeof version === 'string' ? version.trim().slice(0, 20) : 'unknown';
}

/** The operations and parameters next to `$ref` count as well. */
function pathItem(item: unknown, references: References): JsonObject {
  if (!isObject(item)) return {};
  const { $ref, ...own } = item;
  return $ref === undefined ? own : { ...references.resolve(item), ...own };
}

interface Context {
  readonly document: JsonObject;
  readonly references: References;
  readonly leaveOut: Take;
}

function operationsAt(path: string, item: JsonObject, context: Context): readonly ApiOperation[] {
  const { document, references, leaveOut } = context;
  const others = [
    ...['trace', 'query'].filter((method) => item[method] !== undefined),
    ...Object.keys(references.resolve(item['additionalOperations']) ?? {}),
  ];
  for (const method of others) leaveOut(reasons.method, `${method.toUpperCase()} ${path}`);
  return apiMethods.flatMap((method): readonly ApiOperation[] => {
    const operation = references.resolve(item[method.toLowerCase()]);
    if (operation === undefined) return [];
    if (isList(operation['servers']) || isList(item['servers'])) {
      leaveOut(reasons.otherServer, `${method} ${path}`);
      return [];
    }
    const parameters = parametersOf(item, operation, references);
    const body = bodyOf(operation, parameters, operation['consumes'] ?? document['consumes'], references);
    const own = { parameters: parameters.flatMap((each) => parameterOf(each, references)), ...(body && { body }) };
    const response = responseOf(operation, operation['produces'] ?? document['produces'], references);
    return [{ method, path, ...own, response, ...accessOf(operation, document) }];
  });
}

/** The parameters of an operation and of its path. If both have one of the same name, that of the operation counts. */
function parametersOf(item: JsonObject, operation: JsonObject, references: References): readonly JsonObject[] {
  const named = new Map<string, JsonObject>();
  for (const list of [item['parameters'], operation['parameters']])
    for (const each of isList(list) ? list : []) {
      const parameter = references.resolve(each);
      if (parameter !== undefined) named.set(JSON.stringify([parameter['in'], parameter['name']]), parameter);
    }
  return [...named.values()];
}

function parameterOf(parameter: JsonObject, references: References): readonly Parameter[] {
  const { in: place, name, required } = parameter;
  if ((place !== 'query' && place !== 'header' && place !== 'cookie') || typeof name !== 'string') return [];
  // Swagger 2 has the keywords of the schema next to the name.
  const schema = references.resolve(parameter['schema']) ?? parameter;
  const examples = [...new Set([parameter, schema])].flatMap((each) => examplesOf(each, references));
  return [{ name, place, isRequired: required === true, schema, examples }];
}
