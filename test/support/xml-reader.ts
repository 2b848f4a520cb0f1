/** An element as an XML reader sees it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text. */
  readonly text: string;
}

/** The child elements of a name. */
export function childrenOf(parent: XmlElement, name: string): readonly XmlElement[] {
  return parent.children.filter((child) => child.name === name);
}

/**
 * Reads what a writer of plain XML 1.0 writes: elements, attributes, text, the five entities and character references. Throws at all
 * else, and at characters that section 2.2 does not allow.
 */
export function readXml(document: string): XmlElement {
  if (notAllowed.test(document)) throw new Error('a character that XML does not allow');
  const state: State = { rest: document.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/, '') };
  const root = readElement(state);
  if (state.rest.trim() !== '') throw new Error(`text after the root: ${state.rest.slice(0, 80)}`);
  return root;
}

interface State {
  rest: string;
}

const notAllowed = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

function readElement(state: State): XmlElement {
  const [, name = ''] = take(state, /^<([A-Za-z][\w-]*)/);
  const attributes: Record<string, string> = {};
  for (;;) {
    const [, end = '', key = '', value = ''] = take(state, /^\s*(?:(\/?>)|(?<=\s)([\w.-]+)="([^"<]*)")/);
    if (end === '/>') return { name, attributes, children: [], text: '' };
    if (end === '>') return { name, attributes, ...readContent(state, name) };
    if (Object.hasOwn(attributes, key)) throw new Error(`the attribute ${key} twice`);
    // Section 3.3.3: line breaks and tabs that are not written as references become blanks.
    attributes[key] = withoutEntities(value.replaceAll(/[\t\n\r]/g, ' '));
  }
}

function readContent(state: State, name: string): Pick<XmlElement, 'children' | 'text'> {
  const children: XmlElement[] = [];
  let text = '';
  for (;;) {
    const [own = ''] = take(state, /^[^<]*/);
    if (own.includes(']]>')) throw new Error(']]> in text');
    text += withoutEntities(own);
    if (state.rest.startsWith('</')) {
      take(state, new RegExp(`^</${name}>`));
      return { children, text };
    }
    children.push(readElement(state));
  }
}

function take(state: State, expected: RegExp): RegExpExecArray {
  const found = expected.exec(state.rest);
  if (found === null) throw new Error(`not well-formed at: ${state.rest.slice(0, 80)}`);
  state.rest = state.rest.slice(found[0].length);
  return found;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function withoutEntities(text: string): string {
  return text.replaceAll(/&(#?\w*;?)/g, (whole, entity: string) => {
    const name = entity.endsWith(';') ? entity.slice(0, -1) : '';
    const character = /^#\d+$/.test(name) ? String.fromCodePoint(Number(name.slice(1))) : entities[name];
    if (character === undefined) throw new Error(`no entity: ${whole}`);
    return character;
  });
}
