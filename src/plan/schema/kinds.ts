/**
 * Kinds of values in a plan. The validator, plan.schema.json, and the docs are generated from the schema. At run time,
 * only its types are used.
 */
import { type TOptional, type TProperties, type TSchema, Type } from 'typebox';
import type { JsonObject } from '../../text/json.ts';

/** Further keywords. `$comment` names what explains a wrong value, or says what the value should be. */
type More = JsonObject;

export function text(description: string, example: unknown, more: More = {}) {
  return Type.String({ description, ...('pattern' in more ? {} : { minLength: 1 }), ...more, examples: [example] });
}

export function integer(description: string, example: number, more: More = {}) {
  return Type.Integer({ description, ...more, examples: [example] });
}

export function flag(description: string, example: boolean, more: More = {}) {
  return Type.Boolean({ description, ...more, examples: [example] });
}

export function oneOf<const V extends string | number>(description: string, values: readonly V[], example = values[0]) {
  return Type.Unsafe<V>({ description, enum: [...values], examples: [example] });
}

export function list<T extends TSchema>(description: string, items: T, example: readonly unknown[], more: More = {}) {
  return Type.Array(items, { description, ...more, examples: [example] });
}

/** A map with these keys and no others. */
export function map<P extends TProperties>(about: string, examples: readonly JsonObject[], keys: P, more: More = {}) {
  const shown = examples.length === 0 ? {} : { examples };
  return Type.Object(keys, { description: about, additionalProperties: false, ...more, ...shown });
}

/** The same, and each key may be missing. */
export function options<P extends TProperties>(about: string, examples: readonly JsonObject[], keys: P, more?: More) {
  return map(about, examples, optional(keys), more);
}

export function optional<P extends TProperties>(properties: P): { readonly [K in keyof P]: TOptional<P[K]> } {
  const entries = Object.entries(properties).map(([key, value]) => [key, Type.Optional(value)]);
  return Object.fromEntries(entries); // `fromEntries` does not know the keys.
}

/** A map with any keys. */
export function record<V>(description: string, value: TSchema, example: JsonObject, more: More = {}) {
  const rest = { additionalProperties: value, ...more, examples: [example] };
  return Type.Unsafe<Readonly<Record<string, V>>>({ type: 'object', description, ...rest });
}

/** A JSON object of the service, such as a body. */
export function object(description: string, example: JsonObject, more: More = {}) {
  return Type.Unsafe<JsonObject>({ type: 'object', description, ...more, examples: [example] });
}

/** Any JSON value of the service. */
export function json(description: string, example: unknown) {
  return Type.Unsafe<unknown>({ description, examples: [example] });
}

export const refer = <T>(definition: string) => Type.Unsafe<T>({ allOf: [{ $ref: `#/definitions/${definition}` }] });

/** One of several types. The type of the value decides which schema it must match, so that messages are about that one. */
export function either<T>(type: readonly string[], branch: JsonObject, keywords: More) {
  return Type.Unsafe<T>({ type: [...type], ...branch, ...keywords });
}

/** `if` a value has the type, `then` it must match the schema. */
export function branch(type: string, match: object, otherwise?: object): JsonObject {
  return {
    if: { type },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: match,
    ...(otherwise === undefined ? {} : { else: otherwise }),
  };
}

const parameter = '\\{[A-Za-z_][A-Za-z0-9_-]*\\}';
const literal = '[^/\\s?#{}\\\\]+';
/** A segment of the path of an operation. A parameter may be a part of it. */
const segment = `/(?!/|$)(?:${literal})?(?:${parameter}${literal})*(?:${parameter})?`;
const amount = '(?=.*[1-9])[0-9]{1,9}(?:\\.[0-9]{1,9})?';
export const requestPattern = `(?:GET|POST|PUT|PATCH|DELETE) (?:${segment})+/?`;

/** Text with a pattern. The comment names the function that explains a wrong text, or says what the text should be. */
function kind($comment: string, pattern: string, example: string) {
  return (description: string, other = example) => text(description, other, { $comment, pattern: `^(?:${pattern})$` });
}

const inUrl = '[^\\s?#@\\\\]';
export const url = kind('url', `[Hh][Tt][Tt][Pp][Ss]?://(?!/)${inUrl}+`, 'https://api.example.test');
export const path = kind('path', `(?:/(?:${literal}|${parameter}))+/?`, '/users');
export const actionPath = kind('action', `(?:/${literal})+/?`, '/publish');
export const prefix = kind('prefix', `(?:/${literal})+`, '/v1');
export const request = kind('request', requestPattern, 'GET /news/{id}.json');

const steps = '(?:/(?:[^~/]|~[01])*)+';
export const pointer = kind('a JSON pointer (RFC 6901)', steps, '/retrievedAt');
export const field = kind('a field name, or a JSON pointer that starts with a slash', `[^/][^\\n]*|${steps}`, 'email');
const keyOrPointer = 'a key of the body, or a JSON pointer from the body that starts with /';
export const name = kind(keyOrPointer, '[^/].*|/.*[^/]', 'result');
const anyPlace = 'a key of the body, a JSON pointer from the body that starts with /, or "" for the body itself';
export const place = kind(anyPlace, '(?:[^/].*|/.*[^/])?', 'result');
export const mediaType = kind('a media type', '[a-z0-9.+-]+/[a-z0-9.+-]+', 'application/vnd.api+json');
const day = '[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])';
export const date = kind('a date (year-month-day)', day, '2027-01-31');
export const duration = kind('a duration with a unit (ms, s, m, or h)', `${amount}(?:ms|s|m|h)`, '10s');
export const rate = kind('a number of requests per second (s), minute (m), or hour (h)', `${amount}/(?:s|m|h)`, '50/s');
const bytes = 'a number of bytes with a unit (B, kB, MB, GB, KiB, MiB, or GiB)';
export const size = kind(bytes, `${amount}(?:B|[kMG]B|[KMG]iB)`, '1MiB');

/** A JSON body in which `"{{fields}}"` stands for the fields. */
export function wrapping(description: string) {
  const attributes = { type: '{{resource}}', id: '{{id}}', attributes: '{{fields}}' };
  return object(description, { data: attributes }, { minProperties: 1 });
}

export function fields(description: string, more: More = {}) {
  return list(description, field('A field name, or a JSON pointer to it.'), ['email', '/contact/email'], more);
}

export function headers(description: string, example: Readonly<Record<string, string>> = { 'X-Tenant': 'acme' }) {
  const pattern = '^[\\t\\u0020-\\u007e\\u0080-\\u00ff]*$';
  const line = { type: 'string', $comment: 'one line of characters that a header may contain', pattern };
  return record<string>(description, line, example, { propertyNames: { pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$" } });
}

export type Value = string | number | boolean;

export function value(description: string, example: Value = 'active') {
  return Type.Unsafe<Value>({ type: ['string', 'number', 'boolean'], description, examples: [example] });
}

export const access = (description: string) => oneOf(description, ['required', 'optional', 'none'], 'none');
