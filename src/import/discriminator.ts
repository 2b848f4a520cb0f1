/** Discriminators: a field whose value says which of several schemas applies. */
import { isObject, type JsonObject } from '../text/json.ts';
import type { References } from './references.ts';

export interface Discriminator {
  readonly name: string;
  /** What each value stands for: a reference, or the name of a schema. */
  readonly mapping: readonly (readonly [key: string, target: string])[];
}

/** Swagger 2 has only the name of the field. */
export function discriminatorOf({ discriminator }: JsonObject): Discriminator | undefined {
  if (typeof discriminator === 'string') return { name: discriminator, mapping: [] };
  if (!isObject(discriminator) || typeof discriminator['propertyName'] !== 'string') return undefined;
  const mapping = isObject(discriminator['mapping']) ? Object.entries(discriminator['mapping']) : [];
  return {
    name: discriminator['propertyName'],
    mapping: mapping.flatMap(([key, target]) => (typeof target === 'string' ? [[key, target] as const] : [])),
  };
}

/** The field with the values that select a branch, as a schema. It is undefined if nothing says which. */
export function keysOfBranch(branch: unknown, part: JsonObject, references: References): JsonObject | undefined {
  const discriminator = discriminatorOf(part);
  if (discriminator === undefined || !isObject(branch) || typeof branch['$ref'] !== 'string') return undefined;
  const { name, mapping } = discriminator;
  const target = references.resolve(branch);
  const mapped = mapping.filter(([, each]) => references.resolve({ $ref: referenceTo(each) }) === target);
  const keys = mapped.length === 0 ? [nameIn(branch['$ref'])] : mapped.map(([key]) => key);
  return { required: [name], properties: { [name]: { enum: keys } } };
}

/** The values that stand for the schema that the parts belong to, or else all of them. */
export function keysOf(
  part: JsonObject,
  parts: readonly JsonObject[],
  references: References,
): readonly string[] | undefined {
  const { mapping } = discriminatorOf(part) ?? { mapping: [] };
  const isOwn = (target: string): boolean => {
    const schema = references.resolve({ $ref: referenceTo(target) });
    return schema !== undefined && schema !== part && parts.includes(schema);
  };
  const own = mapping.filter(([, target]) => isOwn(target));
  if (mapping.length > 0) return (own.length > 0 ? own : mapping).map(([key]) => key);
  const names = parts.flatMap(({ $ref }) => (typeof $ref === 'string' && isOwn($ref) ? [nameIn($ref)] : []));
  return names.length === 0 ? undefined : names.slice(0, 1);
}

function referenceTo(target: string): string {
  return /^[\w.-]+$/.test(target) && !target.includes('#') ? `#/components/schemas/${target}` : target;
}

function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
