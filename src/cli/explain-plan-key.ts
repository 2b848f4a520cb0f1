import { isList, isObject, type Json, type JsonObject, printJson } from '../text/json.ts';
import { resolvePointer } from '../text/json-pointer.ts';

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

/** All keys of a plan, each once; children of a resource have the same as the resource. */
export function planKeys(schema: Json): readonly PlanKey[] {
  const found: PlanKey[] = [];
  const visit = (part: Json | undefined, path: string, open: readonly string[]): void => {
    const { reference, definition } = resolved(schema, part);
    if (definition === undefined || (reference !== undefined && open.includes(reference))) return;
    const inside = reference === undefined ? open : [...open, reference];
    const own = propertiesOf(definition);
    for (const [key, value] of own) {
      const at = path === '' ? key : `${path}.${key}`;
      const { definition: meant = {} } = resolved(schema, value);
      found.push(keyOf(at, value, meant, schema));
      visit(value, at, inside);
    }
    const { items, anyOf, oneOf } = definition;
    if (items !== undefined) visit(items, `${path}[]`, inside);
    for (const choice of [anyOf, oneOf].flatMap((each) => (isList(each) ? each : []))) visit(choice, path, inside);
  };
  visit(schema, '', []);
  const seen = new Set<string>();
  return found.filter(({ path }) => !seen.has(path) && seen.add(path));
}

function resolved(schema: Json, part: Json | undefined): { reference?: string; definition?: JsonObject } {
  if (!isObject(part)) return {};
  const reference = part['$ref'];
  if (typeof reference !== 'string' || !reference.startsWith('#')) return { definition: part };
  const definition = resolvePointer(schema, reference.slice(1));
  return isObject(definition) ? { reference, definition } : {};
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
  const inner = resolved(schema, items).definition ?? meant;
  return {
    path,
    description: typeof description === 'string' ? description : '',
    ...(example === undefined ? {} : { example: flow(example) }),
    ...(byDefault === undefined ? {} : { default: flow(byDefault) }),
    keys: propertiesOf(inner).map(([key]) => key),
  };
}

/** A value in YAML's flow form. */
function flow(value: Json): string {
  if (isList(value)) return `[${value.map(flow).join(', ')}]`;
  if (!isObject(value)) return typeof value === 'string' ? plainOrQuoted(value) : printJson(value);
  return `{ ${Object.entries(value)
    .map(([key, item]) => `${key}: ${flow(item)}`)
    .join(', ')} }`;
}

function plainOrQuoted(text: string): string {
  return /^[\w/.][\w/. -]*$/.test(text) ? text : printJson(text);
}
