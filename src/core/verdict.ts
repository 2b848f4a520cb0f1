/**
 * Verdicts: what a check returns. Nothing passes by silence, and a check returns keys instead of sentences. The
 * sentences are written at the end, in report/words.ts.
 */
import type { AnyClauseId } from '../../rules/clauses.ts';
import { type Culprits, culpritFor } from './culprits.ts';
import type { Exchange, FaultCode, Refusal, WithResponse } from './exchange.ts';
import { isExchange, isUnreadable } from './exchange.ts';
import type { JsonObject, PlanKey } from './plan.ts';
import type { HttpResponse } from './response.ts';
import type { SetupProblem } from './setup-problem.ts';
import { isList, isObject } from '../text/json.ts';

export type Verdict<K extends string = string> =
  | { readonly outcome: 'passed'; readonly observed?: readonly Observation<K>[] }
  | { readonly outcome: 'failed'; readonly violations: readonly Violation<K>[] }
  | { readonly outcome: 'undecided' | 'inapplicable'; readonly because: Reason<K> };

/** A behavior that the conventions leave open. It is reported, and it is not a problem. */
export interface Observation<K extends string = string> {
  readonly kind: K;
  readonly seen: string;
  readonly exchange: WithResponse;
}

export interface Violation<K extends string = string> {
  /** The key of the sentence in the rule's `says`. */
  readonly kind: K;
  /** `status`, `header:<name>`, or `body:` with a JSON pointer. */
  readonly at: string;
  readonly seen: string;
  readonly expected: string;
  /** It has no response if the violation is that none came. */
  readonly exchange: Exchange;
  /** The response of the older state, if the violation is a difference. */
  readonly before?: Exchange;
  /** The field it is about, if there is one. It is part of the fingerprint. */
  readonly field?: string;
  /** Clauses that this violation breaks in addition to those of its rule. */
  readonly breaks?: readonly AnyClauseId[];
  /** A warning of a rule whose other violations fail the run. */
  readonly level?: 'should';
}

/** Why there is no verdict: the rule's own reason, or one that the judge gives for any rule. */
export type Reason<K extends string = string> =
  | { readonly kind: 'own'; readonly key: K }
  | { readonly kind: 'plan-key'; readonly key: PlanKey }
  | { readonly kind: 'setup'; readonly problem: SetupProblem['kind'] }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'not-requested'; readonly field: string }
  | { readonly kind: 'no-response'; readonly code: FaultCode }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'cached' }
  | { readonly kind: 'hidden'; readonly by: string }
  | { readonly kind: 'sample' }
  /** It is unknown what a recorded request was meant to show. */
  | { readonly kind: 'observed' }
  | { readonly kind: 'quick' }
  | { readonly kind: 'warns' }
  | { readonly kind: 'once' }
  | { readonly kind: 'unconfirmed' }
  /** The rule or its scenario threw, hung, or returned nonsense. The message is a sentence. */
  | { readonly kind: 'threw'; readonly message: string };

export const passed = { outcome: 'passed' } as const;

/** Passed, with behaviors to report. */
export function observed<const K extends string>(...observations: readonly Observation<K>[]): Verdict<K> {
  return { outcome: 'passed', observed: observations };
}

/** No violations mean passed. */
export function failed<const K extends string>(...violations: readonly Violation<K>[]): Verdict<K> {
  return violations.length === 0 ? passed : { outcome: 'failed', violations };
}

/** One violation for each field of an item: the value that it shows, and the one that it should show. */
export function fieldViolations<const K extends string>(
  kind: K,
  fields: readonly string[],
  item: { readonly pointer: string; readonly fields: JsonObject },
  expected: JsonObject,
  exchange: WithResponse,
): readonly Violation<K>[] {
  return fields.map((field) => {
    const seen = shortened(item.fields[field]);
    return { kind, at: `${item.pointer}/${field}`, field, seen, expected: shortened(expected[field]), exchange };
  });
}

const mostCharacters = 60;

/**
 * A value as reports quote it. Both ends are shown, because long values often differ only at the end. A field of the name
 * `constructor` is a function on every object that lacks it.
 */
export function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters - 20)}...${text.slice(-20)}` : text;
}

export function undecided<const K extends string>(key: K): Verdict<K> {
  return { outcome: 'undecided', because: { kind: 'own', key } };
}

export function inapplicable<const K extends string>(key: K): Verdict<K> {
  return { outcome: 'inapplicable', because: { kind: 'own', key } };
}

/** For a reason that the judge gives. */
export function undecidedBecause(because: Reason<never>): Verdict<never> {
  return { outcome: 'undecided', because };
}

export function hiddenBy(rule: string): Verdict<never> {
  return undecidedBecause({ kind: 'hidden', by: rule });
}

export function threw(message: string): Verdict<never> {
  return undecidedBecause({ kind: 'threw', message });
}

const outcomes: ReadonlySet<unknown> = new Set(['passed', 'failed', 'undecided', 'inapplicable']);

/** What is wrong with a value that a check returned, as the end of a sentence. Rules of packages may return anything. */
function nonsenseIn(verdict: unknown, says: Readonly<Record<string, string>>): string | undefined {
  if (verdict instanceof Promise) return 'returned a promise, and a check cannot wait';
  if (!isObject(verdict) || !outcomes.has(verdict['outcome'])) return 'returned no verdict';
  const { outcome, observed = [], violations, because } = verdict;
  if (outcome === 'undecided' || outcome === 'inapplicable')
    return isObject(because) ? unsaid(because['kind'] === 'own' ? [because['key']] : [], says) : 'returned no reason';
  const shown = outcome === 'failed' ? violations : observed;
  if (!isList(shown) || (outcome === 'failed' && shown.length === 0)) return 'failed without violations';
  const all = shown.filter(isObject);
  if (all.length < shown.length || !all.every(({ exchange }) => isExchange(exchange)))
    return 'returned a violation without an exchange';
  const texts = outcome === 'failed' ? ['kind', 'at', 'seen', 'expected'] : ['kind', 'seen'];
  const lost = texts.find((name) => !all.every((each) => typeof each[name] === 'string'));
  const own = all.map(({ kind }) => kind);
  return lost === undefined ? unsaid(own, says) : `returned a violation whose "${lost}" is not a string`;
}

function unsaid(keys: readonly unknown[], says: Readonly<Record<string, string>>): string | undefined {
  const key = keys.map(String).find((each) => !Object.hasOwn(says, each));
  return key === undefined ? undefined : `returned the key "${key}", which its "says" does not have`;
}

interface Checking<T, C> {
  readonly level?: 'should';
  readonly says: Readonly<Record<string, string>>;
  check(subject: T, context: C): Verdict;
}

/** Runs a check. If it throws or returns nonsense, that is its verdict, and the run goes on. */
export function verdictOf<T, C>(
  rule: Checking<T, C>,
  subject: T,
  context: C,
  culpritsOf: (response: HttpResponse | undefined) => Culprits | undefined,
): Verdict {
  try {
    const verdict = rule.check(subject, context);
    if (verdict === passed) return passed;
    const nonsense = nonsenseIn(verdict, rule.says);
    return nonsense === undefined ? verdict : threw(`the rule ${nonsense}`);
  } catch (error) {
    if (!isUnreadable(error)) return threw(`the rule threw ${String(error)}`);
    const culprit = culpritFor(rule, culpritsOf(error.response));
    if (culprit !== undefined) return hiddenBy(culprit.id);
    return undecidedBecause({ kind: 'unreadable' });
  }
}
