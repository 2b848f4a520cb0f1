import { pointer } from './json-pointer.ts';
import { isList, isObject, type Json, type JsonKind, kindOf } from './json-value.ts';

/** What stands at one place of a JSON value, the elements of lists laid over each other. */
export interface Shape {
  /** How often it was met. */
  count: number;
  /** The kinds met there, each with the JSON pointer of where it came first and how often it came. */
  readonly kinds: Map<JsonKind, { readonly at: string; count: number }>;
  /** By key, where an object was met, in the order first seen. */
  members: Map<string, Shape>;
  /** The elements, where a list was met. */
  items?: Shape;
}

const deepest = 24;
const mostPlaces = 4000;

/** Most places hold no object. */
const noMembers = new Map<string, Shape>();

function emptyShape(): Shape {
  return { count: 0, kinds: new Map(), members: noMembers };
}

/**
 * The shape of a value. `onText` is told of every text on the way. Of a value with more than 4000 places, or deeper than 24, the
 * rest is left out. `within`: the keys that lead to the value in a larger one.
 */
export function shapeOf(value: Json, onText?: (text: string) => void, within: readonly string[] = []): Shape {
  const path: (string | number)[] = [...within];
  let places = 0;
  const enter = (shape: Shape, segment: string | number, inner: Json): void => {
    path.push(segment);
    add(shape, inner);
    path.pop();
  };
  const add = (shape: Shape, here: Json): void => {
    const kind = kindOf(here);
    shape.count += 1;
    const known = shape.kinds.get(kind);
    if (known === undefined) shape.kinds.set(kind, { at: pointer(...path), count: 1 });
    else known.count += 1;
    if (typeof here === 'string') onText?.(here);
    if (path.length >= deepest) return;
    if (isList(here)) {
      const items = (shape.items ??= emptyShape());
      here.forEach((item, index) => enter(items, index, item));
    } else if (isObject(here)) {
      if (shape.members === noMembers) shape.members = new Map();
      const { members } = shape;
      for (const key of Object.keys(here)) {
        const inner = here[key];
        const member = members.get(key) ?? (places < mostPlaces ? emptyShape() : undefined);
        if (inner === undefined || member === undefined) continue;
        if (member.count === 0) {
          places += 1;
          members.set(key, member);
        }
        enter(member, key, inner);
      }
    }
  };
  const shape = emptyShape();
  add(shape, value);
  return shape;
}

/** The JSON pointer of where the shape was first met; undefined where it never was. */
export function firstAt(shape: Shape): string | undefined {
  return shape.kinds.values().next().value?.at;
}
