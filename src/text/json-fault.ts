const literals = ['true', 'false', 'null'];

/**
 * Says in a person's words why a JSON text cannot go on at the offset.
 *
 * @param offset UTF-16 index of the character that does not fit
 * @param otherwise what to say where that character is none of the well-known mistakes
 */
export function describeFault(text: string, offset: number, otherwise?: string): string {
  const next = text.charAt(offset);
  if (next === '\uFEFF') return 'a byte order mark is not JSON';
  if (text.trim() === '') return 'the text is empty';
  if (next === '') return 'the text ends too early';
  if (next === "'") return 'single quotes are not JSON: strings and keys take double quotes';
  if (next === '<') return 'this looks like HTML or XML, not JSON';
  const rest = text.slice(offset, offset + 40);
  if (/^(?:\/\/|\/\*|#)/.test(rest)) return 'comments are not JSON';
  const name = /^[+-]?[A-Za-z_$][\w$]*/.exec(rest)?.[0];
  if (name !== undefined) return describeName(name, otherwise);
  if (next === '+') return 'a number must not start with a plus sign';
  if (/^\.\d/.test(rest)) return 'a number must not start with a point';
  return otherwise ?? `${JSON.stringify(next)} is not expected here`;
}

function describeName(name: string, otherwise: string | undefined): string {
  const bare = name.replace(/^[+-]/, '');
  if (bare === 'NaN' || bare === 'Infinity' || bare === 'undefined') return `${name} is not JSON`;
  const lower = bare.toLowerCase();
  if (literals.includes(lower) && bare !== lower) return `${name} is not JSON: it is written ${lower}`;
  return otherwise ?? `${JSON.stringify(name)} is not JSON: strings need double quotes`;
}
