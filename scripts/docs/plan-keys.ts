/** The page of all plan keys, from the JSON Schema of plans. */
import { stringify } from 'yaml';
import { rules } from '../../rules/index.ts';
import schema from '../../src/plan/plan.schema.json' with { type: 'json' };
import { isList, isObject } from '../../src/text/json.ts';
import { valueAt } from '../../src/text/pointers.ts';
import { escaped, notice } from './rule-page.ts';

const definitions = Object.keys(schema.definitions).map((name) => `/definitions/${name}`);

type Node = Readonly<Record<string, unknown>>;

interface Key {
  /** For example: `resources[].filters.<name>.match`. */
  readonly path: string;
  readonly node: Node;
}

export function planKeysPage(): string {
  const keys = [...keysBelow(schema, '', new Set())];
  const tops = keys.filter(({ path }) => !/[.[]/.test(path));
  const configurable = rules
    .filter(({ options }) => options !== undefined)
    .map(({ id }) => `[${id}](../rules/${id}.md)`);
  return [
    notice,
    '# Plan keys',
    '',
    'A plan needs `base_url` and one path. Each additional key lets Probity check more. `[]` stands for an entry of a list, and `<name>` for a name of your choice. `probity explain KEY` prints the description in a terminal, and `probity schema plan` prints the JSON Schema for your editor.',
    '',
    ...tops.flatMap(({ path: top }) => [
      `## ${top}`,
      '',
      ...(top === 'rules' ? [`These rules have options: ${configurable.join(', ')}.`, ''] : []),
      '| key | type | default | meaning | example |',
      '| --- | --- | --- | --- | --- |',
      ...keys.filter(({ path }) => path.split(/[.[]/)[0] === top).map(rowOf),
      '',
    ]),
  ].join('\n');
}

function rowOf({ path, node }: Key): string {
  const { description, examples } = node;
  const words = typeof description === 'string' ? description : '';
  const [, text = '', preset = ''] = /^(.*?)(?: Default: (.*)\.)?$/s.exec(words) ?? [];
  const [example] = isList(examples) ? examples : [];
  const shown =
    example === undefined ? '' : `\`${stringify(example, { collectionStyle: 'flow', lineWidth: 0 }).trim()}\``;
  return `| \`${path}\` | ${typeOf(node)} | ${escaped(preset)} | ${escaped(text)} | ${shown.replaceAll('|', String.raw`\|`)} |`;
}

function typeOf({ type = 'any', items, ...node }: Node): string {
  const values = 'const' in node ? [node['const']] : node['enum'];
  if (isList(values)) return values.map((value) => `\`${String(value)}\``).join(', ');
  if (type === 'array' && isObject(items)) return `list of ${plural(typeOf(resolved(items)))}`;
  const types = isList(type) ? type.map(String) : [String(type)];
  return or.format(types.map((each) => (each === 'object' ? 'map' : each === 'array' ? 'list' : each)));
}

const or = new Intl.ListFormat('en', { type: 'disjunction' });

/** For example: "strings, numbers, or booleans". */
function plural(each: string): string {
  return each.startsWith('list of ') ? each.replace('list', 'lists') : each.replaceAll(/\w+(?=,| or |$)/g, '$&s');
}

/** The keys below a node. A definition that was described before is not described again. */
function* keysBelow(node: unknown, path: string, known: ReadonlySet<string>): Generator<Key> {
  if (!isObject(node)) return;
  const target = refOf(node);
  if (target !== undefined && known.has(target)) return;
  const inner = new Set([...known, ...(target === undefined ? [] : [target])]);
  const { properties, items, additionalProperties, then, else: otherwise } = resolved(node);
  if (isObject(items)) yield* keysBelow(items, `${path}[]`, inner);
  for (const each of [then, otherwise]) yield* keysBelow(each, path, inner);
  yield* keysBelow(additionalProperties, `${path}.<name>`, inner);
  for (const [name, each] of Object.entries(isObject(properties) ? properties : {})) {
    if (!isObject(each)) continue;
    const below = path === '' ? name : `${path}.${name}`;
    yield { path: below, node: resolved(each) };
    // The keys of an environment are those of the plan.
    yield* keysBelow(each, below, path.startsWith('environments') ? new Set(definitions) : inner);
  }
}

function refOf({ allOf }: Node): string | undefined {
  const [first] = isList(allOf) ? allOf : [];
  const ref = isObject(first) ? first['$ref'] : undefined;
  return typeof ref === 'string' ? ref.slice(1) : undefined;
}

function resolved(node: Node): Node {
  const ref = refOf(node);
  const target = ref === undefined ? node : valueAt(schema, ref);
  return isObject(target) ? { ...target, ...node } : node;
}
