/** Bodies as lines, with the lines that a finding is about. JSON is spread over lines, one value on each. */
import { numberOf } from './phrases.ts';
import { isList, isObject, parseJson } from '../text/json.ts';
import { formatPointer } from '../text/pointers.ts';
import { printable } from '../text/printable.ts';

export interface BodyLine {
  readonly text: string;
  /** True if the finding is about it. */
  readonly isMarked: boolean;
}

/** Where a finding is, and what it saw there. */
interface Sight {
  /** `status`, `header:<name>`, or `body:` with a JSON pointer. */
  readonly at: string;
  readonly seen: string;
}

/** The lines of a body. A body that a report cuts is not JSON any more, and keeps its own lines. */
export function linesOf(body: string, sight?: Sight): readonly BodyLine[] {
  const json = parseJson(body);
  const pointer = sight?.at.startsWith('body:') === true ? sight.at.slice('body:'.length) : undefined;
  if (!isObject(json) && !isList(json)) return withWord(textLines(body), pointer === undefined ? '' : sight?.seen);
  const lines = [...valueLines(json, '', '', '')];
  const marked = lines.map((line) => ({ text: printable(line.text), isMarked: isAt(line, pointer) }));
  return marked.some(({ isMarked }) => isMarked) ? marked : withWord(marked, pointer === undefined ? '' : sight?.seen);
}

interface ValueLine {
  readonly text: string;
  readonly pointer: string;
}

function isAt(line: ValueLine, pointer: string | undefined): boolean {
  return pointer !== undefined && pointer !== '' && line.pointer === pointer;
}

function* valueLines(value: unknown, indent: string, key: string, pointer: string, comma = ''): Generator<ValueLine> {
  const head = key === '' ? '' : `${key}: `;
  const inner = isList(value)
    ? value.map((each, index) => ['', each, formatPointer(index)] as const)
    : isObject(value)
      ? Object.entries(value).map(([name, each]) => [JSON.stringify(name), each, formatPointer(name)] as const)
      : undefined;
  const [open, close] = isList(value) ? ['[', ']'] : ['{', '}'];
  if (inner === undefined) yield { text: `${indent}${head}${JSON.stringify(value)}${comma}`, pointer };
  else if (inner.length === 0) yield { text: `${indent}${head}${open}${close}${comma}`, pointer };
  else {
    yield { text: `${indent}${head}${open}`, pointer };
    for (const [index, [name, each, below]] of inner.entries())
      yield* valueLines(each, `${indent}  `, name, pointer + below, index === inner.length - 1 ? '' : ',');
    // Only the first line of a value has its pointer.
    yield { text: `${indent}${close}${comma}`, pointer: '' };
  }
}

function textLines(body: string): readonly BodyLine[] {
  return printable(body)
    .split('\n')
    .map((text) => ({ text, isMarked: false }));
}

/** Marks the first line that shows the longest word of what was seen. Shorter ones are everywhere. */
function withWord(lines: readonly BodyLine[], seen = ''): readonly BodyLine[] {
  const words = seen.split(/[\s"]+/).filter((word) => word.length >= 5);
  for (const word of words.toSorted((a, b) => b.length - a.length)) {
    const found = lines.findIndex(({ text }) => text.includes(word));
    if (found >= 0) return lines.map((line, index) => (index === found ? { ...line, isMarked: true } : line));
  }
  return lines;
}

/** What is left out of a body, or of a list of lines. */
export type Part = BodyLine | { readonly left: number };

/** The first lines, and how many follow. */
export function firstOf(lines: readonly BodyLine[], most: number): readonly Part[] {
  return partsOf(lines, (index) => index < most);
}

/** As many lines as fit into this number of characters: the first ones, and those around the marked lines. */
export function fitting(lines: readonly BodyLine[], most: number): readonly Part[] {
  const marked = lines.findIndex(({ isMarked }) => isMarked);
  let room = most;
  const keep = new Set<number>();
  const order = lines.map((_, index) => index);
  // Lines near the mark are needed most.
  if (marked >= 0) order.sort((a, b) => rank(a, marked) - rank(b, marked));
  for (const index of order) {
    room -= Math.min(lines[index]?.text.length ?? 0, longest) + 1;
    if (room < 0) break;
    keep.add(index);
  }
  return partsOf(lines, (index) => keep.has(index));
}

function rank(index: number, marked: number): number {
  const distance = Math.abs(index - marked);
  return distance <= 12 ? distance : index + 12;
}

/** Characters of a line. */
const longest = 1_000;

function partsOf(lines: readonly BodyLine[], isKept: (index: number) => boolean): readonly Part[] {
  const parts: Part[] = [];
  let left = 0;
  for (const [index, { text, isMarked }] of lines.entries()) {
    if (!isKept(index)) left++;
    else {
      if (left > 0) parts.push({ left });
      left = 0;
      parts.push({ text: shortened(text), isMarked });
    }
  }
  return left > 0 ? [...parts, { left }] : parts;
}

function shortened(text: string): string {
  const cut = text.length - longest;
  return cut > 0 ? `${text.slice(0, longest)}… (${numberOf(cut)} more characters)` : text;
}
