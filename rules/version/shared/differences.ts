import {
  type Aspect,
  type Comparison,
  type Difference,
  type DifferenceKind,
  itemPointer,
} from '../../../src/model/contract.ts';
import type { Provocation } from '../../../src/model/provocation.ts';
import type { Why } from '../../../src/model/reason.ts';
import {
  everyStep,
  inapplicable,
  indistinct,
  type Judgement,
  type Observation,
  type Wants,
} from '../../../src/model/rule.ts';
import { versionSteps } from '../../../src/model/traces/versions.ts';
import { shownOtherwise, signsOf } from '../../../src/model/signs.ts';
import type { Violation } from '../../../src/model/violation.ts';

/** Rules of how versions show the same items: what one of them alone shows otherwise than it was sent may be stored as it should be. */
export const shownByVersion = ['version/formats', 'version/nullability', 'version/same-values'] as const;

/** What rules that compare versions want: the same lists and items side by side, and whatever else is answered. */
export const comparing: Wants = [...versionSteps, everyStep];

/** What a rule makes of the differences that are its business. */
export interface Business {
  readonly kinds: readonly DifferenceKind[];
  /** What both sides must have shown, so that it could have failed. */
  readonly aspects: readonly Aspect[];
  /** Why there is nothing to judge where they did not. */
  readonly nothing: Why;
  /** What the clause wants, as the end of a sentence. */
  readonly wanted: string;
  /** What was seen, as its start. */
  readonly seen: (difference: Difference, comparison: Comparison) => string;
  /** Kinds that are told and not judged: between two states the items may be others. */
  readonly observes?: readonly DifferenceKind[];
  /** Differences of those kinds that another rule tells. */
  readonly isOthers?: (difference: Difference) => boolean;
  /** What a difference may be a sign of, beside its place. */
  readonly signs?: (difference: Difference) => readonly string[] | undefined;
  /** True for what both versions show of the same items. */
  readonly isSideBySide?: (difference: Difference) => boolean;
  /** True where what is left open need not be told, as nothing speaks for a difference. */
  readonly isIdle?: boolean;
}

/** Tells the differences of a comparison that are the rule's business. */
export function judgeDifferences(comparison: Comparison, business: Business): Judgement {
  const { kinds, aspects, nothing, observes = [], isOthers = () => false, isIdle = false } = business;
  const observations = comparison.differences
    .filter(({ kind }) => observes.includes(kind))
    .map((difference) => observationOf(difference, comparison, business));
  const seen = observations.length === 0 ? {} : { observations };
  const own = comparison.differences.filter((each) => kinds.includes(each.kind) && !isOthers(each));
  const examined = aspects.reduce((sum, aspect) => sum + comparison.compared[aspect], 0);
  const open = isIdle ? undefined : comparison.open.find(({ aspect }) => aspects.includes(aspect));
  if (own.length > 0) {
    const violations = own.map((difference) => violationOf(difference, comparison, business));
    return { violations, examined: Math.max(examined, own.length), ...seen };
  }
  if (open !== undefined) return indistinct(open.why);
  return examined === 0 ? inapplicable(nothing) : { examined, ...seen };
}

function observationOf(difference: Difference, comparison: Comparison, { seen }: Business): Observation {
  const { exchange } = difference;
  return {
    clause: 'version.non-breaking',
    text: seen(difference, comparison),
    exchanges: exchange === undefined ? [] : [exchange],
  };
}

function violationOf(difference: Difference, comparison: Comparison, business: Business): Violation {
  const { at, before, after, exchange } = difference;
  const { seen, wanted, signs, isSideBySide } = business;
  const own =
    isSideBySide?.(difference) === true ? [...signsOf({ at }).map(({ word }) => word), shownOtherwise] : undefined;
  const shown = signs?.(difference) ?? own;
  const operation = operationIn(comparison, difference);
  return {
    message: `${seen(difference, comparison)}; ${wanted}`,
    expected: before,
    actual: after,
    at,
    key: keyOf(difference),
    ...(shown === undefined ? {} : { signs: shown }),
    ...(exchange === undefined ? {} : { exchange }),
    ...(operation === undefined ? {} : { operation }),
  };
}

/** The operation under the newer version: `GET /v2/users`. */
export function operationIn({ to }: Comparison, { operation }: Difference): string | undefined {
  return operation?.replace(' ', ` ${to.prefix ?? ''}`);
}

/**
 * Without ids and values: the kind of change, where it is (a field of an item is the same in a list and alone), and for words
 * that are no data what they became.
 */
function keyOf({ kind, operation, situation, at, before, after }: Difference): string {
  const collection = (operation ?? '').replace(/^\S+ /, '').replace(/\/\{[^{}]*\}$/, '');
  const place = situation === null ? `item:${itemPointer(at)}` : at;
  const words = kind === 'status-changed' || kind === 'code-changed' ? `${before} ${after}` : '';
  return `${kind} ${collection} ${place} ${words}`.trim();
}

/** What people call what a probe provoked; the name of its step tells them nothing. */
const provoked: Readonly<Partial<Record<Provocation, string>>> = {
  missing: 'something missing',
  unauthorized: 'without a valid credential',
  'invalid-input': 'an invalid body',
  'malformed-body': 'a body that is not JSON',
  'wrong-media-type': 'another media type',
  duplicate: 'a value that another has',
  'unknown-route': 'an unknown address',
  'unsupported-method': 'a method that is not offered',
  'bad-address': 'a badly encoded address',
  'unknown-parameter': 'an unknown parameter',
  'past-the-end': 'a page after the last',
  'too-large': 'a body that is too large',
  'refused-transition': 'a change of state that is refused',
};

/** The situation of a difference in words. */
export function situationWords({ situation }: Difference): string {
  const [kind = '', ...rest] = (situation ?? '').split(' ');
  const known = Object.entries(provoked).find(([name]) => name === kind)?.[1];
  return known ?? [kind === 'unusable-parameter' ? 'an unusable parameter' : kind, ...rest].join(' ');
}

/** How people call the place of a difference: `/data/0/name of GET /v2/users`. */
export function placeOf(difference: Difference, comparison: Comparison): string {
  const { at, situation } = difference;
  const place = at === 'body:' ? 'the body' : at.replace(/^body:/, '');
  const of = operationIn(comparison, difference) ?? comparison.to.name;
  return situation === null || situation === 'success'
    ? `${place} of ${of}`
    : `${place} of ${of} (${situationWords(difference)})`;
}
