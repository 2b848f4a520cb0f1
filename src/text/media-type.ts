/** A media type; type, subtype, suffix and the names of parameters in lower case, their values as sent. */
export interface MediaType {
  readonly type: string;
  readonly subtype: string;
  /** What follows the last `+` of the subtype (RFC 6838, section 4.2.8). */
  readonly suffix?: string;
  readonly parameters: Readonly<Record<string, string>>;
}

const essence = /^[ \t]*([!#$%&'*+.^_`|~\w-]+)\/([!#$%&'*+.^_`|~\w-]+)/;
const parameter =
  /[ \t]*;[ \t]*(?:([!#$%&'*+.^_`|~\w-]+)=(?:([!#$%&'*+.^_`|~\w-]+)|"((?:[^"\\\p{Cc}]|\t|\\[^\p{Cc}]|\\\t)*)"))?/uy;

/**
 * Reads the value of a Content-Type field (RFC 9110, section 8.3.1); undefined where it is none, as with a list of several.
 * Of a parameter that stands twice the first counts. Empty parameters (a trailing semicolon) are allowed, as the grammar has it.
 */
export function parseMediaType(text: string): MediaType | undefined {
  if (known.has(text)) return known.get(text);
  if (known.size >= mostKnown) known.clear();
  const parsed = parse(text);
  known.set(text, parsed);
  return parsed;
}

/** A service sends the same few media types again and again. */
const known = new Map<string, MediaType | undefined>();
const mostKnown = 100;

function parse(text: string): MediaType | undefined {
  const head = essence.exec(text);
  const [whole = '', type, subtype] = head ?? [];
  if (type === undefined || subtype === undefined) return undefined;
  const parameters: Record<string, string> = Object.create(null);
  let offset = whole.length;
  while (offset < text.length) {
    parameter.lastIndex = offset;
    const found = parameter.exec(text);
    if (found === null) break;
    offset = parameter.lastIndex;
    const [, name, token, quoted] = found;
    if (name !== undefined) parameters[name.toLowerCase()] ??= token ?? (quoted ?? '').replaceAll(/\\(.)/gsu, '$1');
  }
  if (!/^[ \t]*$/.test(text.slice(offset))) return undefined;
  const lower = subtype.toLowerCase();
  const plus = lower.lastIndexOf('+');
  const suffix = plus > 0 ? { suffix: lower.slice(plus + 1) } : {};
  return { type: type.toLowerCase(), subtype: lower, ...suffix, parameters };
}
