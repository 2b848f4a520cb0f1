import { printable } from '../../text/printable.ts';

/** A value as JSON text with two blanks of indent, every text in it made printable. */
export function jsonDocument(value: unknown): string {
  return `${JSON.stringify(value, (_key, each: unknown) => (typeof each === 'string' ? printable(each) : each), 2)}\n`;
}
