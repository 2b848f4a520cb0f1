import { type AnswerView, differingKeys, fieldName, generalKey, textsOfEach } from '../../../src/model/answer-view.ts';
import type { Answered } from '../../../src/model/exchange.ts';
import { words } from '../../../src/text/casing.ts';

/** One answer of a series of equal requests. */
export interface Sighting {
  readonly exchange: Answered;
  readonly view: AnswerView;
}

/** What moves by itself in a series of equal requests with nothing in between. */
export interface Motion {
  /** Keys, without ids, whose values go up or down by the same whole step with each request. */
  readonly counted: ReadonlySet<string>;
  /** Keys, without ids, that differ from answer to answer in no such way: clocks, random values. */
  readonly noise: ReadonlySet<string>;
  /** Names of item fields that another subject was seen to count. */
  readonly fields: ReadonlySet<string>;
}

export const still: Motion = { counted: new Set(), noise: new Set(), fields: new Set() };

/** Words of what tells one answer from another: their running numbers are no memory of the client. */
const labels: ReadonlySet<string> = new Set(
  'request req trace correlation span transaction operation log event message response nonce seq sequence serial'.split(
    ' ',
  ),
);

/** In less time, in milliseconds, a clock and a counter may go equally far. */
const shortestPause = 20;

/** Fewer repeats cannot tell a count from a coincidence. */
const enough = 4;

/**
 * Reads a series of cold repeats, the last one after a pause. Members that come or go, and page numbers, are never noise:
 * lists that move by themselves live. `seen`: whatever was answered, in which some texts name the answer.
 */
export function motionOf(series: readonly Sighting[], seen: readonly Sighting[]): Motion {
  const names = [...textsOfEach(seen)].map(generalKey);
  if (series.length < enough) return { ...still, noise: new Set(names) };
  const changed = new Map<string, number>();
  const last = series.at(-1);
  for (const [index, { view }] of series.entries()) {
    const before = series[index - 1];
    for (const key of before === undefined ? [] : differingKeys(before.view, view)) {
      changed.set(key, (changed.get(key) ?? 0) + 1);
    }
  }
  const isKept = (key: string): boolean => series.every(({ view }) => view.has(key));
  const counted = [...changed.keys()].filter((key) => last !== undefined && isKept(key) && isCounted(key, series));
  // Another order of the same items says by itself that they have none; the last answer may follow other requests of the run.
  const turned = series.slice(0, -1).some(({ view }) => view.get('order') !== series[0]?.view.get('order'));
  const isOften = (key: string, times: number): boolean =>
    times * 2 >= series.length - 1 || (key === 'order' && turned);
  const noise = [...changed]
    .filter(([key, times]) => key !== 'members' && isKept(key) && isOften(key, times))
    .map(([key]) => key)
    .filter((key) => !counted.includes(key) && !isMember(key, series));
  return { ...still, counted: new Set(counted.map(generalKey)), noise: new Set([...noise.map(generalKey), ...names]) };
}

/** The same motion where the order of a list says nothing: what shows other items shows other members, too. */
export function inAnyOrder(motion: Motion): Motion {
  return { ...motion, noise: new Set([...motion.noise, 'order']) };
}

/** True for `order` where the members differ too. */
function isMember(key: string, series: readonly Sighting[]): boolean {
  return key === 'order' && new Set(series.map(({ view }) => view.get('members'))).size > 1;
}

/** The same whole step each time, and no clock: a clock goes with the time that passed. */
function isCounted(key: string, series: readonly Sighting[]): boolean {
  const isLabel = !key.includes('/data/') && words(fieldName(key)).some((word) => labels.has(word) || word === 'id');
  if (isLabel) return false;
  const numbers = series.map(({ view }) => integerIn(view.get(key)));
  const steps = numbers.slice(1).map((value, index) => {
    const before = numbers[index];
    return value === undefined || before === undefined ? undefined : value - before;
  });
  const batch = steps.slice(0, -1);
  const [step] = batch;
  const later = steps.at(-1);
  if (step === undefined || later === undefined || step === 0 || batch.some((each) => each !== step)) return false;
  if (later === 0 || Math.sign(later) !== Math.sign(step)) return false;
  return !isClock(series, step, later);
}

function isClock(series: readonly Sighting[], step: number, later: number): boolean {
  const starts = series.map(({ exchange }) => exchange.sentAt);
  const waits = starts.slice(1).map((at, index) => at - (starts[index] ?? at));
  const [pause = 0] = waits.slice(-1);
  const keepsTime = waits.slice(0, -1).every((wait) => Math.abs(wait - step) <= 1.5);
  return keepsTime && pause >= shortestPause && later >= pause / 2;
}

function integerIn(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** The keys in which two answers differ, what moves by itself left out. */
export function movedKeys(one: AnswerView, other: AnswerView, motion: Motion): readonly string[] {
  const { counted, noise, fields } = motion;
  return differingKeys(one, other).filter((key) => {
    const general = generalKey(key);
    return !noise.has(general) && !counted.has(general) && !(key.includes('/#') && fields.has(fieldName(key)));
  });
}
