import type { Plan } from '../../../src/model/plan.ts';
import type { Digest } from '../../../src/model/rule.ts';
import type { FieldStyle } from '../../../src/text/field-style.ts';
import { isList, type JsonObject, member } from '../../../src/text/json.ts';
import type { NamedField, Names } from './names.ts';

/** A field name of the service, and an answer that shows it. */
export interface Shown extends NamedField {
  readonly exchange: string;
  readonly request: string;
  readonly resource: string | undefined;
}

/** The names of the service by style: no majority decides which of them is right. */
export interface Styles {
  /** camelCase first, which is recommended; names that are mixed in themselves last. */
  readonly byStyle: ReadonlyMap<FieldStyle, readonly Shown[]>;
  /** How many names show a style. */
  readonly count: number;
}

/** The option of rules about names: names that are left out of account. */
export const allowOption: JsonObject = {
  type: 'object',
  properties: { allow: { type: 'array', items: { type: 'string' }, uniqueItems: true } },
  additionalProperties: false,
};

/** The styles of all names that a run saw; each name counts once, with one place for each resource that shows it. */
export function stylesOf(digests: readonly Digest<Names>[], options: JsonObject, plan: Plan): Styles {
  const data = new Set(wordsOf(plan));
  for (const { words } of new Set(digests.map(({ kept }) => kept))) for (const word of words) data.add(word);
  const allow = member(options, 'allow');
  const allowed = new Set(isList(allow) ? allow : []);
  const shown = new Map<string, Shown>();
  for (const { kept, exchange, request, resource } of digests) {
    for (const field of kept.fields) {
      const { name, mayBeWord } = field;
      const key = JSON.stringify([name, resource ?? null]);
      if (allowed.has(name) || (mayBeWord && data.has(name)) || shown.has(key)) continue;
      shown.set(key, { ...field, exchange, request, resource });
    }
  }
  const byStyle = new Map<FieldStyle, Shown[]>();
  for (const each of shown.values()) byStyle.set(each.style, [...(byStyle.get(each.style) ?? []), each]);
  const ordered = [...byStyle].toSorted(([one], [other]) => rankOf(one) - rankOf(other) || (one < other ? -1 : 1));
  return { byStyle: new Map(ordered), count: new Set([...shown.values()].map(({ name }) => name)).size };
}

/** Names once each. */
export function namesOf(shown: readonly Shown[]): readonly string[] {
  return [...new Set(shown.map(({ name }) => name))];
}

function rankOf(style: FieldStyle): number {
  return style === 'camelCase' ? 0 : style === 'mixed' ? 2 : 1;
}

/** Words that the plan knows as values. */
function wordsOf(plan: Plan): readonly string[] {
  return plan.resources.flatMap(({ filters, states }) => [
    ...Object.values(filters).flatMap(({ values }) => values),
    ...[...(states?.allowed ?? []), ...(states?.refused ?? [])].flatMap(([from, , to]) => [from, to]),
  ]);
}
