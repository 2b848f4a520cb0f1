import { type Exchange, requestLine } from './exchange.ts';
import type { Plan, Resource } from './plan.ts';
import { lacking } from './reasons/lacking.ts';
import { open } from './reasons/open.ts';
import { run } from './reasons/run.ts';
import type { Facts, None, Saying } from './reasons/say.ts';
import { unseen } from './reasons/unseen.ts';

const all = { ...lacking, ...unseen, ...open, ...run } as const;

/** What a reason is about. */
export type ReasonKind = keyof typeof all;

/** What each kind is told with. */
type FactsByKind = { readonly [Kind in ReasonKind]: (typeof all)[Kind] extends Saying<infer Told> ? Told : never };

/** Every kind of reason, with its words: the one place where they are made. */
const sayings: { readonly [Kind in ReasonKind]: Saying<FactsByKind[Kind]> } = all;

interface WhyOf<Kind extends ReasonKind> {
  readonly kind: Kind;
  readonly facts: FactsByKind[Kind];
}

/** Why there is no verdict: a kind with its facts. */
export type Why = { readonly [Kind in ReasonKind]: WhyOf<Kind> }[ReasonKind];

/**
 * What a reason comes from. `unmet`: the plan lacks something. `inapplicable`: there was nothing to look at. `no-answer`: it was asked,
 * and brought nothing usable. `indistinct`: the answer cannot tell right from wrong. `not-asked`: the run ended before. `prerequisite`:
 * what must hold first did not. `errored`: the rule itself failed. `unobservable`: no client can see it. `waived`: the plan accepts it.
 * `not-compared`: it was judged in one report, and not in the other. `earlier`: it was so in the earlier report.
 */
export const becauses = [
  'unmet',
  'inapplicable',
  'no-answer',
  'indistinct',
  'not-asked',
  'prerequisite',
  'errored',
  'unobservable',
  'waived',
  'not-compared',
  'earlier',
] as const;

export type Because = (typeof becauses)[number];

/** Why something has no verdict, or more than one. */
export type Reason = Why & { readonly because: Because };

/** Kinds that always read the same. */
type PlainKind = { [Kind in ReasonKind]: FactsByKind[Kind] extends None ? Kind : never }[ReasonKind];

/** Tells a reason: by its kind, with its facts where it has any, or as it was found. */
export interface Tell<Result> {
  (kind: PlainKind): Result;
  <Kind extends ReasonKind>(kind: Kind, facts: FactsByKind[Kind]): Result;
  (why: Why): Result;
}

/** A way to tell reasons that makes something of them. */
export function telling<Result>(made: (why: Why) => Result): Tell<Result> {
  return (told: ReasonKind | Why, facts: Facts = {}) => made(typeof told === 'string' ? bound(told, facts) : told);
}

/** Behind `Tell`, which binds the facts to the kind. */
function bound(kind: ReasonKind, facts: Facts): Why;
function bound(kind: ReasonKind, facts: Facts): { readonly kind: ReasonKind; readonly facts: Facts } {
  return { kind, facts };
}

/** A reason without what it comes from. */
export const why: Tell<Why> = telling((told) => told);

/** What the plan lacks for something. */
export type Unmet = Why & { readonly because: 'unmet' };

/** Tells what the plan lacks. */
export const unmet: Tell<Unmet> = telling((told) => ({ ...told, because: 'unmet' }));

/** A reason, by what it comes from. */
export function because(from: Because): Tell<Reason> {
  return telling((told) => ({ ...told, because: from }));
}

/** What reasons about a request are told with. */
export function requestFacts(exchange: Exchange): {
  readonly request: string;
  readonly step: string;
  readonly operation: string;
} {
  const { step, operation } = exchange.probe;
  const request = requestLine(exchange);
  return { request, step: step.name, operation: operation?.id ?? request };
}

/** The same of one that got no usable answer. */
export function lostFacts(exchange: Exchange): ReturnType<typeof requestFacts> & { readonly message: string } {
  return { ...requestFacts(exchange), message: exchange.fault?.message ?? 'no answer' };
}

/** What is told of a resource whose id field is not known, or not as the plan has it. */
export function namelessFacts(plan: Plan, { key }: Resource): { readonly resource: string; readonly stated?: string } {
  const stated = plan.profile.idFields[key];
  return { resource: key, ...(stated === undefined ? {} : { stated }) };
}

/** The same of one that got no answer, or was not sent at all. */
export function silentFacts(exchange: Exchange): ReturnType<typeof requestFacts> & { readonly unsent?: string } {
  const { fault } = exchange;
  return { ...requestFacts(exchange), ...(fault?.kind === 'not-sent' ? { unsent: fault.message } : {}) };
}

/** The key of the plan that would change it; undefined where none would. */
export function keyFor<Kind extends ReasonKind>({ kind, facts }: WhyOf<Kind>): string | undefined {
  return sayings[kind].key(facts);
}

/** The reason in words, without the key that would change it. */
export function wordsOf<Kind extends ReasonKind>({ kind, facts }: WhyOf<Kind>): string {
  return sayings[kind].words(facts);
}

/** The reason in words, with the key that would change it. */
export function textOf<Kind extends ReasonKind>(told: WhyOf<Kind>): string {
  const key = keyFor(told);
  const words = wordsOf(told);
  return key === undefined || sayings[told.kind].namesKey ? words : `${words}${exerciseWords(key)}`;
}

/** What is said of the key after the reason. */
export function exerciseWords(key: string): string {
  return `; to exercise it: ${key}`;
}

/** What may be otherwise in the next run, though the reason is the same. */
const passing: ReadonlySet<string> = new Set([
  'flag',
  'message',
  'outcome',
  'pages',
  'request',
  'requests',
  'status',
  'times',
  'took',
]);

/** Equal for reasons that are the same from run to run. */
export function identityOf({ because, kind, facts }: Reason): string {
  const lasting = Object.entries<Facts[string]>(facts).filter(([name]) => !passing.has(name));
  return JSON.stringify([because, kind, ...lasting.sort(([one], [other]) => (one < other ? -1 : 1))]);
}
