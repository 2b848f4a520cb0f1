import { closest } from '../text/distance.ts';
import { isList, isObject, type Json, member } from '../text/json.ts';
import { pointer } from '../text/json-pointer.ts';
import { yamlFlow } from '../text/yaml-flow.ts';
import { actionProblem, pathProblem, prefixProblem, requestProblem, tidyPath } from './addresses.ts';
import { foreignKeys, homeOf, operations } from './foreign-words.ts';
import { tokenProblem } from './token.ts';
import { baseUrlProblem } from './base-url.ts';
import type { SchemaError } from './plan-validator.generated.ts';
import { type Desk, nameOf } from './problem.ts';

/** Tells what does not fit the schema: what is wrong, and what to write instead, at its place. */
export function tellSchemaErrors(errors: readonly SchemaError[], desk: Desk): void {
  const stranger = strangerIn(errors);
  if (stranger !== undefined) return desk.problem(stranger.at, stranger.message, 'key');
  const meant = new Set(errors.filter(isUnknownKey).map((error) => error.instancePath + pointer(meantBy(error) ?? '')));
  for (const error of errors) {
    if (error.keyword === 'required' && meant.has(error.instancePath + pointer(keyIn(error)))) continue;
    // `if` only repeats what its branch says; a name that does not fit is told as a whole.
    if (error.keyword === 'if' || error.schemaPath.includes('/propertyNames/')) continue;
    if (isUnset(error.instancePath, desk)) continue;
    if (isUnknownKey(error)) tellUnknownKey(error, desk);
    else if (error.keyword === 'required') tellMissingKey(error, desk);
    else if (error.keyword === 'propertyNames') tellName(error, desk);
    else desk.problem(error.instancePath, `${subject(error.instancePath)} ${complaint(error, desk)}`);
  }
}

/** True if what was read is not a plan at all. */
export function isStranger(errors: readonly SchemaError[]): boolean {
  return strangerIn(errors) !== undefined;
}

/** What the file is, if it is not a plan at all: it has no key of one, nor any that was meant as one. */
function strangerIn(errors: readonly SchemaError[]): { readonly at: string; readonly message: string } | undefined {
  const unknown = errors.filter((error) => isUnknownKey(error) && error.instancePath === '');
  const document = unknown.map(keyIn).find((key) => key === 'openapi' || key === 'swagger');
  if (document !== undefined) {
    const message = 'this is an OpenAPI document, not a plan: probity init --openapi FILE makes a plan of it';
    return { at: pointer(document), message };
  }
  const [first] = unknown;
  const isAnyKnown = unknown.length < Object.keys(isJson(first?.data) && isObject(first.data) ? first.data : {}).length;
  if (first === undefined || isAnyKnown) return undefined;
  if (unknown.some((error) => meantBy(error) !== undefined || homeOf(keyIn(error), '') !== undefined)) return undefined;
  const message = 'this is not a plan: a plan has `base_url: ...` and `resources: [{ path: /users }]` at the top';
  return { at: pointer(keyIn(first)), message };
}

function isUnset(path: string, desk: Desk): boolean {
  return desk.places.get(path)?.unset === true;
}

function subject(path: string): string {
  return path === '' ? 'the plan' : nameOf(path);
}

function schemaOf(error: SchemaError): Json {
  return isJson(error.parentSchema) ? error.parentSchema : null;
}

/** The parts of the schema are JSON by nature: the validator holds them as literals. */
function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

function isUnknownKey({ keyword }: SchemaError): boolean {
  return keyword === 'additionalProperties';
}

/** The key that an error about a key is about. */
function keyIn({ params }: SchemaError): string {
  return String(params['additionalProperty'] ?? params['missingProperty']);
}

function tellUnknownKey(error: SchemaError, desk: Desk): void {
  const key = keyIn(error);
  const where = error.instancePath === '' ? 'a plan' : nameOf(error.instancePath);
  desk.problem(error.instancePath + pointer(key), `"${key}" is not a key of ${where}: ${remedyFor(error)}`, 'key');
}

function remedyFor(error: SchemaError): string {
  if (/^[\u00a0\u2000-\u200b\u202f\ufeff]/.test(keyIn(error)))
    return 'an invisible character, such as a no-break space, indents this line: write plain spaces';
  if (keyIn(error) === '<<')
    return 'plans do not support merge keys, so write the keys out, or give the whole map an anchor';
  const home = homeOf(keyIn(error), error.instancePath);
  if (home !== undefined) return home;
  const meant = meantBy(error);
  return meant === undefined ? `its keys are ${keysIn(error).join(', ')}` : `did you mean "${meant}"?`;
}

function keysIn(error: SchemaError): readonly string[] {
  const properties = member(schemaOf(error), 'properties');
  return isObject(properties) ? Object.keys(properties) : [];
}

/** The known key that an unknown one was most likely meant to be. */
function meantBy(error: SchemaError): string | undefined {
  const known = keysIn(error);
  const key = keyIn(error)
    .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    .replaceAll('-', '_');
  const near = closest(key, known) ?? foreignKeys[key];
  return near !== undefined && known.includes(near) ? near : undefined;
}

/** True if a key at the top of a plan was meant to be one of those. */
export function isMeantAs(key: string, wanted: readonly string[]): boolean {
  const meant = closest(key, wanted) ?? foreignKeys[key.toLowerCase()];
  return meant !== undefined && wanted.includes(meant);
}

function tellMissingKey(error: SchemaError, desk: Desk): void {
  const key = keyIn(error);
  const property = member(member(schemaOf(error), 'properties') ?? null, key) ?? null;
  const example = exampleIn(property);
  const remedy = example === undefined ? descriptionIn(property) : `write ${key}: ${example}`;
  const owner = error.instancePath === '' ? '' : ` in ${nameOf(error.instancePath)}`;
  desk.problem(error.instancePath + pointer(key), `"${key}" is missing${owner}: ${remedy}`, 'key');
}

/** What the names in a map are, by the map. */
const names: Readonly<Record<string, string>> = {
  headers: 'header name: write letters, digits and hyphens, such as X-Tenant',
  capture: 'name of a captured value: write letters, digits and _, such as node',
  body: 'JSON pointer into the body: write one that starts with a slash, such as /data/state',
};

function tellName({ instancePath, params }: SchemaError, desk: Desk): void {
  const name = String(params['propertyName']);
  const what = names[instancePath.slice(instancePath.lastIndexOf('/') + 1)] ?? 'name that fits';
  desk.problem(instancePath + pointer(name), `"${name}" is not a ${what}`, 'key');
}

/** What is wrong with a value, as the rest of a sentence that starts with its name. */
function complaint(error: SchemaError, desk: Desk): string {
  const schema = schemaOf(error);
  const { params, keyword } = error;
  switch (keyword) {
    case 'type':
      if (error.data === null) return `has no value: write ${typesIn(params['type'])}${such(schema)}`;
      if (typeof error.data === 'string' && /\/(?:resources|children)\/\d+$/.test(error.instancePath)) {
        return `is ${shown(error, desk)}: write { path: ${tidyPath(error.data)} }`;
      }
      if (meantValue(error, desk) !== undefined) return `is ${shown(error, desk)}: write ${meantValue(error, desk)}`;
      if (typeof error.data === 'number' && /^\d/.test(exampleIn(schema) ?? '')) {
        return `is ${shown(error, desk)}, not ${lowerFirst(descriptionIn(schema))}${such(schema) || quoting(error)}`;
      }
      if (hasHyphens(error, /^[–—]/u)) return 'is a map, not a list: a list entry starts with a hyphen (-), not a dash';
      if (hasHyphens(error, /^-/u))
        return 'is a map, not a list: a hyphen needs a space after it, as in "- path: /users"';
      if (/^(?:\/environments\/[^/]+)?\/auth$/.test(error.instancePath) && isNone(error.data))
        return `is ${shown(error, desk)}: leave auth out where the service wants no credential`;
      return `is ${shown(error, desk)}, not ${typesIn(params['type'])}${such(schema) || quoting(error)}`;
    case 'enum':
      return `is ${shown(error, desk)}${oneOf(params['allowedValues'], error.data)}`;
    case 'const':
      return error.instancePath === '/version'
        ? `is ${shown(error, desk)}, but this Probity reads version 1: write version: 1`
        : `is ${shown(error, desk)}: write ${String(params['allowedValue'])}, or a map of its options${
            isLevel(error.data) ? '; the level of a rule cannot be changed' : ''
          }`;
    case 'minimum':
      return `is ${shown(error, desk)}: write ${String(params['limit'])} or more`;
    case 'maximum':
      return `is ${shown(error, desk)}: write ${String(params['limit'])} or less`;
    case 'minLength':
    case 'minProperties':
      return `is empty: write a value${such(schema)}`;
    case 'minItems':
    case 'maxItems':
      return lengthComplaint(error, schema);
    case 'pattern':
      return patternComplaint(error, schema, desk);
    default:
      return `does not fit: ${descriptionIn(schema)}`;
  }
}

/** True if a list is wanted, and a map has keys that were meant as its entries: `-path: /users`. */
function hasHyphens({ data, params }: SchemaError, sign: RegExp): boolean {
  return (
    params['type'] === 'array' && isJson(data) && isObject(data) && Object.keys(data).some((key) => sign.test(key))
  );
}

/** A value of another type as it was meant, if that is plain: a number in quotes, `yes`, one word for a list of them. */
function meantValue(error: SchemaError, desk: Desk): string | undefined {
  const { data, instancePath, params } = error;
  if (isSecret(instancePath)) return undefined;
  const types = [params['type']].flat();
  if (data === false && /^\/rules\/[^/]+$/.test(instancePath)) return 'off';
  if (typeof data === 'number') return instancePath.endsWith('/expect') ? `{ status: ${data} }` : undefined;
  // What a variable holds is never shown.
  if (typeof data !== 'string' || desk.places.get(instancePath)?.source !== data) return undefined;
  if (types.includes('integer') && /^\d[\d_]*$/.test(data)) return String(Number(data.replaceAll('_', '')));
  if (types.includes('boolean') && /^(?:true|yes|on|y)$/i.test(data)) return 'true';
  if (types.includes('boolean') && /^(?:false|no|off|n)$/i.test(data)) return 'false';
  if (/\/actions\/\d+$/.test(instancePath)) {
    return data.includes(' ') ? `{ request: "${data}" }` : `{ path: ${tidyPath(data)} }`;
  }
  if (/^\/probes\/\d+$/.test(instancePath)) return `{ id: a-name, request: ${data} }`;
  const known = instancePath.endsWith('/operations') ? operationKinds : undefined;
  return types.includes('array') ? listOf(data, schemaOf(error), known) : undefined;
}

const operationKinds = ['list', 'read', 'create', 'replace', 'patch', 'delete'];

/** Words as a list, if its entries may be such. */
function listOf(text: string, schema: Json, known?: readonly string[]): string | undefined {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const examples = member(schema, 'examples');
  const isOfWords =
    known !== undefined || (isList(examples) && examples.flat().every((entry) => typeof entry === 'string'));
  const isEach = words.every((word) => /^[\w./-]+$/.test(word) && known?.includes(word) !== false);
  return words.length === 0 || !isEach || !isOfWords ? undefined : `[${words.join(', ')}]`;
}

function lengthComplaint(error: SchemaError, schema: Json): string {
  const [least, most] = [member(schema, 'minItems'), member(schema, 'maxItems')];
  const length = Array.isArray(error.data) ? error.data.length : 0;
  if (typeof least !== 'number' || typeof most !== 'number') return `is empty: write at least one entry${such(schema)}`;
  const wanted = least === most ? `${most}` : `${least} or ${most}`;
  return `has ${length} ${length === 1 ? 'entry' : 'entries'}, not ${wanted}: write [from, by, to], such as [active, /block, blocked]`;
}

function isNone(value: unknown): boolean {
  return value === false || value === null || (typeof value === 'string' && /^(?:none|no|off|public)$/i.test(value));
}

function isLevel(value: unknown): boolean {
  return typeof value === 'string' && /^(?:warn(?:ing)?|info|hint|must|should|error|on)$/i.test(value);
}

const explanations: Readonly<Record<string, (text: string) => string | undefined>> = {
  url: baseUrlProblem,
  path: pathProblem,
  prefix: prefixProblem,
  action: actionProblem,
  request: (text) => requestProblem(text),
  operation: (text) =>
    closest(text, ['leave']) === undefined ? requestProblem(text) : `is the string "${text}": did you mean "leave"?`,
  address: (text) => requestProblem(text, true),
  token: tokenProblem,
};

function patternComplaint(error: SchemaError, schema: Json, desk: Desk): string {
  if (error.data === '') return `is empty: write a value${such(schema)}`;
  const comment = member(schema, '$comment');
  const explain =
    typeof comment === 'string' && Object.hasOwn(explanations, comment) ? explanations[comment] : undefined;
  const why = typeof error.data === 'string' ? explain?.(error.data) : undefined;
  return why ?? `is ${shown(error, desk)}, not ${lowerFirst(descriptionIn(schema))}${such(schema)}`;
}

function oneOf(allowed: unknown, seen: unknown): string {
  const words = Array.isArray(allowed) ? allowed.map(String) : [];
  const slip = typeof seen === 'string' ? closest(seen, words) : undefined;
  const near =
    slip ?? (typeof seen === 'string' && words.includes('replace') ? operations[seen.toLowerCase()] : undefined);
  return near === undefined ? `: write ${orList(words)}` : `: did you mean ${near}? (${orList(words)})`;
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  array: 'a list',
  object: 'a map',
  null: 'nothing',
};

function typesIn(types: unknown): string {
  const names = (Array.isArray(types) ? types : [types]).map((type) => typeNames[String(type)] ?? String(type));
  return orList(names);
}

/** A value as the plan has it, so that what a variable holds is never shown. */
function shown(error: SchemaError, desk: Desk): string {
  const { data, instancePath } = error;
  if (data === undefined || data === null) return 'empty';
  if (typeof data === 'object') return Array.isArray(data) ? 'a list' : 'a map';
  if (isSecret(instancePath)) return `a ${typeof data}`;
  const source = desk.places.get(instancePath)?.source ?? '';
  const text = source.length > 60 ? `${source.slice(0, 60)}…` : source;
  return typeof data === 'string' ? `the string "${text}"` : text;
}

/** Credentials and headers are not repeated on a screen or in a log. */
function isSecret(path: string): boolean {
  return /^\/auth(?:\/|$)|\/headers\//.test(path);
}

function quoting({ params, data }: SchemaError): string {
  return params['type'] === 'string' && (typeof data === 'number' || typeof data === 'boolean')
    ? ': put it in quotes'
    : '';
}

function such(schema: Json): string {
  const example = exampleIn(schema);
  return example === undefined ? '' : `, such as ${example}`;
}

/** What a value of that kind looks like, unless it is a number, or one of two words: their name says it all. */
function exampleIn(schema: Json): string | undefined {
  const examples = member(schema, 'examples');
  const [first] = isList(examples) ? examples : [];
  return first === undefined || typeof first === 'number' || typeof first === 'boolean' ? undefined : yamlFlow(first);
}

function descriptionIn(schema: Json): string {
  const description = member(schema, 'description');
  return typeof description === 'string' ? description.replace(/\.(?: .*)?$/s, '') : 'see the description of the plan';
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z ]/.test(text) ? text.slice(0, 1).toLowerCase() + text.slice(1) : text;
}

function orList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
}
