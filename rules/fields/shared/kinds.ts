import { type FieldPlace, pathTo, valueAt } from '../../../src/model/body-field.ts';
import { isMapLike } from '../../../src/text/data-keys.ts';
import { pointer } from '../../../src/text/json-pointer.ts';
import { isObject, type Json, type JsonKind, kindOf } from '../../../src/text/json.ts';
import type { Shape } from '../../../src/text/json-shape.ts';

/** A field of an item, by the JSON pointer from the item with `*` for every element of a list, and a kind that it has. */
export interface FieldKind {
  readonly field: string;
  readonly kind: JsonKind;
  /** JSON pointer of where the body has it first. */
  readonly at: string;
}

const mostFields = 400;

/**
 * The kinds of all fields of items, null left out. What stands directly in a list or under the keys of a map may be of any
 * kind, and so may the fields of objects that are of several makes within one list; their own fields are looked at.
 */
export function kindsIn(items: Shape): readonly FieldKind[] {
  const found: FieldKind[] = [];
  const visit = (shape: Shape, path: string, name: string, isInList: boolean): void => {
    if (shape.items !== undefined) visit(shape.items, `${path}/*`, name, true);
    const isMap = path !== '' && isMapLike(shape, name);
    for (const [key, member] of shape.members) {
      if (found.length >= mostFields) return;
      const field = isMap ? `${path}/*` : `${path}${pointer(key)}`;
      const kinds = member.kinds.size - (member.kinds.has('null') ? 1 : 0);
      const isOpen = isMap || (isInList && kinds > 1);
      if (!isOpen) {
        member.kinds.forEach(({ at }, kind) => {
          if (kind !== 'null') found.push({ field, kind, at });
        });
      }
      visit(member, field, isMap ? '' : key, isInList);
    }
  };
  visit(items, '', '', false);
  return found;
}

/** The kinds that a body has for its fields, or for that one alone, as `field kind`. */
export function kindsSent(body: Json | undefined, only?: FieldPlace): readonly string[] {
  if (!isObject(body)) return [];
  const fields = only === undefined ? Object.keys(body) : [only];
  return fields.flatMap((field) => {
    const value = valueAt(body, field);
    return value === undefined ? [] : [`${pointer(...pathTo(field))} ${kindOf(value)}`];
  });
}
