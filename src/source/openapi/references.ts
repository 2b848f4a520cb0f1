import { isObject, type Json, type JsonObject, member } from '../../text/json.ts';
import { resolvePointer } from '../../text/json-pointer.ts';

/** Follows the references of one document. What leads out of it is refused, and remembered. */
export interface References {
  /** The object itself, or what its `$ref` leads to; undefined where that is none of this document. */
  readonly follow: (value: Json | undefined) => JsonObject | undefined;
  /** References that lead to other files and addresses, in the order in which they were met. */
  readonly outside: ReadonlySet<string>;
  /** What was made of an object before, or else what is made of it now. */
  readonly once: (object: JsonObject, kind: string, make: () => JsonObject) => JsonObject;
}

const longestChain = 32;

/** The references within a document. */
export function referencesOf(document: JsonObject): References {
  const outside = new Set<string>();
  const before = new WeakMap<JsonObject, Map<string, JsonObject>>();
  const target = (reference: string): Json | undefined => {
    if (!reference.startsWith('#')) {
      outside.add(reference);
      return undefined;
    }
    return resolvePointer(document, decoded(reference.slice(1)));
  };
  return {
    outside,
    once(object, kind, make) {
      const known = before.get(object) ?? new Map<string, JsonObject>();
      before.set(object, known);
      const value = known.get(kind) ?? make();
      known.set(kind, value);
      return value;
    },
    follow(value) {
      let current = value;
      for (let steps = 0; steps < longestChain && isObject(current); steps += 1) {
        const reference = member(current, '$ref');
        if (typeof reference !== 'string') return current;
        current = target(reference);
      }
      return undefined;
    },
  };
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
