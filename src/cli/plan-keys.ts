/** The keys of a plan with their descriptions, from its JSON Schema. */
import document from '../plan/plan.schema.json' with { type: 'json' };
import { isList, isObject } from '../text/json.ts';
import { valueAt } from '../text/pointers.ts';

export interface DescribedKey {
  /** `resources[].create.unique` */
  readonly path: string;
  readonly text: string;
}

/** Keys of children are those of resources. */
const deepest = 6;

let known: readonly DescribedKey[] | undefined;

function keys(): readonly DescribedKey[] {
  known ??= [...below(document, '', 0)];
  return known;
}

/** The keys that end like this: `create.unique`, or `unique`. */
export function describeKey(key: string): readonly DescribedKey[] {
  const name = key.replace(/:.*$/, '');
  const exact = keys().filter(({ path }) => path === name);
  return exact.length > 0 ? exact : keys().filter(({ path }) => path.endsWith(`.${name}`));
}

export function keysOfPlan(): readonly string[] {
  return keys().map(({ path }) => path);
}

function* below(schema: unknown, path: string, depth: number): Generator<DescribedKey> {
  if (!isObject(schema) || depth > deepest) return;
  const { $ref, allOf, properties, items, description } = schema;
  if (typeof $ref === 'string') return yield* below(valueAt(document, $ref.slice(1)), path, depth);
  if (typeof description === 'string' && path !== '') yield { path, text: description };
  if (isList(allOf)) for (const each of allOf) yield* below(each, path, depth);
  if (isObject(items) && !path.endsWith('.children')) yield* below(items, `${path}[]`, depth + 1);
  for (const [name, each] of Object.entries(isObject(properties) ? properties : {}))
    yield* below(each, path === '' ? name : `${path}.${name}`, depth + 1);
}
