/** The stored rows of each resource, and the paths that lead to them. */
import { Rejection } from './dialect.ts';
import type { Resource, Row } from './resource.ts';

/** A row, and the ids of its owners. */
export interface Kept {
  readonly owners: readonly string[];
  row: Row;
}

export interface Shelf {
  readonly resource: Resource;
  readonly kept: Kept[];
  /** How many rows there have been. */
  count: number;
}

/** The target of a path. */
export interface Hit {
  readonly shelf: Shelf;
  readonly owners: readonly string[];
  readonly id?: string;
  readonly action?: string;
}

/** The rows of every resource. Resources come after their owners. */
export function stocked(resources: readonly Resource[], now: number): readonly Shelf[] {
  const shelves = resources.map((entry): Shelf => ({ resource: entry, kept: [], count: 0 }));
  for (const shelf of shelves) stock(shelf, ownerOf(shelf, shelves), now);
  return shelves;
}

function ownerOf({ resource }: Shelf, shelves: readonly Shelf[]): Shelf | undefined {
  return shelves.find((other) => `${other.resource.path}/{}` === resource.path.replace(/\/[^/]+$/, ''));
}

function stock(shelf: Shelf, owner: Shelf | undefined, now: number): void {
  const { resource } = shelf;
  if (owner === undefined) {
    for (const row of resource.rows) add(shelf, [], row, now);
    return;
  }
  for (const [index, kept] of owner.kept.entries()) {
    const id = kept.row[owner.resource.idField];
    const named = resource.owner === undefined ? {} : { [resource.owner]: id };
    const rows = resource.rowsOf?.(index) ?? resource.rows;
    for (const row of rows) add(shelf, [...kept.owners, String(id)], { ...named, ...row }, now);
  }
}

export function add(shelf: Shelf, owners: readonly string[], row: Row, now: number): Kept {
  const { resource } = shelf;
  shelf.count += 1;
  const full = { [resource.idField]: resource.id(shelf.count), ...row };
  const kept = { owners, row: resource.created?.(full, now) ?? full };
  shelf.kept.push(kept);
  return kept;
}

/** The first resource that the decoded segments lead to. */
export function hitOf(segments: readonly string[], shelves: readonly Shelf[]): Hit {
  for (const shelf of shelves) {
    const template = shelf.resource.path.slice(1).split('/');
    const fits = template.every((part, index) => part === '{}' || part === segments[index]);
    const [id, action, ...more] = segments.slice(template.length);
    if (!fits || segments.length < template.length || more.length > 0 || segments.includes('')) continue;
    if (action !== undefined && !(action in (shelf.resource.actions ?? {}))) continue;
    const owners = template.flatMap((part, index) => (part === '{}' ? [segments[index] ?? ''] : []));
    return { shelf, owners, ...(id === undefined ? {} : { id }), ...(action === undefined ? {} : { action }) };
  }
  throw new Rejection(404, 'unknown-path');
}

export function isBelow(kept: Kept, owners: readonly string[]): boolean {
  return owners.every((owner, index) => kept.owners[index] === owner);
}

export function found({ shelf: { resource, kept }, owners, id = '' }: Hit): Kept {
  if (resource.possibleId?.(id) === false) throw new Rejection(400, 'bad-id', resource.noun);
  const match = kept.find((entry) => isBelow(entry, owners) && resource.sameId(entry.row[resource.idField], id));
  if (match === undefined) throw new Rejection(404, 'missing', resource.noun);
  return match;
}

/** The id of the nearest owner. All owners must exist. */
export function ownerId({ shelf, owners }: Hit, shelves: readonly Shelf[]): unknown {
  const owner = ownerOf(shelf, shelves);
  if (owner === undefined) return undefined;
  const hit = { shelf: owner, owners: owners.slice(0, -1), id: owners.at(-1) ?? '' };
  ownerId(hit, shelves);
  return found(hit).row[owner.resource.idField];
}
