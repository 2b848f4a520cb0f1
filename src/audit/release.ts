import type { Exchange } from '../model/exchange.ts';
import type { Probe } from '../model/probe.ts';
import { mayReachOthers, type Oddity, oddityOf } from './oddity.ts';
import type { Emptiness } from './emptiness.ts';
import type { Standing } from './standing.ts';
import type { Survival } from './survival.ts';

/**
 * Lets requests out by kind. The first odd one of a kind goes to one resource, while no other of an unproven kind is in flight; the first read of
 * an item that is not ours goes to one item. Others follow when what was read there before still stands.
 */
export interface Release {
  /** Sends as soon as the kind of the request may go there; undefined where it may not. */
  out(probe: Probe, resource: string | undefined, send: () => Promise<Exchange>): Promise<Exchange | undefined>;
}

/** What letting out needs. */
export interface Releasing {
  readonly standing: Pick<Standing, 'stands'>;
  readonly emptiness: Pick<Emptiness, 'isEmptied' | 'culpritOf'>;
  readonly survival: Pick<Survival, 'isCondemned' | 'accuse'>;
}

/** A kind: being tried somewhere, or tried there and not yet seen to have done nothing. */
interface Tried {
  readonly resource: string | undefined;
  readonly place: string | undefined;
  readonly end: Promise<Exchange>;
  /** What it was tried on before was gone after it. */
  readonly hasTaken: boolean;
}

export function createRelease({ standing, emptiness, survival }: Releasing): Release {
  const free = new Set<string>();
  /** Classes of which one was seen to have left standing what stood. */
  const harmless = new Set<string>();
  const tried = new Map<string, Tried>();
  /** Ends with what is tried now. */
  let turn: Promise<unknown> = Promise.resolve();

  /** What was tried there did nothing; else it is tried once more, elsewhere, and accused where that is gone as well. */
  const verdictOn = async (oddity: Oddity, { resource, end, hasTaken }: Tried): Promise<'free' | 'gone' | 'over'> => {
    const exchange = await end;
    const { probe, sentAt, receivedAt } = exchange;
    if (free.has(oddity.kind)) return 'free';
    const isSafe = harmless.has(oddity.class) || resource === undefined || !mayReachOthers(probe);
    if (isSafe || (await standing.stands(resource, sentAt, receivedAt))) {
      harmless.add(oddity.class);
      free.add(oddity.kind);
      return 'free';
    }
    // Where nothing is left nowhere, no second time can show it.
    if (!hasTaken && !(await emptiness.isEmptied())) return 'gone';
    // Where nothing is left, it need not have been this one.
    const culprit = hasTaken ? undefined : emptiness.culpritOf();
    survival.accuse(culprit?.exchange ?? exchange, hasTaken, culprit?.others);
    return 'over';
  };

  return {
    out: async (probe, resource, send) => {
      const oddity = oddityOf(probe) ?? readOf(probe);
      if (oddity === undefined) return send();
      const place = oddity.place ?? resource;
      for (let hasTaken = false; !free.has(oddity.kind); ) {
        const before = tried.get(oddity.kind);
        if (before === undefined || hasTaken) {
          const end = oddity.place === undefined ? turn.then(send) : send();
          tried.set(oddity.kind, { resource, place, end, hasTaken });
          if (oddity.place === undefined) turn = end.catch(() => undefined);
          return end;
        }
        await before.end;
        if (before.place === place) break;
        const verdict = await verdictOn(oddity, before);
        if (verdict === 'over') return undefined;
        // Another may have been tried meanwhile.
        hasTaken = verdict === 'gone' && tried.get(oddity.kind) === before;
      }
      return survival.isCondemned(probe) ? undefined : send();
    },
  };
}

/** A plain read of an item: harmless, unless it takes or uses up what it shows. */
function readOf({ operation, method, effect, target }: Probe): Oddity | undefined {
  if (operation?.kind !== 'read' || method !== 'GET' || effect !== 'read') return undefined;
  const [place = target] = target.split('?');
  return { class: 'GET item', kind: 'GET item', place };
}
