import { type Document, isAlias, isMap, isScalar, isSeq, type Scalar, type YAMLMap } from 'yaml';
import { type Json, objectOf } from '../text/json.ts';
import { pointer } from '../text/json-pointer.ts';
import { createAnchors } from './anchors.ts';
import { exactInteger, readPlainScalar } from './plain-scalar.ts';
import type { Place } from './problem.ts';
import { isBareVariable, substitute } from './variables.ts';

/** Something wrong at an offset of the text. */
interface ValueProblem {
  readonly offset: number;
  readonly message: string;
}

/** The value of a document with its variables filled in, where each part of it stands, and what is wrong with it. */
export interface YamlValues {
  /** Absent where there was no end to it. */
  readonly value?: Json;
  readonly places: Map<string, Place>;
  readonly problems: readonly ValueProblem[];
}

type Env = Readonly<Record<string, string | undefined>>;

const mostValues = 50_000;
const deepest = 100;

/**
 * Turns a document into JSON values. Aliases are followed; there is an end to how many values they may multiply into.
 * Variables are filled in value by value, so that what they hold is never read as YAML, but for a plain scalar that is
 * one variable and nothing else: that is read as a plain scalar would be (`true`, `8`).
 */
export function readValues(document: Document.Parsed, env: Env): YamlValues {
  const places = new Map<string, Place>();
  const problems: ValueProblem[] = [];
  const open = new Set<unknown>();
  const anchors = createAnchors();
  let aliasAt: number | undefined;
  let count = 0;
  let endless: ValueProblem | undefined;

  const visit = (node: unknown, path: string, keyAt: number | undefined, depth: number): Json => {
    const at = startOf(node) ?? keyAt ?? 0;
    const keyed = keyAt === undefined ? {} : { keyAt };
    if (isAlias(node)) {
      const target = anchors.resolve(node);
      if (target === undefined || open.has(target)) {
        const reason =
          target === undefined
            ? 'has no anchor: write &name before it, or put a string that starts with * in quotes'
            : 'is inside what it names: write the value out';
        problems.push({ offset: at, message: `the alias *${node.source} ${reason}` });
        places.set(path, { at, ...keyed, unset: true });
        return null;
      }
      const outer = aliasAt;
      aliasAt ??= at;
      const value = visit(target, path, keyAt, depth);
      aliasAt = outer;
      return value;
    }
    anchors.see(node);
    count += 1;
    if (count > mostValues || depth > deepest) {
      endless ??= { offset: aliasAt ?? at, message: tooMuch(depth > deepest) };
      return null;
    }
    if (isScalar(node)) {
      const scalar = readScalar(node, env);
      problems.push(...scalar.problems.map((message) => ({ offset: at, message })));
      places.set(path, { at, ...keyed, ...scalar.place });
      return scalar.value;
    }
    places.set(path, { at, ...keyed });
    open.add(node);
    let value: Json = null;
    if (isSeq(node)) value = node.items.map((item, index) => visit(item, `${path}/${index}`, undefined, depth + 1));
    else if (isMap(node)) value = visitMap(node, path, depth);
    open.delete(node);
    return value;
  };

  const visitMap = (map: YAMLMap, path: string, depth: number): Json => {
    const entries = new Map<string, Json>();
    for (const pair of map.items) {
      const keyAt = startOf(pair.key) ?? startOf(map) ?? 0;
      anchors.see(pair.key);
      const key = keyText(isAlias(pair.key) ? anchors.resolve(pair.key) : pair.key);
      if (key === undefined) {
        const message = isInBraces(pair.key)
          ? 'a value that starts with {{ needs quotes: "{{unique}}"'
          : 'a key is a plain word: write `key: value`';
        problems.push({ offset: keyAt, message });
      } else if (entries.has(key))
        problems.push({ offset: keyAt, message: `the key ${key} appears twice in one map: keep one of them` });
      else entries.set(key, visit(pair.value, path + pointer(key), keyAt, depth + 1));
    }
    return objectOf(entries);
  };

  const value = visit(document.contents, '', undefined, 0);
  return endless === undefined ? { value, places, problems } : { places, problems: [endless] };
}

function tooMuch(isDeep: boolean): string {
  return isDeep
    ? `the plan is nested more than ${deepest} levels deep: write it flatter`
    : `the plan has more than ${mostValues} values: do its aliases multiply each other?`;
}

function startOf(node: unknown): number | undefined {
  return (isScalar(node) || isMap(node) || isSeq(node) || isAlias(node)) && node.range ? node.range[0] : undefined;
}

/** A key as text: keys that look like numbers or truth values are taken as they are written. */
function keyText(key: unknown): string | undefined {
  if (!isScalar(key)) return undefined;
  if (typeof key.value === 'string') return key.value;
  return key.value === null ? undefined : key.source;
}

interface ReadScalar {
  readonly value: Json;
  readonly place: Partial<Place>;
  readonly problems: readonly string[];
}

function readScalar(node: Scalar, env: Env): ReadScalar {
  const { value, source = '' } = node;
  if (typeof value === 'string') {
    if (!value.includes('${')) return { value, place: { source: value }, problems: [] };
    const { text, problems } = substitute(value, env);
    if (problems.length > 0) return { value: text, place: { source: value, unset: true }, problems };
    const isPlain = node.type === 'PLAIN' && node.tag === undefined && isBareVariable(value);
    if (!isPlain) return { value: text, place: { source: value }, problems };
    return { value: readPlainScalar(text), place: { source: value, text }, problems };
  }
  if (value === null || typeof value === 'boolean') return { value, place: { source }, problems: [] };
  if (typeof value === 'number' && Number.isFinite(value)) {
    const isInteger = Number.isInteger(value) && /^[-+]?(?:[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/.test(source);
    return { value: isInteger ? exactInteger(source) : value, place: { source }, problems: [] };
  }
  return { value: null, place: { source, unset: true }, problems: [`${source} is not a JSON value: put it in quotes`] };
}

/** True for a map in braces as a key: `{{unique}}` without quotes. */
function isInBraces(key: unknown): boolean {
  return isMap(key) && key.flow === true && key.items.every((pair) => pair.value === null);
}
