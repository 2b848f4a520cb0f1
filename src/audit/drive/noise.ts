import { diagnosisOf } from '../../model/diagnosis.ts';
import { parsedBody, isBodiless } from '../../model/body.ts';
import {
  type Exchange,
  type Fault,
  headerOf,
  isAnswered,
  isFailure,
  isSuccess,
  requestLine,
} from '../../model/exchange.ts';
import type { Probe } from '../../model/probe.ts';
import type { Diagnosis } from '../../model/report.ts';
import { isStep, type Step } from '../../model/step.ts';
import { firstWrite } from '../../model/traces/first-write.ts';
import { lifecycle } from '../../model/traces/lifecycle.ts';
import { parseMediaType } from '../../text/media-type.ts';
import { tryId } from '../../model/tries.ts';
import { oddityOf } from '../watch/oddity.ts';

/**
 * Tells what fails now and then from what fails: a 5xx, a broken connection or a body that is no JSON is judged where the same request,
 * sent again twice, brings it each time, or where enough answers of the operation are like that.
 */
export interface Noise {
  /** Asks until the answer can be judged. `ask` sends the request under an id. */
  settle(id: string, ask: (id: string) => Promise<Exchange>, terms: Terms): Promise<Exchange>;
  /** True for what a write was answered with where asking again cannot tell what became of it: the trace has to begin anew. */
  isLost(exchange: Exchange): boolean;
  /** Takes notice of what the cleanup met, which sends again itself what failed. */
  noteCleanup(exchange: Exchange): void;
  /** Sightings that are to be judged after all, for there were many of their operation. */
  accused(): readonly Exchange[];
  /** What failed now and then; undefined where nothing did. */
  conclude(): Diagnosis | undefined;
}

/** What holds of one request. */
export interface Terms {
  /** False where it is to be judged as it comes. */
  readonly mayLose: boolean;
  /** Asked before it is sent again. */
  readonly mayRepeat: () => Promise<boolean>;
  /** Asked before it is sent again: true where the failed request may have done what it was to do, and would do it to somebody's item now. */
  readonly isDone: (exchange: Exchange) => Promise<boolean>;
  /** True where all that is asked fails: then it need not be asked again. */
  readonly isDown: () => boolean;
  /** Told of an answer that is evidence, and is not judged. */
  readonly onTry: (exchange: Exchange) => void;
}

interface Operation {
  answers: number;
  noisy: number;
  /** Sightings that asking again did not bring back. */
  readonly passing: Exchange[];
  /** Those that were not asked for again, for they may have been done. */
  readonly done: Exchange[];
  /** Those that were refused when asked for again, for they had been done; and whether any such request worked. */
  readonly refused: Exchange[];
  hasWorked: boolean;
}

const tries = 3;
/** So many that fail and are done all the same, and none that works, show that it is no accident. */
const refusedAtLeast = 2;
/** So often what closes its connection without an answer is sent in all, where that is no usual request. */
const triesOfDeadly = 2;
/** So many sightings of a run are asked again; then the others are what most of these were. */
const mostSightings = 30;
/** So many requests without any answer are asked again. */
const mostHung = 2;
/**
 * From so many sightings on, and such a share of its answers, an operation fails often enough to be accused. Sightings that chance
 * may bring come beyond the share: where one answer in a hundred fails, a hundred answers show five of them once in 270 times.
 */
const often = { sightings: 5, share: 0.05, byChance: 4 };

export function createNoise(): Noise {
  const operations = new Map<string, Operation>();
  const lost = new WeakSet<Exchange>();
  /** DELETEs of the cleanup that failed, by target, as long as none was sent again; and those that then worked. */
  const undeleted = new Map<string, Exchange>();
  const cleaned = new Map<Operation, Exchange[]>();
  let sightings = 0;
  /** Those that came again each time. */
  let confirmed = 0;
  let hung = 0;

  const operationOf = ({ probe }: Exchange): Operation => {
    const key = probe.operation?.id ?? `${probe.method} ${probe.provokes}`;
    const known = operations.get(key) ?? { answers: 0, noisy: 0, passing: [], done: [], refused: [], hasWorked: false };
    operations.set(key, known);
    return known;
  };
  const hasPassing = (): boolean => [...operations.values()].some((each) => passingOf(each).length > 0);
  const isEachRefused = ({ refused, hasWorked }: Operation): boolean => refused.length >= refusedAtLeast && !hasWorked;
  /** Those of an operation that fails so each time are judged where they came. */
  const passingOf = (operation: Operation): readonly Exchange[] =>
    isEachRefused(operation) ? operation.passing : [...operation.passing, ...operation.refused];
  const isOften = ({ answers, noisy }: Operation): boolean =>
    noisy >= often.sightings && noisy - often.byChance >= often.share * answers;

  return {
    settle: async (id, ask, { mayLose, mayRepeat, isDone, isDown, onTry }) => {
      const first = await ask(id);
      const operation = operationOf(first);
      operation.answers += 1;
      if (!isNoisy(first)) {
        operation.hasWorked ||= isWrite(first.probe) && isSettledBy(first);
        return first;
      }
      operation.noisy += 1;
      sightings += 1;
      if (sightings > mostSightings) return confirmed > mostSightings / 2 ? first : unanswered(first, notAgain);
      const seen = [first];
      // Waiting is dear, and a service that hangs does so at each request.
      const isHung = first.fault?.kind === 'timeout';
      // What ends a service is not sent again and again, unless connections break of themselves here.
      const isDeadly = first.fault?.kind === 'reset' && oddityOf(first.probe) !== undefined && !hasPassing();
      const most = isHung && hung >= mostHung ? 1 : isDeadly ? triesOfDeadly : tries;
      while (seen.length < most) {
        if (isDown()) return first;
        if (!(await mayRepeat())) return unanswered(first, notAgain);
        if (await isDone(first)) {
          operation.done.push(first);
          const left = unanswered(first, 'the service failed, and may have done it all the same');
          if (mayLose) lost.add(left);
          return left;
        }
        const again = await ask(tryId(id, seen.length + 1));
        if (again.fault?.kind === 'silent') {
          onTry(first);
          return again;
        }
        if (again.fault !== undefined || isNoisy(again)) {
          onTry(again);
          seen.push(again);
          continue;
        }
        const noticed = Object.freeze({ ...first, id: tryId(id, 1) });
        if (isSettledBy(again)) {
          operation.hasWorked ||= isWrite(first.probe);
          operation.passing.push(noticed);
          onTry(noticed);
          return Object.freeze({ ...again, id, isAgain: true } as const);
        }
        (isRefused(again) ? operation.refused : operation.passing).push(noticed);
        if (isEachRefused(operation)) {
          onTry(again);
          confirmed += 1;
          return first;
        }
        onTry(noticed);
        const left = unanswered(Object.freeze({ ...again, id }));
        if (mayLose) lost.add(left);
        return left;
      }
      confirmed += 1;
      if (isHung) hung += 1;
      return seen.length === most && isSteady(seen) ? Object.freeze({ ...first, isSteady: true } as const) : first;
    },
    isLost: (exchange) => lost.has(exchange),
    noteCleanup: (exchange) => {
      const { probe, attempts } = exchange;
      if (probe.operation?.kind !== 'delete' || attempts === 0) return;
      const operation = operationOf(exchange);
      operation.answers += 1;
      const before = undeleted.get(probe.target);
      undeleted.delete(probe.target);
      if (isNoisy(exchange)) {
        operation.noisy += 1;
        undeleted.set(probe.target, exchange);
      } else if (before !== undefined) cleaned.set(operation, [...(cleaned.get(operation) ?? []), asUsual(before)]);
    },
    accused: () =>
      [...operations.values()].filter(isOften).flatMap((operation) => {
        const again = [...passingOf(operation), ...(cleaned.get(operation) ?? [])];
        const passing = [
          ...again.map((each) => Object.freeze({ ...each, isPassing: true } as const)),
          ...operation.done.map((each) => Object.freeze({ ...each, isPassing: 'done' } as const)),
        ];
        // What fails as every client asks for it fails for no other reason.
        const usual = passing.filter(({ probe }) => probe.provokes === 'success');
        return usual.length > 0 ? usual : passing;
      }),
    conclude: () => {
      const passing = [...operations.values()]
        .filter((each) => !isOften(each))
        .flatMap((each) => apart(passingOf(each)));
      const [first] = passing;
      if (first === undefined) return undefined;
      return diagnosisOf(
        'flaky',
        { answers: passing.length, request: requestLine(first), seen: seenIn(first) },
        { exchanges: passing.map(({ id }) => id) },
      );
    },
  };
}

const faults: ReadonlySet<Fault['kind']> = new Set(['reset', 'timeout', 'cut-short', 'unavailable']);

/** What a server may well cut off. */
const cutOff: ReadonlySet<Probe['provokes']> = new Set(['bad-address', 'too-large']);

/** True for an answer that may be of the moment: the service, or what stands before it, failed. */
export function isNoisy(exchange: Exchange): boolean {
  const { fault, probe, reply } = exchange;
  if (fault !== undefined) {
    // Who began an answer survived the request.
    const isSurvived = probe.provokes !== 'malformed-body' || fault.kind === 'cut-short';
    return faults.has(fault.kind) && (reply !== undefined || (isSurvived && !cutOff.has(probe.provokes)));
  }
  return reply !== undefined && (reply.status >= 500 || isTorn(exchange));
}

/** JSON by its header, and none that can be read. */
function isTorn(exchange: Exchange): boolean {
  const { probe, reply } = exchange;
  if (reply === undefined || reply.text === '' || isBodiless(probe.method, reply)) return false;
  // An unreadable body that was taken may be what is shown, and made an item: it is not sent again.
  if (probe.provokes === 'malformed-body' && isSuccess(reply.status)) return false;
  const media = parseMediaType(headerOf(reply, 'content-type') ?? '');
  return media?.subtype === 'json' && !parsedBody(reply).ok;
}

/** True where each of several tries broke its connection. */
function isSteady(seen: readonly Exchange[]): boolean {
  return (
    seen.length >= triesOfDeadly && seen.every(({ fault, reply }) => reply === undefined && fault?.kind === 'reset')
  );
}

/** True for a write that may be carried out. */
function isWrite({ effect, provokes, credential, about }: Probe): boolean {
  const mayBeTaken = provokes === 'success' || about.defect === 'unexpected';
  return (effect === 'create' || effect === 'write') && mayBeTaken && credential === 'valid';
}

/** A write that was answered with a failure may have been done: asked again, it meets what it did itself. */
function isSettledBy(again: Exchange): boolean {
  return !isWrite(again.probe) || (isAnswered(again) && isSuccess(again.reply.status));
}

/** True for a refusal that is about the item: of the state that it is in, or because it is gone. */
function isRefused({ reply }: Exchange): boolean {
  return (
    reply !== undefined && isFailure(reply.status) && reply.status < 500 && ![401, 403, 429].includes(reply.status)
  );
}

/** A DELETE of the cleanup, as one that every client may send. */
function asUsual(exchange: Exchange): Exchange {
  const probe: Probe = Object.assign({}, exchange.probe, { step: lifecycle.remove, provokes: 'success' });
  return Object.freeze({ ...exchange, probe });
}

/** Without what failed each time that it was sent beside another with the same value: that is no accident, and judged as such. */
function apart(passing: readonly Exchange[]): readonly Exchange[] {
  const isAt =
    (steps: readonly Step[]) =>
    ({ probe }: Exchange): boolean =>
      probe.provokes === 'anything' && steps.some((step) => isStep(probe.step, step));
  const { toPatch, toReplace, toDelete, toDouble, again, againDouble } = firstWrite;
  const pairs = [isAt([toPatch, toReplace, toDelete, toDouble]), isAt([again, againDouble])];
  const isEach = pairs.every((isOf) => passing.some(isOf));
  return isEach ? passing.filter((each) => !pairs.some((isOf) => isOf(each))) : passing;
}

const notAgain = 'the service failed, and it was not asked again';

function unanswered(exchange: Exchange, message = 'the service failed, and did not when it was asked again'): Exchange {
  if (exchange.fault !== undefined) return exchange;
  return Object.freeze({ ...exchange, fault: { kind: 'unavailable', message } } as const);
}

function seenIn({ fault, reply }: Exchange): string {
  if (fault !== undefined) return fault.kind;
  return reply !== undefined && reply.status >= 500 ? String(reply.status) : 'a body that is not JSON';
}
