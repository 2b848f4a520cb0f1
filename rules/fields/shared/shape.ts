import { jsonOf } from '../../../src/model/body.ts';
import type { Reply } from '../../../src/model/exchange.ts';
import { fieldStyleOf } from '../../../src/text/field-style.ts';
import { type Shape, shapeOf } from '../../../src/text/json-shape.ts';

/** The shape of a body, and the texts in it that are written like a name of several words (`in_progress`), a few of them. */
export interface BodyShape {
  readonly shape: Shape;
  readonly words: readonly string[];
}

const shapes = new WeakMap<Reply, BodyShape>();
const keptWords = 40;
const longestWord = 40;

/** The shape of the reply's JSON, worked out at most once; undefined where it is none. */
export function bodyShape(reply: Reply): BodyShape | undefined {
  const known = shapes.get(reply);
  const body = known === undefined ? jsonOf(reply) : undefined;
  if (body === undefined) return known;
  const words = new Set<string>();
  const shape = shapeOf(body, (text) => {
    if (words.size >= keptWords || text.length > longestWord || !/^\w[\w-]+$/.test(text)) return;
    if (fieldStyleOf(text) !== undefined) words.add(text);
  });
  const result = { shape, words: [...words] };
  shapes.set(reply, result);
  return result;
}
