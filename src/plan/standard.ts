/** The table of standard operations (clauses operation.*). */
import type { Method, OperationKind } from '../core/operation.ts';

export type StandardKind = Exclude<OperationKind, 'action' | 'probe'>;

/** `isOnItem`: it is sent to an item, and not to the collection. */
export const standard: Readonly<Record<StandardKind, { readonly method: Method; readonly isOnItem: boolean }>> = {
  list: { method: 'GET', isOnItem: false },
  read: { method: 'GET', isOnItem: true },
  create: { method: 'POST', isOnItem: false },
  replace: { method: 'PUT', isOnItem: true },
  patch: { method: 'PATCH', isOnItem: true },
  delete: { method: 'DELETE', isOnItem: true },
};

export const standardKinds: readonly StandardKind[] = ['list', 'read', 'create', 'replace', 'patch', 'delete'];

/** The operations of a resource that is one-to-one with an item of its parent. */
export const singleKinds: readonly StandardKind[] = ['read', 'replace', 'patch'];
