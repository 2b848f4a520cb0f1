import { fieldName, viewOf } from '../../../src/model/answer-view.ts';
import { type Exchange, isAnswered } from '../../../src/model/exchange.ts';
import { mayMatch } from '../../../src/model/filter-match.ts';
import { listingOf } from '../../../src/model/list-page.ts';
import type { Json } from '../../../src/text/json.ts';
import { connectionUses, disturbances, type RepeatedSubject, sightings } from '../../../src/model/repetition.ts';
import type { RuleContext } from '../../../src/model/rule.ts';
import { stepsOf, type Trace } from '../../../src/model/trace.ts';
import { inAnyOrder, type Motion, motionOf, movedKeys, type Sighting } from './moves.ts';
import { isSameStep, type Step } from '../../../src/model/step.ts';
import { coldSteps, passSteps, repeat } from '../../../src/model/traces/repeat.ts';

/** An answer, and another one to an equal request that differs from it. */
export interface Change {
  readonly before: Sighting;
  readonly after: Sighting;
  /** In what they differ. */
  readonly keys: readonly string[];
  /** What was asked for in between, where it is that which made the difference. */
  readonly because?: Exchange;
}

/**
 * What the answers to a repeated request depend on. `steady`: on nothing. `order`: on what was asked before. `continues`: a
 * list goes on where the last call stopped. `connection`: on the connection. `unclear`: they change, and no request of ours
 * explains it. `unasked`: it was not repeated.
 */
export type Dependence =
  | { readonly kind: 'unasked' | 'steady' | 'unclear' }
  | { readonly kind: 'order' | 'continues' | 'connection'; readonly change: Change };

/** What was found out about one subject of a trace. */
export interface Diagnosis {
  readonly dependence: Dependence;
  readonly motion: Motion;
  /** How many answers were compared. */
  readonly compared: number;
  /** The cold repeats, where there was a reason for them. */
  readonly repeats: readonly Sighting[];
  /** Two answers that have the same items in another order, where that is all that changed. */
  readonly turned?: readonly Sighting[];
}

/** Reads the experiments of the scenario `repeat` for one subject. */
export function diagnosisOf(trace: Trace, subject: RepeatedSubject, context: RuleContext): Diagnosis {
  const see = seer(trace, context);
  const pass = see(sightings(trace.exchanges, passSteps(subject)));
  const repeats = see(sightings(trace.exchanges, coldSteps(subject)));
  const fields =
    subject === 'list' ? countedFields(see(sightings(trace.exchanges, coldSteps('read')))) : new Set<string>();
  const motion = { ...motionOf(repeats, see(trace.exchanges)), fields };
  // Where nothing but the order moves the list did not change.
  const loose = inAnyOrder(motion);
  const plain = subject === 'list' ? [...pass, ...see(stepsOf(trace, repeat.noCookie))] : pass;
  const [first] = plain;
  const other = first && !isMoved(plain, loose) ? plain.find((each) => !isSame(first, each, motion)) : undefined;
  const diagnosed = (dependence: Dependence): Diagnosis => ({ dependence, motion, compared: pass.length, repeats });
  const turned = first && other ? { motion: loose, turned: [first, other] } : {};
  const steady: Diagnosis = { ...diagnosed({ kind: 'steady' }), ...turned };
  if (pass.length < 2) return diagnosed({ kind: 'unasked' });
  const onward = subject === 'list' ? movesOn(trace, repeats, context) : undefined;
  if (onward !== undefined) return diagnosed({ kind: 'continues', change: onward });
  if (!isMoved(pass, motion)) return steady;
  // Other requests of the run may have come before the last one.
  if (repeats.length === 0 || isMoved(repeats.slice(0, -1), motion)) return diagnosed({ kind: 'unclear' });
  for (const kind of disturbances) {
    const change = orderChange(trace, repeat.order.of(subject, kind), motion, see);
    if (change === undefined) continue;
    const isOnward = isWindow(change) && !isFiltered(change, trace);
    return diagnosed({ kind: isOnward ? 'continues' : 'order', change });
  }
  const change = connectionChange(trace, subject, motion, see);
  if (change !== undefined) return diagnosed({ kind: 'connection', change });
  return isQuiet(trace, subject, loose, see) ? steady : diagnosed({ kind: 'unclear' });
}

/** Names of the fields of an item that count its reads: they move in the list too. */
function countedFields(repeats: readonly Sighting[]): ReadonlySet<string> {
  return new Set([...motionOf(repeats, []).counted].map(fieldName));
}

type See = (exchanges: readonly Exchange[]) => readonly Sighting[];

function seer(trace: Trace, { plan, readings }: RuleContext): See {
  const idField = trace.resource === undefined ? 'id' : readings.of(trace.resource).idField;
  return (exchanges) =>
    exchanges
      .filter(isAnswered)
      .map((exchange) => ({ exchange, view: viewOf(exchange, { volatile: plan.volatile, idField }) }));
}

function isSame(one: Sighting, other: Sighting, motion: Motion): boolean {
  return movedKeys(one.view, other.view, motion).length === 0;
}

function isMoved(series: readonly Sighting[], motion: Motion): boolean {
  return series.some((each, index) => {
    const before = series[index - 1];
    return before !== undefined && !isSame(before, each, motion);
  });
}

/** The list shows another window with each call, although its first page, asked for by number, stays where it is. */
function movesOn(trace: Trace, repeats: readonly Sighting[], context: RuleContext): Change | undefined {
  const pages = seer(trace, context)(stepsOf(trace, repeat.basePage));
  const [first, second] = repeats;
  if (first === undefined || second === undefined || pages.length < 2) return undefined;
  const isFixed = pages.every(({ view }) => view.get('members') === pages[0]?.view.get('members'));
  const isEach = repeats.every((each, index) => {
    const before = repeats[index - 1];
    return before === undefined || isOtherWindow(before, each);
  });
  return isFixed && isEach ? { before: first, after: second, keys: ['members'] } : undefined;
}

/** True where a list shows none of the items that it showed before, or calls itself another page. */
function isOtherWindow(one: Sighting, other: Sighting): boolean {
  const [page, next] = [one, other].map(({ view }) => view.get('/page') ?? view.get('/data/page'));
  if (page !== undefined && next !== undefined) return page !== next;
  const [shown = [], now = []] = [one, other].map(({ view }) => (view.get('members') ?? '').split(' ').filter(Boolean));
  return shown.length + now.length > 0 && !now.some((id) => shown.includes(id));
}

function isWindow({ before, after }: Change): boolean {
  return before.view.has('members') && after.view.has('members') && isOtherWindow(before, after);
}

/** True where it shows only what the filter keeps that was asked for before, and showed something else until then: another page shows others, too. */
function isFiltered({ before, after, because }: Change, { resource }: Trace): boolean {
  const asked = Object.entries(because?.probe.about.filter ?? {});
  const isKept = (item: Json): boolean =>
    asked.every(([name, value]) => {
      const filter = resource?.filters[name];
      return filter !== undefined && mayMatch(item, filter, value);
    });
  const [then, now] = [before, after].map(({ exchange }) => listingOf(exchange.reply)?.items ?? []);
  const isShown = now !== undefined && now.length > 0 && now.every(isKept);
  return asked.length > 0 && isShown && then?.every(isKept) === false;
}

/**
 * The subject changes with each disturbance, and at no other moment, but for a return to what it was; and each disturbance,
 * repeated, has the same effect again.
 */
function orderChange(trace: Trace, step: Step, motion: Motion, see: See): Change | undefined {
  const exchanges = trace.exchanges.filter(({ probe }) => isSameStep(probe.step, step));
  if (exchanges.length === 0 || !exchanges.every(isAnswered)) return undefined;
  const changes: Change[] = [];
  let before: Sighting | undefined;
  let because: Exchange | undefined;
  let quiet: Sighting | undefined;
  for (const exchange of exchanges) {
    if (exchange.probe.about.disturbs === true) {
      because = exchange;
      quiet = before;
      continue;
    }
    const [now] = see([exchange]);
    if (now === undefined) return undefined;
    if (before !== undefined && because !== undefined) {
      const keys = movedKeys(before.view, now.view, motion);
      if (keys.length === 0) return undefined;
      changes.push({ before, after: now, keys, because });
    } else if (before !== undefined && !isSame(before, now, motion)) {
      if (quiet === undefined || !isSame(quiet, now, motion)) return undefined;
    }
    before = now;
    because = undefined;
  }
  const [first] = changes;
  const isRepeated = changes.every((change, index) => {
    const earlier = changes[index - 2];
    return earlier === undefined || isSameEffect(earlier.after, change.after, motion);
  });
  return changes.length >= 3 && isRepeated ? first : undefined;
}

/** The same answer, or another order of the same items, or a higher count in one of them. */
function isSameEffect(one: Sighting, other: Sighting, motion: Motion): boolean {
  const isNumber = (key: string): boolean =>
    key.includes('/#') && [one, other].every(({ view }) => /^-?\d+$/.test(view.get(key) ?? ''));
  return movedKeys(one.view, other.view, motion).every((key) => key === 'order' || isNumber(key));
}

/** A used connection is answered differently from a new one, and each time in the same way. */
function connectionChange(trace: Trace, subject: RepeatedSubject, motion: Motion, see: See): Change | undefined {
  const series = connectionUses.map((uses, index) => {
    const steps = [repeat.fresh, repeat.used].map((family) => family.of(String(index + 1), subject));
    const seen = see(sightings(trace.exchanges, steps));
    const isOne = seen.every(({ exchange }) => exchange.reply.connection === seen[0]?.exchange.reply.connection);
    return isOne && seen.length === uses + 1 ? seen : [];
  });
  const longest = series.reduce((most, each) => (each.length > most.length ? each : most), []);
  const [before, after] = longest;
  if (before === undefined || after === undefined || series.some((each) => each.length === 0)) return undefined;
  const isAlike = series.every((seen) =>
    seen.every((each, index) => {
      const other = longest[index];
      return other !== undefined && isSame(each, other, motion);
    }),
  );
  const keys = movedKeys(before.view, after.view, motion);
  return isAlike && keys.length > 0 ? { before, after, keys } : undefined;
}

/** True where no experiment saw any change: then what changed once was somebody else's doing, and is over. */
function isQuiet(trace: Trace, subject: RepeatedSubject, motion: Motion, see: See): boolean {
  const connections = connectionUses.flatMap((_uses, index) =>
    [repeat.fresh, repeat.used].map((family) => family.of(String(index + 1), subject)),
  );
  const series = [connections, ...disturbances.map((kind) => [repeat.order.of(subject, kind)])];
  return series.every((steps) => !isMoved(see(sightings(trace.exchanges, steps)), motion));
}
