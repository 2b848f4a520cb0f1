import { member } from '../../../src/model/body.ts';
import { type Answered, headerOf } from '../../../src/model/exchange.ts';
import type { Digest } from '../../../src/model/rule.ts';
import { parseHttpDate, parseIsoTime } from '../../../src/text/iso-time.ts';
import { envelopeOf } from './answer.ts';

/** What is kept of an answer that tells the time. Times in epoch milliseconds. */
export interface Sighting {
  readonly text: string;
  /** The moment that the timestamp names. */
  readonly stated: number;
  /** How finely it is written: 1 to 60,000 milliseconds. */
  readonly grain: number;
  readonly sentAt: number;
  readonly receivedAt: number;
  /** The Date header, where there is one; whole seconds. */
  readonly date?: number;
}

/** Milliseconds by which the service's clock may be ahead of ours, at least and at most. */
interface Range {
  readonly least: number;
  readonly most: number;
}

/** An answer whose timestamp is not the moment of its making, and how that shows. */
export interface Stale {
  readonly sighting: Digest<Sighting>;
  /** `still`: an earlier answer has the very same; `off`: it is that far ahead of the clock, or behind. */
  readonly how: 'still' | 'off';
  /** Milliseconds between the two answers, or ahead (negative: behind). */
  readonly ms: number;
  readonly clock: 'Date header' | 'other answers';
}

/** What the timestamps of a run tell about the service's clock. */
export interface Reading {
  readonly stale: readonly Stale[];
  /** Milliseconds by which the clock as a whole is ahead of ours (negative: behind), at least; 0 where it may be right. */
  readonly ahead: number;
  /** True where a Date header shows the same clock. */
  readonly confirmed: boolean;
}

/** Clocks of several machines behind one address differ, and gateways write their own Date. */
const clockTolerance = 1000;
const dateTolerance = 5000;
/** Two answers further apart than the grain and this cannot have the same time. */
const stillTolerance = 50;

/** Two rules keep the time that each answer tells, one after the other. */
let latest: { readonly exchange: Answered; readonly sighting: Sighting | undefined } | undefined;

/** The time that an answer tells; undefined where it tells none, or where a cache says that the answer is an old one. */
export function sightingOf(exchange: Answered): Sighting | undefined {
  if (latest?.exchange !== exchange) latest = { exchange, sighting: look(exchange) };
  return latest.sighting;
}

function look(exchange: Answered): Sighting | undefined {
  const body = envelopeOf(exchange);
  const text = body === undefined ? undefined : member(body, 'timestamp');
  const time = typeof text === 'string' ? parseIsoTime(text) : undefined;
  if (typeof text !== 'string' || time?.ok !== true) return undefined;
  if (Number(headerOf(exchange.reply, 'age') ?? 0) > 0) return undefined;
  const date = parseHttpDate(headerOf(exchange.reply, 'date') ?? '', exchange.receivedAt);
  return {
    text,
    stated: time.epochMs,
    grain: grainOf(text, time.epochMs, time.fractionDigits),
    sentAt: exchange.sentAt,
    receivedAt: exchange.receivedAt,
    ...(date === undefined ? {} : { date }),
  };
}

/** A fraction of zeros may be how whole seconds are written. */
function grainOf(text: string, epochMs: number, fractionDigits: number): number {
  if (/[Tt ]\d{2}:?\d{2}(?:[Zz]|[+-]\d{2}(?::?\d{2})?)$/.test(text)) return 60_000;
  return epochMs % 1000 === 0 ? 1000 : Math.max(1, 10 ** (3 - fractionDigits));
}

/** Reads the clock off the timestamps of a run, which may have been made at any moment between request and answer. */
export function readClock(sightings: readonly Digest<Sighting>[]): Reading {
  const firstSeen = new Map<string, number>();
  for (const { kept } of sightings) {
    firstSeen.set(kept.text, Math.min(kept.receivedAt, firstSeen.get(kept.text) ?? Number.POSITIVE_INFINITY));
  }
  /** Milliseconds since an answer that had the same time, where it cannot be the time of both. */
  const stillFor = ({ kept: { text, grain, sentAt } }: Digest<Sighting>): number | undefined => {
    const since = sentAt - (firstSeen.get(text) ?? sentAt);
    return since > Math.max(grain, 1000) + stillTolerance ? since : undefined;
  };
  const moving = sightings.filter((sighting) => stillFor(sighting) === undefined);
  const common = commonRange(moving.map(({ kept }) => rangeOf(kept.stated, kept.grain, kept)));
  const dated = sightings.flatMap(({ kept }) => (kept.date === undefined ? [] : [rangeOf(kept.date, 1000, kept)]));
  const date = dated.length === 0 ? undefined : commonRange(dated);
  const disagrees = date !== undefined && Math.abs(between(common, date)) > dateTolerance;
  const [clock, tolerance] = disagrees ? [date, dateTolerance] : [common, clockTolerance];
  const source = disagrees ? 'Date header' : 'other answers';
  const stale = sightings.flatMap((sighting): readonly Stale[] => {
    const still = stillFor(sighting);
    if (still !== undefined) return [{ sighting, clock: source, how: 'still', ms: still }];
    const ms = between(rangeOf(sighting.kept.stated, sighting.kept.grain, sighting.kept), clock);
    return Math.abs(ms) > tolerance ? [{ sighting, clock: source, how: 'off', ms }] : [];
  });
  return { stale, ahead: between(common, { least: 0, most: 0 }), confirmed: date !== undefined && !disagrees };
}

/** A time that is rounded up may name a moment that is yet to come. */
function rangeOf(stated: number, grain: number, { sentAt, receivedAt }: Sighting): Range {
  return { least: stated - (grain > 1 ? grain / 2 : 0) - receivedAt, most: stated + grain - sentAt };
}

/** How far a range lies above another; negative where it lies below, 0 where they meet. */
function between(one: Range, other: Range): number {
  if (one.least > other.most) return one.least - other.most;
  return one.most < other.least ? one.most - other.least : 0;
}

/** The range that most of the ranges share. */
function commonRange(ranges: readonly Range[]): Range {
  const edges = ranges
    .flatMap(({ least, most }) => [
      { at: least, step: 1 },
      { at: most, step: -1 },
    ])
    .sort((one, other) => one.at - other.at || other.step - one.step);
  let open = 0;
  let best = { count: 0, least: 0, most: 0 };
  for (const [index, { at, step }] of edges.entries()) {
    open += step;
    if (step > 0 && open > best.count) best = { count: open, least: at, most: edges[index + 1]?.at ?? at };
  }
  return best;
}

/** A span of time for people: `1.2 s`, `3 min`, `9 h`, `2 days`. */
export function showSpan(ms: number): string {
  const seconds = Math.abs(ms) / 1000;
  if (seconds < 120) return `${Math.round(seconds * 10) / 10} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 360) / 10} h` : `${Math.round(seconds / 86_400)} days`;
}
