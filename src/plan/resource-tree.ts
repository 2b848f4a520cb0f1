import { parametersOf, unslashed } from '../model/operation.ts';
import { singularOf } from '../text/english.ts';
import { pathProblem, shapeOf } from './addresses.ts';
import type { Resource as ResourceDocument } from './plan-document.generated.ts';
import type { Desk } from './problem.ts';

/** A resource of the plan with its whole path, before versions are multiplied out. */
export interface Entry {
  readonly document: ResourceDocument;
  /** JSON pointer of it in the plan. */
  readonly at: string;
  /** Template of the collection, without version prefix and without a slash at its end. */
  readonly path: string;
  /** Template of one item: `/users/{id}/orders/{order_id}`; the path itself where it is one-to-one. */
  readonly itemPath: string;
  /** Whether its addresses end with a slash. */
  readonly isSlashed: boolean;
  /** Last literal segment of the path. */
  readonly name: string;
  /** The resource whose items own this one. */
  readonly parent?: Entry;
}

/** All resources of the plan, children included, a parent before its children; what is wrong with their paths is told. */
export function readTree(
  documents: readonly ResourceDocument[],
  versions: readonly string[],
  desk: Desk,
): readonly Entry[] {
  const byShape = new Map<string, Entry>();
  for (const entry of flatten(documents, '', '/resources', desk)) {
    const shape = shapeOf(entry.path);
    const place = `${entry.at}/path`;
    const version = versions.find((prefix) => entry.document.path.startsWith(`${prefix}/`));
    if (byShape.has(shape)) {
      desk.problem(place, `the resource ${entry.path} is here twice: put all that is known of it into one entry`);
    } else byShape.set(shape, entry);
    if (version !== undefined) {
      desk.problem(
        place,
        `${entry.path} starts with ${version}, which contract.versions puts before it: leave it out here`,
      );
    }
  }
  return withParents(byShape, desk);
}

function* flatten(documents: readonly ResourceDocument[], below: string, at: string, desk: Desk): Generator<Entry> {
  for (const [index, document] of documents.entries()) {
    const place = `${at}/${index}`;
    const problem = pathProblem(document.path) ?? shapeProblem(document.path, below);
    if (problem !== undefined) {
      desk.problem(`${place}/path`, `the path ${document.path} ${problem}`);
      continue;
    }
    const path = below + unslashed(document.path);
    const isSlashed = document.path.endsWith('/');
    const name = path.slice(path.lastIndexOf('/') + 1);
    const itemPath = document.single === true ? path : `${path}/{${itemParameter(path, name)}}`;
    yield { document, at: place, path, itemPath, isSlashed, name };
    yield* flatten(document.children ?? [], itemPath, `${place}/children`, desk);
  }
}

function shapeProblem(path: string, below: string): string | undefined {
  const owner = below.slice(0, below.lastIndexOf('/'));
  if (owner !== '' && path.startsWith(`${owner}/{`)) {
    return `repeats its parent's: write only what comes after the item, ${path.replace(/^.*\}/, '') || '/orders'}`;
  }
  if (unslashed(path).endsWith('}')) {
    return `leads to one item: write the path of the collection, ${path.slice(0, path.lastIndexOf('/')) || '/users'}`;
  }
  if (below === '' && path.startsWith('/{')) {
    return 'starts with a parameter that no resource gives values for: write a value, or put it into base_url';
  }
  return undefined;
}

/** `id` at the top; below another resource `order_id`, so that no two parameters have one name. */
function itemParameter(path: string, name: string): string {
  const taken = parametersOf(path);
  if (taken.length === 0) return 'id';
  const word = singularOf(name)
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^(?![A-Za-z_])/, '_');
  const candidates = [`${word}_id`, 'id', ...taken.map((_, index) => `${word}_id_${index + 2}`)];
  return candidates.find((candidate) => !taken.includes(candidate)) ?? 'id';
}

function withParents(byShape: ReadonlyMap<string, Entry>, desk: Desk): readonly Entry[] {
  const done = new Map<Entry, Entry>();
  const byItem = new Map(
    [...byShape.values()].flatMap((entry) => itemsOf(entry).map((item) => [item, entry] as const)),
  );
  const underway = new Set<Entry>();
  const place = (entry: Entry): Entry => {
    const known = done.get(entry);
    if (known !== undefined) return known;
    underway.add(entry);
    const owner = /^(.+)\/\{[^{}]*\}/.exec(entry.path)?.[1];
    const above = owner === undefined ? undefined : (byShape.get(shapeOf(owner)) ?? byItem.get(`${shapeOf(owner)}/{}`));
    const found = above === undefined || underway.has(above) ? undefined : above;
    if (owner !== undefined && found === undefined) {
      const message = `${entry.path} is below ${owner}, which is not in the plan: add a resource with path: ${owner}`;
      desk.problem(`${entry.at}/path`, message);
    }
    if (owner === undefined && entry.document.single === true) {
      const message = `${entry.path} is below no other resource, so it is one-to-one with nothing: write it under probes`;
      desk.problem(`${entry.at}/single`, message, 'key');
    }
    if (owner === undefined && entry.document.owner !== undefined) {
      const message = `${entry.path} is below no other resource, so that it has no owner: leave the key out`;
      desk.problem(`${entry.at}/owner`, message, 'key');
    }
    const placed = found === undefined ? entry : { ...entry, parent: place(found) };
    done.set(entry, placed);
    underway.delete(entry);
    return placed;
  };
  for (const entry of byShape.values()) place(entry);
  return [...done.values()];
}

/** Shapes of the addresses at which the plan has one item, where it spells them out: `/lists/{}` for those of `/boards/{}/lists`. */
function itemsOf({ document: { operations } }: Entry): readonly string[] {
  if (operations === undefined || Array.isArray(operations)) return [];
  const { read, replace, patch, delete: remove } = operations;
  return [read, replace, patch, remove].flatMap((entry) => {
    const request = typeof entry === 'object' ? entry.request : entry;
    const [, target = ''] = typeof request === 'string' ? request.split(' ', 2) : [];
    return target.endsWith('}') || target.endsWith('}/') ? [shapeOf(target)] : [];
  });
}
