/**
 * Text that documents of any kind may hold and show as it is: control characters other than tab and line break, lone surrogates,
 * non-characters, and characters that turn the direction of text become U+FFFD. A carriage return before a line break goes.
 */
export function printable(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(unfit, '\uFFFD');
}

/** XML 1.0 section 2.2 and the HTML Standard's parse errors; bidirectional controls let text pose as other text (CVE-2021-42574). */
const unfit = /(?![\t\n])\p{Control}|\p{Surrogate}|\p{Noncharacter_Code_Point}|[\u202A-\u202E\u2066-\u2069]/gu;
