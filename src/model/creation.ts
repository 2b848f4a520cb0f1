import type { JsonObject } from '../text/json.ts';
import { type Exchange, type Fault, gatewayStatuses, isSuccess } from './exchange.ts';

/** A request of the run that may have made an item: what the cleanup proves, deletes and counts. */
export interface Creation {
  readonly exchange: Pick<Exchange, 'probe' | 'reply' | 'fault'> & Partial<Pick<Exchange, 'receivedAt'>>;
  /**
   * True for an id that may have been given to another item since: a DELETE of it was sent that may have worked, the service was away or lost what
   * it had, or the journal of an earlier run tells of it. Then nothing but what the item shows now proves it.
   */
  readonly mayBeAnother: (id: string) => boolean;
  /** True for an id that may be free since: a DELETE of it was sent that may have worked, or the service was away or lost what it had. */
  readonly mayBeFree: (id: string) => boolean;
  /** True for an item that shows what the run had put in place of the words that it was made with, what the answer to its create showed, or all that it had shown before the DELETE. */
  readonly showsLater: (id: string, item: JsonObject) => boolean;
  /** The id that a 2xx names: in its body, its Location or its self link. */
  readonly id: string | undefined;
  /** It was to make an item, or to do nothing at all; false for a change or an action that was to work on one that is there. */
  readonly isMeant: boolean;
  /** True where a read or a list of the run showed our word under the id that the answer names. */
  readonly isProven: boolean;
  /** True where it was answered as an address that nobody has: it made nothing that anybody tells of. */
  readonly madeNothing: boolean;
  /** True where an answer had shown the id before this was sent, and no creation of ours had brought it: it is somebody's. */
  readonly wasShown: (id: string) => boolean;
  /** The same in the list of another resource, by its key, of what stands below nobody. */
  readonly wasShownIn: (resource: string, id: string) => boolean;
  /** True for an id that several creates were answered with, and nothing had freed in between: whose the item is cannot be told. */
  readonly isRepeated: (id: string) => boolean;
  /** How many DELETEs of the id that may have worked came before this was sent: whoever is given it then is another item. */
  readonly life: (id: string) => number;
  /** True where a 201 or a 202 says that something was made, and no answer has shown it, nor taken it for there. */
  readonly isAwaited: boolean;
  /** True where the list of its resource had been seen as a whole before this was sent. */
  readonly wasWhole: boolean;
  /** Ids of other owners, outermost first, below whom an answer showed our word under the id that its own answer names. */
  readonly elsewhere: readonly string[] | undefined;
  /** True for an item in which all that this run ever sent there shows as something else: it is another one. */
  readonly isAnother: (item: JsonObject) => boolean;
  /** True for an item that is, but for what held its words, as the one with that id was last shown before a DELETE, and tells as much. */
  readonly isAlike: (id: string, item: JsonObject) => boolean;
  /** True for an item without the words that it was made with, which nothing of the run replaced: where no more is known of it than these. */
  readonly lacksWord: (item: JsonObject) => boolean;
  /** True where an answer showed the id since. */
  readonly wasSeen: (id: string) => boolean;
  /** True where a DELETE of the id succeeded since. */
  readonly wasDeleted: (id: string) => boolean;
  /** True where an answer after such a DELETE showed that it was gone, whatever came since. */
  readonly wasGone: (id: string) => boolean;
  /** True where a read after such a DELETE said that it is missing, and nothing was done to the id since. */
  readonly wasMissed: (id: string) => boolean;
  /** True where a read said that it is missing, or the service was away since, and no DELETE of it or of an owner had been sent before that may have worked. */
  readonly wasLost: (id: string) => boolean;
  /** What the journal of an earlier run tells; left out: the run itself made it. */
  readonly recalled?: Recalled;
}

/** What a journal tells of a create, beside what the run itself would know. */
export interface Recalled {
  /** True for an item that shows the values with a word of ours just as they were sent. */
  readonly isAsSent: (item: JsonObject) => boolean;
  /** True for an id that another create was answered with. */
  readonly isNamed: (id: string) => boolean;
  /** So many items that no answer named it, and others that sent its words, may have made. */
  readonly unnamed: number;
}

/** What a run may have made of a resource, and of the one whose items own its items. */
export interface Creations {
  readonly created: readonly Creation[];
  readonly parents: readonly Creation[];
  /** It was cleaned up before: where a DELETE was accepted, and did not work, no more are sent. */
  readonly isSecond: boolean;
  /** True once something that was deleted was seen to come back; left out: nothing does. */
  readonly isReturning?: () => boolean;
}

/**
 * What became of what a create may have made. `given`: a 201 gave it an id of its own, and a second create that is given another proves
 * both.
 */
export type Made = 'ours' | 'given' | 'unproven' | 'nothing';

/** What is seen later of what a create made. */
export type MadeNow = 'ours' | 'gone' | 'unclear';

/** Faults after which the service may have done what it was asked. */
const doubtful: ReadonlySet<Fault['kind']> = new Set([
  'reset',
  'timeout',
  'not-http',
  'cut-short',
  'cancelled',
  'too-large',
  'bad-encoding',
  'unavailable',
]);

/** True for a success, also one that calls itself a failure, and for a fault after which nobody knows. */
export function mayHaveMade({ reply, fault }: Pick<Exchange, 'reply' | 'fault'>): boolean {
  if (fault !== undefined) return doubtful.has(fault.kind);
  return reply !== undefined && isSuccess(reply.status);
}

/** True after a request that may be at work yet behind what gave up waiting for it: what it does may be seen some seconds later. */
export function mayBeAtWork({ reply, fault }: Pick<Exchange, 'reply' | 'fault'>): boolean {
  return fault?.kind === 'timeout' || gatewayStatuses.has(reply?.status ?? 0);
}

/** Why an item that shows a word of a creation where that was sent is not proven to be of it; `isAsSent`: it shows all that was sent with the word. */
export function doubtOf(creation: Pick<Creation, 'exchange'>, isAsSent: boolean): string {
  const [word] = creation.exchange.probe.about.marks ?? [];
  return isAsSent
    ? `it shows what ${requestSent(creation)} sent, and may be a copy of that`
    : `it shows the word ${word}, but not all that was sent with it`;
}

/** The request, and the word to look for. */
export function requestSent({ exchange: { probe } }: Pick<Creation, 'exchange'>): string {
  const { method, target, about } = probe;
  const [word] = about.marks ?? [];
  return `${method} ${target}${word === undefined ? '' : ` with the word ${word}`}`;
}
