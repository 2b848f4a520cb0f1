/** A piece of JSON text; `mark` is punctuation, `text` what is none of JSON. */
export interface JsonToken {
  readonly kind: 'key' | 'string' | 'number' | 'word' | 'mark' | 'space' | 'text';
  readonly text: string;
}

const token = /"(?:[^"\\]+|\\.)*"?|-?\d[\d.eE+-]*|\b(?:true|false|null)\b|[{}[\],:]|\s+|[^"{}[\],:\s]+/gs;

/** The pieces of a text that is JSON, or nearly so, as it stands: cut off, or with something else in it. */
export function jsonTokens(text: string): readonly JsonToken[] {
  const tokens: JsonToken[] = [];
  for (const match of text.matchAll(token)) {
    const [piece] = match;
    tokens.push({ kind: kindOf(piece, text, match.index + piece.length), text: piece });
  }
  return tokens;
}

const afterKey = /\s*:/y;

function kindOf(piece: string, text: string, end: number): JsonToken['kind'] {
  const first = piece.charAt(0);
  if (first === '"') {
    afterKey.lastIndex = end;
    return afterKey.test(text) ? 'key' : 'string';
  }
  if (/^-?\d/.test(piece)) return 'number';
  if (/^\s/.test(piece)) return 'space';
  if ('{}[],:'.includes(first)) return 'mark';
  return /^(?:true|false|null)$/.test(piece) ? 'word' : 'text';
}

/** Deeper levels are indented no further: nesting of thousands would fill megabytes with blanks. */
const deepestIndent = 24;

/**
 * The pieces of a JSON text, one member a line. Nothing but blanks differs from what was sent: order, duplicate keys and the
 * spelling of numbers stay, and a text that was cut off stays cut off.
 */
export function spreadJson(text: string): readonly JsonToken[] {
  const spread: JsonToken[] = [];
  let depth = 0;
  const breakLine = (): void => {
    spread.push({ kind: 'space', text: `\n${'  '.repeat(Math.min(depth, deepestIndent))}` });
  };
  let previous = '';
  for (const each of jsonTokens(text)) {
    if (each.kind === 'space') continue;
    const closes = each.kind === 'mark' && (each.text === '}' || each.text === ']');
    if (closes) depth = Math.max(0, depth - 1);
    if (closes ? previous !== '{' && previous !== '[' : previous === '{' || previous === '[' || previous === ',') {
      breakLine();
    }
    spread.push(each);
    if (each.text === ':' && each.kind === 'mark') spread.push({ kind: 'space', text: ' ' });
    if (each.kind === 'mark' && (each.text === '{' || each.text === '[')) depth += 1;
    previous = each.kind === 'mark' ? each.text : '';
  }
  return spread;
}

/** True where a text looks like a JSON object or list, whole or cut off. */
export function looksLikeJson(text: string): boolean {
  return /^\s*[{[]/.test(text);
}
