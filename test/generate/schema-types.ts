/** The part of JSON Schema (draft-07) that the contracts are written in. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  /** A schema for each item, or one for each place. */
  readonly items?: Schema | readonly Schema[];
  readonly definitions?: Readonly<Record<string, Schema>>;
}

/** Definitions that stand for a plain type or a list of it: they are written out where they are used. */
function isPlain(schema: Schema): boolean {
  return schema.properties === undefined && schema.enum === undefined;
}

/**
 * TypeScript for a schema, all of it readonly: an interface for the whole and for each definition of an object, a type for each of an
 * enumeration. `names` tells what a definition is called where it is not its key with a capital; `closed`, by definition and property,
 * the type of what the schema leaves open to later releases.
 */
export function typesOf(
  schema: Schema,
  root: string,
  names: Readonly<Record<string, string>> = {},
  closed: Readonly<Record<string, string>> = {},
): string {
  const definitions = schema.definitions ?? {};
  const nameOf = (key: string): string => names[key] ?? key.charAt(0).toUpperCase() + key.slice(1);
  const referred = (ref: string): string => {
    const key = ref.replace('#/definitions/', '');
    const found = definitions[key];
    if (found === undefined) throw new Error(`there is no ${ref}`);
    return isPlain(found) ? typeOf(found) : nameOf(key);
  };
  const typeOf = (part: Schema): string => {
    if (part.$ref !== undefined) return referred(part.$ref);
    if (part.const !== undefined) return literal(part.const);
    if (part.enum !== undefined) return part.enum.map(literal).join(' | ');
    if (part.anyOf !== undefined) return part.anyOf.map(typeOf).join(' | ');
    const kinds = [part.type ?? []].flat();
    if (kinds.length === 0) throw new Error(`a part of the schema has no type: ${JSON.stringify(part)}`);
    return kinds.map((kind) => ofKind(kind, part)).join(' | ');
  };
  const ofKind = (kind: string, part: Schema): string => {
    if (kind === 'integer') return 'number';
    if (kind === 'array') return listOf(part.items);
    if (kind !== 'object') return kind;
    if (part.properties !== undefined) return `{\n${membersOf(part)}}`;
    if (typeof part.additionalProperties !== 'object') throw new Error('an object has no properties');
    return `Readonly<Record<string, ${typeOf(part.additionalProperties)}>>`;
  };
  const listOf = (items: Schema['items']): string => {
    if (items === undefined) throw new Error('a list says nothing of its items');
    if (isList(items)) return `readonly [${items.map(typeOf).join(', ')}]`;
    const type = typeOf(items);
    return `readonly ${/[ |{]/.test(type) ? `(${type})` : type}[]`;
  };
  const membersOf = ({ properties = {}, required = [] }: Schema, within = ''): string =>
    Object.entries(properties)
      .map(([key, part]) => {
        const name = /^\w+$/.test(key) ? key : `'${key}'`;
        return `${docOf(part)}readonly ${name}${required.includes(key) ? '' : '?'}: ${closed[`${within}.${key}`] ?? typeOf(part)};\n`;
      })
      .join('');
  const declared = (name: string, part: Schema, key = ''): string =>
    part.properties === undefined
      ? `${docOf(part)}export type ${name} = ${typeOf(part)};\n`
      : `${docOf(part)}export interface ${name} {\n${membersOf(part, key)}}\n`;
  return [
    declared(root, schema),
    ...Object.entries(definitions).flatMap(([key, part]) => (isPlain(part) ? [] : [declared(nameOf(key), part, key)])),
  ].join('\n');
}

function docOf({ description }: Schema): string {
  return description === undefined ? '' : `/** ${description} */\n`;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}

function isList(items: Schema | readonly Schema[]): items is readonly Schema[] {
  return Array.isArray(items);
}
