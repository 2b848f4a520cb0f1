/** Says which values of a plan do not fit the schema, and what to write instead. */
import * as urls from './urls.ts';
import type { Places } from './problem.ts';
import { closest } from '../text/closest.ts';
import { isList, isObject } from '../text/json.ts';

/** An error of the validator (ajv). */
export interface SchemaError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The part of the schema that has the keyword. */
  readonly parentSchema?: unknown;
  /** The value that does not fit. */
  readonly data?: unknown;
}

/** What is wrong with a value: the end of a sentence that starts with its name. */
export function complaintAbout(error: SchemaError, places: Places): string {
  const { params, keyword, parentSchema: schema, data } = error;
  const seen = `is ${shown(error, places)}`;
  switch (keyword) {
    case 'type':
      return typeComplaint(error, seen, places);
    case 'enum':
      return `${seen}${oneOf(error)}`;
    case 'const':
      return `${seen}, but this Probity reads version 1: write version: 1`;
    case 'minimum':
    case 'maximum':
      return `${seen}: write ${String(params['limit'])} or ${keyword === 'minimum' ? 'more' : 'less'}`;
    case 'minItems':
    case 'maxItems':
      return lengthComplaint(error);
    case 'pattern': {
      if (data === '') break;
      const why = explanations[String(property(schema, '$comment'))]?.(String(data));
      return why ?? `${seen}, not ${explained(schema)}${such(schema)}`;
    }
  }
  return `is empty: write a value${such(schema)}`; // pattern, minLength, minProperties
}

function typeComplaint(error: SchemaError, seen: string, places: Places): string {
  const { data, instancePath, params, parentSchema: schema } = error;
  const types = [params['type']].flat().map(String);
  if (data === null) return `has no value: write ${namesOf(types)}${such(schema)}`;
  // The values of variables are never shown.
  const isPlain = typeof data === 'string' && places.get(instancePath)?.source === data;
  if (isPlain && /\/(?:resources|children|actions)\/\d+$/.test(instancePath) && !data.includes(' '))
    return `${seen}: write { path: ${urls.tidyPath(data)} }`;
  if (typeof data === 'number' && /^\d/.test(exampleIn(schema) ?? ''))
    return `${seen}, not ${explained(schema)}${such(schema)}`;
  return `${seen}, not ${namesOf(types)}${such(schema) || remedyFor(data, types, schema)}`;
}

function remedyFor(data: unknown, types: readonly string[], schema: unknown): string {
  if (types.length > 1) return `: write ${explained(schema)}`;
  if (types.includes('string')) return typeof data === 'object' ? '' : ': put it in quotes';
  return typeof data === 'string' && /^(?:\d+|true|false)$/.test(data) ? ': leave out the quotes' : '';
}

function lengthComplaint({ data, parentSchema: schema }: SchemaError): string {
  const [least, most] = [property(schema, 'minItems'), property(schema, 'maxItems')];
  const length = isList(data) ? data.length : 0;
  if (typeof most !== 'number') return `is empty: write at least one entry${such(schema)}`;
  return `has ${length} of ${least === most ? '' : `${String(least)} or `}${most} entries: write [from, by, to]`;
}

/** By the `$comment` of a schema: says what is wrong with a text. No function repeats a secret. */
const explanations: Readonly<Record<string, ((text: string) => string | undefined) | undefined>> = {
  url: urls.baseUrlProblem,
  path: urls.pathProblem,
  prefix: urls.prefixProblem,
  action: urls.actionProblem,
  request: urls.requestProblem,
  operation: urls.requestProblem,
  probe: urls.probeProblem,
  token: urls.tokenProblem,
};

function oneOf({ data, instancePath, params }: SchemaError): string {
  const allowed = params['allowedValues'];
  const words = isList(allowed) ? allowed.map(String) : [];
  const text = typeof data === 'string' ? data : '';
  const near = text === '' ? undefined : meantAs(text, words);
  const rest = instancePath.startsWith('/rules/') ? ', or a map of its options' : '';
  return near === undefined ? `: write ${orList(words)}${rest}` : `: did you mean ${near}? (${orList(words)})`;
}

/** Words of other tools, by what a plan calls the same. */
const synonyms: Readonly<Record<string, string>> = {
  base_url: 'url host server target origin endpoint',
  resources: 'paths endpoints routes collections entities',
  probes: 'requests checks',
  waivers: 'ignore ignores exceptions',
  labels: 'tags',
  operations: 'methods verbs',
  item: 'schema',
  example: 'body data',
  bearer: 'token jwt value access_token',
  auth: 'token bearer authorization api_key',
  headers: 'api_key apikey basic cookie',
  http: 'timeout rate retries',
  contract: 'versions snapshot',
  patience: 'retries retry',
  rate: 'delay rate_limit',
  ca: 'verify insecure ssl tls',
  request: 'method path',
  expect: 'status response',
  list: 'index all find search',
  read: 'get show retrieve fetch',
  create: 'post add new insert store save',
  replace: 'put update edit',
  patch: 'modify',
  delete: 'remove destroy del',
};

/** The known word that is spelled almost like it, or that means the same. It is undefined if there is none. */
export function meantAs(word: string, known: readonly string[]): string | undefined {
  const own = (name: string): boolean => synonyms[name]?.split(' ').includes(word.toLowerCase()) === true;
  return known.find(own) ?? closest(word, known);
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  array: 'a list',
  object: 'a map',
};

export const namesOf = (types: readonly string[]): string => orList(types.map((type) => typeNames[type] ?? type));

/** A value as the plan writes it, so that the value of a variable is never shown. */
function shown({ data, instancePath }: SchemaError, places: Places): string {
  if (data === undefined || data === null) return 'empty';
  if (typeof data === 'object') return isList(data) ? 'a list' : 'a map';
  if (isSecret(instancePath)) return `a ${typeof data}`;
  const source = places.get(instancePath)?.source ?? '';
  const text = source.length > 60 ? `${source.slice(0, 60)}…` : source;
  return typeof data === 'string' ? `the string "${text}"` : text;
}

/** Credentials and headers are not repeated on a screen or in a log. */
const isSecret = (pointer: string): boolean => /^(?:\/environments\/[^/]+)?\/auth(?:\/|$)|\/headers\//.test(pointer);

function such(schema: unknown): string {
  const example = exampleIn(schema);
  return example === undefined ? '' : `, such as ${example}`;
}

/** An example of the value, except for numbers and booleans, because their description says enough. */
export function exampleIn(schema: unknown): string | undefined {
  const examples = property(schema, 'examples');
  const [first] = isList(examples) ? examples : [];
  return typeof first === 'string' || typeof first === 'object' ? yamlFlow(first) : undefined;
}

/** What a value should be: the comment of the schema, or the first sentence of its description. */
export function explained(schema: unknown): string {
  const comment = property(schema, '$comment');
  if (typeof comment === 'string' && comment.includes(' ')) return comment;
  const description = String(property(schema, 'description')).replace(/\.(?: .*)?$/s, '');
  return /^[A-Z][a-z ]/.test(description) ? lowerFirst(description) : description;
}

/** A property of a value that may be an object. */
export function property(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

export function orList(words: readonly string[]): string {
  return words.length < 3 ? words.join(' or ') : `${words.slice(0, -1).join(', ')}, or ${words.at(-1)}`;
}

export const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

/** Text has quotes only if YAML would read it as something else. */
export function yamlFlow(value: unknown): string {
  if (isList(value)) return `[${value.map(yamlFlow).join(', ')}]`;
  if (!isObject(value)) return typeof value === 'string' && !isPlain(value) ? JSON.stringify(value) : String(value);
  const pairs = Object.entries(value).map(([key, item]) => `${yamlFlow(key)}: ${yamlFlow(item)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** True if YAML 1.2 reads the text as itself, inside a list, too. */
function isPlain(text: string): boolean {
  const isOther = /^(?:true|false|null|[-+]?(?:\.\d+|\d+\.?\d*)(?:e[-+]?\d+)?|0[ox][\da-f]+)$/i.test(text);
  return !isOther && /^[\w/.$^](?:[\w/.$^@+=?&()|\\-]|:(?=\S)| (?=\S))*$/.test(text);
}
