import { closest } from '../text/distance.ts';
import { isList, isObject, type Json, member } from '../text/json.ts';
import { pointer } from '../text/json-pointer.ts';
import { pathProblem, prefixProblem, requestProblem } from './addresses.ts';
import { baseUrlProblem } from './base-url.ts';
import type { SchemaError } from './plan-validator.generated.ts';
import { type Desk, nameOf } from './problem.ts';

/** Tells what does not fit the schema: what is wrong, and what to write instead, at its place. */
export function tellSchemaErrors(errors: readonly SchemaError[], desk: Desk): void {
  for (const error of errors) {
    // `if` only repeats what its branch says; a name that does not fit is told as a whole.
    if (error.keyword === 'if' || error.schemaPath.includes('/propertyNames/')) continue;
    if (isUnset(error.instancePath, desk)) continue;
    if (error.keyword === 'additionalProperties') tellUnknownKey(error, desk);
    else if (error.keyword === 'required') tellMissingKey(error, desk);
    else if (error.keyword === 'propertyNames') tellName(error, desk);
    else desk.problem(error.instancePath, `${subject(error.instancePath)} ${complaint(error, desk)}`);
  }
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

function tellUnknownKey(error: SchemaError, desk: Desk): void {
  const key = String(error.params['additionalProperty']);
  const properties = member(schemaOf(error), 'properties');
  const known = isObject(properties) ? Object.keys(properties) : [];
  const where = error.instancePath === '' ? 'a plan' : nameOf(error.instancePath);
  desk.problem(error.instancePath + pointer(key), `"${key}" is no key of ${where}: ${remedyFor(key, known)}`, 'key');
}

function remedyFor(key: string, known: readonly string[]): string {
  if (key === '<<') return 'plans have no merge key; give the whole map an anchor, or write its keys out';
  const near = closest(key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_'), known);
  return near === undefined ? `its keys are ${known.join(', ')}` : `did you mean ${near}?`;
}

function tellMissingKey(error: SchemaError, desk: Desk): void {
  const key = String(error.params['missingProperty']);
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
  desk.problem(instancePath + pointer(name), `"${name}" is no ${what}`, 'key');
}

/** What is wrong with a value, as the rest of a sentence that starts with its name. */
function complaint(error: SchemaError, desk: Desk): string {
  const schema = schemaOf(error);
  const { params, keyword } = error;
  switch (keyword) {
    case 'type':
      return `is ${shown(error, desk)}, not ${typesIn(params['type'])}${such(schema) || quoting(error)}`;
    case 'enum':
      return `is ${shown(error, desk)}${oneOf(params['allowedValues'], error.data)}`;
    case 'const':
      return error.instancePath === '/version'
        ? `is ${shown(error, desk)}, but this Probity reads version 1: write version: 1`
        : `is ${shown(error, desk)}: write ${String(params['allowedValue'])}, or a map of its options`;
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

function lengthComplaint(error: SchemaError, schema: Json): string {
  const [least, most] = [member(schema, 'minItems'), member(schema, 'maxItems')];
  const length = Array.isArray(error.data) ? error.data.length : 0;
  if (typeof least !== 'number' || typeof most !== 'number') return `is empty: write at least one entry${such(schema)}`;
  const wanted = least === most ? `${most}` : `${least} or ${most}`;
  return `has ${length} ${length === 1 ? 'entry' : 'entries'}, not ${wanted}: write [from, by, to], such as [active, /block, blocked]`;
}

const explanations: Readonly<Record<string, (text: string) => string | undefined>> = {
  url: baseUrlProblem,
  path: pathProblem,
  prefix: prefixProblem,
  request: (text) => requestProblem(text),
  operation: (text) =>
    closest(text, ['leave']) === undefined ? requestProblem(text) : `is the text "${text}": did you mean leave?`,
  address: (text) => requestProblem(text, true),
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
  const near = typeof seen === 'string' ? closest(seen, words) : undefined;
  return near === undefined ? `: write ${orList(words)}` : `: did you mean ${near}? (${orList(words)})`;
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
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
  if (isSecret(instancePath)) return typeof data === 'string' ? 'a text' : `a ${typeof data}`;
  const source = desk.places.get(instancePath)?.source ?? '';
  const text = source.length > 60 ? `${source.slice(0, 60)}…` : source;
  return typeof data === 'string' ? `the text "${text}"` : text;
}

/** Credentials and headers are not repeated on a screen or in a log. */
function isSecret(path: string): boolean {
  return /^\/auth(?:\/|$)|\/headers\//.test(path);
}

function quoting({ params, data }: SchemaError): string {
  return params['type'] === 'string' && (typeof data === 'number' || typeof data === 'boolean')
    ? ': put it into quotes'
    : '';
}

function such(schema: Json): string {
  const example = exampleIn(schema);
  return example === undefined ? '' : `, such as ${example}`;
}

function exampleIn(schema: Json): string | undefined {
  const examples = member(schema, 'examples');
  const [first] = isList(examples) ? examples : [];
  return first === undefined ? undefined : flow(first);
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

/** A value in YAML's flow form. */
function flow(value: Json): string {
  if (isList(value)) return `[${value.map(flow).join(', ')}]`;
  if (!isObject(value)) return typeof value === 'string' && /[{}[\],]|: /.test(value) ? `"${value}"` : String(value);
  return `{ ${Object.entries(value)
    .map(([key, item]) => `${key}: ${flow(item)}`)
    .join(', ')} }`;
}
