import type { Creation } from '../../model/creation.ts';
import { type Exchange, isAnswered, isMissing, isSuccess } from '../../model/exchange.ts';
import type { Harm } from '../../model/harm.ts';
import { idOf } from '../../model/item.ts';
import { listingOf } from '../../model/list-page.ts';
import { familyIn, type Resource, resourceOf } from '../../model/plan.ts';
import type { Probe } from '../../model/probe.ts';
import { createReadings, type ReadingsRecorder } from '../../model/readings.ts';
import type { Remnant } from '../../model/report.ts';
import { isObject } from '../../text/json.ts';
import { percentEncoded } from '../../text/percent.ts';
import { cleanAll } from './clean.ts';
import { createDoubts } from './doubts.ts';
import { createQuotes, type Quoting } from './quotes.ts';
import { createChanges } from '../watch/changes.ts';
import { createAstray } from '../watch/astray.ts';
import { createEmptiness } from '../watch/emptiness.ts';
import { createAbsence } from '../drive/absence.ts';
import type { LaneContext } from '../drive/lane.ts';
import type { Send } from '../send.ts';
import type { AuditOptions } from '../options.ts';
import { createLooks } from '../watch/looks.ts';
import { createLosses } from '../watch/losses.ts';
import { createNoise } from '../drive/noise.ts';
import { createOthers } from '../watch/others.ts';
import { createRelease } from '../watch/release.ts';
import { createStanding, type Looking } from '../watch/standing.ts';
import { createStillness } from '../watch/stillness.ts';
import { createSurvival } from '../watch/survival.ts';

export interface CleaningAgain extends Pick<AuditOptions, 'plan' | 'cleaning' | 'fresh'> {
  readonly send: Send;
  /** What an earlier run may have made of a resource. */
  readonly createdOf: (resource: Resource) => readonly Creation[];
  /** Waited for between the first look and the second. */
  readonly pause: () => Promise<void>;
}

/** What cleaning up after an earlier run came to. */
export interface CleanedAgain {
  /** Addresses of what was deleted now. */
  readonly removed: readonly string[];
  /** How many items had been deleted before. */
  readonly gone: number;
  readonly left: readonly Remnant[];
  /** What others have and was gone by then. */
  readonly harms: readonly Harm[];
  /** What shows words of that run, and is not proven to be of it. */
  readonly quoting: readonly Quoting[];
  /** One answer at least came. */
  readonly isReached: boolean;
  /** All that was sent. */
  readonly exchanges: readonly Exchange[];
  /** What failed by our fault, a sentence each. */
  readonly failures: readonly string[];
}

/**
 * Cleans up after an earlier run by the rules of the run's own cleanup; looks a second time, for what was under way may arrive late, and then at other
 * lists too, for what the service moved there.
 */
export async function cleanAgain(options: CleaningAgain): Promise<CleanedAgain> {
  const { plan, createdOf, pause } = options;
  const readings = createReadings(plan);
  const exchanges: Exchange[] = [];
  const failures: string[] = [];
  const idFieldOf = (key: string): string => {
    const resource = resourceOf(plan, key);
    return resource === undefined ? 'id' : readings.of(resource).idField;
  };
  const words = plan.resources.flatMap(createdOf).flatMap(({ exchange }) => exchange.probe.about.marks ?? []);
  const quotes = createQuotes(idFieldOf, familyIn(plan), words);
  const onExchange = (exchange: Exchange): void => {
    exchanges.push(exchange);
    quotes.note(exchange);
  };
  const look = (created: typeof createdOf, isAgain: boolean): ReturnType<typeof cleanAll> => {
    const beside = isAgain ? { quotes, isAgain } : {};
    return cleanAll(options, contextOf(options, readings, onExchange), created, failures, beside);
  };
  /** Ids of what lists showed just as the create sent it. */
  const shownTo = ({ recalled }: Creation, { key }: Resource): readonly string[] =>
    exchanges.flatMap((exchange) => {
      const { kind, resource } = exchange.probe.operation ?? {};
      const items = isAnswered(exchange) && kind === 'list' && resource === key ? listingOf(exchange.reply)?.items : [];
      return (items ?? []).flatMap((item) =>
        isObject(item) && recalled?.isAsSent(item) === true ? (idOf(item, idFieldOf(key)) ?? []) : [],
      );
    });
  const first = await look(createdOf, false);
  const firstDeletes = deletedBy(exchanges).length;
  const gone = new Set(
    successfulDeletes(exchanges).map(({ probe }) => keyOf(probe.operation?.resource, probe, probe.about.id)),
  );
  // A DELETE that takes what others have is not sent again.
  const isTaking = first.harms.some(({ taking }) => taking !== undefined);
  if (!isTaking) await pause();
  const second = isTaking
    ? first
    : await look(
        (resource) =>
          createdOf(resource).map((creation) => {
            const isGone = (id: string): boolean => gone.has(keyOf(resource.key, creation.exchange.probe, id));
            // What no answer named is known by what was deleted: whatever shows its word now is another one.
            return {
              ...creation,
              id: creation.id ?? shownTo(creation, resource).find(isGone),
              wasSeen: (id) => creation.wasSeen(id) || isGone(id),
              wasDeleted: (id) => creation.wasDeleted(id) || isGone(id),
            };
          }),
        true,
      );
  const tried = new Set(
    exchanges
      .filter(({ probe }) => probe.operation?.kind === 'delete')
      .map(({ probe }) => keyOf(probe.operation?.resource, probe, probe.about.id)),
  );
  const told = quotes.beside(
    second,
    () => undefined,
    (key, id, shown) => {
      const isFreed = (resource: Resource, { exchange, id: own = '', mayBeFree }: Creation): boolean => {
        const above = resourceOf(plan, resource.parent);
        const owners = above === undefined ? [] : createdOf(above);
        const owner = owners.find((each) => each.id === exchange.probe.about.owners?.at(-1));
        const isOwnerFreed = above !== undefined && owner !== undefined && isFreed(above, owner);
        return mayBeFree(own) || tried.has(keyOf(resource.key, exchange.probe, own)) || isOwnerFreed;
      };
      const isMoved = (resource: Resource, creation: Creation): boolean =>
        creation.id === id &&
        !isFreed(resource, creation) &&
        creation.exchange.probe.about.marks?.some((word) => shown.includes(word)) === true &&
        !second.left.some((each) => each.resource === resource.key && each.address.endsWith(`/${percentEncoded(id)}`));
      const isOther = (resource: Resource): boolean => familyIn(plan)(resource.key) !== familyIn(plan)(key);
      return plan.resources.find((each) => isOther(each) && createdOf(each).some((made) => isMoved(each, made)))?.key;
    },
  );
  const isOpen = (key: string, id: string): boolean =>
    plan.resources.some((each) => each.key === key && createdOf(each).some(({ isRepeated }) => isRepeated(id)));
  const { left } = quotes.doubted(told, createDoubts(plan, createdOf), isOpen);
  const addresses = new Set(left.map(({ address }) => address));
  const removed = deletedBy(exchanges).filter((address) => !addresses.has(address));
  return {
    removed,
    gone: Math.max(0, first.removed - firstDeletes - (told.left.length - second.left.length)),
    left,
    harms: isTaking ? first.harms : [...first.harms, ...second.harms],
    quoting: quotes.among({ kept: second.kept, left }),
    isReached: exchanges.some(isAnswered),
    exchanges,
    failures,
  };
}

function successfulDeletes(exchanges: readonly Exchange[]): readonly Exchange[] {
  return exchanges.filter(
    (each) => each.probe.operation?.kind === 'delete' && isAnswered(each) && isSuccess(each.reply.status),
  );
}

function deletedBy(exchanges: readonly Exchange[]): readonly string[] {
  return [...new Set(successfulDeletes(exchanges).map(({ probe }) => probe.target))];
}

/** An item of a resource, by its id and those of its owners. */
function keyOf(resource: string | undefined, { about }: Probe, id: string | undefined): string {
  return JSON.stringify([resource, about.owners ?? [], id]);
}

/** What a lane needs that only cleans up. */
function contextOf(
  { plan, send, fresh }: CleaningAgain,
  readings: ReadingsRecorder,
  onExchange: (exchange: Exchange) => void,
): LaneContext {
  const survival = createSurvival({
    send,
    patienceMs: plan.http.patienceMs,
    isAborted: () => false,
    onLook: () => undefined,
    onLoss: () => undefined,
  });
  const looking: Looking = { send, idFieldOf: () => 'id', isGone: isMissing, onLook: () => undefined };
  const standing = createStanding({ ...looking, onSight: async () => undefined });
  const others = createOthers({ ...looking, isOurs: () => true });
  const emptiness = createEmptiness(others);
  const stillness = createStillness();
  return {
    plan,
    readings,
    send,
    stillness,
    fresh,
    orderOf: () => 0,
    isWanted: () => true,
    isClosed: () => false,
    isAborted: () => false,
    onExchange,
    survival,
    standing,
    emptiness,
    changes: createChanges({
      ...plan,
      others,
      idFieldOf: () => 'id',
      isOurs: () => true,
      isOver: () => false,
      again: async (request) => request,
    }),
    astray: createAstray({ hitBy: () => undefined, isFarReaching: () => false }),
    looks: createLooks({ plan, isOurs: () => true, isHarmful: () => false, isDriven: () => false }),
    losses: createLosses({
      others,
      emptiness,
      survival,
      stillness,
      send,
      remove: async () => false,
      onAgain: () => undefined,
      onGone: () => undefined,
    }),
    release: createRelease({ standing, stillness, emptiness, survival }),
    noise: createNoise(),
    absence: createAbsence({ plan, readings, send, onTry: () => undefined, createdOf: () => [] }),
    isDone: async () => true,
    onTry: () => undefined,
    onShared: () => undefined,
    onScenario: () => undefined,
    onTraceEnd: () => undefined,
  };
}
