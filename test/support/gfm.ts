import { execFileSync } from 'node:child_process';
import { cmarkGfm, findTool } from './tools.ts';

/** A node of a Markdown document; text stands in the nodes that have no others. */
export interface MarkdownNode {
  readonly kind: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly MarkdownNode[];
}

/** Reads GitHub Flavored Markdown; undefined where cmark-gfm, GitHub's own reader, is not here (see findTool). */
export function markdownReader(): ((text: string) => MarkdownNode) | undefined {
  const program = findTool(cmarkGfm);
  if (program === undefined) return undefined;
  const extensions = ['table', 'strikethrough', 'autolink', 'tasklist'].flatMap((name) => ['-e', name]);
  return (text) =>
    treeOf(execFileSync(program, [...extensions, '-t', 'xml'], { input: text, encoding: 'utf8', maxBuffer: Infinity }));
}

interface Open extends MarkdownNode {
  readonly children: Open[];
  text: string;
}

/** The tree of cmark's XML, which has no comments, no CDATA, and text only in elements without others. */
function treeOf(xml: string): MarkdownNode {
  const root: Open = { kind: 'root', attributes: {}, text: '', children: [] };
  const path: Open[] = [root];
  for (const [, closing, kind = '', attributes = '', empty, text] of xml.matchAll(
    /<(\/?)([a-z_]+)([^>]*?)(\/?)>|([^<]+)/g,
  )) {
    const holder = path.at(-1) ?? root;
    if (text !== undefined) holder.text += unescaped(text);
    else if (closing === '/') path.pop();
    else {
      const node: Open = { kind, attributes: attributesOf(attributes), text: '', children: [] };
      holder.children.push(node);
      if (empty !== '/') path.push(node);
    }
  }
  const [document] = root.children;
  if (document === undefined) throw new Error(`cmark-gfm wrote no document: ${xml}`);
  return document;
}

function attributesOf(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from(text.matchAll(/([\w:]+)="([^"]*)"/g), ([, name = '', value = '']) => [name, unescaped(value)]),
  );
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

/** What a reader sees of a node. */
export function seen(node: MarkdownNode): string {
  if (node.kind === 'html_inline' || node.kind === 'html_block') return '';
  if (node.kind === 'softbreak' || node.kind === 'linebreak') return '\n';
  return node.children.length === 0 ? node.text : node.children.map(seen).join('');
}

/** All nodes of a tree, its root first. */
export function nodesOf(node: MarkdownNode): readonly MarkdownNode[] {
  return [node, ...node.children.flatMap(nodesOf)];
}
