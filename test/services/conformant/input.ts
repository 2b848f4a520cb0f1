/** The bodies of writes. */
import { type ApiRequest, isRecord, parseJson } from '#fixtures/reference/http.ts';
import { type Dialect, Rejection } from './dialect.ts';
import type { Field, Row } from './resource.ts';
import { type Hit, isBelow, type Kept } from './shelf.ts';

export function bodyOf(request: ApiRequest, dialect: Dialect): unknown {
  if (request.body.length > dialect.maxBody) throw new Rejection(dialect.tooLarge, 'too-large');
  const isJson = (request.headers['content-type'] ?? '').toLowerCase().startsWith('application/json');
  if (!isJson) throw new Rejection(dialect.media, dialect.media === 415 ? 'media-type' : 'malformed');
  const value = parseJson(request.body);
  if (value === undefined) throw new Rejection(400, 'malformed');
  return value;
}

/** The known fields of a body. A whole body must have all required fields. `own` is the item that it changes. */
export function checked(body: unknown, hit: Hit, isWhole: boolean, own?: Kept): Row {
  const { resource } = hit.shelf;
  const { fields, noun, strict = false, laxPatch = false } = resource;
  const invalid = new Rejection(400, 'body', noun);
  if (!isRecord(body)) throw invalid;
  if (strict && Object.keys(body).some((name) => fields.every((field) => field.name !== name))) throw invalid;
  const isLax = laxPatch && own !== undefined && !isWhole;
  const input: Row = {};
  for (const field of fields) {
    const value = body[field.name];
    if (value === undefined) {
      if (isWhole && field.required === true) throw invalid;
      continue;
    }
    if (isLax ? !isKind(field, value) : !fits(field, value)) throw invalid;
    input[field.name] = typeof value === 'string' ? (field.normalize?.(value) ?? value) : value;
  }
  if (fields.some((field) => isDuplicate(field, input[field.name], hit, own))) {
    throw new Rejection(409, 'duplicate', noun);
  }
  return input;
}

function isDuplicate({ name, unique }: Field, value: unknown, { shelf, owners }: Hit, own?: Kept): boolean {
  if (unique === undefined || value === undefined || value === null) return false;
  return shelf.kept.some(
    (other) => other !== own && isBelow(other, owners) && unique(other.row[name]) === unique(value),
  );
}

function isKind({ kind }: Field, value: unknown): boolean {
  return kind === 'text' ? typeof value === 'string' : value === null || typeof value === 'number';
}

function fits(field: Field, value: unknown): boolean {
  if (value === null) return field.required !== true;
  if (field.kind === 'integer') return Number.isInteger(value);
  if (field.kind === 'number') return typeof value === 'number';
  if (typeof value !== 'string') return false;
  const text = field.normalize?.(value) ?? value;
  return !(field.notBlank === true && text.trim() === '') && field.email?.test(text) !== false;
}
