import { Document, isCollection, isPair, isScalar, type Pair, visit } from 'yaml';
import type { PlanDocument } from '../plan/plan-document.generated.ts';
import { type Note, noteLines } from './note.ts';

/** A plan to write down. */
export interface NewPlan {
  readonly plan: PlanDocument;
  readonly notes: readonly Note[];
  /** What it was made from, as the end of a sentence: `https://shop.example/openapi.json`. */
  readonly from: string;
  /** Where editors find the JSON Schema of plans, from the plan's folder. */
  readonly schema?: string;
}

/** Keys whose texts are ours, and may hold variables. */
const ours: ReadonlySet<string> = new Set(['base_url', 'auth', 'http']);

const comments: Readonly<Record<string, string>> = {
  auth: ' Secrets come from the environment.',
  writes: ' true: items are created, changed and deleted, and only those that the run itself created.',
  create: ' {{unique}} is a fresh word in each run, by which what was created is recognized.',
  probes: ' Single requests to addresses that belong to no collection.',
  profile: ' What the service calls something else than the conventions do.',
};

/** The plan as commented YAML. */
export function planText({ plan, notes, from, schema }: NewPlan): string {
  const document = new Document({ version: 1, ...plan }, { aliasDuplicateObjects: false });
  const told = new Set<string>();
  visit(document, {
    Pair: (_, pair, path) => {
      const name = nameOf(pair);
      if (path.length === 2 && ours.has(name)) {
        tellOnce(pair, name, told);
        layOutBelow(pair);
        return visit.SKIP;
      }
      if (path.length === 2 || name === 'create') tellOnce(pair, name, told);
      return undefined;
    },
    Scalar: (_, node) => {
      if (typeof node.value === 'string') node.value = node.value.replaceAll('${', () => '$${');
    },
    Collection: (_, node, path) => {
      // Resources and probes stand on lines of their own, each on one if it fits.
      if (path.length > 3 && isShort(node)) node.flow = true;
    },
  });
  document.commentBefore = [
    ...(schema === undefined ? [] : [` yaml-language-server: $schema=${schema}`]),
    ` Made from ${oneLine(from)}.`,
    ' "probity plan" with this file prints what an audit would send; "probity explain" with a key says what it means.',
  ].join('\n');
  if (notes.length > 0) {
    document.comment = [' Left out:', ...noteLines(notes).map((line) => ` - ${oneLine(line)}`)].join('\n');
  }
  return `${document.toString({ lineWidth: 0, flowCollectionPadding: true }).trimEnd()}\n`;
}

function nameOf({ key }: Pair): string {
  return isScalar(key) ? String(key.value) : '';
}

function tellOnce({ key }: Pair, name: string, told: Set<string>): void {
  const comment = comments[name];
  if (comment === undefined || told.has(name) || !isScalar(key)) return;
  key.commentBefore = comment;
  told.add(name);
}

/** What is within a key of ours is left as it is, but for its layout. */
function layOutBelow({ value }: Pair): void {
  if (isCollection(value) && isShort(value)) value.flow = true;
}

const longestLine = 100;

function isShort(node: unknown): boolean {
  return isCollection(node) && widthOf(node) <= longestLine;
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
