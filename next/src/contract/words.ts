/** The values that the plan declares for a field: by the item schema, by filters, and by states. */
import type { Resource } from '../core/plan.ts';
import { isList, isObject } from '../text/json.ts';
import { parsePointer } from '../text/pointers.ts';

export interface Declaration {
  readonly words: ReadonlySet<string>;
  /** There are no others. */
  readonly isWhole: boolean;
}

const known = new WeakMap<Resource, Map<string, Declaration>>();

/** @param at the JSON pointer into an item, `*` for any index */
export function declarationOf(resource: Resource, at: string): Declaration {
  const fields = known.get(resource) ?? new Map<string, Declaration>();
  known.set(resource, fields);
  const before = fields.get(at);
  if (before !== undefined) return before;
  const whole = enumeration(resource.item, parsePointer(at) ?? []);
  const words = whole.length > 0 ? whole : namedWords(resource, at.slice(1).replaceAll('/', '.'));
  const declaration = { words: new Set(words), isWhole: whole.length > 0 };
  fields.set(at, declaration);
  return declaration;
}

/** The `enum` of the schema at the path. */
function enumeration(schema: unknown, path: readonly string[]): readonly string[] {
  const found = path.reduce<unknown>((at, name) => {
    if (!isObject(at)) return undefined;
    const { properties, items } = at;
    return name === '*' ? items : isObject(properties) ? properties[name] : undefined;
  }, schema);
  const words = isObject(found) ? found['enum'] : undefined;
  return isList(words) ? words.filter((word) => typeof word === 'string') : [];
}

function namedWords({ filters, states }: Resource, field: string): readonly string[] {
  const filtered = Object.values(filters).filter((filter) => filter.match === 'equals' && filter.in.includes(field));
  const moves = states?.field === field ? [...states.allowed, ...states.refused] : [];
  return [...filtered.flatMap(({ values }) => values), ...moves.flatMap(({ from, to = from }) => [from, to])];
}
