import type { Example, ExchangeExample } from '../model/example.ts';
import { askedIn } from './example-rows.ts';
import { isList, isObject, type Json, parseJson, printJson } from '../text/json.ts';
import { pointer } from '../text/json-pointer.ts';

/** With more differences than these an example is better shown whole. */
const mostKinds = 4;
const longest = 60;

/**
 * What a violating example has and the conforming one does not, by the answers to equal requests: `status 200, not 404`, `/totalPages 2, not 1`; what
 * differs alike in several answers stands once. Undefined if too much differs, or nothing that shows.
 */
export function exampleDifference(conforming: Example, violating: Example): readonly string[] | undefined {
  const left = new Map<string, ExchangeExample[]>();
  for (const exchange of conforming.exchanges)
    left.set(askedIn(exchange), [...(left.get(askedIn(exchange)) ?? []), exchange]);
  const kinds = new Map<string, { readonly first: ExchangeExample; count: number }>();
  for (const exchange of violating.exchanges) {
    const other = left.get(askedIn(exchange))?.shift();
    const rows = other === undefined ? [] : differencesOf(other, exchange);
    if (rows.length === 0) continue;
    const kind = kinds.get(rows.join('\n'));
    if (kind === undefined) kinds.set(rows.join('\n'), { first: exchange, count: 1 });
    else kind.count += 1;
  }
  const rows = [...kinds].flatMap(([text, { first, count }]) => [
    `${askedIn(first)}  ->  ${first.status}${count > 1 ? `, and ${count - 1} more` : ''}`,
    ...text.split('\n'),
  ]);
  return kinds.size === 0 || rows.length > 3 * mostKinds ? undefined : rows;
}

function differencesOf(one: ExchangeExample, other: ExchangeExample): readonly string[] {
  const [before, after] = [bodyOf(one), bodyOf(other)];
  const rows = one.status === other.status ? [] : [`status ${other.status}, not ${one.status}`];
  const [given, taken] = [headersOf(one), headersOf(other)];
  const headers = taken
    .filter((header) => !given.includes(header))
    .concat(given.filter((header) => !taken.includes(header)).map((header) => `no ${header}`));
  return [...rows, ...headers, ...valueDifferences(before, after, '')];
}

function headersOf({ headers = [] }: ExchangeExample): readonly string[] {
  return headers.map(([name, value]) => `${name}: ${value}`);
}

function bodyOf({ body, text }: ExchangeExample): Json | undefined {
  if (text === undefined) return body;
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : text;
}

function valueDifferences(one: Json | undefined, other: Json | undefined, at: string): readonly string[] {
  if (isObject(one) && isObject(other)) {
    const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return keys.flatMap((key) => valueDifferences(one[key], other[key], at + pointer(key)));
  }
  if (isList(one) && isList(other) && one.length === other.length) {
    return other.flatMap((item, index) => valueDifferences(one[index], item, `${at}/${index}`));
  }
  const [before, after] = [shown(one), shown(other)];
  if (before === after) return [];
  const place = at === '' ? 'body' : at;
  if (other === undefined) return [`no ${place}`];
  return [one === undefined ? `${place} ${after}` : `${place} ${after}, not ${before}`];
}

function shown(value: Json | undefined): string {
  const text = value === undefined ? '' : printJson(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
