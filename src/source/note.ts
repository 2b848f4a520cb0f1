/** What a document names and a plan made of it does not have, and why. `what`: requests (`POST /login`), or names. */
export interface Note {
  readonly kind: NoteKind;
  readonly what: string;
}

export type NoteKind =
  /** A write without a list or read that shows what it does. */
  | 'lone-write'
  /** Below, or among, items that no other address lists. */
  | 'unlisted'
  /** A parameter at the start, or one that fills no whole segment. */
  | 'odd-path'
  /** A bulk change, or another method that no operation of a plan has at such an address. */
  | 'odd-method'
  /** It needs a query parameter or header that the document gives no value for. */
  | 'needs-value'
  /** No valid body could be taken from the document or made. */
  | 'no-example'
  /** It does not answer with JSON. */
  | 'not-json'
  /** A way to identify oneself that a plan cannot say. */
  | 'scheme'
  /** It wants another way to identify oneself than the one that the plan has. */
  | 'other-scheme'
  /** A reference to another file or address, which is never followed. */
  | 'outside'
  /** A schema that no validator takes. */
  | 'schema'
  /** The document has more than a plan can hold. */
  | 'too-much';

const reasons: Readonly<Record<NoteKind, string>> = {
  'lone-write': 'writes without a collection that would show what they do',
  unlisted: 'below items that no address of the document lists',
  'odd-path': 'a parameter at the start of the path, or more than one in a segment',
  'odd-method': 'changes of a whole collection, and methods that a plan has no place for',
  'needs-value':
    'needs a query parameter or header that the document gives no value for (add it under query or headers)',
  'no-example': 'no valid body could be made: write create.example, so that items can be created',
  'not-json': 'does not answer with JSON',
  scheme: 'a way to identify oneself that a plan cannot say',
  'other-scheme': 'wants another credential than the one that the plan has; a plan of its own can have that',
  outside: 'leads out of the document; only references within it are followed, so bundle it into one file',
  schema: 'its schema is not one that can be used',
  'too-much': 'the document has more than a plan can hold',
};

const mostShown = 4;

/** The notes below a line that says what they are; none where there are none. */
export function leftOut(notes: readonly Note[]): readonly string[] {
  return notes.length === 0 ? [] : ['Left out:', ...noteLines(notes).map((line) => `- ${line}`)];
}

/** The notes for people, one line for each kind. */
export function noteLines(notes: readonly Note[]): readonly string[] {
  const byKind = new Map<NoteKind, Set<string>>();
  for (const { kind, what } of notes) byKind.set(kind, (byKind.get(kind) ?? new Set()).add(what));
  return [...byKind].map(([kind, all]) => {
    const shown = [...all].slice(0, mostShown).join(', ');
    const more = all.size > mostShown ? `, and ${all.size - mostShown} more` : '';
    return `${shown}${more}: ${reasons[kind]}`;
  });
}
