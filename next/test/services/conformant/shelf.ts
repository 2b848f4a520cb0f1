import type { Resource, Row } from './resource.ts';

/** Rows of a resource, each with the ids of those who own it. */
export interface Kept {
  readonly owners: readonly string[];
  row: Row;
}

export interface Shelf {
  readonly resource: Resource;
  readonly kept: Kept[];
  count: number;
}

/** Puts the resource's rows on its shelf; a resource below another gets its rows for each owner. */
export function stock(shelf: Shelf, shelves: readonly Shelf[], now: number): void {
  const { resource } = shelf;
  const ownersShelf = shelves.find((other) => `${other.resource.path}/{}` === resource.path.replace(/\/[^/]+$/, ''));
  if (ownersShelf === undefined) {
    for (const row of resource.rows) add(shelf, [], row, now);
    return;
  }
  for (const [index, kept] of ownersShelf.kept.entries()) {
    const owners = [...kept.owners, String(kept.row[ownersShelf.resource.idField])];
    for (const row of (resource.rowsOf ?? (() => resource.rows))(index)) {
      const named = resource.owner === undefined ? {} : { [resource.owner]: kept.row[ownersShelf.resource.idField] };
      add(shelf, owners, { ...named, ...row }, now);
    }
  }
}

/** Puts one more row on the shelf. */
export function add(shelf: Shelf, owners: readonly string[], row: Row, now: number): Kept {
  const { resource } = shelf;
  shelf.count += 1;
  const full = { [resource.idField]: resource.id(shelf.count), ...row };
  const kept = { owners, row: resource.made?.(full, now) ?? full };
  shelf.kept.push(kept);
  return kept;
}
