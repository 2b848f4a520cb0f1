/** The id belongs to resource/id-type. Null is fine next to a type, and lists may hold values of several types. */
import { requestLine, type WithResponse } from '../../src/core/exchange.ts';
import { defineFoldRule, failed, inapplicable } from '../../src/core/rule.ts';
import type { Violation } from '../../src/core/verdict.ts';
import { itemFieldsOf, placeOf } from '../../src/reading/item-fields.ts';
import { listed } from '../../src/reading/shown.ts';
import type { JsonKind } from '../../src/text/json.ts';

interface Typed {
  readonly field: string;
  /** The first response that shows each type, and the place of the field in its body, with `*` for indices. */
  readonly kinds: Map<JsonKind, { readonly exchange: WithResponse; readonly pointer: string }>;
}

export default defineFoldRule({
  id: 'fields/field-type',
  proves: ['resource.field-type'],
  weight: 4,
  level: 'should',
  title: 'A field has the same type wherever its resource shows it',
  headline: 'Fields have different types in different responses',
  why: 'A typed client needs a second model for the same resource, or breaks on the response that differs.',
  fix: 'Serialize a resource with the same code in lists, reads, and responses to writes. Null is fine next to the type.',
  says: {
    several: 'the field {field} is {seen}',
    none: 'no item has a field with a type',
  },
  options: { allow: { type: 'array', items: { type: 'string' }, uniqueItems: true } },
  start: (): Map<string, Typed> => new Map(),
  step: (fields, exchange) => {
    const { resource } = exchange.probe;
    if (resource === undefined) return fields;
    const id = exchange.view((_, { idField }) => `/${idField}`);
    for (const { below, pointer, kinds } of itemFieldsOf(exchange)) {
      if (below === id) continue;
      const key = `${resource.path} ${below}`;
      const known = fields.get(key) ?? { field: below, kinds: new Map() };
      fields.set(key, known);
      for (const kind of kinds) if (!known.kinds.has(kind)) known.kinds.set(kind, { exchange, pointer });
    }
    return fields;
  },
  check: (fields, { options: { allow } }) => {
    const allowed = new Set(Array.isArray(allow) ? allow : []);
    const typed = [...fields.values()].filter(({ field, kinds }) => kinds.size > 0 && !allowed.has(field));
    if (typed.length === 0) return inapplicable('none');
    return failed(...typed.filter(({ kinds }) => kinds.size > 1).flatMap(violationOf));
  },
});

/** Either type may be the wrong one. */
function violationOf({ field, kinds }: Typed): readonly Violation<'several'>[] {
  const all = [...kinds].sort(([a], [b]) => (a < b ? -1 : 1));
  const [last, example] = [...kinds].at(-1) ?? [];
  if (last === undefined || example === undefined) return [];
  const { exchange, pointer } = example;
  const seen = listed(all.map(([kind, one]) => `${named(kind)} in ${requestLine(one.exchange)}`));
  const at = `body:${placeOf(exchange.response.json, pointer, last) ?? pointer}`;
  return [{ kind: 'several', at, field: field.slice(1), seen, expected: 'one type', exchange }];
}

const named = (kind: JsonKind): string => (kind === 'object' ? 'an object' : `a ${kind}`);
