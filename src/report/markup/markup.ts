import { printable } from '../../text/printable.ts';

/** Text that is HTML already; everything else is escaped where it is put into `html`. */
export interface Markup {
  readonly markup: string;
}

/** What may stand in a template: text and numbers are escaped; null, undefined and false are left out; lists are joined. */
export type Part = string | number | Markup | null | undefined | false | readonly Part[];

/**
 * Escaped HTML: `` html`<p title="${title}">${text}</p>` ``. Attribute values must stand in double quotes. What is
 * not printable becomes U+FFFD.
 */
export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let markup = pieces[0] ?? '';
  for (const [index, part] of parts.entries()) markup += rendered(part) + (pieces[index + 1] ?? '');
  return { markup };
}

/** Markup from parts, one after the other. */
export function joined(parts: readonly Part[]): Markup {
  return { markup: rendered(parts) };
}

function rendered(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string') return escaped(part);
  if (typeof part === 'number') return String(part);
  if ('markup' in part) return part.markup;
  return part.map(rendered).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return printable(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** JSON for a `<script type="application/json">`: no text in it can end the element or open a comment. */
export function jsonIsland(value: unknown): Markup {
  const text = JSON.stringify(value) ?? 'null';
  return { markup: text.replaceAll('<', '\\u003C').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029') };
}
