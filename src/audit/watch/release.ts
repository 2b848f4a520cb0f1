import type { Exchange } from '../../model/exchange.ts';
import type { Probe } from '../../model/probe.ts';
import { mayReachOthers, type Oddity, oddityOf } from './oddity.ts';
import type { Emptiness } from './emptiness.ts';
import type { Standing } from './standing.ts';
import type { Stillness } from './stillness.ts';
import type { Survival } from './survival.ts';

/**
 * Lets requests out by kind. The first odd one of a kind goes to one resource, while no other of an unproven kind is in flight; the first read of
 * an item that is not ours goes to one item. Others follow when what was read there before still stands.
 */
export interface Release {
  /** Sends as soon as the kind of the request may go there; undefined where it may not. */
  out(probe: Probe, resource: string | undefined, send: Sent): Promise<Exchange | undefined>;
}

/** Sends, and where so said, while nothing else is in flight. */
type Sent = (isAlone?: boolean) => Promise<Exchange>;

/** What letting out needs. */
export interface Releasing {
  readonly standing: Pick<Standing, 'note' | 'stands' | 'isThere'>;
  readonly stillness: Pick<Stillness, 'alone'>;
  readonly emptiness: Pick<Emptiness, 'isEmptied' | 'culpritOf'>;
  readonly survival: Pick<Survival, 'isCondemned' | 'accuse'>;
}

/** A kind: being tried somewhere, or tried there and not yet seen to have done nothing. */
interface Tried {
  readonly oddity: Oddity;
  readonly resource: string | undefined;
  readonly place: string | undefined;
  readonly end: Promise<Exchange>;
}

export function createRelease({ standing, stillness, emptiness, survival }: Releasing): Release {
  const free = new Set<string>();
  /** Classes of which one was seen to have left standing what stood. */
  const harmless = new Set<string>();
  const tried = new Map<string, Tried>();
  /** By class, the one that is looked after before another of the class is tried. */
  const leading = new Map<string, Tried>();
  /** Ends with what is tried now. */
  let turn: Promise<unknown> = Promise.resolve();

  /** Ends when nothing is tried any more: one look then serves all that was tried there. */
  const settled = async (): Promise<void> => {
    for (let last: unknown; last !== turn; ) {
      last = turn;
      await turn;
      await new Promise((resolve) => void setImmediate(resolve));
    }
  };

  /** True where nothing that was read there before was gone after it. */
  const isHarmless = async (
    { probe, sentAt, receivedAt }: Exchange,
    resource: string | undefined,
    isAlone = false,
  ): Promise<boolean> =>
    !mayReachOthers(probe) || (await standing.stands(resource, { sentAt, answeredAt: receivedAt, isAlone }));

  const clear = (oddity: Oddity): void => {
    harmless.add(oddity.class);
    free.add(oddity.kind);
  };

  /** What was tried there did nothing; or it may have taken something; or it is known who did, and nothing more goes out. */
  const verdictOn = async ({ oddity, resource, end }: Tried): Promise<'free' | 'gone' | 'over'> => {
    const exchange = await end;
    if (oddity.place === undefined) await settled();
    if (free.has(oddity.kind)) return 'free';
    if (await isHarmless(exchange, resource)) {
      clear(oddity);
      return 'free';
    }
    if (!(await emptiness.isEmptied())) return 'gone';
    // Where nothing is left, it need not have been this one.
    const culprit = emptiness.culpritOf();
    survival.accuse(culprit?.exchange ?? exchange, false, culprit?.others);
    return 'over';
  };

  /** Sends one of a kind after which something was gone while nothing else is in flight: what is there before, and not after, it took. */
  const tryAgain = (oddity: Oddity, resource: string | undefined, send: Sent): Promise<Exchange> =>
    stillness.alone(async () => {
      // A read shows by itself that the item was there.
      const isRead = oddity.place !== undefined;
      const isShown = resource !== undefined && (isRead || (await standing.isThere(resource, true)));
      const exchange = await send(true);
      standing.note(exchange);
      if (!isShown) free.add(oddity.kind);
      else if (await isHarmless(exchange, resource, true)) clear(oddity);
      else survival.accuse(exchange, true);
      return exchange;
    });

  return {
    out: async (probe, resource, send) => {
      const oddity = oddityOf(probe) ?? readOf(probe);
      if (oddity === undefined) return send();
      const place = oddity.place ?? resource;
      while (!free.has(oddity.kind)) {
        const before = tried.get(oddity.kind);
        const first = before ?? (harmless.has(oddity.class) ? undefined : leading.get(oddity.class));
        if (first === undefined) {
          const end = oddity.place === undefined ? turn.then(() => send()) : send();
          if (oddity.place === undefined) turn = end.catch(() => undefined);
          const one = { oddity, resource, place, end };
          tried.set(oddity.kind, one);
          leading.set(oddity.class, one);
          return end;
        }
        await first.end;
        if (first.place === place && (oddity.place !== undefined || harmless.has(oddity.class))) break;
        const verdict = await verdictOn(first);
        if (verdict === 'over' || survival.isCondemned(probe)) return undefined;
        // Another may have been tried meanwhile.
        if (verdict !== 'gone' || (tried.get(oddity.kind) ?? leading.get(oddity.class)) !== first) continue;
        leading.delete(oddity.class);
        if (before === undefined) continue;
        const end = tryAgain(oddity, resource, send);
        tried.set(oddity.kind, { oddity, resource, place, end });
        return end;
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
