/** The resources of a plan with their full paths, children after their parents, before versions are multiplied out. */
import { singularOf } from '../text/english.ts';
import { declaredOf, type Entry } from './operations.ts';
import { error, errorIf, type Finding, keyError } from './problem.ts';
import type { ResourceDocument } from './schema/resource.ts';
import { standard } from './standard.ts';
import { parametersOf, pathProblem, readRequest, shapeOf, unslashed } from './urls.ts';

interface Tree {
  readonly entries: readonly Entry[];
  readonly findings: readonly Finding[];
}

export function readTree(documents: readonly ResourceDocument[], versions: readonly string[]): Tree {
  const findings: Finding[] = [];
  const byShape = new Map<string, Entry>();
  for (const entry of flattened(documents, '', '/resources', findings)) {
    const { path, at, document } = entry;
    const version = versions.find((prefix) => document.path.startsWith(`${prefix}/`));
    const prefixed = `${path} starts with ${version}, which contract.versions adds: leave it out here`;
    if (version !== undefined) findings.push(error(`${at}/path`, prefixed));
    if (byShape.has(shapeOf(path)))
      findings.push(error(`${at}/path`, `the resource ${path} appears twice: put everything about it into one entry`));
    else byShape.set(shapeOf(path), entry);
  }
  return { entries: withParents(byShape, findings), findings };
}

type Documents = readonly ResourceDocument[];

function* flattened(documents: Documents, below: string, list: string, findings: Finding[]): Generator<Entry> {
  for (const [index, document] of documents.entries()) {
    const at = `${list}/${index}`;
    const problem = pathProblem(document.path) ?? misplaced(document.path, below);
    findings.push(...errorIf(`${at}/path`, problem, `the path ${document.path}`));
    if (problem !== undefined) continue;
    const path = below + unslashed(document.path);
    const name = path.slice(path.lastIndexOf('/') + 1);
    const itemPath = document.single === true ? path : `${path}/{${itemParameter(path, name)}}`;
    const isUser = document.kind === 'user' || (document.kind === undefined && name === 'users');
    yield { document, at, path, itemPath, end: document.path.endsWith('/') ? '/' : '', isUser };
    yield* flattened(document.children ?? [], itemPath, `${at}/children`, findings);
  }
}

function misplaced(path: string, below: string): string | undefined {
  const owner = below.slice(0, below.lastIndexOf('/'));
  const rest = path.replace(/^.*\}/, '') || '/orders';
  if (owner !== '' && path.startsWith(`${owner}/{`))
    return `repeats the path of its parent: write only the part after the item, ${rest}`;
  const collection = path.slice(0, path.lastIndexOf('/')) || '/users';
  if (unslashed(path).endsWith('}')) return `leads to one item: write the path of the collection, ${collection}`;
  if (below !== '' || !path.startsWith('/{')) return undefined;
  return 'starts with a parameter that no resource has values for: write a value, or put it into base_url';
}

/** `id` at the top, and `order_id` below another resource, so that no two parameters have the same name. */
function itemParameter(path: string, name: string): string {
  const used = parametersOf(path);
  if (used.length === 0) return 'id';
  const letters = singularOf(name).replace(/[^A-Za-z0-9]+/g, '_');
  const word = letters.replace(/^(?![A-Za-z_])/, '_');
  const candidates = [`${word}_id`, 'id', ...used.map((_, index) => `${word}_id_${index + 2}`)];
  return candidates.find((candidate) => !used.includes(candidate)) ?? 'id';
}

/** The entries in order, with each parent before its children. */
function withParents(byShape: ReadonlyMap<string, Entry>, findings: Finding[]): readonly Entry[] {
  const byItem = new Map<string, Entry>();
  for (const entry of byShape.values()) for (const item of itemsOf(entry)) byItem.set(item, entry);
  const placed = new Map<Entry, Entry>();
  const underway = new Set<Entry>();
  const place = (entry: Entry): Entry => {
    const known = placed.get(entry);
    if (known !== undefined) return known;
    underway.add(entry);
    const owner = /^(.+)\/\{[^{}]*\}/.exec(entry.path)?.[1] ?? '';
    const above = byShape.get(shapeOf(owner)) ?? byItem.get(`${shapeOf(owner)}/{}`);
    const parent = above === undefined || underway.has(above) ? undefined : place(above);
    if (parent === undefined) findings.push(...orphanProblems(entry, owner));
    const found = parent === undefined ? entry : { ...entry, parent };
    placed.set(entry, found);
    underway.delete(entry);
    return found;
  };
  for (const entry of byShape.values()) place(entry);
  return [...placed.values()];
}

function orphanProblems({ path, at, document }: Entry, owner: string): readonly Finding[] {
  const missing = `${path} is below ${owner}, which is not in the plan: add a resource with path: ${owner}`;
  if (owner !== '') return [error(`${at}/path`, missing)];
  const single = `${path} is not below another resource, so it cannot be single: declare it under probes`;
  const owned = `${path} is not below another resource, so it has no owner: leave the key out`;
  return [
    ...(document.single === true ? [keyError(`${at}/single`, single)] : []),
    ...(document.owner === undefined ? [] : [keyError(`${at}/owner`, owned)]),
  ];
}

/** Shapes of spelled-out item URLs: `/lists/{}` for the items of `/boards/{}/lists`. */
function itemsOf(entry: Entry): readonly string[] {
  const requests = declaredOf(entry).flatMap(({ kind, request = '' }) => (standard[kind].isOnItem ? request : []));
  const urls = requests.map((each) => readRequest(each).url);
  return urls.filter((url) => /\}\/?$/.test(url)).map(shapeOf);
}
