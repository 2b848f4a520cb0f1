/**
 * A value as JSON that every reader takes and shows as it is. Lone surrogates, which strict readers refuse (RFC 7493 section 2.1),
 * become U+FFFD; what some readers take for a line end, and what steers terminals or the direction of text, is escaped.
 */
export function plainJson(value: unknown): string {
  const text = JSON.stringify(value);
  const escaped = steering.test(text) ? text.replaceAll(everySteering, escapeOf) : text;
  if (!loneSurrogate.test(escaped)) return escaped;
  // Escapes are taken one by one, so that an escaped backslash before `ud800` is none.
  return escaped.replaceAll(everyEscape, (whole, surrogate: string | undefined) =>
    surrogate === undefined ? whole : '\uFFFD',
  );
}

/** DEL and C1 controls, line and paragraph separators, bidirectional controls. */
const steering = /[\u007F-\u009F\u2028-\u202E\u2066-\u2069]/;
const everySteering = new RegExp(steering.source, 'g');

/** JSON.stringify escapes surrogates only where they are alone. */
const loneSurrogate = /\\ud[89a-f]/;
const everyEscape = /\\(?:(ud[89a-f][\da-f]{2})|.)/g;

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
