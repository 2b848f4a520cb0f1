/** References within one document. A reference to another file or host is never followed. */
import { isList, isObject, type JsonObject } from '../text/json.ts';
import { percentDecoded } from '../text/percent.ts';
import { valueAt } from '../text/pointers.ts';

export interface References {
  /** The object, or what its `$ref` leads to. It is undefined if that is not in the document. */
  resolve(value: unknown): JsonObject | undefined;
  /**
   * All objects that say something about the values of a schema: the schema itself, what its `$ref` leads to, and the
   * members of `allOf`, as the document has them.
   */
  partsOf(schema: unknown): readonly JsonObject[];
  /** The schemas of the properties of an object, by name. A property may have several. */
  propertiesOf(schema: unknown): ReadonlyMap<string, readonly unknown[]>;
  /** The named schemas that include this one, by name, and the schema itself. */
  heirsOf(schema: JsonObject): readonly (readonly [name: string, schema: JsonObject | undefined])[];
  /** References that lead out of the document, in the order in which they were met. */
  readonly outside: ReadonlySet<string>;
}

const longestChain = 32;

export function referencesOf(document: JsonObject): References {
  const outside = new Set<string>();
  const targetOf = (reference: string): unknown => {
    const fragment = percentDecoded(reference.slice(1));
    if (reference.startsWith('#')) return valueAt(document, fragment);
    outside.add(reference);
    return undefined;
  };
  const resolve = (value: unknown): JsonObject | undefined => {
    let current = value;
    for (let steps = 0; steps < longestChain && isObject(current); steps++) {
      const { $ref } = current;
      if (typeof $ref !== 'string') return current;
      current = targetOf($ref);
    }
    return undefined;
  };
  const partsOf = (schema: unknown): readonly JsonObject[] => {
    const parts = new Set<JsonObject>();
    const add = (value: unknown): void => {
      if (!isObject(value) || parts.has(value)) return;
      parts.add(value);
      const { $ref, allOf } = value;
      if (typeof $ref === 'string') add(targetOf($ref));
      if (isList(allOf)) for (const each of allOf) add(each);
    };
    add(schema);
    return [...parts];
  };
  const propertiesOf = (schema: unknown): ReadonlyMap<string, readonly unknown[]> => {
    const found = new Map<string, readonly unknown[]>();
    for (const { properties } of partsOf(schema))
      for (const [name, property] of Object.entries(isObject(properties) ? properties : {}))
        found.set(name, [...(found.get(name) ?? []), property]);
    return found;
  };
  const heirsOf: References['heirsOf'] = (schema) => {
    const named = resolve(resolve(document['components'])?.['schemas']) ?? resolve(document['definitions']) ?? {};
    return Object.entries(named).flatMap(([name, each]) =>
      partsOf(each).includes(schema) ? [[name, resolve(each)] as const] : [],
    );
  };
  return { resolve, partsOf, propertiesOf, heirsOf, outside };
}

export function textsIn(value: unknown): readonly string[] {
  return isList(value) ? value.filter((each) => typeof each === 'string') : [];
}
