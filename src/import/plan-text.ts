/** A plan as commented YAML. */
import { Document, isCollection, isScalar, type Pair, visit } from 'yaml';
import type { PlanDocument } from '../plan/schema/document.ts';
import { type Note, noteLines } from './notes.ts';

export interface Draft {
  readonly plan: PlanDocument;
  readonly notes: readonly Note[];
  /** The source of the plan: `https://shop.example/openapi.json`. */
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

/** True if it fits on a line. */
const isShort = (node: unknown): boolean => JSON.stringify(node).length <= 100;

/** @param schema where editors find the JSON Schema of plans, as a path from the folder of the plan */
export function planText({ plan, notes, from }: Draft, schema?: string): string {
  const document = new Document(plan, { aliasDuplicateObjects: false });
  const explained = new Set<string>();
  visit(document, {
    Pair: (_, pair, path) => {
      const name = isScalar(pair.key) ? String(pair.key.value) : '';
      if (path.length === 2 || name === 'create') explainOnce(pair, name, explained);
      if (path.length !== 2 || !ours.has(name)) return undefined;
      if (isCollection(pair.value) && isShort(pair.value)) pair.value.flow = true;
      return visit.SKIP;
    },
    Scalar: (_, node) => {
      if (typeof node.value === 'string') node.value = node.value.replaceAll('${', () => '$${');
    },
    Collection: (_, node, path) => {
      // Resources and probes have lines of their own.
      if (path.length > 3 && isShort(node)) node.flow = true;
    },
  });
  document.commentBefore = [
    ...(schema === undefined ? [] : [` yaml-language-server: $schema=${schema}`]),
    ` Generated from ${oneLine(from)}.`,
    ' "probity plan FILE" prints what an audit would send. "probity explain KEY" explains a key.',
  ].join('\n');
  if (notes.length > 0)
    document.comment = [' Left out:', ...noteLines(notes).map((line) => ` - ${oneLine(line)}`)].join('\n');
  return `${document.toString({ lineWidth: 0, flowCollectionPadding: true }).trimEnd()}\n`;
}

function explainOnce({ key }: Pair, name: string, explained: Set<string>): void {
  const comment = comments[name];
  if (comment === undefined || explained.has(name) || !isScalar(key)) return;
  key.commentBefore = comment;
  explained.add(name);
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
