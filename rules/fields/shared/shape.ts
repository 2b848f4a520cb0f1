import { jsonOf } from '../../../src/model/body.ts';
import type { Reply } from '../../../src/model/exchange.ts';
import { fieldStyleOf } from '../../../src/text/field-style.ts';
import { isObject, type Json, type JsonObject, member } from '../../../src/text/json.ts';
import { type Shape, shapeOf } from '../../../src/text/json-shape.ts';

/** The shape of a body, and the texts in it that are written like a name of several words (`in_progress`), a few of them. */
export interface BodyShape {
  readonly shape: Shape;
  readonly words: readonly string[];
}

const shapes = new WeakMap<Reply, BodyShape>();
/** Of the data of envelopes: equal data of many answers is one value. */
const ofData = new WeakMap<object, BodyShape>();
const keptWords = 40;
const longestWord = 40;

/** The shape of the reply's JSON, worked out at most once; undefined where it is none. */
export function bodyShape(reply: Reply): BodyShape | undefined {
  const known = shapes.get(reply);
  const body = known === undefined ? jsonOf(reply) : undefined;
  if (body === undefined) return known;
  const result = isObject(body) ? wholeShape(body) : lookAt(body);
  shapes.set(reply, result);
  return result;
}

/** The shape of a body, where that of its data may be known. */
function wholeShape(body: JsonObject): BodyShape {
  const data = member(body, 'data');
  if (typeof data !== 'object' || data === null) return lookAt(body);
  const known = ofData.get(data) ?? lookAt(data, ['data']);
  ofData.set(data, known);
  const { shape, words } = lookAt({ ...body, data: null });
  shape.members.set('data', known.shape);
  return { shape, words: [...new Set([...words, ...known.words])].slice(0, keptWords) };
}

function lookAt(value: Json, within?: readonly string[]): BodyShape {
  const words = new Set<string>();
  const shape = shapeOf(
    value,
    (text) => {
      if (words.size >= keptWords || text.length > longestWord || !/^\w[\w-]+$/.test(text)) return;
      if (fieldStyleOf(text) !== undefined) words.add(text);
    },
    within,
  );
  return { shape, words: [...words] };
}
