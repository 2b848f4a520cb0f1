import { type Creation, doubtOf, mayHaveMade, type Recalled, requestSent } from '../../model/creation.ts';
import { isDerived } from '../../model/derived-item.ts';
import { itemOf } from '../../model/envelope.ts';
import { saysFailed } from '../../model/failure.ts';
import { type Exchange, isAnswered, isMissing, isSuccess } from '../../model/exchange.ts';
import { contradicts, isGivenId } from '../../model/given-id.ts';
import { idText } from '../../model/item.ts';
import { showsMarkAsSent } from '../../model/mark.ts';
import type { Operation } from '../../model/operation.ts';
import { operationOf, type Plan, type Resource } from '../../model/plan.ts';
import type { Probe } from '../../model/probe.ts';
import type { Provocation } from '../../model/provocation.ts';
import { isReservedId } from '../../model/reserved-id.ts';
import { fieldsSent } from '../../model/resource-object.ts';
import type { Readings, ResourceReadings } from '../../model/readings.ts';
import { type Fresh, type Sending, sendAll } from '../../model/scenario.ts';
import type { Walk } from '../../facts/lists/walk.ts';
import { type JsonObject, member, printJson } from '../../text/json.ts';
import { cleanup as steps } from '../../model/traces/cleanup.ts';
import { operationProbe, sendable } from '../address.ts';
import { seenByOwner } from '../own/held.ts';
import { missingId } from '../ground/missing-id.ts';

/** So many reads of the cleanup may be in flight together. */
const batchSize = 25;

/** One item that may be ours: by id where one is known. */
export interface Candidate {
  readonly id: string | undefined;
  readonly creation: Creation;
  /** Why it is not proven, though it shows a word of ours where that was sent. */
  readonly doubt?: string;
}

/**
 * What a look at a candidate came to. `none`: nothing that is ours. `gone`: it was there, and is no longer. `ours`: it is there,
 * and proven ours. `late`: the answer says that it was made, and nothing shows it yet. `left`: it may be ours, and stays for a reason;
 * `isOpen` where another look may tell more.
 */
export type Found =
  | { readonly is: 'none' }
  | { readonly is: 'gone'; readonly id: string }
  | { readonly is: 'ours'; readonly id: string }
  | { readonly is: 'late'; readonly id: string | undefined; readonly reason: string }
  | {
      readonly is: 'left';
      readonly id: string | undefined;
      /** Where it is, if not below those whom it was made for. */
      readonly owners?: readonly string[];
      readonly reason: string;
      readonly isOpen: boolean;
      readonly isSeen: boolean;
      /** Nothing tells whether it is there. */
      readonly isUnread?: true;
      /** True where a scenario deleted what the creation made: what is there may be another. */
      readonly isDeleted: boolean;
    };

/** What is known of a resource as a whole when an item of it is to be proven ours. */
export interface Known {
  readonly idField: string;
  /** Fields of the plan's create example. */
  readonly fields: readonly string[];
  /** Ids of all that the run may have made there. */
  readonly made: ReadonlySet<string>;
  /** Ids that answers showed of what others have. */
  readonly others: readonly string[];
  /** True where two creates were given different ids that nobody had seen: the service makes ids of its own. */
  readonly givesIds: boolean;
  /** What creates that a word proves were answered with. */
  readonly statuses: ReadonlySet<number | undefined>;
  /** Ids that an earlier look at the list showed. */
  readonly wasListed: ReadonlySet<string>;
  /** The plan declares a list. */
  readonly hasList: boolean;
  /** Lists have shown items that the run made. */
  readonly listsOurs: boolean;
  /** True for an id that this cleanup has deleted. */
  readonly wasDeleted: (id: string) => boolean;
  /** True where several were deleted, and no answer has shown since that one of them is gone. */
  readonly areDeletesVain: () => boolean;
  /** What is known now of how the service says that an item is not there. */
  readonly absence: () => Pick<ResourceReadings, 'isGone' | 'isAbsenceKnown' | 'isLikeNobodys'>;
  /** An id that nobody has, where one may be asked for. */
  readonly nobodys: (() => string) | undefined;
}

/** What earlier looks of a cleanup showed, and what it has deleted. */
export interface Looks {
  readonly listed: ReadonlySet<string>;
  readonly deleted: (id: string) => boolean;
}

/** What the creations of a resource tell of it. */
export function knownOf(
  resource: Resource,
  readings: Readings,
  all: readonly Creation[],
  { listed, deleted }: Looks,
  fresh?: Fresh,
): Known {
  const { idField } = readings.of(resource);
  const given = all.flatMap((each) => (each.isMeant && isGiven(each, each.id) ? [each.id] : []));
  const made = new Set(all.flatMap(({ id }) => id ?? []));
  const proven = all.filter(({ isMeant, isProven }) => isMeant && isProven);
  return {
    idField,
    fields: Object.keys(resource.create?.example ?? {}),
    made,
    statuses: new Set(proven.map(({ exchange }) => exchange.reply?.status)),
    others: readings.of(resource).ids.filter((id) => !made.has(id)),
    givesIds: new Set(given).size > 1,
    wasListed: listed,
    hasList: operationOf(resource, 'list') !== undefined,
    listsOurs: [...made].some((id) => listed.has(id) || readings.of(resource).hasListed(id)),
    wasDeleted: deleted,
    areDeletesVain: () => {
      const taken = all.filter(({ id, wasDeleted }) => id !== undefined && wasDeleted(id));
      const isRead = operationOf(resource, 'read') !== undefined;
      return (
        isRead && new Set(taken.map(({ id }) => id)).size > 1 && !taken.some(({ id = '', wasGone }) => wasGone(id))
      );
    },
    absence: () => readings.of(resource),
    nobodys: fresh && (() => missingId([...readings.of(resource).ids, ...made], fresh)),
  };
}

/**
 * What a creation made: each listed item that nobody had seen before and that shows its word where it was sent; else what the
 * answer names, what a PUT was sent to, and what id the body held. A refused creation made nothing unless the list shows it. Of an earlier run
 * others may have quoted or copied the items since: see `recalledIn`.
 */
export function candidatesOf(creation: Creation, walk: Walk, known: Known): readonly Candidate[] {
  const { marks = [], sent } = creation.exchange.probe.about;
  const listed = [...walk.items].filter(
    ([id, item]) =>
      marks.length > 0 &&
      showsMarkAsSent(item, sent, marks) &&
      !creation.wasShown(id) &&
      !isMadeOfIt(creation, id, item, walk, known),
  );
  if (creation.recalled !== undefined) return recalledIn(creation, creation.recalled, listed, known);
  return shownIn(creation, listed, known);
}

/** What is listed as its own, or else what is named. */
function shownIn(
  creation: Creation,
  listed: readonly (readonly [id: string, item: JsonObject])[],
  known: Known,
): readonly Candidate[] {
  const { exchange, isMeant } = creation;
  const { method, about } = exchange.probe;
  const { sent, id: asked } = about;
  // What it names may have been deleted already, and another shows its word.
  const named = creation.id !== undefined && creation.wasDeleted(creation.id) ? [creation.id] : [];
  if (listed.length > 0) return [...new Set([...listed.map(([id]) => id), ...named])].map((id) => ({ creation, id }));
  if (!mayHaveMade(exchange) || creation.madeNothing) return isMeant ? [{ creation, id: undefined }] : [];
  const inBody = idText(member(sent, known.idField));
  const ids = [creation.id ?? (method === 'POST' ? undefined : asked), inBody].filter((id) => id !== undefined);
  if (!isMeant) return [...new Set(ids)].filter((id) => id !== asked).map((id) => ({ creation, id }));
  return ids.length === 0 ? [{ creation, id: undefined }] : [...new Set(ids)].map((id) => ({ creation, id }));
}

/**
 * Of an earlier run: what an answer named is its own, and nothing else; where none did, what shows all that was sent, if it is not more than can have
 * been made. The rest is told where it may be of the run.
 */
function recalledIn(
  creation: Creation,
  { isAsSent, isNamed, unnamed }: Recalled,
  listed: readonly (readonly [id: string, item: JsonObject])[],
  known: Known,
): readonly Candidate[] {
  const { effect, about } = creation.exchange.probe;
  const ids = new Set([creation.id, effect === 'create' ? undefined : about.id]);
  const own = listed.filter(([id]) => ids.has(id));
  const beside = listed.filter(([id]) => !ids.has(id) && !isNamed(id));
  const alike = beside.filter(([, item]) => isAsSent(item));
  const most = creation.id === undefined ? unnamed : 0;
  if (alike.length > 0 && alike.length <= most) return shownIn(creation, alike, known);
  const doubted = alike.length === 0 && most > 0 ? beside : alike;
  const doubt = doubtOf(creation, alike.length > 0);
  const isFound = own.length > 0 || creation.id !== undefined || doubted.length === 0;
  return [...(isFound ? shownIn(creation, own, known) : []), ...doubted.map(([id]) => ({ creation, id, doubt }))];
}

/**
 * True for an item beside the one that the answer named, which is there or was deleted: not ours where something else made it of that. An answer that
 * named an item of others names none that anything was made of.
 */
function isMadeOfIt(
  creation: Creation,
  id: string,
  item: JsonObject,
  walk: Walk,
  { wasDeleted, fields }: Known,
): boolean {
  const { id: named, exchange, recalled } = creation;
  if (recalled !== undefined) return false;
  if (named === undefined || named === id) return false;
  const made = walk.items.get(named);
  const wasTaken = creation.wasDeleted(named) || wasDeleted(named);
  if (!wasTaken && (made === undefined || creation.isAnother(made))) return false;
  const sent = fieldsSent(exchange.probe.about);
  return isDerived(item, [...fields, ...Object.keys(sent ?? {})], [sent, answeredOf(creation), made]);
}

/** A candidate that only a read can tell of. */
interface Unread {
  readonly candidate: Candidate;
  readonly id: string;
  readonly probe: Probe;
}

/**
 * What became of each candidate, in their order: by the list where it shows it as ours, else by a read. Of what
 * was deleted, and is not listed, one is read, and the others only where that one is still there.
 */
export function* findAll(
  plan: Plan,
  resource: Resource,
  owners: readonly string[],
  candidates: readonly Candidate[],
  walk: Walk,
  known: Known,
): Sending<readonly Found[]> {
  const read = sendable(plan, resource, 'read');
  const found = new Map<Candidate, Found>();
  const unread: Unread[] = [];
  // Where a read said so of one, a DELETE does here what it says.
  const isSeenGone = candidates.some(
    (each) => isDeletedAndUnlisted(each, walk) && each.creation.wasMissed(each.id ?? ''),
  );
  for (const candidate of candidates) {
    const { id, creation } = candidate;
    const listed = id === undefined ? undefined : walk.items.get(id);
    if (id === undefined) found.set(candidate, unnamed(candidate, walk, known));
    else if (creation.wasShown(id)) found.set(candidate, overwritten(candidate, id, listed));
    else if (isReservedId(id)) found.set(candidate, inDoubt(candidate, id, walk, 'which may stand for other items'));
    else if (candidate.doubt !== undefined)
      found.set(candidate, { ...nameless, id, isSeen: false, reason: candidate.doubt });
    else if (creation.isRepeated(id))
      found.set(candidate, inDoubt(candidate, id, walk, 'as another create of this run was'));
    else if (listed !== undefined && isOurs(candidate, id, listed, { known, walk }))
      found.set(candidate, { is: 'ours', id });
    else if (isSeenGone && isDeletedAndUnlisted(candidate, walk) && !known.wasListed.has(id))
      found.set(candidate, absent(candidate, id, { known, walk }));
    else if (read !== undefined) unread.push({ candidate, id, probe: proofOf(read, owners, id) });
    else if (listed === undefined && (walk.whole || creation.wasDeleted(id)))
      found.set(candidate, absent(candidate, id, { known, walk }));
    else found.set(candidate, unproven(candidate, id, { known, walk }, listed));
  }
  const seeming = unread.filter(
    ({ candidate, id }) => isDeletedAndUnlisted(candidate, walk) && known.wasListed.has(id),
  );
  const [sample, ...others] = seeming;
  const first = [...unread.filter((each) => !seeming.includes(each)), ...(sample === undefined ? [] : [sample])];
  yield* readAll(first, found, { known, walk });
  const isGone = sample !== undefined && ['gone', 'none'].includes(found.get(sample.candidate)?.is ?? '');
  if (!isGone) yield* readAll(others, found, { known, walk });
  else for (const { candidate, id } of others) found.set(candidate, absent(candidate, id, { known, walk }));
  return candidates.flatMap((candidate) => found.get(candidate) ?? []);
}

/** True where it was deleted, and a whole list does not show it, not even without its id. */
function isDeletedAndUnlisted({ id, creation }: Candidate, walk: Walk): boolean {
  return id !== undefined && isHidden(id, walk) && creation.wasDeleted(id);
}

function isHidden(id: string, walk: Walk): boolean {
  return walk.nameless.length === 0 && isUnlisted(id, walk);
}

function* readAll(unread: readonly Unread[], found: Map<Candidate, Found>, view: View): Sending {
  for (let start = 0; start < unread.length; start += batchSize) {
    const batch = unread.slice(start, start + batchSize);
    const exchanges: Exchange[] = [];
    for (const read of yield* sendAll(batch.map(({ probe }) => probe))) exchanges.push(yield* seenByOwner(read));
    const isAnyUnclear = batch.some(({ id }, index) => isUnclear(exchanges[index], id, view));
    if (isAnyUnclear) yield* askForNobodys(batch[0], view);
    for (const [index, { candidate, id }] of batch.entries()) {
      found.set(candidate, foundBy(exchanges[index], candidate, id, view));
    }
  }
}

/** What was known and seen before a read. */
interface View {
  readonly known: Known;
  readonly walk: Walk;
}

/** True for a refusal that may say that there is no such item, in a way of its own, and for an answer about what a whole list lacks. */
function isUnclear(exchange: Exchange | undefined, id: string, { known: { absence }, walk }: View): boolean {
  if (exchange === undefined || !isAnswered(exchange)) return false;
  const { status } = exchange.reply;
  if (isSuccess(status)) return isUnlisted(id, walk) && absence().isLikeNobodys(exchange) === undefined;
  return status >= 400 && status < 500 && !isMissing(exchange) && !absence().isAbsenceKnown;
}

function isUnlisted(id: string, { whole, items }: Walk): boolean {
  return whole && !items.has(id);
}

/** A read of what nobody ever had, and one of what is listed, beside which the others are seen for what they are. */
function* askForNobodys(like: Unread | undefined, { known: { nobodys }, walk }: View): Sending {
  const { operation, about } = like?.probe ?? {};
  if (operation === undefined || nobodys === undefined) return;
  const { owners = [] } = about ?? {};
  const id = nobodys();
  const rest = { step: steps.nobodys, provokes: 'missing', about: { id, owners } } as const;
  const [listed] = walk.items.keys();
  yield* sendAll([
    operationProbe(operation, [...owners, id], rest),
    ...(listed === undefined ? [] : [proofOf(operation, owners, listed)]),
  ]);
}

function proofOf(read: Operation, owners: readonly string[], id: string): Probe {
  return operationProbe(read, [...owners, id], { step: steps.proof, provokes: 'anything', about: { id, owners } });
}

function foundBy(exchange: Exchange | undefined, candidate: Candidate, id: string, { known, walk }: View): Found {
  const { creation } = candidate;
  const wasTaken = creation.wasDeleted(id);
  const unread = (why: string | number): Found => {
    if (!creation.isMeant) return { is: 'none' };
    const isSeen = creation.isProven || creation.wasSeen(id) || creation.exchange.reply?.status === 201;
    const reason = `${wasTaken ? 'its DELETE was accepted, and it' : 'it'} could not be read: ${why}`;
    return { is: 'left', id, reason, isOpen: true, isSeen, isDeleted: false, isUnread: true };
  };
  const wasThere = creation.wasSeen(id) || known.wasListed.has(id);
  const wasDeleted = wasTaken || known.wasDeleted(id);
  const isOff = isUnlisted(id, walk) && wasThere && wasDeleted;
  if (exchange === undefined || !isAnswered(exchange)) {
    if (wasTaken && creation.wasMissed(id)) return { is: 'gone', id };
    return isOff && known.listsOurs
      ? absent(candidate, id, { known, walk })
      : unread(exchange?.fault?.message ?? 'no answer');
  }
  const { status } = exchange.reply;
  if (known.absence().isGone(exchange)) return absent(candidate, id, { known, walk });
  // What cannot be read, and no list shows any more, is deleted as the answer to that says.
  if (!isSuccess(status) && isOff) return absent(candidate, id, { known, walk });
  if (!isSuccess(status)) return unread(status);
  // Nothing of it is shown: an id that nobody ever had is answered the same.
  if (isUnlisted(id, walk) && known.absence().isLikeNobodys(exchange) === true)
    return absent(candidate, id, { known, walk });
  const item = itemOf(exchange.reply);
  if (item === undefined) return absent(candidate, id, { known, walk });
  return isOurs(candidate, id, item, { known, walk })
    ? { is: 'ours', id }
    : unproven(candidate, id, { known, walk }, item);
}

/**
 * What is not there was there if an answer showed it, or if a DELETE took what the create's own answer named. The list may show it still,
 * or without an id, whatever id the answer named.
 */
function absent({ creation }: Candidate, id: string, { known, walk }: View): Found {
  const isOwn = creation.id === id;
  const wasThere = creation.wasSeen(id) || (isOwn && creation.wasDeleted(id));
  if (wasThere && isOwn && walk.items.has(id))
    return { ...nameless, id, isOpen: true, reason: 'it can no longer be read, and the list still shows it' };
  // Below those it may be anybody's, whatever it shows; and it may have been moved there.
  const { elsewhere: owners } = creation;
  if (owners !== undefined && isOwn && !creation.wasDeleted(id))
    return { ...nameless, id, owners, reason: 'it is shown below another owner' };
  if (wasThere || (isOwn && isEmptied(creation, walk, known))) return { is: 'gone', id };
  if (showsNameless(creation, walk)) return nameless;
  return creation.isAwaited && isOwn ? late(creation, id) : { is: 'none' };
}

/** True where a 201 says that it was made, and nothing is left of all that lists had shown of others: it went with them. */
function isEmptied({ isAwaited, exchange }: Creation, { whole, items }: Walk, { others }: Known): boolean {
  const isTop = (exchange.probe.about.owners ?? []).length === 0;
  const isMade = isAwaited && exchange.reply?.status === 201;
  return isTop && isMade && whole && others.length > 1 && others.every((id) => !items.has(id));
}

/** The answer says that it was made, and nothing shows it; `more`: the only one that the list has more since. */
function late(creation: Creation, id: string | undefined, more?: string): Found {
  const { status } = creation.exchange.reply ?? {};
  const shows =
    more === undefined
      ? 'nothing shows what it made'
      : 'the list shows this one more than before, which nothing proves to be of it';
  return { is: 'late', id: id ?? more, reason: `${answeredWith(creation, id)} (${status}), and ${shows}` };
}

/** What had the id before the create is somebody's, who may have what was sent to it now. */
function overwritten({ creation }: Candidate, id: string, listed: JsonObject | undefined): Found {
  const { marks = [], sent } = creation.exchange.probe.about;
  if (!creation.isMeant || !showsMarkAsSent(listed, sent, marks)) return { is: 'none' };
  const reason = `${answeredWith(creation, id)}: an item that was there before, and has what was sent now; restore it, do not delete it`;
  return { is: 'left', id, reason, isOpen: false, isSeen: false, isDeleted: false };
}

const nameless = {
  is: 'left',
  id: undefined,
  isOpen: false,
  isDeleted: false,
  isSeen: true,
  reason: 'the list shows an item of this run, without an id to delete it by',
} as const;

/** Our word, or just what the answer to the create showed. */
function showsNameless(creation: Creation, walk: Walk): boolean {
  const { marks = [] } = creation.exchange.probe.about;
  const answered = answeredOf(creation);
  const made = answered === undefined ? undefined : printJson(answered);
  const shown = walk.nameless.map((item) => printJson(item));
  return shown.some((text) => text === made || marks.some((mark) => text.toLowerCase().includes(mark)));
}

/**
 * A create that nobody knows the outcome of: nothing was made where the whole list does not show it. A list below nobody that shows nothing
 * at all may hide this as well.
 */
function unnamed({ creation }: Candidate, walk: Walk, known: Known): Found {
  const { exchange } = creation;
  const { marks = [] } = exchange.probe.about;
  if (!known.hasList && hasFailed(exchange) && !creation.madeNothing)
    return {
      ...nameless,
      reason: `${requestSent(creation)} failed (${exchange.reply?.status}), and may have made an item all the same`,
      isSeen: false,
    };
  if (!mayHaveMade(exchange)) return { is: 'none' };
  if (showsNameless(creation, walk)) return nameless;
  if (creation.isAwaited) return late(creation, undefined, oneMore(creation, undefined, walk, known));
  const isBelow = (exchange.probe.about.owners ?? []).length > 0;
  const isTelling = exchange.reply !== undefined || isBelow || walk.items.size + walk.nameless.length > 0;
  if (creation.madeNothing || (isTelling && walk.whole && (marks.length > 0 || showsNothingNew(creation, walk, known))))
    return { is: 'none' };
  if (exchange.reply !== undefined && saysFailed(exchange.reply)) return { is: 'none' };
  if (exchange.probe.effect !== 'create') return { is: 'none' };
  return { ...nameless, reason: 'a create may have made an item, and it was not found', isSeen: false };
}

/** What a create is sent for that cannot be stored as it is. */
const unstorable: ReadonlySet<Provocation> = new Set(['invalid-input', 'malformed-body', 'missing']);

/** True for a create that the service failed at though what it was sent can be stored. */
function hasFailed({ probe: { effect, provokes }, reply }: Creation['exchange']): boolean {
  return effect === 'create' && (reply?.status ?? 0) >= 500 && !unstorable.has(provokes);
}

/** True where all that is listed was there before the create, or was made by another. */
function showsNothingNew({ wasShown }: Creation, { items, nameless }: Walk, { made }: Known): boolean {
  return nameless.length === 0 && [...items.keys()].every((id) => wasShown(id) || made.has(id));
}

/** Nobody can tell whose the item is that the id leads to. */
function inDoubt({ creation }: Candidate, id: string, walk: Walk, why: string): Found {
  const { marks = [], sent } = creation.exchange.probe.about;
  const isSeen = walk.all.some((item) => showsMarkAsSent(item, sent, marks));
  return { ...nameless, isSeen, reason: `${answeredWith(creation, id)}, ${why}` };
}

/** What a create was answered with, so that a reader can look for what it made. */
function answeredWith(creation: Creation, id: string | undefined): string {
  return `${requestSent(creation)} was answered ${id === undefined ? 'as a success' : `with the id ${id}`}`;
}

/** What is there, and not proven: told, unless what was sent was to work on something else, or somebody was given the id of what is gone. */
function unproven({ creation }: Candidate, id: string, { known, walk }: View, item: JsonObject | undefined): Found {
  if (!creation.isMeant) return { is: 'none' };
  const isFree = creation.wasDeleted(id) || known.wasDeleted(id) || creation.mayBeFree(id);
  if (item !== undefined && isFree && creation.lacksWord(item)) return { is: 'gone', id };
  if (item !== undefined && creation.isAnother(item)) {
    if (isFree && !(known.areDeletesVain() && creation.isAlike(id, item))) return { is: 'gone', id };
    if (isFree)
      return {
        is: 'left',
        id,
        reason: stillShown(id, walk, known),
        isOpen: false,
        isSeen: true,
        isDeleted: true,
      };
    if (creation.id !== id) return { is: 'none' };
    return { ...nameless, isSeen: false, reason: `${answeredWith(creation, id)}, under which another item is` };
  }
  const isDeleted = creation.id === id && creation.wasDeleted(id);
  const reason = isDeleted ? stillShown(id, walk, known) : 'it could not be proven to be ours';
  return { is: 'left', id, reason, isOpen: false, isSeen: true, isDeleted };
}

/** Tells of a DELETE that was accepted, and did not take all; `times`: so often. */
export function stillShown(id: string, walk: Walk, { hasList }: Pick<Known, 'hasList'>, times = 1): string {
  const how = hasList && isHidden(id, walk) ? 'a read still shows it, though the list does not' : 'is still shown';
  return `it was deleted${times > 1 ? ` ${times} times` : ''}, and ${how}`;
}

/**
 * The proof, of an id that nobody had seen before: it shows our word where we sent it, now or earlier in the run. Where no word
 * was sent or survived: a 201 gave it an id of its own, and either gave others as well, or the whole list has this one more than before. Where
 * creates that a word proves were answered with another status, such as 200, that one counts as well, but the list alone proves it: it may also be
 * the answer for what was found. And the item shows nothing in a field that was sent but what was sent or the answer showed. Of what an earlier run
 * made, and of what a DELETE may have taken, the word alone is a proof, or what had been put in its place.
 */
function isOurs({ creation }: Candidate, id: string, item: JsonObject, { known, walk }: View): boolean {
  const { marks = [], sent } = creation.exchange.probe.about;
  if (marks.length > 0 && showsMarkAsSent(item, sent, marks)) return true;
  // Nobody had the id, of which a word is ours.
  if (creation.exchange.probe.about.vacant === true && creation.id === id && !creation.wasDeleted(id)) return true;
  if (creation.mayBeAnother(id)) return !creation.wasDeleted(id) && creation.showsLater(id, item);
  // Once deleted, the id may be somebody else's.
  if (creation.isProven && creation.id === id && !creation.wasDeleted(id)) return !creation.isAnother(item);
  if (!isNew(creation, id) || contradicts(item, sent, answeredOf(creation))) return false;
  const { status } = creation.exchange.reply ?? {};
  if (status === 201 && known.givesIds) return true;
  return (status === 201 || known.statuses.has(status)) && oneMore(creation, id, walk, known) === id;
}

/** The item as the answer to its create showed it. */
function answeredOf({ exchange: { reply } }: Creation): JsonObject | undefined {
  return reply === undefined ? undefined : itemOf(reply);
}

/** What the list, seen as a whole before the create and after it, has more than before, where that is one; `id`: what its answer names. */
function oneMore(
  { wasWhole, wasShown }: Creation,
  id: string | undefined,
  { whole, items }: Walk,
  { made }: Known,
): string | undefined {
  const [more, ...rest] = [...items.keys()].filter((each) => !wasShown(each) && (each === id || !made.has(each)));
  return wasWhole && whole && rest.length === 0 ? more : undefined;
}

/** True where a 201 names an id that nobody had seen, and that is none of the values sent nor made of one. */
export function isGiven(creation: Creation, id: string | undefined): id is string {
  return creation.exchange.reply?.status === 201 && isNew(creation, id);
}

function isNew(creation: Creation, id: string | undefined): id is string {
  if (id === undefined || creation.id !== id || creation.wasShown(id) || isReservedId(id)) return false;
  return isGivenId(id, creation.exchange.probe.about.sent);
}
