import { groupBy } from '../../facts/report/group-by.ts';
import { type Exchange, isFailure, isSuccess } from '../../model/exchange.ts';
import { expectations } from '../../model/provocation.ts';
import { answerTo, isRefused, rightFor } from '../evidence/answer-to.ts';
import type { Group, Joined, Tally } from '../evidence/tally.ts';
import { joinedBy, type Telling, withAll } from './tell-once.ts';

/**
 * Sees that one wrong status is told once: the same for the same kind of request, whoever tells it; for all kinds, where it is the status of whatever
 * fails; and with all that is wrong with the body of an answer that nobody can have meant.
 */
export interface SameStatus {
  note(exchange: Exchange): void;
  /** `ordered`: each rule after those that judge first. */
  join(ordered: readonly Telling[]): void;
}

/** So many kinds of request that had no other status, the one that it is right for among them, show that it is that of whatever fails. */
const enough = 3;

export function createSameStatus(): SameStatus {
  /** By kind of request: the statuses of all refusals. */
  const refusals = new Map<string, Set<number>>();
  /** By operation: the statuses with which it does what it should. */
  const successes = new Map<string, Set<string>>();
  return {
    note: ({ probe, request, reply }) => {
      const { provokes, about, operation, credential } = probe;
      if (provokes === 'success' && reply !== undefined && isSuccess(reply.status) && operation !== undefined)
        noteIn(successes, operation.id, String(reply.status));
      if (reply === undefined || !isFailure(reply.status) || expectations[provokes].outcome === 'success') return;
      // An id that cannot exist may be taken for invalid input.
      if (about.guessed === true && reply.status === 400) return;
      const { url, body = null } = request;
      const asked = { operation: operation?.id ?? null, provokes, request: { url, body }, response: reply };
      const [kind = ''] = answerTo(asked, credential)?.kinds ?? [];
      if (isRefused(kind)) noteIn(refusals, kind, reply.status);
    },
    join: (ordered) => {
      const wrong = ordered
        .filter(({ level }) => level === 'must')
        .map(({ tally }) => wrongIn(tally, successes))
        .filter(({ groups }) => groups.length > 0)
        .sort((one, other) => rankOf(one) - rankOf(other) || timesOf(other) - timesOf(one));
      joinStatuses(wrong, (kind, status) => [...(refusals.get(kind) ?? [])].join(' ') === status);
      joinAccidents(ordered);
    },
  };
}

/** A rule's groups that are of nothing but wrong statuses. */
interface Wrong {
  readonly rule: Tally['rule'];
  readonly groups: readonly Group[];
}

/** That several successes are none that should be has no one cause, unless it is a status that the operation has for nothing else. */
function wrongIn({ rule, groups }: Tally, successes: ReadonlyMap<string, ReadonlySet<string>>): Wrong {
  const isRefusal =
    ({ operations }: Group) =>
    ({ status, kind }: Answer): boolean =>
      status >= '300' ||
      !isRefused(kind) ||
      (operations.size > 0 && [...operations].every((id) => successes.get(id)?.has(status) === false));
  const own = [...groups.values()].filter((group) => isOfStatus(group) && answersOf(group).every(isRefusal(group)));
  return { rule, groups: own.filter(({ joined }) => joined === undefined) };
}

function noteIn<Value>(sets: Map<string, Set<Value>>, key: string, value: Value): void {
  const set = sets.get(key);
  if (set === undefined) sets.set(key, new Set([value]));
  else set.add(value);
}

/** Of several rules the one that judges the status as such tells it, of those the heaviest, of those the one that met it most often. */
function rankOf({ rule: { proves, weight } }: Wrong): number {
  const isOfStatuses = proves.some((clause) => clause.startsWith('status.'));
  return (proves.includes('error.distinct') ? -20 : isOfStatuses ? -10 : 0) - weight;
}

function timesOf({ groups }: Wrong): number {
  return groups.reduce((sum, { occurrences }) => sum + occurrences, 0);
}

/** `isAlways`: all refusals of a kind had that status. */
function joinStatuses(wrong: readonly Wrong[], isAlways: (kind: string, status: string) => boolean): void {
  const kinds = new Map<string, Set<string>>();
  for (const { status, kind } of wrong.flatMap(({ groups }) => groups.flatMap(answersOf))) {
    const met = kinds.get(status) ?? new Set([rightFor[status] ?? []].flat());
    kinds.set(status, isRefused(kind) && isAlways(kind, status) ? met.add(kind) : met);
  }
  // Where fewer were asked for, the rule that has them told apart says that there was no other.
  const ofAll = new Set(
    wrong
      .filter(({ rule }) => rule.proves.includes('error.distinct'))
      .flatMap(({ groups }) => groups.flatMap(answersOf).map(({ status }) => status)),
  );
  /** The status that all of it is about, where that is the one of whatever fails. */
  const statusOfAll = (group: Group): string | undefined => {
    const answers = answersOf(group);
    const [status = '', ...others] = new Set(answers.map((answer) => answer.status));
    const met = others.length > 0 ? undefined : kinds.get(status);
    return met !== undefined && (met.size >= enough || ofAll.has(status)) && answers.every(({ kind }) => met.has(kind))
      ? status
      : undefined;
  };
  for (const [index, { groups }] of wrong.entries()) {
    for (const group of groups) {
      const status = statusOfAll(group);
      for (const { rule, groups: others } of wrong.slice(0, index)) {
        const told = others.map((other): Joined => ({ rule: rule.id, group: other }));
        const another = told.find((each) => status !== undefined && statusOfAll(each.group) === status);
        const [same = another] = withAll(group.statuses, told, 'statuses');
        if (same !== undefined) group.joined ??= same;
      }
    }
  }
}

/** What is wrong with the body of a crash is part of the problem that tells the crash. What leaks elsewhere does so whatever the status is. */
function joinAccidents(ordered: readonly Telling[]): void {
  const tellers = ordered.flatMap(({ tally, level }) =>
    joinedBy(tally)
      .filter(({ group }) => isOfStatus(group))
      .map((told) => ({ ...told, level, root: rootOf(told).rule })),
  );
  const accidental = new Set<Group>();
  const join = (group: Group, { tally, level }: Telling): void => {
    if (isOfStatus(group) || (tally.rule.label === 'security' && !isOfCrashes(group))) return;
    const able = tellers.filter((teller) => teller.level === 'must' || level === 'should');
    const problems = [...groupBy(able, ({ root }) => root).values()];
    // Crashes that several of them tell between them are no further one for their bodies.
    for (const told of isOfCrashes(group) ? [...problems, able] : problems) {
      const [cause] = withAll(group.accidents, told, 'statuses');
      if (cause === undefined) continue;
      group.joined ??= { rule: cause.rule, group: cause.group };
      accidental.add(group);
    }
  };
  const groups = ordered.flatMap((telling) => [...telling.tally.groups.values()].map((group) => ({ group, telling })));
  for (const { group, telling } of groups) if (group.joined === undefined) join(group, telling);
  // What is like the body of a crash elsewhere does not come of that crash.
  for (const { group, telling } of groups) {
    if (group.joined === undefined || !accidental.has(group.joined.group)) continue;
    delete group.joined;
    join(group, telling);
  }
  // What is told by itself of one resource is no part of a crash on another.
  const alone = new Set(groups.filter(({ group }) => group.joined === undefined).map(kindOf));
  for (const each of groups) if (accidental.has(each.group) && alone.has(kindOf(each))) delete each.group.joined;
}

/** A rule, and what it has against whatever resource. */
function kindOf({ group, telling }: { readonly group: Group; readonly telling: Telling }): string {
  return `${telling.tally.rule.id} ${group.key}`;
}

/** Where a chain of causes ends. */
function rootOf(told: Joined): Joined {
  return told.group.joined === undefined ? told : rootOf(told.group.joined);
}

/** Every one of its violations is a wrong status. */
function isOfStatus(group: Group): boolean {
  return answersOf(group).every(({ kind }) => kind !== '');
}

/** Each of its violations is of an answer that says that the service broke. */
function isOfCrashes({ accidents }: Group): boolean {
  return [...accidents.values()].every(([answer = '']) => /^5\d\d /.test(answer));
}

interface Answer {
  readonly status: string;
  readonly kind: string;
}

/** Empty ones among them where one of its violations is of something else. */
function answersOf({ statuses }: Group): readonly Answer[] {
  return [...statuses.values()].map(([answer = '']) => {
    const [status = '', kind = ''] = answer.split(' to ', 2);
    return { status, kind };
  });
}
