/** Fields: the style of their names, their types, and what the plan says about their values. */
import { requestLine, type WithResponse } from '../src/core/exchange.ts';
import type { SchemaProblem } from '../src/core/plan.ts';
import { defineFoldRule, defineResponseRule, defineRule } from '../src/core/rule.ts';
import { failed, inapplicable, passed, undecided, type Violation } from '../src/core/verdict.ts';
import { type Field, fieldsOf, idPointerIn, type Names, namesOf, stepNames, stylesIn } from '../src/reading/fields.ts';
import { itemPlace, itemsOf, placeOf } from '../src/reading/item-fields.ts';
import type { Item } from '../src/reading/items.ts';
import { isSame } from '../src/reading/json.ts';
import { sentIn } from '../src/reading/sent.ts';
import { listed, shown } from '../src/reading/shown.ts';
import { probes } from '../src/scenarios/probes.ts';
import { fieldAt, pathTo } from '../src/text/fields.ts';
import { type JsonKind, kindOf } from '../src/text/json.ts';
import { isMask } from '../src/text/masks.ts';
import { formatPointer, valueAt, withoutIndices } from '../src/text/pointers.ts';

const options = { allow: { type: 'array', items: { type: 'string' }, uniqueItems: true } };

/** If there are two, either may be the wrong one. */
export const fieldStyle = defineFoldRule({
  id: 'fields/field-style',
  proves: ['resource.field-style'],
  weight: 2,
  label: 'style',
  title: 'All field names follow one style',
  headline: 'Field names follow several styles',
  why: 'Clients map field names by one rule. A name in another style gets lost, or needs an exception in every client.',
  fix: 'Choose one style, camelCase if you can, and let the serializer derive all names, error details included, by one naming policy.',
  says: {
    several: 'Field names are in several styles: {seen}',
    mixed: 'Field names mix two styles: {seen}',
    none: 'no field name shows a style',
  },
  options,
  start: (): Names => new Map(),
  step: stepNames,
  check: (names, { options, plan }) => {
    const styles = stylesIn(names, options, plan);
    if (styles.size === 0) return inapplicable('none');
    const last = [...styles.values()].at(-1)?.[0];
    if (last === undefined || (styles.size === 1 && !styles.has('mixed'))) return passed;
    const kind = styles.size > 1 ? 'several' : 'mixed';
    const seen = [...styles].map(([style, fields]) => `${style} (${namesOf(fields)})`).join('; ');
    const { pointer, exchange } = last;
    return failed({ kind, at: `body:${pointer}`, seen, expected: 'one style', exchange });
  },
});

export const camelCase = defineFoldRule({
  id: 'fields/camel-case',
  proves: ['resource.camel-case'],
  weight: 1,
  label: 'style',
  level: 'should',
  title: 'Field names are in camelCase',
  headline: 'Field names are not in camelCase',
  why: 'The conventions recommend camelCase, so that clients of several services know one style.',
  fix: 'Write field names in camelCase from the next major version on, or turn this rule off in the plan.',
  says: {
    other: 'Field names are in {seen}',
    none: 'no field name shows a style',
    several: 'field names are in several styles',
  },
  options,
  start: (): Names => new Map(),
  step: stepNames,
  check: (names, { options, plan }) => {
    const [only, ...others] = stylesIn(names, options, plan);
    if (only === undefined) return inapplicable('none');
    const [style, fields] = only;
    const [first] = fields;
    if (others.length > 0 || style === 'mixed' || first === undefined) return inapplicable('several');
    if (style === 'camelCase') return passed;
    const [at, seen] = [`body:${first.pointer}`, `${style} (${namesOf(fields)})`];
    return failed({ kind: 'other', at, seen, expected: 'camelCase', exchange: first.exchange });
  },
});

interface Typed {
  readonly field: string;
  /** The first response that shows each type, and the place of the field in its body, with `*` for indices. */
  readonly kinds: Map<JsonKind, { readonly exchange: WithResponse; readonly pointer: string }>;
  /** Wrong types that the service accepted from us. What it shows then is another problem. */
  readonly accepted: Set<JsonKind | undefined>;
}

/** The id belongs to resource/id-type. Null is fine next to a type, and lists may hold values of several types. */
export const fieldType = defineFoldRule({
  id: 'fields/field-type',
  proves: ['resource.field-type'],
  weight: 4,
  level: 'should',
  title: 'A field has the same type wherever its resource shows it',
  headline: 'Fields have different types in different responses',
  why: 'A typed client needs a second model for the same resource, or breaks on the response that differs.',
  fix: 'Serialize a resource with the same code in lists, reads, and responses to writes. Null is fine next to the type.',
  says: { several: 'the field {field} is {seen}', none: 'no item has a field with a type' },
  options: { allow: { type: 'array', items: { type: 'string' }, uniqueItems: true } },
  start: () => ({ typed: new Map<string, Typed>(), latest: new Map<string, Map<string, Field['kinds']>>() }),
  step: (state, exchange) => {
    const { resource, intent } = exchange.probe;
    if (resource === undefined) return state;
    const typedAt = (below: string): Typed => {
      const key = `${resource.path} ${below}`;
      const known = state.typed.get(key) ?? { field: below, kinds: new Map(), accepted: new Set() };
      state.typed.set(key, known);
      return known;
    };
    if (intent.kind === 'provocation' && intent.field !== undefined && exchange.response.isSuccess) {
      const kind = kindOf(fieldAt(sentIn(exchange), intent.field));
      const isWrong = kind !== kindOf(fieldAt(resource.create?.example ?? {}, intent.field));
      if (isWrong) typedAt(formatPointer(...pathTo(intent.field))).accepted.add(kind);
    }
    const place = itemPlace(exchange);
    if (place === undefined) return state;
    const at = `${resource.path} ${place}`;
    const latest = state.latest.get(at) ?? new Map<string, Field['kinds']>();
    if (latest.size === 0) state.latest.set(at, latest);
    // Most responses show the same types as the latest one, and nothing new.
    for (const { pointer, kinds } of fieldsOf(exchange) ?? []) {
      if (latest.get(pointer) === kinds || !pointer.startsWith(place) || pointer[place.length] !== '/') continue;
      const below = pointer.slice(place.length);
      if (below === exchange.view(idPointerIn)) continue;
      latest.set(pointer, kinds);
      const known = typedAt(below).kinds;
      for (const kind of kinds) if (!known.has(kind)) known.set(kind, { exchange, pointer });
    }
    return state;
  },
  check: (state, { options: { allow } }) => {
    const allowed = new Set(Array.isArray(allow) ? allow : []);
    const typed = [...state.typed.values()].filter(({ field, kinds }) => kinds.size > 0 && !allowed.has(field));
    if (typed.length === 0) return inapplicable('none');
    return failed(...typed.filter(({ kinds }) => kinds.size > 1).flatMap(severalIn));
  },
});

/** Either type may be the wrong one. */
function severalIn({ field, kinds: every, accepted }: Typed): readonly Violation<'several'>[] {
  const kinds = [...every].filter(([kind]) => !accepted.has(kind));
  const all = kinds.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const [last, example] = kinds.at(-1) ?? [];
  if (kinds.length < 2 || last === undefined || example === undefined) return [];
  const { exchange, pointer } = example;
  const seen = listed(all.map(([kind, one]) => `${named(kind)} in ${requestLine(one.exchange)}`));
  const at = `body:${placeOf(exchange.response.json, pointer, last) ?? pointer}`;
  return [{ kind: 'several', at, field: field.slice(1), seen, expected: 'one type', exchange }];
}

const named = (kind: JsonKind): string => (kind === 'object' ? 'an object' : `a ${kind}`);

const mostProblems = 40;

/** The plan's `item` schema, asserted wherever an item is shown. */
export const itemSchema = defineResponseRule({
  id: 'fields/item-schema',
  proves: ['resource.fields'],
  weight: 5,
  title: 'Every item matches the JSON Schema in the plan',
  headline: 'Items do not match the JSON Schema in the plan',
  why: 'Clients build their models from the schema. An item that does not match it breaks them when they read it.',
  fix: 'Return items as the schema describes them, or correct the schema under resources[].item.',
  says: { mismatch: '{request} returned {seen} for {field}, but its schema says: {expected}' },
  options: { partial_lists: { type: 'boolean', description: 'Lists may leave out fields that the schema requires.' } },
  layer: 'members',
  about: (exchange) => exchange.probe.resource?.checkItem !== undefined && itemsOf(exchange).length > 0,
  check: (exchange, { options }) => {
    const { resource, intent } = exchange.probe;
    // The query of a recorded request may have selected fields.
    const isPartial = (options['partial_lists'] === true && intent.kind === 'list') || intent.kind === 'observed';
    const violations = itemsOf(exchange).flatMap((item) =>
      (resource?.checkItem?.(item.fields) ?? [])
        .filter(({ keyword, at }) => !(isPartial && keyword === 'required') && !isMask(valueAt(item.fields, at)))
        .map((problem) => mismatchOf(exchange, item, problem)),
    );
    return failed(...violations.slice(0, mostProblems));
  },
});

function mismatchOf(exchange: WithResponse, item: Item, { at, expected }: SchemaProblem): Violation<'mismatch'> {
  const field = at === '' ? 'the item' : withoutIndices(at).slice(1);
  const seen = shown(valueAt(item.fields, at));
  return { kind: 'mismatch', at: `${item.pointer}${at}`, field, seen, expected, exchange };
}

/** What the plan says about its own probes, apart from the status code. */
export const fieldsExpected = defineRule({
  id: 'fields/expected',
  breaks: ['resource.fields'],
  weight: 5,
  title: 'A probe of the plan returns the headers and values that the plan expects',
  headline: 'Probes do not return the headers and values that the plan expects',
  why: 'The plan states what this URL must return. A gate that ignores another value is useless.',
  fix: 'Return the headers and values that the plan expects, or correct probes[].expect.',
  says: {
    header: '{request} returned {seen} in a header, but the plan expects {expected}',
    value: '{request} returned {seen}, but the plan expects {expected}',
    schema: '{request} returned {seen}, but the schema of the plan says: {expected}',
    unstated: 'the plan expects no headers and no values',
    rejected: 'the service rejected the credential',
  },
  on: probes,
  judges: ['response'],
  onSight: true,
  check: ({ response: exchange }, { plan }) => {
    const { probe, response } = exchange;
    const planned = plan.probes.find(({ id }) => id === probe.intent.id)?.expect;
    const { headers = {}, body = {} } = probe.intent.expect ?? {};
    const isStated = Object.keys({ ...headers, ...body }).length > 0 || planned?.checkBody !== undefined;
    if (!isStated) return inapplicable('unstated');
    const { status, json } = response;
    if (status === 401 && planned?.status !== 401 && probe.credential === 'valid') return undecided('rejected');
    return failed(
      ...Object.entries(headers)
        .filter(([name, value]) => !isHeader(response.headers[name.toLowerCase()], value))
        .map(([name, expected]) => {
          const seen = response.headers[name.toLowerCase()] ?? 'nothing';
          return { kind: 'header' as const, at: `header:${name.toLowerCase()}`, seen, expected, exchange };
        }),
      ...Object.entries(body)
        .filter(([pointer, value]) => !isSame(valueAt(json, pointer), value))
        .map(([pointer, value]) => differing('value', pointer, JSON.stringify(value), exchange)),
      ...(planned?.checkBody?.(json) ?? []).map(({ at, expected }) => differing('schema', at, expected, exchange)),
    );
  },
});

/** The plan may leave out the parameters of a media type. */
function isHeader(shown: string | undefined, expected: string): boolean {
  const value = shown?.trim();
  return value === expected.trim() || value?.startsWith(`${expected.trim()};`) === true;
}

function differing<const K extends string>(kind: K, pointer: string, expected: string, exchange: WithResponse) {
  const seen = JSON.stringify(valueAt(exchange.response.json, pointer)) ?? 'nothing';
  return { kind, at: `body:${pointer}`, seen, expected, exchange };
}
