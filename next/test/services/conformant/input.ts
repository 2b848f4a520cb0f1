import { type ApiRequest, isRecord, parseJson } from '#fixtures/reference/http.ts';
import type { Dialect } from './dialect.ts';
import { Refused } from './refused.ts';
import type { Field, Row } from './resource.ts';
import type { Kept, Shelf } from './shelf.ts';

/** The JSON body of a write. */
export function bodyOf(request: ApiRequest, dialect: Dialect): unknown {
  if (request.body.length > dialect.maxBody) throw new Refused(dialect.tooLarge, 'too-large');
  const media = (request.headers['content-type'] ?? '').toLowerCase();
  const isJson = media.startsWith('application/json');
  if (!isJson && dialect.media === 415) throw new Refused(415, 'media-type');
  if (!isJson && dialect.media === 400) throw new Refused(400, 'malformed');
  const value = parseJson(request.body);
  if (value === undefined) throw new Refused(400, 'malformed');
  return value;
}

/** The fields of a body that the service takes, checked; `whole` are those that have to be there if required. */
export function checked(
  body: unknown,
  shelf: Shelf,
  own: Kept | undefined,
  whole: readonly Field[],
  owners: readonly string[],
): Row {
  const { resource, kept } = shelf;
  const refused = new Refused(400, 'body', resource.noun);
  if (!isRecord(body)) throw refused;
  const isLax = resource.laxPatch === true && own !== undefined && whole.length === 0;
  const known = new Set(resource.fields.map(({ name }) => name));
  if (resource.strict === true && Object.keys(body).some((name) => !known.has(name))) throw refused;
  const input: Row = {};
  for (const field of resource.fields) {
    const value = body[field.name];
    const isWanted =
      value === undefined
        ? field.required === true && whole.includes(field)
        : !(isLax ? isKind(field, value) : fits(field, value));
    if (isWanted) throw refused;
    if (value === undefined) continue;
    input[field.name] = typeof value === 'string' ? (field.keep?.(value) ?? value) : value;
  }
  for (const { name, unique } of resource.fields) {
    if (unique === undefined || input[name] === undefined || input[name] === null) continue;
    const isTaken = kept.some(
      (other) =>
        other !== own &&
        owners.every((owner, index) => other.owners[index] === owner) &&
        unique(other.row[name]) === unique(input[name]),
    );
    if (isTaken) throw new Refused(409, 'duplicate', resource.noun);
  }
  return input;
}

function isKind({ kind }: Field, value: unknown): boolean {
  return kind === 'text' ? typeof value === 'string' : value === null || typeof value === 'number';
}

function fits(field: Field, value: unknown): boolean {
  if (value === null) return field.required !== true;
  if (field.kind === 'integer') return Number.isInteger(value);
  if (field.kind === 'text') {
    if (typeof value !== 'string') return false;
    const text = field.keep?.(value) ?? value;
    return !(field.notBlank === true && text.trim() === '') && field.email?.test(text) !== false;
  }
  return field.kind === 'any' || typeof value === field.kind;
}
