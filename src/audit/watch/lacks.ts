import type { Counts } from './counts.ts';
import type { Others, Place, Sight } from './others.ts';
import type { Suspects } from './suspects.ts';

/** Knows what lists lack of what others have, and since when. */
export interface Lacks {
  /** Looks at a list once more; undefined where nothing can be told from it. */
  look(place: Place, after?: Parameters<Others['look']>[1]): Promise<Sight | undefined>;
  /** An answer was seen. */
  count(): void;
  /** How many answers were seen. */
  readonly seen: number;
  /** When the list last showed all that others have. */
  since(place: Place): Stood;
  /** From now on it is compared with what it shows by then: epoch milliseconds. */
  restart(place: Place, at: number): void;
  /** Takes notice of whether a list shows all that others have. */
  note(sight: Sight): void;
  /** True where what it lacks was known: nothing that was sent before did anything there. */
  stands(sight: Sight): boolean;
  /** True where it shows that something more is gone. */
  hasLost(sight: Sight): Promise<boolean>;
  /** Looks once more, and tells whether something more is gone. */
  losesMore(place: Place): Promise<boolean>;
  /** What is missing went before: it is known to be gone. */
  accept(sight: Sight): void;
  /** What is known to be gone of what others had when nothing was written yet. */
  lostOf(place: Place): readonly string[];
  /** Takes notice of how many are gone by now. */
  tell(sight: Sight, gone?: readonly string[]): void;
  /** What was seen last to be gone; undefined where only the list's count showed that something is. */
  lastLostOf(place: Place): string | undefined;
  /** True where it shows all of what others have, or nothing of it, and so it was each time before; what was gone and is back was not taken. */
  isBlown(sight: Sight): boolean;
  /** True for a list that does not show all that others have. */
  isLacking(place: Place): boolean;
}

/** When a list last showed all that others have: epoch milliseconds, and how many answers were seen by then. */
export interface Stood {
  readonly at: number;
  readonly seen: number;
}

/** So often what a list shows no more may turn out to be on another page. */
const mostShifts = 2;

/** For so many milliseconds a list may be kept, and shown to whoever asks for it in another way. */
const keptMs = 500;

/** So many items that are gone are told of while the run goes on. */
const enoughToTell = 2;

/** `onBack`: a list shows again what it had lost at one blow. `onGone`: so many are gone from a list, told once of each. */
export function createLacks(
  others: Others,
  suspects: Pick<Suspects, 'clear'>,
  counts: Pick<Counts, 'accept' | 'isShort' | 'goneFrom'>,
  onBack: (place: Place) => boolean,
  onGone: (place: Place, count: number) => void,
): Lacks {
  /** By list. */
  const stood = new Map<string, Stood>();
  /** What is known to be gone, by list and id. */
  const gone = new Set<string>();
  /** What was seen last to be gone, by list. */
  const last = new Map<string, string>();
  /** By path of their list, whatever was asked of it: what is gone, and the lists that were told of. */
  const lost = new Map<string, Set<string>>();
  const told = new Set<string>();
  /** How many a list is known to count fewer than before. */
  const counted = new Map<string, number>();
  const shifts = new Map<string, number>();
  const lacking = new Set<string>();
  /** Lists that lost one thing and kept another, or showed again what they had lost: others write there. */
  const moved = new Set<string>();
  let seen = 0;

  const isGone = ({ list }: Place, id: string): boolean => gone.has(`${list.probe.target} ${id}`);
  const newlyMissing = ({ place, missing }: Sight): readonly string[] =>
    missing.filter((id) => place.old.has(id) && !isGone(place, id));
  const add = ({ list }: Place, ids: readonly string[]): void => {
    for (const id of ids) gone.add(`${list.probe.target} ${id}`);
  };
  const isCountedLess = (sight: Sight): boolean =>
    sight.lacking > (counted.get(sight.place.list.probe.target) ?? 0) || counts.isShort(sight);
  const addCount = ({ place, lacking }: Sight): void => {
    const { target } = place.list.probe;
    counted.set(target, Math.max(lacking, counted.get(target) ?? 0));
  };
  const look: Lacks['look'] = async ({ list }, after) => {
    seen += 1;
    return others.note(await others.look(list, after));
  };
  const restart: Lacks['restart'] = ({ list }, at) => void stood.set(list.probe.target, { at, seen });
  const clear = (sight: Sight): void => {
    suspects.clear(sight);
    restart(sight.place, sight.exchange.sentAt);
  };
  const accept: Lacks['accept'] = (sight) => {
    add(sight.place, sight.missing);
    addCount(sight);
    counts.accept(sight);
  };
  const tell: Lacks['tell'] = (sight, ids = []) => {
    const { place, shown, missing, isPart, lacking: less } = sight;
    const [path = ''] = place.list.probe.target.split('?');
    const all = lost.get(path) ?? new Set<string>();
    lost.set(path, all);
    // What a page has no room for need not be gone.
    const hasRoom = !isPart && shown.length < place.most;
    for (const id of hasRoom ? missing.filter((each) => place.old.has(each)) : ids) all.add(id);
    const count = Math.max(all.size, less);
    if (count < enoughToTell || told.has(path)) return;
    told.add(path);
    onGone(place, count);
  };
  const hasLost: Lacks['hasLost'] = async (sight) => {
    const { target } = sight.place.list.probe;
    if (sight.isRenewed) accept(sight);
    const [first] = newlyMissing(sight);
    const isOpen = first !== undefined && (shifts.get(target) ?? 0) < mostShifts;
    if (isOpen && (await others.isGone(sight, first))) {
      accept(sight);
      last.set(target, first);
      tell(sight, [first]);
      return true;
    }
    if (isOpen) shifts.set(target, (shifts.get(target) ?? 0) + 1);
    if (!isCountedLess(sight) || sight.isBare) return false;
    // What was kept of another answer counts what that showed.
    const later = await look(sight.place, { exchange: sight.exchange, ms: keptMs });
    const isSo = later !== undefined && isCountedLess(later);
    if (counts.isShort(sight)) {
      const id = await counts.goneFrom(sight, isSo ? later : undefined);
      if (id === undefined) return false;
      last.set(target, id);
      tell(sight, [id]);
      return true;
    }
    if (!isSo) return false;
    addCount(sight);
    last.delete(target);
    tell(sight);
    return true;
  };

  return {
    look,
    count: () => {
      seen += 1;
    },
    get seen() {
      return seen;
    },
    since: ({ list }) => stood.get(list.probe.target) ?? { at: 0, seen: 0 },
    restart,
    note: (sight) => {
      const { place, missing, lacking: less } = sight;
      if (less > 0 || missing.some((id) => place.old.has(id))) lacking.add(place.list.probe.target);
      else lacking.delete(place.list.probe.target);
    },
    stands: (sight) => {
      if (sight.isRenewed) {
        accept(sight);
        return true;
      }
      const isKnown = newlyMissing(sight).length === 0 && !isCountedLess(sight);
      if (isKnown) clear(sight);
      return isKnown;
    },
    hasLost,
    losesMore: async (place) => {
      const sight = await look(place);
      if (sight === undefined) return false;
      const isLost = await hasLost(sight);
      if (isLost) restart(place, sight.exchange.sentAt);
      else clear(sight);
      return isLost;
    },
    accept,
    lostOf: (place) => [...place.old].filter((id) => isGone(place, id)),
    tell,
    lastLostOf: ({ list }) => last.get(list.probe.target),
    isBlown: ({ place, missing, isBare }) => {
      const { target } = place.list.probe;
      const isLess = missing.some((id) => place.old.has(id));
      if (isLess ? !isBare : onBack(place)) moved.add(target);
      return isBare && isLess && !moved.has(target);
    },
    isLacking: ({ list }) => lacking.has(list.probe.target),
  };
}
