import type { ReportedExchange, ReportedViolation } from '../../model/report.ts';
import { isCut } from '../../model/kept-body.ts';
import { closeJson } from '../../text/close-json.ts';
import { isList, isObject, type Json, keysOf, parseJson, printJson } from '../../text/json.ts';
import { parsePointer, pointer, resolvePointer } from '../../text/json-pointer.ts';
import { clean, shorten } from './clean.ts';
import { bodyPointer } from './place.ts';
import { oneLine } from './words.ts';

/** One row of an excerpt; `marked` where the violation is. */
export interface ExcerptRow {
  readonly text: string;
  readonly marked: boolean;
}

/** Members shown before and after the one that counts. */
const neighbours = 3;
const textRows = 3;
const textColumns = 160;
const valueLength = 120;
/** Shown on either side of what makes a body no JSON. */
const faultColumns = 20;

/** What stands in place of an answer in a line about an exchange: its status, or that there was none. */
export function cameWords({ response, fault }: Pick<ReportedExchange, 'response' | 'fault'>): string {
  return response === null ? `no answer: ${fault?.message ?? 'unknown'}` : String(response.status);
}

/** Path and query of a URL, undecoded. */
export function addressOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/?#]*/i, '');
}

/** The part of an answer that shows a violation: the header of that name, the body around the place, or the body in a row where it lies elsewhere. */
export function answerRows(
  { response }: Pick<ReportedExchange, 'response'>,
  { at, actual }: Pick<ReportedViolation, 'at' | 'actual'>,
  ellipsis: string,
): readonly ExcerptRow[] {
  if (response === null) return [];
  if (at.startsWith('header:')) return headerRows(response.headers, at.slice('header:'.length));
  if (response.body === null || at === 'time') return [];
  if (at.startsWith('body:')) {
    return excerpt(response.body, bodyPointer(at), ellipsis, { seen: quotedIn(actual), bytes: response.bytes });
  }
  const row = shorten(oneLine(clean(response.body.slice(0, textColumns * 2))), textColumns, ellipsis);
  return row === '' ? [] : [{ text: row, marked: false }];
}

/** What was seen word for word, where that was quoted; empty where it was not. */
function quotedIn(actual: string): string {
  const [quoted = ''] = /"(?:[^"\\]|\\.)*"$/.exec(actual) ?? [];
  const parsed = parseJson(quoted);
  return parsed.ok && typeof parsed.value === 'string' ? oneLine(clean(parsed.value)).replace(/…$/, '') : '';
}

function headerRows(headers: readonly (readonly [string, string])[], name: string): readonly ExcerptRow[] {
  const own = headers.filter(([header]) => header.toLowerCase() === name.toLowerCase());
  if (own.length === 0) return [{ text: `(no header ${name})`, marked: true }];
  return own.map(([header, value]) => ({ text: `${header}: ${value}`, marked: true }));
}

/** What was seen in a body word for word, and the bytes of the whole, of which a report may have only the beginning. */
export interface Sought {
  readonly seen?: string;
  readonly bytes?: number;
}

/**
 * The part of a body around a JSON pointer: the object or list that holds it, one member a row, long ones cut. A body that
 * is not JSON is shown as it came, around the text that was seen in it, or where it stops being JSON, or from its beginning.
 */
export function excerpt(
  body: string,
  at: string,
  ellipsis: string,
  { seen = '', bytes }: Sought = {},
): readonly ExcerptRow[] {
  if (body.trim() === '') return [{ text: '(no body)', marked: false }];
  const whole = parseJson(body);
  if (whole.ok) return jsonExcerpt(whole.value, at, { seen, isPart: false }, ellipsis);
  const isMeant = /^\s*[{[]/.test(body);
  const closed = isMeant && isCut(body, bytes) ? parseJson(closeJson(body)) : whole;
  if (closed.ok) return jsonExcerpt(closed.value, at, { seen, isPart: true }, ellipsis);
  return textExcerpt(body, seen === '' && isMeant ? faultIn(body, whole.offset) : seen, ellipsis);
}

/** The text at which a body stops being JSON, where its beginning does not show that; empty where the same stands elsewhere too. */
function faultIn(body: string, offset: number): string {
  if (offset < textColumns / 2) return '';
  const text = oneLine(clean(body.slice(Math.max(0, offset - faultColumns), offset + faultColumns)));
  const all = oneLine(clean(body));
  return all.indexOf(text) === all.lastIndexOf(text) ? text : '';
}

function textExcerpt(body: string, seen: string, ellipsis: string): readonly ExcerptRow[] {
  const rows = body
    .split(/\r?\n/)
    .map((row) => oneLine(clean(row)))
    .filter((row) => row !== '');
  const sought = rowOf(rows, seen);
  const from = Math.max(0, (sought ?? 0) - 1);
  const shown = rows.slice(from, from + textRows).map((text, index) => ({
    text: around(text, seen, textColumns, ellipsis),
    marked: from + index === sought,
  }));
  const cut = { text: ellipsis, marked: false };
  return [...(from > 0 ? [cut] : []), ...shown, ...(rows.length > from + textRows ? [cut] : [])];
}

/** The row in which a text begins, which may go on in the next ones. */
function rowOf(rows: readonly string[], seen: string): number | undefined {
  const start = seen === '' ? -1 : rows.join(' ').indexOf(seen);
  let end = 0;
  return start === -1 ? undefined : rows.findIndex((row) => (end += row.length + 1) > start);
}

/** A text of so many characters at most: its beginning, or what stands around the text that was seen where that lies further on. */
function around(text: string, seen: string, most: number, ellipsis: string): string {
  const start = seen === '' || text.length <= most ? -1 : text.indexOf(seen);
  if (start === -1 || start + seen.length <= most) return shorten(text, most, ellipsis);
  const from = Math.max(0, start - 20);
  return `${ellipsis}${shorten(text.slice(from), most, ellipsis)}`;
}

// A place that stands for many, with a * in its pointer, shows in the first of them.
function firstOfEach(value: Json, segments: readonly string[]): readonly string[] {
  const steps: string[] = [];
  for (const segment of segments) {
    const holder = resolvePointer(value, pointer(...steps));
    const [first] = holder !== undefined && (isObject(holder) || isList(holder)) ? entriesOf(holder) : [];
    const isPattern = segment === '*' && first !== undefined && !(isObject(holder) && keysOf(holder).includes('*'));
    steps.push(isPattern ? first[0] : segment);
  }
  return steps;
}

/** What was seen word for word, and whether only the beginning of the body was kept. */
interface Told {
  readonly seen: string;
  readonly isPart: boolean;
}

/** True for the object or list in which a body ends that was cut: what it lacks may have stood in the rest. */
function isLast(value: Json, steps: readonly string[]): boolean {
  return steps.every((step, index) => {
    const holder = resolvePointer(value, pointer(...steps.slice(0, index)));
    return holder !== undefined && entriesOf(holder).at(-1)?.[0] === step;
  });
}

function jsonExcerpt(value: Json, at: string, { seen, isPart }: Told, ellipsis: string): readonly ExcerptRow[] {
  const steps = [...firstOfEach(value, parsePointer(at) ?? [])];
  // The nearest object or list that is there: what is missing is shown by what stands around its place.
  let holder: Json | undefined = value;
  let key: string | undefined;
  while (steps.length > 0) {
    key = steps.pop();
    holder = resolvePointer(value, pointer(...steps));
    if (isObject(holder) || isList(holder)) break;
  }
  if (holder === undefined || !(isObject(holder) || isList(holder)))
    return [{ text: inline(value, seen, ellipsis), marked: true }];
  const entries = entriesOf(holder);
  const lacking = (name: string): string =>
    isPart && isLast(value, steps) ? `${name} is not in the part that was kept` : `no ${name} here`;
  const index = key === undefined ? -1 : entries.findIndex(([name]) => name === key);
  const [open, close] = isList(holder) ? ['[', ']'] : ['{', '}'];
  const prefix = steps.length > 0 ? `${pointer(...steps)} ` : '';
  const from = Math.max(0, index === -1 ? 0 : index - neighbours);
  const until = Math.min(entries.length, (index === -1 ? neighbours : index) + neighbours + 1);
  return [
    { text: `${prefix}${open}`, marked: false },
    ...(from > 0 ? [{ text: `  ${ellipsis}`, marked: false }] : []),
    ...entries.slice(from, until).map(([name, item], offset) => ({
      text: `  ${isList(holder) ? `[${name}]` : `${printJson(name)}:`} ${inline(item, from + offset === index ? seen : '', ellipsis)}${from + offset < entries.length - 1 ? ',' : ''}`,
      marked: from + offset === index,
    })),
    ...(until < entries.length ? [{ text: `  ${ellipsis}`, marked: false }] : []),
    ...(key !== undefined && index === -1 ? [{ text: `  (${lacking(printJson(key))})`, marked: true }] : []),
    { text: close, marked: false },
  ];
}

function entriesOf(holder: Json): readonly (readonly [string, Json])[] {
  if (isList(holder)) return holder.map((item, index) => [String(index), item] as const);
  if (!isObject(holder)) return [];
  return keysOf(holder).map((key) => [key, holder[key] ?? null] as const);
}

/** A value on one row, at its beginning or around the text that was seen in it. */
function inline(value: Json, seen: string, ellipsis: string): string {
  if (typeof value === 'string') return around(printJson(value), inner(seen), valueLength, ellipsis);
  return shorten(spaced(value, valueLength), valueLength, ellipsis);
}

/** A text as it stands inside a JSON string. */
function inner(text: string): string {
  return printJson(text).slice(1, -1);
}

/** Compact JSON with blanks after colons and commas; stops growing once it is long enough to be cut. */
function spaced(value: Json, budget: number): string {
  if (isList(value)) return `[${joined(value, budget, (item, left) => spaced(item, left))}]`;
  if (!isObject(value)) return printJson(value);
  return `{${joined(keysOf(value), budget, (key, left) => `${printJson(key)}: ${spaced(value[key] ?? null, left)}`)}}`;
}

function joined<Part>(parts: readonly Part[], budget: number, write: (part: Part, left: number) => string): string {
  let text = '';
  for (const part of parts) {
    if (text.length > budget) break;
    text += `${text === '' ? '' : ', '}${write(part, budget - text.length)}`;
  }
  return text;
}
