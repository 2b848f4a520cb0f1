import { type Exchange, isAnswered } from '../../model/exchange.ts';

/** Tells crashes of a resource that works now and then from those of one that never does. */
export interface NeverWorked {
  note(exchange: Exchange): void;
  /** True for a crash. */
  mayExplain(exchange: string): boolean;
  /** True where each of them is of a resource whose every operation was answered with nothing but 5xx. */
  explains(exchanges: ReadonlySet<string>): boolean;
}

/** One operation that crashes has a rule of its own. */
const leastOperations = 2;

interface Seen {
  /** False where the valid credential was once answered with something else than a 5xx. */
  isCrashing: boolean;
  readonly operations: Set<string>;
  /** Where its list is. */
  readonly lists: Set<string>;
}

export function createNeverWorked(): NeverWorked {
  const resources = new Map<string, Seen>();
  /** The resource of each crash; where it is of no operation, the address. */
  const crashes = new Map<string, { readonly resource: string | undefined; readonly path: string }>();
  const isDead = (key: string): boolean => {
    const seen = resources.get(key);
    return seen?.isCrashing === true && seen.operations.size >= leastOperations;
  };
  const isExplained = (exchange: string): boolean => {
    const { resource, path = '' } = crashes.get(exchange) ?? {};
    if (resource !== undefined) return isDead(resource);
    return [...resources].some(
      ([key, { lists }]) => isDead(key) && [...lists].some((list) => path.startsWith(`${list}/`)),
    );
  };
  return {
    note: (exchange) => {
      if (!isAnswered(exchange)) return;
      const { id, probe, reply } = exchange;
      const { operation, credential, target } = probe;
      const isCrash = reply.status >= 500;
      const path = target.replace(/\?.*$/s, '');
      const { resource } = operation ?? {};
      if (isCrash) crashes.set(id, { resource, path });
      if (operation === undefined || resource === undefined || credential !== 'valid') return;
      const seen = resources.get(resource) ?? { isCrashing: true, operations: new Set(), lists: new Set() };
      resources.set(resource, seen);
      seen.isCrashing &&= isCrash;
      seen.operations.add(operation.id);
      if (operation.kind === 'list') seen.lists.add(path);
    },
    mayExplain: (exchange) => crashes.has(exchange),
    explains: (exchanges) => [...exchanges].every(isExplained),
  };
}
