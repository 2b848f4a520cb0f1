import type { Alias } from 'yaml';

/** What the anchors of a document stand for while it is visited in order. */
export interface Anchors {
  /** Remembers the anchor of a node, if it has one, at its first visit. */
  see(node: unknown): void;
  /** What an alias stands for: the last node before it with that anchor; undefined where there is none. */
  resolve(alias: Alias): unknown;
}

/** Finds what aliases stand for without a walk over the document for each, as `Alias.resolve` makes it. */
export function createAnchors(): Anchors {
  const byName = new Map<string, unknown>();
  const seen = new WeakSet<object>();
  const resolved = new Map<Alias, unknown>();
  return {
    see(node) {
      if (typeof node !== 'object' || node === null || !('anchor' in node) || seen.has(node)) return;
      seen.add(node);
      if (typeof node.anchor === 'string') byName.set(node.anchor, node);
    },
    resolve(alias) {
      if (!resolved.has(alias)) resolved.set(alias, byName.get(alias.source));
      return resolved.get(alias);
    },
  };
}
