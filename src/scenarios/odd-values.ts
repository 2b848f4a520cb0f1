/**
 * Odd values: texts with characters that break careless code, long texts, zeros, and null. The plan does not say that
 * they are valid, so a service may reject them.
 */
import type { JsonObject, Resource } from '../core/plan.ts';
import { pathTo } from '../text/fields.ts';

/** Quotation marks and an ampersand, and letters of two, three, and four bytes in UTF-8. The widest is not the last. */
const letters = `O'Neil "&" \u017d\u{1f600} \u5317\u4eac`;
/** Longer than the usual length of a text column. */
const long = 'and so on '.repeat(30).trim();

/** Odd values for the fields of a create, the most telling ones first. If a service rejects some, the next are tried. */
export function oddBodies(resource: Resource, example: JsonObject): readonly JsonObject[] {
  const texts = freeTexts(resource, example);
  const zeros = zerosFor(resource, example);
  const [first] = texts;
  const lettered = Object.fromEntries(texts.map((field) => [field, `${String(example[field])} ${letters}`]));
  const lengthened = first === undefined ? {} : { [first]: `${lettered[first]} ${long}` };
  const bodies = [{ ...lettered, ...lengthened, ...zeros }, { ...lettered, ...zeros }, lettered];
  const isNew = (body: JsonObject, index: number): boolean =>
    Object.keys(body).length > 0 && JSON.stringify(body) !== JSON.stringify(bodies[index - 1]);
  return bodies.filter(isNew);
}

export function isLong(body: JsonObject): boolean {
  return Object.values(body).some((value) => typeof value === 'string' && value.endsWith(long));
}

/** Texts that people write: several words, and no email address. */
export function freeTexts({ create }: Resource, example: JsonObject): readonly string[] {
  const emails = create?.email.map((field) => pathTo(field)[0]) ?? [];
  return Object.keys(example).filter((field) => {
    const value = example[field];
    return typeof value === 'string' && /\S\s+\S/.test(value) && !emails.includes(field);
  });
}

/** The numbers of a body as 0, which code loses if it asks whether there is a value. */
export function zerosFor(resource: Resource, body: JsonObject): JsonObject {
  const kept = meaningful(resource);
  const fields = Object.keys(body).filter((field) => typeof body[field] === 'number' && body[field] !== 0);
  const zeros = fields.filter((field) => !kept.has(field) && !/id$/i.test(field) && isValid(resource, body, field, 0));
  return Object.fromEntries(zeros.map((field) => [field, 0]));
}

/** The last optional text, as null. Existing items show that it can be null. */
export function nullFor(resource: Resource, body: JsonObject, items: readonly JsonObject[]): JsonObject {
  const { create } = resource;
  const kept = meaningful(resource);
  for (const field of [...(create?.required ?? []), ...(create?.notBlank ?? [])]) kept.add(pathTo(field)[0] ?? '');
  const isNullable = (field: string): boolean => items.some((item) => item[field] === null);
  const field = Object.keys(body).findLast((each) => {
    return typeof body[each] === 'string' && !kept.has(each) && isNullable(each) && isValid(resource, body, each, null);
  });
  return field === undefined ? {} : { [field]: null };
}

/** Fields that name other items, tell items apart, or say what state an item is in. */
function meaningful({ create, states, ownerField }: Resource): Set<string> {
  const named = [...(create?.unique ?? []), states?.field, ownerField, 'id'];
  return new Set(named.flatMap((field) => (field === undefined ? [] : (pathTo(field)[0] ?? []))));
}

function isValid({ checkItem }: Resource, body: JsonObject, field: string, value: unknown): boolean {
  return checkItem?.({ ...body, [field]: value }).every(({ at }) => at !== `/${field}`) !== false;
}
