import type { Met } from '../../model/names.ts';
import type { Cause } from '../../model/cause.ts';
import type { Exchange } from '../../model/exchange.ts';
import { identityOf, type Reason } from '../../model/reason.ts';
import type { Judgement, Observation, Rule } from '../../model/rule.ts';
import { goesOn, listFollows, signsOf } from '../../model/signs.ts';
import type { Violation } from '../../model/violation.ts';
import { type AnswerTo, isAccident, kindsBy } from './answer-to.ts';
import { compareIds } from './evidence.ts';

/** Where a violation was seen, and how it reads there. */
export interface Place {
  readonly violation: Violation;
  readonly exchange?: string;
  /** Its place in the run: the first few stay, whichever was seen first. */
  readonly order: number;
}

/** Of each violation what it may be a sign of, in words that rules have in common; equal ones once. */
export type Signs = Map<string, readonly string[]>;

/** Before a sign that is the same on whatever resource. */
export const ofService = '*';

/** Equal violations of one rule on one resource. */
export interface Group {
  readonly resource: string | null;
  readonly key: string;
  readonly clauses: Set<string>;
  readonly operations: Set<string>;
  occurrences: number;
  /** What may explain each of its violations; none where one of them has no cause beyond the rule. */
  causes: readonly Cause[];
  /** Ids of all its exchanges, as long as they have a cause. */
  readonly explained: Set<string>;
  /** What its violations are signs of: of none where one of them says nothing of that. */
  readonly signs: Signs;
  /** Which status met which kind of request, where that is what is wrong. */
  readonly statuses: Signs;
  /** The same of answers that nobody can have meant, whatever is wrong with them. */
  readonly accidents: Signs;
  /** Those that it is told with. */
  joined?: Joined;
  /** The first few. */
  readonly places: Place[];
}

/** Another rule's violations that have the same cause. */
export interface Joined {
  readonly rule: string;
  readonly group: Group;
}

/** Subjects that a rule could not judge, by reason. */
export interface Unjudged {
  readonly resource: string | null;
  /** Those of the rule's clauses that it leaves open, if not all. */
  readonly clauses?: readonly string[];
  /** As it was met first in the run. */
  reason: Reason;
  order: number;
  occurrences: number;
  readonly exchanges: string[];
}

/** All that one rule's judgements came to so far. */
export interface Tally {
  readonly rule: Rule;
  examined: number;
  /** Examined subjects by resource (null: the service). */
  readonly examinedBy: Map<string | null, number>;
  /** Subjects that were examined in the own situation of a clause, by clause and resource. */
  readonly proven: Map<string, Map<string | null, number>>;
  /** Why what seemed to prove a clause does not, by clause. */
  readonly doubts: Map<string, Reason>;
  /** Examined operations, by resource. */
  readonly operations: Map<string | null, Set<string>>;
  /** Rules whose failures hid subjects, by resource. */
  readonly hiddenBy: Map<string | null, Set<string>>;
  readonly groups: Map<string, Group>;
  readonly unjudged: Map<string, Unjudged>;
  /** Why there was nothing to judge, each once. */
  readonly inapplicable: Map<string, Reason>;
  readonly observations: Observation[];
  readonly errors: string[];
}

const keptPlaces = 5;
const keptExchanges = 3;
/** More than any place in a run. */
const afterPlain = 2 ** 50;

export function createTally(rule: Rule): Tally {
  return {
    rule,
    examined: 0,
    examinedBy: new Map(),
    proven: new Map(),
    doubts: new Map(),
    operations: new Map(),
    hiddenBy: new Map(),
    groups: new Map(),
    unjudged: new Map(),
    inapplicable: new Map(),
    observations: [],
    errors: [],
  };
}

/** What was judged: the exchange (for exchange rules), the resource, the operation. */
export interface Subject {
  readonly exchange?: Exchange;
  readonly resource: string | null;
  readonly operation?: string | undefined;
  /** Place of the exchange in the run. */
  readonly order?: number | undefined;
  /** Ids of the clauses that the rule can prove, and whose own situation it is. */
  readonly met?: readonly string[];
}

const none: readonly Violation[] = [];

/** Adds one judgement. Returns true where it was a violation. */
export function record(tally: Tally, judgement: Judgement, subject: Subject, places: Places): boolean {
  const { violations = none, observations } = judgement;
  if (observations !== undefined) tally.observations.push(...observations);
  if (judgement.unjudged !== undefined) {
    // What cannot tell right from wrong leaves open no more than what it would have proven.
    const isOfProof = judgement.unjudged.because === 'indistinct' && tally.rule.proves.length > 0;
    recordUnjudged(tally, subject, judgement.unjudged, isOfProof ? tally.rule.proves : undefined);
  }
  if (judgement.inapplicable !== undefined && violations.length === 0) {
    noteOnce(tally.inapplicable, judgement.inapplicable);
    return false;
  }
  if (judgement.unjudged === undefined || violations.length > 0) {
    const examined = Math.max(judgement.examined ?? 1, violations.length > 0 ? 1 : 0);
    tally.examined += examined;
    tally.examinedBy.set(subject.resource, (tally.examinedBy.get(subject.resource) ?? 0) + examined);
    for (const clause of subject.met ?? []) recordProof(tally, clause, subject.resource, examined);
    if (examined > 0 && subject.operation !== undefined) addTo(tally.operations, subject.resource, subject.operation);
  }
  if (violations.length === 0) return false;
  for (const violation of violations) recordViolation(tally, violation, subject, places);
  return true;
}

function recordProof({ proven }: Tally, clause: string, resource: string | null, examined: number): void {
  let counts = proven.get(clause);
  if (counts === undefined) proven.set(clause, (counts = new Map()));
  counts.set(resource, (counts.get(resource) ?? 0) + examined);
}

/** What a rule makes of something; undefined where it has nothing to say, or failed itself, which is noted. */
export function guarded(tally: Tally, judge: () => Judgement | undefined): Judgement | undefined {
  try {
    return judge();
  } catch (error) {
    recordFailure(tally, error);
    return undefined;
  }
}

/** Notes that the rule itself failed. */
export function recordFailure(tally: Tally, error: unknown): void {
  tally.errors.push(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}

/** Notes that a rule was not shown something because another one failed on it. */
export function recordHidden(tally: Tally, resource: string | null, prerequisite: string): void {
  addTo(tally.hiddenBy, resource, prerequisite);
}

function addTo(sets: Map<string | null, Set<string>>, key: string | null, value: string): void {
  const set = sets.get(key);
  if (set === undefined) sets.set(key, new Set([value]));
  else set.add(value);
}

/** What an exchange was sent for, and what may explain all that is wrong with it. */
export interface SentFor {
  /** A GET that should succeed: the easiest to send again. */
  readonly isPlain?: boolean;
  readonly operation?: string;
  readonly resource?: string;
  readonly causes?: readonly Cause[];
  readonly answer?: AnswerTo;
  /** The service's own words in the answer. */
  readonly names?: Met;
}

/** What is known of the exchanges that violations point at. */
export interface Places {
  of(exchange: string): SentFor | undefined;
  /** The exchange is evidence: its body must be there when the report is written. */
  keep(exchange: string): void;
}

function noteAnswer({ statuses, accidents }: Group, { at, expected }: Violation, answer: AnswerTo | undefined): void {
  const signs = answer === undefined ? [] : kindsBy(answer, expected).map((kind) => `${answer.status} to ${kind}`);
  noteSigns(statuses, at === 'status' ? signs : []);
  noteSigns(accidents, answer !== undefined && isAccident(answer) ? signs : []);
}

function noteSigns(signs: Signs, own: readonly string[]): void {
  signs.set(own.join('|'), own);
}

function idOf({ resource, key }: Pick<Group, 'resource' | 'key'>): string {
  return JSON.stringify([resource, key]);
}

function recordViolation(tally: Tally, violation: Violation, subject: Subject, places: Places): void {
  const exchange = violation.exchange ?? subject.exchange?.id;
  const seenAt = exchange === undefined ? undefined : places.of(exchange);
  const { key, isOfService = false } = violation;
  const operation = isOfService ? undefined : (violation.operation ?? subject.operation ?? seenAt?.operation);
  const resource = isOfService ? null : (subject.resource ?? seenAt?.resource ?? null);
  const id = idOf({ resource, key });
  const causes = seenAt?.causes ?? [];
  const group = tally.groups.get(id) ?? {
    resource,
    key,
    clauses: new Set<string>(),
    operations: new Set<string>(),
    occurrences: 0,
    causes,
    explained: new Set<string>(),
    signs: new Map(),
    statuses: new Map(),
    accidents: new Map(),
    places: [],
  };
  tally.groups.set(id, group);
  group.causes = group.causes.filter((cause) => causes.includes(cause));
  if (group.causes.length === 0) group.explained.clear();
  else if (exchange !== undefined) group.explained.add(exchange);
  group.occurrences += 1;
  noteSigns(
    group.signs,
    signsOf(violation).map(({ word, isOfService }) => (isOfService ? `${ofService}${word}` : word)),
  );
  noteAnswer(group, violation, seenAt?.answer);
  for (const clause of violation.clauses ?? tally.rule.clauses) group.clauses.add(clause);
  if (operation !== undefined) group.operations.add(operation);
  // Of equal violations the one is told first that is the easiest to see.
  const order = (subject.order ?? 0) + (seenAt?.isPlain === true ? 0 : afterPlain);
  const last = group.places.at(-1);
  if (group.places.length === keptPlaces && last !== undefined && last.order <= order) return;
  if (exchange !== undefined) places.keep(exchange);
  const index = group.places.findIndex((place) => place.order > order);
  const place = exchange === undefined ? { violation, order } : { violation, exchange, order };
  group.places.splice(index < 0 ? group.places.length : index, 0, place);
  group.places.length = Math.min(group.places.length, keptPlaces);
}

/** Takes back what other rules tell the cause of: there is no telling then whether the rule holds on that resource. */
export function retract(tally: Tally, group: Group, causes: readonly string[], reason: Reason): void {
  const { resource } = group;
  tally.groups.delete(idOf(group));
  for (const counts of tally.proven.values()) counts.delete(resource);
  for (const cause of causes) recordHidden(tally, resource, cause);
  const [place] = group.places;
  recordUnjudged(tally, { resource, order: place?.order }, reason);
}

/** Adds a subject that could not be judged. */
export function recordUnjudged(tally: Tally, subject: Subject, reason: Reason, clauses?: readonly string[]): void {
  const id = JSON.stringify([subject.resource, identityOf(reason)]);
  const { order = 0, resource } = subject;
  const part = clauses === undefined ? {} : { clauses };
  const entry = tally.unjudged.get(id) ?? { resource, reason, order, occurrences: 0, exchanges: [], ...part };
  tally.unjudged.set(id, entry);
  entry.occurrences += 1;
  // Told as it was met first in the run, whichever answer was quicker.
  if (order < entry.order) {
    entry.reason = reason;
    entry.order = order;
  }
  if (subject.exchange !== undefined && entry.exchanges.length < keptExchanges)
    entry.exchanges.push(subject.exchange.id);
}

/** What a rule left open, in an order that no answer's haste decides. */
export function openIn({ unjudged }: Tally): readonly Unjudged[] {
  return [...unjudged]
    .sort(([one, a], [other, b]) => a.order - b.order || compareIds(one, other))
    .map(([, each]) => each);
}

function noteOnce(reasons: Map<string, Reason>, reason: Reason): void {
  // Most exchanges are no matter to most rules.
  const id = reason.kind === 'nothing' ? '' : identityOf(reason);
  if (!reasons.has(id)) reasons.set(id, reason);
}

/** True for a rule by which the lists of a resource follow what was asked before: they say nothing of what is there. */
export function followsIn(resource: string | null): (tally: Tally) => boolean {
  const words = [listFollows, goesOn].map((sign) => `${ofService}${sign}`);
  const isOfList = ({ resource: key, signs }: Group): boolean =>
    key === resource && [...signs.values()].flat().some((sign) => words.includes(sign));
  return ({ rule, groups }) => rule.clauses.includes('service.2') && [...groups.values()].some(isOfList);
}
