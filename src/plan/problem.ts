/** Something in a plan that has to be fixed (an error) or is worth knowing (a warning), with its place. */
export interface PlanProblem {
  readonly severity: 'error' | 'warning';
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** In UTF-16 units, counted from 1. */
  readonly column: number;
  /** UTF-16 units of the key or value that it is about, all on this line; at least 1. */
  readonly length: number;
  /** What is wrong, and what to write instead. */
  readonly message: string;
}

/** Where a value stands in the text of the plan. */
export interface Place {
  /** Offset of the value. */
  readonly at: number;
  /** Offset of its key; absent for entries of a list and for the whole. */
  readonly keyAt?: number;
  /** A scalar as the plan has it, its variables not yet filled in, so that it may be shown. */
  readonly source?: string;
  /** What a bare `${...}` stands for, as text: its value was read again by the rules for plain scalars. */
  readonly text?: string;
  /** True where a variable has no value: no more can be said of this value. */
  readonly unset?: true;
}

/** Places of a plan's values by JSON pointer. */
export type Places = ReadonlyMap<string, Place>;

/** Tells a problem, or with `warn` something worth knowing, by JSON pointer; at the key, or at the value. */
export interface Desk {
  problem(pointer: string, message: string, at?: 'key' | 'value'): void;
  warn(pointer: string, message: string): void;
  readonly places: Places;
}

/** An error, or what else is said, at an offset of the text. */
export function problemAt(
  file: string,
  text: string,
  offset: number,
  message: string,
  severity: PlanProblem['severity'] = 'error',
): PlanProblem {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  const start = before.lastIndexOf('\n') + 1;
  const mark = start === 0 && text.startsWith('\uFEFF') ? 1 : 0;
  const column = Math.max(1, before.length - start - mark + 1);
  return { severity, file, line, column, length: extentAt(text, offset), message };
}

/** How far what starts at an offset goes on its line: a quoted scalar, a word, else one character. */
function extentAt(text: string, offset: number): number {
  const rest = text.slice(offset, offset + 200);
  const found = /^(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^\s{}[\],"'#]+?(?=:?(?:[\s{}[\],]|$)))/.exec(rest)?.[0];
  return found?.length ?? 1;
}

/** An error or warning as one line, which editors can read: `file:line:column: error: message`. */
export function problemLine({ file, line, column, severity, message }: PlanProblem): string {
  return `${file}:${line}:${column}: ${severity}: ${message}`;
}

/** Takes problems in any order and hands them out by place, one for each value. */
export function createDesk(
  file: string,
  text: string,
  places: Places,
): Desk & { problems(): readonly PlanProblem[]; warnings(): readonly PlanProblem[] } {
  const told = new Map<string, { readonly offset: number; readonly message: string }>();
  const heard = new Map<string, { readonly offset: number; readonly message: string }>();
  // What an anchor holds is wrong once, however often it is used; and one complaint about one value is enough.
  const topicOf = (pointer: string, offset: number): string =>
    `${offset} ${pointer.slice(pointer.lastIndexOf('/') + 1).replace(/^\d+$/, '')}`;
  const take = (notes: typeof told, pointer: string, offset: number, message: string): void => {
    const topic = topicOf(pointer, offset);
    if (!notes.has(topic)) notes.set(topic, { offset, message });
  };
  const offsetOf = (pointer: string, at: 'key' | 'value'): number => {
    const place = places.get(pointer);
    if (place !== undefined) return at === 'key' ? (place.keyAt ?? place.at) : place.at;
    return pointer === '' ? 0 : offsetOf(pointer.slice(0, pointer.lastIndexOf('/')), 'key');
  };
  const inOrder = (notes: typeof told, severity: PlanProblem['severity']): readonly PlanProblem[] =>
    [...notes.values()]
      .sort((a, b) => a.offset - b.offset)
      .map(({ offset, message }) => problemAt(file, text, offset, message, severity));
  return {
    places,
    problem(pointer, message, at = 'value') {
      take(told, pointer, offsetOf(pointer, at), message);
    },
    warn(pointer, message) {
      take(heard, pointer, offsetOf(pointer, 'key'), message);
    },
    problems: () => inOrder(told, 'error'),
    warnings: () => inOrder(heard, 'warning'),
  };
}

/** A JSON pointer as people write it: `resources[0].filters.status`. */
export function nameOf(pointer: string): string {
  const name = pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((segment) => (/^\d+$/.test(segment) ? `[${segment}]` : `.${segment}`))
    .join('');
  return name.replace(/^\./, '');
}
