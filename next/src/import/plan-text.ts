/** A plan as commented YAML. */
import { Document, isCollection, isPair, isScalar, type Pair, visit } from 'yaml';
import type { PlanDocument } from '../plan/schema/document.ts';
import { type Note, noteLines } from './notes.ts';

export interface Draft {
  readonly plan: PlanDocument;
  readonly notes: readonly Note[];
  /** What it was made from: `https://shop.example/openapi.json`. */
  readonly from: string;
}

/** Keys whose texts are ours, and may contain variables. */
const ours: ReadonlySet<string> = new Set(['base_url', 'auth', 'http']);

const comments: Readonly<Record<string, string>> = {
  auth: ' Secrets come from the environment.',
  writes: ' true: an audit creates, changes, and deletes items, and only those that it created itself.',
  create: ' {{unique}} becomes a new word in each run, so that Probity recognizes its own items.',
  probes: ' Single requests to URLs that belong to no resource.',
  profile: ' Names that differ from the conventions.',
};

const longestLine = 100;

/** @param schema where editors find the JSON Schema of plans, as a path from the folder of the plan */
export function planText({ plan, notes, from }: Draft, schema?: string): string {
  const document = new Document(plan, { aliasDuplicateObjects: false });
  const explained = new Set<string>();
  visit(document, {
    Pair: (_, pair, path) => {
      const name = nameOf(pair);
      if (path.length === 2 || name === 'create') explainOnce(pair, name, explained);
      if (path.length !== 2 || !ours.has(name)) return undefined;
      if (isCollection(pair.value) && widthOf(pair.value) <= longestLine) pair.value.flow = true;
      return visit.SKIP;
    },
    Scalar: (_, node) => {
      if (typeof node.value === 'string') node.value = node.value.replaceAll('${', () => '$${');
    },
    Collection: (_, node, path) => {
      // Resources and probes have lines of their own.
      if (path.length > 3 && widthOf(node) <= longestLine) node.flow = true;
    },
  });
  document.commentBefore = [
    ...(schema === undefined ? [] : [` yaml-language-server: $schema=${schema}`]),
    ` Made from ${oneLine(from)}.`,
    ' "probity plan FILE" prints what an audit would send. "probity explain KEY" explains a key.',
  ].join('\n');
  if (notes.length > 0)
    document.comment = [' Left out:', ...noteLines(notes).map((line) => ` - ${oneLine(line)}`)].join('\n');
  return `${document.toString({ lineWidth: 0, flowCollectionPadding: true }).trimEnd()}\n`;
}

function nameOf({ key }: Pair): string {
  return isScalar(key) ? String(key.value) : '';
}

function explainOnce({ key }: Pair, name: string, explained: Set<string>): void {
  const comment = comments[name];
  if (comment === undefined || explained.has(name) || !isScalar(key)) return;
  key.commentBefore = comment;
  explained.add(name);
}

/** About how many characters a value takes on one line. */
function widthOf(node: unknown): number {
  if (isScalar(node)) return String(node.value).length + 2;
  if (!isCollection(node)) return 0;
  let width = 2;
  for (const item of node.items) {
    width += 2 + (isPair(item) ? widthOf(item.key) + 2 + widthOf(item.value) : widthOf(item));
    if (width > longestLine) return width;
  }
  return width;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
