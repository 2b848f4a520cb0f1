/** The second step: a YAML document to JSON values, with one environment chosen and the variables filled in. */
import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Scalar,
  visit,
  type YAMLMap,
} from 'yaml';
import type { Located, Place, Places } from './problem.ts';
import type { ReadOptions } from './read-options.ts';
import { type Env, isBareVariable, substitute, unbraced } from './variables.ts';
import { closest } from '../text/closest.ts';
import { parsePointer } from '../text/pointers.ts';

export interface Values {
  /** It is undefined if there are problems that leave no value. */
  readonly value: unknown;
  readonly places: Places;
  readonly problems: readonly Located[];
}

/** More than any plan needs, and less than aliases of aliases of aliases. */
const maxAliasCount = 10_000;

export function readValues(document: Document.Parsed, options: ReadOptions): Values {
  const targets = targetsIn(document);
  const places: Places = { get: () => undefined };
  const broken = brokenParts(document, targets);
  if (broken.length > 0) return { value: undefined, places, problems: broken };
  const wrong = chooseEnvironment(document, options, targets);
  if (wrong !== undefined) return { value: undefined, places, problems: [{ offset: 0, message: wrong }] };
  const { scalars, problems, unset } = fillIn(document, options.env);
  for (const name of unset) environmentsIn(document, targets)?.delete(name);
  const known: Places = { get: (pointer) => placeOf(document.contents, pointer, targets, scalars) };
  try {
    return { value: document.toJS({ maxAliasCount }), places: known, problems };
  } catch {
    const message = 'the plan has too many values: do its aliases multiply each other?';
    return { value: undefined, places, problems: [{ offset: startOf([...targets.keys()].at(-1)) ?? 0, message }] };
  }
}

/** `Alias.resolve` walks over the whole document each time. */
function targetsIn(document: Document.Parsed): Targets {
  const anchors = new Map<string, unknown>();
  const targets = new Map<Alias, unknown>();
  visit(document, (_, node) => {
    if (isAlias(node)) targets.set(node, anchors.get(node.source));
    else if (isNode(node) && 'anchor' in node && typeof node.anchor === 'string') anchors.set(node.anchor, node);
  });
  return targets;
}

/** Aliases that stand for nothing, and keys that are not words. */
function brokenParts(document: Document.Parsed, targets: Targets): readonly Located[] {
  const found: Located[] = [];
  const add = (node: unknown, message: string): void => void found.push({ offset: startOf(node) ?? 0, message });
  visit(document, {
    Alias(_, node, path) {
      const target = targets.get(node);
      const noAnchor = 'has no anchor: write &name before it, or put text that starts with * in quotes';
      if (target === undefined) add(node, `the alias *${node.source} ${noAnchor}`);
      else if (path.some((each) => each === target))
        add(node, `the alias *${node.source} is inside the value that it names: write the value out`);
    },
    Pair(_, { key }) {
      if (isScalar(isAlias(key) ? targets.get(key) : key)) return;
      const isPlaceholder = isMap(key) && key.flow === true && key.items.every(({ value }) => value === null);
      const message = isPlaceholder
        ? 'a value that starts with {{ needs quotes: "{{unique}}"'
        : 'a key is a plain word: write `key: value`';
      add(key, message);
    },
  });
  return found;
}

interface FilledIn {
  readonly scalars: ReadonlyMap<unknown, Partial<Place>>;
  readonly problems: readonly Located[];
  /** Names of environments in which variables are not set. Only the chosen one needs them. */
  readonly unset: ReadonlySet<string | undefined>;
}

/** Fills in variables value by value, so their content is never read as YAML. */
function fillIn(document: Document.Parsed, env: Env): FilledIn {
  const scalars = new Map<Scalar, Partial<Place>>();
  const problems: Located[] = [];
  const unset = new Set<string | undefined>();
  visit(document, {
    Scalar(key, node, path) {
      if (key === 'key') return;
      const keys = path.filter(isPair).map((pair) => String(pair.key));
      const { problems: own, ...filled } = filledIn(node, env);
      scalars.set(node, filled);
      if (keys[0] === 'environments') {
        if (filled.isUnset === true) unset.add(keys[1]);
        return;
      }
      const isSent = /^base_url$|^auth\/|(?:^|\/)(?:headers|query)\//.test(keys.join('/'));
      const literal = isSent ? unbraced(filled.source) : undefined;
      const all = literal === undefined ? own : [...own, { message: literal }];
      problems.push(...all.map((each) => ({ ...each, offset: startOf(node) ?? 0 })));
    },
  });
  return { scalars, problems, unset };
}

interface Filled extends Pick<Place, 'text' | 'isUnset'> {
  readonly source: string;
  readonly problems: readonly Omit<Located, 'offset'>[];
}

/** A plain scalar that is one variable and nothing else is read as YAML would read it: `true`, `8`. */
function filledIn(node: Scalar, env: Env): Filled {
  const { value, source = '' } = node;
  if (typeof value === 'number') return { source, ...numberIn(value, source) };
  if (typeof value !== 'string') return { source, problems: [] };
  const { text, problems } = substitute(value, env);
  const isPlain = node.type === 'PLAIN' && node.tag === undefined && isBareVariable(value);
  node.value = isPlain && problems.length === 0 ? plainValue(text) : text;
  if (problems.length > 0) return { source: value, isUnset: true, problems: problems.map((message) => ({ message })) };
  return isPlain ? { source: value, text, problems: [] } : { source: value, problems: [] };
}

function plainValue(text: string): unknown {
  if (/^(?:|~|null|Null|NULL)$/.test(text)) return null;
  if (/^(?:true|True|TRUE|false|False|FALSE)$/.test(text)) return text.toLowerCase() === 'true';
  return /^-?\d/.test(text) && String(Number(text)) === text ? Number(text) : text;
}

function numberIn(value: number, source: string): Omit<Filled, 'source'> {
  if (!Number.isFinite(value))
    return { isUnset: true, problems: [{ message: `${source} is not a JSON value: put it in quotes` }] };
  const message = `${source} is too large for a JSON number, and becomes ${value}: put it in quotes if it is text`;
  const isExact = !Number.isInteger(value) || Number.isSafeInteger(value);
  return { problems: isExact ? [] : [{ message, severity: 'warning' }] };
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}

function placeOf(
  contents: unknown,
  pointer: string,
  targets: Targets,
  scalars: FilledIn['scalars'],
): Place | undefined {
  let node = contents;
  let keyOffset: number | undefined;
  for (const segment of parsePointer(pointer) ?? []) {
    const pair = isMap(node) ? node.items.find(({ key }) => String(targets.get(key) ?? key) === segment) : undefined;
    if (pair === undefined && !(isSeq(node) && Number(segment) < node.items.length)) return undefined;
    keyOffset = startOf(pair?.key);
    const next: unknown = isSeq(node) ? node.items[Number(segment)] : pair?.value;
    node = isAlias(next) ? targets.get(next) : next;
  }
  const place = { offset: startOf(node) ?? keyOffset ?? 0, ...scalars.get(node) };
  return keyOffset === undefined ? place : { ...place, keyOffset };
}

/** By alias: the last node before it with its anchor. */
export type Targets = ReadonlyMap<unknown, unknown>;

/** The environments of a document, by name. */
export function environmentsIn({ contents }: Document.Parsed, targets: Targets): YAMLMap | undefined {
  return mapIn(mapIn(contents, targets)?.get('environments', true), targets);
}

function mapIn(node: unknown, targets: Targets): YAMLMap | undefined {
  const target = isAlias(node) ? targets.get(node) : node;
  return isMap(target) ? target : undefined;
}

/** Changes the document, or returns what is wrong with the name of the environment. */
export function chooseEnvironment(
  document: Document.Parsed,
  { environment: name, baseUrl }: Pick<ReadOptions, 'environment' | 'baseUrl'>,
  targets: Targets,
): string | undefined {
  const plan = mapIn(document.contents, targets);
  const environments = environmentsIn(document, targets);
  const names = (environments?.items ?? []).map(({ key }) => String(key));
  if (name === undefined) {
    if (baseUrl !== undefined || environments === undefined || plan?.has('base_url') !== false) return undefined;
    return `only the environments have a base_url: choose one with --env (${names.join(', ')}), or add a base_url to the plan`;
  }
  const chosen = mapIn(environments?.get(name, true), targets);
  if (plan === undefined || environments === undefined || chosen === undefined) return unknown(name, names);
  for (const pair of chosen.items) {
    plan.delete(isScalar(pair.key) ? pair.key.value : pair.key);
    plan.items.push(pair);
  }
  environments.delete(name);
  return undefined;
}

function unknown(name: string, names: readonly string[]): string {
  const meant = closest(name, names);
  const remedy =
    names.length === 0 ? `write environments: { ${name}: { base_url: ... } }` : `choose ${names.join(', ')}`;
  return `--env ${name}: this plan has no such environment: ${meant === undefined ? remedy : `did you mean ${meant}?`}`;
}
