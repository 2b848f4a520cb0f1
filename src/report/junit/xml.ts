import { printable } from '../../text/printable.ts';

/** An XML element; text and attributes are escaped when it is written. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly content: string | readonly Element[];
}

/** An element; without content it is written empty. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: string | readonly Element[] = [],
): Element {
  return { name, attributes, content };
}

/** The element as XML 1.0 text, two blanks of indent a level; text is kept as it is, without blanks around it. */
export function xmlText({ name, attributes, content }: Element, level = 0): string {
  const indent = '  '.repeat(level);
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${attributeText(String(value))}"`);
  const head = `${indent}<${name}${pairs.join('')}`;
  if (content.length === 0) return `${head}/>\n`;
  if (typeof content === 'string') return `${head}>${escaped(content)}</${name}>\n`;
  return `${head}>\n${content.map((each) => xmlText(each, level + 1)).join('')}${indent}</${name}>\n`;
}

/** Line breaks and tabs are written out, or readers would turn them into blanks (XML 1.0, section 3.3.3). */
function attributeText(text: string): string {
  return escaped(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}

/** Every `>` too: `]]>` may not stand in text (section 2.4). */
function escaped(text: string): string {
  return printable(text).replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
