import { type Made, mayHaveMade } from '../../model/creation.ts';
import { itemOf } from '../../model/envelope.ts';
import { idOf } from '../../model/item.ts';
import { isAnother } from '../../model/item-change.ts';
import { diagnosisOf } from '../../model/diagnosis.ts';
import { type Exchange, isSuccess, requestLine } from '../../model/exchange.ts';
import { saysFailed } from '../../model/failure.ts';
import { type Plan, type Resource, resourceOf } from '../../model/plan.ts';
import type { Probe } from '../../model/probe.ts';
import type { Cleanup, Diagnosis } from '../../model/report.ts';
import { itemsFlag } from '../sending/budget.ts';
import type { Send, SendContext } from '../send.ts';
import { isNoisy } from './noise.ts';
import type { Repeated } from '../own/ownership.ts';
import { unsent } from '../sending/unsent.ts';

/** Lets creates out: the first of a resource alone, and no further one where it cannot be proven ours. */
export interface Creates {
  readonly send: Send;
  /** True where such a create is not sent any more. */
  isClosed(probe: Probe, resource: Resource | undefined): boolean;
  /** Says what was held back; `left` is what the cleanup left. */
  conclude(left: Cleanup['left']): readonly Diagnosis[];
}

/** What letting creates out needs. */
export interface Creating {
  readonly plan: Plan;
  readonly send: Send;
  /** So many items may be made; left out: any number. */
  readonly items: number | undefined;
  /** Looks what a create made, as far as no answer has shown it. */
  readonly look: (exchange: Exchange, resource: Resource) => Promise<Made>;
  /** True for a DELETE after which a read shows that what it was sent to is gone. */
  readonly isGone: (exchange: Exchange) => Promise<boolean>;
  /** Deletes it as the cleanup does, which knows of preconditions; true where it is gone by then. */
  readonly remove: (probe: Probe) => Promise<boolean>;
  /** True for an id that an answer had shown before the create was sent. */
  readonly wasShown: (exchange: Exchange, id: string, resource: Resource) => boolean;
  /** The field that holds the id of an item. */
  readonly idFieldOf: (resource: Resource) => string;
  /** A create of the resource that was answered with the id of another one. */
  readonly repeated: (resource: Resource) => Repeated | undefined;
}

/** So many valid creates may fail where none was taken: what fails may store something all the same. */
const mostFailed = 3;

/** So many DELETEs may fail in a row once one was seen to work. */
const fewFailed = 2;

/** So many items of a resource are made where none can be deleted. */
const mostUndeleted = 8;

/** Refusals that are of the DELETE, and not of the state of the one item: one says enough. */
const refusedWhatever: ReadonlySet<number | undefined> = new Set([403, 405, 428]);

/** What is known of the creates of one resource. */
interface Place {
  /** Ends with the create that is alone. */
  turn: Promise<void>;
  /** An item with our word was proven ours. */
  isFree: boolean;
  /** After it one was answered, which would have told that all get one id: those that hold a word may overlap. */
  isTwice: boolean;
  /** What the last one that was taken made is not known yet. */
  open?: Exchange | undefined;
  /** One was given an id of its own, and nothing else proves it. */
  isGiven: boolean;
  /** Valid ones that the service failed at; undefined once one was taken. */
  failed?: readonly Exchange[] | undefined;
  /** How many of them may have made an item. */
  made: number;
  /** The last DELETE of an item of ours; `isWorking` until it is seen not to have worked, and once the item was seen to be gone until several fail. */
  deleted?: { readonly exchange: Exchange; readonly isWorking: boolean; readonly isSeen: boolean } | undefined;
  /** So many DELETEs in a row failed after one that was seen to have worked. */
  failedDeletes: number;
  /** A read showed an item of ours. */
  isReadable: boolean;
  /** The DELETE that did not work, once so much was made that no more is. */
  stuck?: Exchange | undefined;
  /** What could not be proven ours, and which creates are over for it: all, or those without a word. */
  closed?: { readonly exchange: Exchange; readonly are: 'all' | 'wordless' };
}

export function createCreates({
  plan,
  send,
  items = Infinity,
  look,
  isGone,
  remove,
  wasShown,
  idFieldOf,
  repeated,
}: Creating): Creates {
  const places = new Map<string, Place>();
  const flying = new Set<Promise<Exchange>>();
  let made = 0;
  let isSpent = false;

  const placeOf = (resource: Resource): Place => {
    const place = places.get(resource.key) ?? {
      turn: Promise.resolve(),
      isFree: false,
      isTwice: false,
      isGiven: false,
      failed: [],
      made: 0,
      failedDeletes: 0,
      isReadable: false,
    };
    places.set(resource.key, place);
    return place;
  };

  /** Takes notice of a DELETE of an item of ours, and of the read after it. */
  const noteDelete = (place: Place, resource: Resource, exchange: Exchange): void => {
    const { deleted } = place;
    const { operation, about, provokes, credential } = exchange.probe;
    if (about.item === undefined || credential !== 'valid' || provokes === 'missing') return;
    const { reply } = exchange;
    const isDone = reply !== undefined && isSuccess(reply.status) && !saysFailed(reply);
    if (deleted?.isSeen === true) {
      if (operation?.kind !== 'delete') return;
      place.failedDeletes = isDone ? 0 : place.failedDeletes + (isNoisy(exchange) ? 1 : 0);
      if (place.failedDeletes < fewFailed) return;
    }
    if (operation?.kind === 'delete') place.deleted = { exchange, isWorking: isDone, isSeen: false };
    if (operation?.kind !== 'read') return;
    const shown = isDone ? itemOf(reply) : undefined;
    const idField = idFieldOf(resource);
    const { before = {} } = about;
    // Somebody may have been given the id since.
    const isAnothers = shown !== undefined && isAnother(shown, before, idField, resource.create?.example);
    const isThere = idOf(shown, idField) === about.id && !isAnothers;
    place.isReadable ||= isThere;
    if (deleted !== undefined && about.id === deleted.exchange.probe.about.id)
      place.deleted = { ...deleted, isWorking: !isThere, isSeen: deleted.isWorking && !isThere };
  };

  /** The DELETE because of which no more is made. What failed may have worked all the same, and what was taken may take its time. */
  const stuckBy = async (place: Place): Promise<Exchange | undefined> => {
    const { deleted, made: count } = place;
    if (deleted === undefined || deleted.isWorking) return undefined;
    if (deleted.exchange.reply?.status === 428 && (await remove(deleted.exchange.probe))) {
      place.deleted = { ...deleted, isWorking: true, isSeen: true };
      return undefined;
    }
    if (count < mostUndeleted && !refusedWhatever.has(deleted.exchange.reply?.status)) return undefined;
    // Where nothing of ours can be read, that it cannot be read says nothing.
    if (!place.isReadable || !(await isGone(deleted.exchange))) return deleted.exchange;
    place.deleted = { ...deleted, isWorking: true };
    return undefined;
  };

  const isClosedFor = ({ closed, stuck, failed = [] }: Place, probe: Probe, resource: Resource): boolean =>
    repeated(resource) !== undefined ||
    stuck !== undefined ||
    failed.length >= mostFailed ||
    (closed !== undefined && (closed.are === 'all' || isWordless(probe)));

  /** Sends where one more item may be made: what is under way may make one. */
  const counted = async (place: Place, probe: Probe, context: SendContext): Promise<Exchange> => {
    if (made + flying.size < items) {
      const sent: Promise<Exchange> = send(probe, context)
        .then((exchange) => {
          if (mayHaveMade(exchange)) {
            made += 1;
            place.made += 1;
          }
          return exchange;
        })
        .finally(() => flying.delete(sent));
      flying.add(sent);
      return sent;
    }
    if (flying.size === 0) {
      isSpent = true;
      return unsent(probe, context, `${itemsFlag({ items })} was spent`);
    }
    await Promise.race(flying);
    return counted(place, probe, context);
  };

  const settle = async (place: Place, resource: Resource): Promise<void> => {
    const { open } = place;
    if (open === undefined) return;
    place.open = undefined;
    const seen = await look(open, resource);
    // What the service failed at, or did not answer, was not taken, as far as anybody knows.
    if (seen === 'nothing' || (seen === 'unproven' && (open.reply === undefined || isNoisy(open)))) return;
    if (seen === 'ours') place.isFree ||= !isWordless(open.probe);
    else if (seen === 'given' && !place.isGiven) place.isGiven = true;
    else {
      // Where a word was seen to tell which items are ours, those that hold one are told still.
      const isOfWord = isWordless(open.probe) && (place.isFree || open.probe.provokes !== 'success');
      place.closed = { exchange: open, are: isOfWord ? 'wordless' : 'all' };
    }
  };

  const inTurn: (place: Place, resource: Resource) => Send = (place, resource) => async (probe, context) => {
    const before = place.turn;
    let end = (): void => undefined;
    place.turn = new Promise((resolve) => {
      end = resolve;
    });
    try {
      await before;
      await settle(place, resource);
      if (!isClosedFor(place, probe, resource)) place.stuck = await stuckBy(place);
      if (isClosedFor(place, probe, resource)) return unsent(probe, context, whyClosed(place));
      const isFree = place.isFree && place.deleted?.isWorking !== false && !isWordless(probe);
      if (isFree && place.isTwice) end();
      const exchange = await counted(place, probe, context);
      // What fails without a field may work with it.
      if (place.failed !== undefined && probe.provokes === 'success' && probe.about.leftOut === undefined) {
        const { status = 0 } = exchange.reply ?? {};
        if (status >= 500) place.failed = [...place.failed, exchange];
        else if (isSuccess(status)) place.failed = undefined;
      }
      if (mayHaveMade(exchange)) {
        place.isTwice ||= isFree;
        if (!isFree) place.open = exchange;
      }
      return exchange;
    } finally {
      end();
    }
  };

  const resourceFor = (probe: Probe, key: string | undefined): Resource | undefined =>
    resourceOf(plan, probe.operation?.resource) ?? resourceOf(plan, key);

  return {
    send: (probe, context) => {
      const resource = resourceFor(probe, context.resource);
      if (context.cleanup || resource === undefined) return send(probe, context);
      if (probe.effect !== 'create') {
        return send(probe, context).then((exchange) => {
          noteDelete(placeOf(resource), resource, exchange);
          return exchange;
        });
      }
      const place = placeOf(resource);
      const isFree =
        place.isFree &&
        place.isTwice &&
        place.deleted?.isWorking !== false &&
        !isClosedFor(place, probe, resource) &&
        !isWordless(probe);
      return isFree ? counted(place, probe, context) : inTurn(place, resource)(probe, context);
    },
    isClosed: (probe, traced) => {
      const resource = resourceFor(probe, traced?.key);
      if (probe.effect !== 'create' || resource === undefined) return false;
      // Somebody asked for one more.
      isSpent ||= made >= items;
      return isSpent || isClosedFor(placeOf(resource), probe, resource);
    },
    conclude: (left) => [
      ...[...places].flatMap(([key, { closed, stuck, made: count, failed = [] }]) => {
        const resource = resourceOf(plan, key);
        const again = resource && repeated(resource);
        const broken = failed[mostFailed - 1];
        if (broken?.reply !== undefined) {
          const told = { resource: key, request: requestLine(broken), status: broken.reply.status };
          return diagnosisOf('creates-failed', told, { resource: key, exchanges: failed.map(({ id }) => id) });
        }
        if (stuck !== undefined) {
          const status = stuck.reply?.status ?? 0;
          const stayed = left.filter((each) => each.resource === key).length;
          const told = { resource: key, request: requestLine(stuck), status, count, left: stayed };
          return diagnosisOf('deletes-failed', told, { resource: key, exchanges: [stuck.id] });
        }
        const exchange = again?.exchange ?? (closed?.are === 'all' ? closed.exchange : undefined);
        if (exchange === undefined) return [];
        const { reply } = exchange;
        const named = resource && reply && idOf(itemOf(reply), idFieldOf(resource));
        const isKnown = resource !== undefined && named !== undefined && wasShown(exchange, named, resource);
        const facts = { resource: key, request: requestLine(exchange) };
        const extra = { resource: key, exchanges: [exchange.id] };
        return again === undefined
          ? diagnosisOf(
              'creates-stopped',
              {
                ...facts,
                ...(isKnown ? { id: named } : {}),
                ...(isShown(resource) ? {} : { lacks: 'list and read' }),
                ...(isWordless(exchange.probe) ? {} : { word: '{{unique}}' }),
              },
              extra,
            )
          : diagnosisOf('id-given-again', { ...facts, id: again.id }, extra);
      }),
      ...(isSpent ? [diagnosisOf('items-spent', { flag: itemsFlag({ items }) })] : []),
    ],
  };
}

function whyClosed({ stuck, failed = [], closed }: Place): string {
  if (stuck !== undefined) return 'a DELETE of what was created before was not seen to work';
  if (failed.length >= mostFailed) return 'each create failed';
  const made =
    closed === undefined ? 'what was created before' : `what ${requestLine(closed.exchange)} may have created`;
  return `${made} could not be proven ours`;
}

/** True where something that the plan declares shows items. */
function isShown(resource: Resource | undefined): boolean {
  return resource?.operations.some(({ kind }) => kind === 'list' || kind === 'read') === true;
}

/** True for a body in which nothing tells it to be ours. */
function isWordless({ about: { marks = [] } }: Probe): boolean {
  return marks.length === 0;
}
