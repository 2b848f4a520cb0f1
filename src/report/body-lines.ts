/** Exchanges as lines, with the line that a finding is about. JSON is spread over lines, one value on each. */
import { counted, durationOf, numberOf } from './phrases.ts';
import type { ExchangeReport, FindingReport, Report } from './report.ts';
import { isList, isObject, parseJson } from '../text/json.ts';
import { formatPointer, parsePointer, valueAt } from '../text/pointers.ts';
import { perObject } from '../text/memo.ts';
import { printable } from '../text/printable.ts';

export interface BodyLine {
  readonly text: string;
  /** True if the finding is about it. */
  readonly isMarked: boolean;
}

type ResponseReport = NonNullable<ExchangeReport['response']>;

/** Where a finding is, and what it saw there. */
type Sight = Pick<FindingReport, 'at' | 'seen'>;

/** A body as lines. A body that a report cuts is not JSON any more, and keeps its own lines. */
const textOf = perObject(({ body }: Pick<ResponseReport, 'body'>) => {
  const json = parseJson(body);
  const isJson = isObject(json) || isList(json);
  const lines = printable(isJson ? JSON.stringify(json, null, 2) : body).split('\n');
  return { json: isJson ? json : undefined, lines };
});

function linesOf(response: Pick<ResponseReport, 'body'>, { at = '', seen = '' }: Partial<Sight> = {}) {
  if (response.body === '') return [];
  const { json, lines } = textOf(response);
  const [, pointer] = /^body:(.*)$/s.exec(at) ?? [];
  const found = json !== undefined && pointer !== undefined ? lineOf(pointer, json) : -1;
  const marked = found >= 0 || pointer === undefined ? found : lineWith(seen, lines);
  return lines.map((text, index) => ({ text, isMarked: index === marked }));
}

/** The line where the value at the pointer starts: the one that shows what takes its place. */
function lineOf(pointer: string, json: object): number {
  const segments = indexed(parsePointer(pointer) ?? [], json) ?? [];
  let [line, value]: [number, unknown] = [0, json];
  for (const segment of segments) {
    line++;
    for (const [key, each] of Object.entries(value ?? {})) {
      if (key === segment) {
        value = each;
        break;
      }
      line += heightOf(each);
    }
  }
  return segments.length === 0 ? -1 : line;
}

/** How many lines a value takes. */
function heightOf(value: unknown): number {
  const inner = isObject(value) || isList(value) ? Object.values(value) : [];
  return inner.reduce<number>((sum, each) => sum + heightOf(each), inner.length === 0 ? 1 : 2);
}

/** The segments, in which each `*` is replaced by the first index or key that leads to a value. */
function indexed([first, ...rest]: readonly string[], json: unknown): readonly string[] | undefined {
  if (first === undefined) return json === undefined ? undefined : [];
  const keys = first === '*' && (isList(json) || isObject(json)) ? Object.keys(json) : [first];
  for (const key of keys) {
    const inner = indexed(rest, valueAt(json, formatPointer(key)));
    if (inner !== undefined) return [key, ...inner];
  }
  return undefined;
}

/** The first line that shows the longest word of what was seen. Shorter ones are everywhere. */
function lineWith(seen: string, lines: readonly string[]): number {
  const words = seen.split(/[\s"]+/).toSorted((a, b) => b.length - a.length);
  const shown = words.filter((word) => word.length >= 5).find((word) => lines.some((line) => line.includes(word)));
  return shown === undefined ? -1 : lines.findIndex((line) => line.includes(shown));
}

/** A line, or how many lines are left out. */
export type Part = BodyLine | { readonly left: number };

/** Characters of a line, and lines before the marked one. */
const longest = 1_000;
const mostBefore = 12;

/** As many lines as fit into this number of characters: the first ones, or those around the marked one. */
function fitting(lines: readonly BodyLine[], most: number): readonly Part[] {
  const marked = lines.findIndex(({ isMarked }) => isMarked);
  const sizes = lines.map(({ text }) => Math.min(text.length, longest) + 1);
  const sizeOf = (from: number, to: number): number => sizes.slice(from, to).reduce((sum, size) => sum + size, 0);
  let start = sizeOf(0, marked + 1) <= most ? 0 : marked;
  while (start > 0 && marked - start < mostBefore && sizeOf(start - 1, marked) <= most / 2) start--;
  let end = start;
  let room = most;
  while (end < lines.length && room >= (sizes[end] ?? 0)) room -= sizes[end++] ?? 0;
  return between(lines, start, end);
}

function between(lines: readonly BodyLine[], start: number, end: number): readonly Part[] {
  const left = (count: number): readonly Part[] => (count > 0 ? [{ left: count }] : []);
  const shown = lines.slice(start, end).map(({ text, isMarked }) => ({ text: shortened(text), isMarked }));
  return [...left(start), ...shown, ...left(lines.length - end)];
}

function shortened(text: string): string {
  const cut = text.length - longest;
  return cut > 0 ? `${text.slice(0, longest)}… (${numberOf(cut)} more characters)` : text;
}

/** Lines around the one that a finding is about, and characters of a line. */
const around = 2;
const mostOfRow = 200;

/** The part of a response that a finding is about. There are no lines if that is not a header or the body. */
export function excerptOf({ at, seen }: Sight, { response }: Pick<ExchangeReport, 'response'>): readonly BodyLine[] {
  const [, kind, name = ''] = /^(header|body):(.*)$/s.exec(at) ?? [];
  if (response === null || kind === undefined) return [];
  const value = response.headers[name];
  if (kind === 'header') return value === undefined ? [] : [{ text: `${name}: ${value}`, isMarked: true }];
  const lines = linesOf(response, { at, seen });
  const marked = lines.findIndex(({ isMarked }) => isMarked);
  // What comes before a list or an object says nothing about it.
  const isOpening = /[[{]$/.test(lines[marked]?.text ?? '');
  const start = Math.max(0, isOpening ? marked : marked - around);
  const shown = lines.slice(start, start + 2 * around + 1);
  return shown.map((each) => ({ ...each, text: each.text.slice(0, mostOfRow) }));
}

export type ShowExchange = ReturnType<typeof exchangesFor>;
export type ExchangeView = NonNullable<ReturnType<ShowExchange>>;

/** Characters of all bodies on a page together, and of one body. */
const roomForBodies = 400_000;
const mostOfBody = 4_000;
const leastOfBody = 300;
const fewLines = 3;

const credentials: Readonly<Record<string, string>> = {
  valid: 'with the credential of the plan',
  other: 'with the credential of another user',
  none: 'without a credential',
};

/** Returns what shows the exchange with a number within the room of a page, and marks what the finding is about. */
export function exchangesFor({ exchanges, problems, traffic, target }: Report) {
  const room = roomForBodies / (problems.length * 2 + traffic.operations.length);
  const most = Math.max(leastOfBody, Math.min(mostOfBody, room));
  return (number: number, finding?: FindingReport) => {
    const exchange = exchanges[number];
    if (exchange === undefined) return undefined;
    const { method, url, credential, headers, body, response, fault, durationMs, attempts } = exchange;
    const path = url.startsWith(target.baseUrl) ? url.slice(target.baseUrl.length) : url;
    const lines = response === null ? [] : linesOf(response, finding);
    const match = finding === undefined ? [] : excerptOf(finding, exchange);
    return {
      /** For example: "GET /users?page=0". */
      request: `${method} ${path}`,
      credential: credentials[credential] ?? `with a spoiled credential (${credential})`,
      headers: headerLines(headers),
      body: body === null ? [] : fitting(linesOf({ body }), most),
      /** For example: "404", or "no response (reset)". */
      outcome: {
        text: response === null ? `no response${fault === null ? '' : ` (${fault})`}` : String(response.status),
        isMarked: finding?.at === 'status',
      },
      responseHeaders: response === null ? [] : headerLines(response.headers, finding?.at),
      /** The header, or the lines of the body, that the finding is about. If it is about the status, the first lines. */
      excerpt: match.length > 0 ? match : between(lines, 0, fewLines),
      responseBody: fitting(lines, most),
      /** Time, and attempts if there were several. */
      facts: [durationOf(durationMs), ...(attempts > 1 ? [counted(attempts, 'attempt')] : [])].join(', '),
    };
  };
}

function headerLines(headers: ExchangeReport['headers'], at = ''): readonly BodyLine[] {
  return Object.entries(headers).map(([name, value]) => ({
    text: `${name}: ${value}`,
    isMarked: at.toLowerCase() === `header:${name.toLowerCase()}`,
  }));
}
