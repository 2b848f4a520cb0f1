import { type Exchange, isSuccess } from '../../model/exchange.ts';
import type { Probe } from '../../model/probe.ts';
import { oddityOf, writeOf } from './oddity.ts';

/** Looks after what is done for the first time before another of its kind goes out. */
export interface Firsts {
  /** Sends what is done for the first time before another of the kind, which waits for a look after that. */
  inOrder(probe: Probe, ask: () => Promise<Exchange>): Promise<Exchange>;
  /** Takes notice of an answer: what was done for the first time is to be looked after. */
  after(exchange: Exchange, under: Under): Promise<void>;
  /** A list of the resource was asked for at that time (epoch milliseconds): what was done there before was looked after. */
  sawAt(resource: string, sentAt: number): void;
  /** True for a kind that was looked after when it was first done. */
  isFree(kind: string): boolean;
  /** Looks after what was done for the first time, where no list was seen since. */
  settle(): Promise<void>;
}

/** Where a request belongs. */
export interface Under {
  readonly resource: string | undefined;
  /** Nothing else is in flight. */
  readonly isAlone: boolean;
}

/** What was done for the first time, and not looked after yet. */
interface Due {
  readonly under: Under;
  /** When it was answered; epoch milliseconds. */
  readonly at: number;
  look?: Promise<void>;
}

/** `look` looks at the list of the resource; `isOver`: no look tells anything any more. */
export function createFirsts(look: (under: Under) => Promise<void>, isOver: () => boolean): Firsts {
  const free = new Set<string>();
  /** The first of each that is to be looked after; and where it went to and when, until a list was seen there. */
  const first = new Map<string, Promise<void>>();
  const due = new Map<string, Due>();

  const settle = async (deed: string): Promise<void> => {
    const known = due.get(deed);
    if (known === undefined || isOver()) return;
    known.look ??= look({ ...known.under, isAlone: false }).finally(() => void due.delete(deed));
    await known.look;
  };

  /** Waits until none of the kind is under way that nobody has looked after; comes back with what ends the turn. */
  const turnOf = async (deed: string): Promise<() => void> => {
    for (let before = first.get(deed); before !== undefined; before = first.get(deed)) {
      await before;
      await settle(deed);
      if (first.get(deed) === before) first.delete(deed);
    }
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    if (!free.has(deed)) first.set(deed, ended);
    return end;
  };

  return {
    inOrder: async (probe, ask) => {
      const deed = firstOf(probe);
      if (deed === undefined || free.has(deed)) return ask();
      // Of changes that are to be refused few are taken.
      if (isChange(probe) && !isShut(probe)) {
        await settle(deed);
        return ask();
      }
      const end = await turnOf(deed);
      return ask().finally(end);
    },
    after: async (exchange, under) => {
      const deed = firstOf(exchange.probe);
      if (deed === undefined || free.has(deed) || due.has(deed) || !mayHaveDone(exchange)) return;
      due.set(deed, { under, at: exchange.receivedAt });
      // It is asked of no other list of the resource, and what it takes it takes at one blow.
      if (exchange.probe.method === 'HEAD') await settle(deed);
    },
    sawAt: (resource, sentAt) => {
      for (const [deed, { under, at }] of due) {
        if (under.resource !== resource || at > sentAt) continue;
        free.add(deed);
        due.delete(deed);
      }
    },
    isFree: (kind) => free.has(kind),
    settle: async () => {
      for (const deed of due.keys()) await settle(deed);
    },
  };
}

/**
 * What is looked after when it is first done: each usual write, a create that is refused, one of what is there already, a DELETE of what nobody has, odd changes that were taken, a HEAD of
 * a list, and each write that is to be refused for its credential.
 */
function firstOf(probe: Probe): string | undefined {
  const { method, operation, provokes } = probe;
  if (oddityOf(probe) === undefined) return writeOf(probe);
  if (isShut(probe)) return `odd ${method} unauthorized`;
  if (method === 'POST' && provokes === 'duplicate') return 'odd POST duplicate';
  const isRefused = method === 'POST' && provokes === 'invalid-input';
  const isOfAll = method === 'HEAD' && operation?.kind === 'list';
  return isRefused || isOfAll || isChange(probe) || method === 'DELETE' ? `odd ${method}` : undefined;
}

/** False for an odd change that was not taken. */
function mayHaveDone({ probe, reply }: Exchange): boolean {
  return !isChange(probe) || isShut(probe) || oddityOf(probe) === undefined || isSuccess(reply?.status ?? 0);
}

function isChange({ method }: Probe): boolean {
  return method === 'PUT' || method === 'PATCH';
}

/** True for a write that is to be refused for its credential: several are sent one after the other. */
function isShut({ provokes, method }: Probe): boolean {
  return (
    provokes === 'unauthorized' && (method === 'POST' || method === 'PUT' || method === 'PATCH' || method === 'DELETE')
  );
}
