import { isList, isObject, type Json, type JsonObject } from '../text/json.ts';
import { resolvePointer } from '../text/json-pointer.ts';
import { yamlFlow } from '../text/yaml-flow.ts';

/** A key of a plan, as its JSON Schema has it. */
export interface PlanKey {
  /** Where it belongs: `resources[].create.unique`. */
  readonly path: string;
  readonly description: string;
  /** As YAML in flow form. */
  readonly example?: string;
  readonly default?: string;
  /** Keys inside it. */
  readonly keys: readonly string[];
}

/**
 * All keys of a plan, each once. What has the same keys as something before it (children of a resource, `auth` of an environment) is
 * named alone; `*` stands for a name that the plan chooses, or for any of several keys that have the same keys inside.
 */
export function planKeys(schema: Json): readonly PlanKey[] {
  const found: PlanKey[] = [];
  const met = new Set<JsonObject>();
  const visit = (part: Json | undefined, path: string): void => {
    const definition = resolved(schema, part);
    if (definition === undefined || met.has(definition)) return;
    met.add(definition);
    const keys = propertiesOf(definition);
    const parts = keys.map(([key, value]) => ({ key, value, meant: resolved(schema, onlyChoice(value)) }));
    const isShared = (meant: JsonObject | undefined): boolean =>
      parts.filter((other) => other.meant === meant).length > 1;
    for (const { key, value, meant } of parts) {
      const at = path === '' ? key : `${path}.${key}`;
      found.push(keyOf(at, value, meant ?? {}, schema));
      if (!isShared(meant)) visit(value, at);
    }
    for (const { meant, value } of parts) if (isShared(meant)) visit(value, `${path}.*`);
    const { items, anyOf, oneOf, allOf, then, else: otherwise, additionalProperties } = definition;
    visit(items, `${path}[]`);
    visit(additionalProperties, `${path}.*`);
    for (const choice of [then, otherwise, ...[anyOf, oneOf, allOf].flatMap((each) => (isList(each) ? each : []))])
      visit(choice, path);
  };
  visit(schema, '');
  const seen = new Set<string>();
  return found.filter(({ path }) => !seen.has(path) && seen.add(path));
}

/** What a part adds a description to (`allOf` of one), else the part. */
function onlyChoice(part: Json): Json {
  if (!isObject(part) || !isList(part['allOf'])) return part;
  const [only, ...more] = part['allOf'];
  return only === undefined || more.length > 0 ? part : only;
}

function resolved(schema: Json, part: Json | undefined): JsonObject | undefined {
  if (!isObject(part)) return undefined;
  const reference = part['$ref'];
  if (typeof reference !== 'string' || !reference.startsWith('#')) return part;
  const definition = resolvePointer(schema, reference.slice(1));
  return isObject(definition) ? definition : undefined;
}

function propertiesOf(definition: JsonObject): readonly (readonly [string, Json])[] {
  const { properties } = definition;
  return isObject(properties) ? Object.entries(properties) : [];
}

function keyOf(path: string, part: Json, meant: JsonObject, schema: Json): PlanKey {
  const of = (name: string): Json | undefined => (isObject(part) ? part[name] : undefined) ?? meant[name];
  const [description, examples, byDefault] = [of('description'), of('examples'), of('default')];
  const [example] = isList(examples) ? examples : [];
  const { items } = meant;
  const inner = resolved(schema, items) ?? meant;
  return {
    path,
    description: typeof description === 'string' ? description : '',
    ...(example === undefined ? {} : { example: yamlFlow(example) }),
    ...(byDefault === undefined ? {} : { default: yamlFlow(byDefault) }),
    keys: propertiesOf(inner).map(([key]) => key),
  };
}
