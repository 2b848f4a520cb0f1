/** The runner of the cases: a service, how it is bent, what a run reports about it, and what happens to its data. */
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { around } from '#fixtures/mutants/mutant.ts';
import { type Api, createReference } from '#fixtures/reference/api.ts';
import type { ClauseId } from '../../rules/clauses.ts';
import type { Plan } from '../../src/core/plan.ts';
import { type Damage, isWarning, type Result } from '../../src/core/result.ts';
import { unreported } from '../promise/partway.ts';
import { createWorld, type Oddity, planText, type World, type WorldOptions } from '../promise/world.ts';
import { auditApi, plainPlan, planFrom } from '../support/mutants.ts';
import { type VirtualClock, virtualClock } from '../support/wire.ts';

export interface Case {
  readonly name: string;
  /** Default: the reference. */
  readonly on?: 'reference' | ((clock: VirtualClock) => Api);
  /** Instead of `on`: the service that knows who owns what, and what is different about it. */
  readonly world?: (clock: VirtualClock) => Oddity | WorldOptions;
  /** What is different about the service. */
  readonly bend?: (api: Api, clock: VirtualClock) => Api;
  /** A plan, or its text. Default: the plan of the reference without its versions. */
  readonly plan?: Plan | string;
  /** The rules that fail, each as its id, or as its id and the kind. Warnings end with a question mark. */
  readonly problems: readonly string[];
  readonly verified?: readonly ClauseId[];
  readonly violated?: readonly ClauseId[];
  /** Clauses that are neither verified nor violated. */
  readonly unverified?: readonly ClauseId[];
  /** Items that the run created remain, because they cannot be deleted or proven. */
  readonly remains?: boolean;
  readonly damage?: Damage['kind'];
  /** The existing items of a world that are missing or changed in the end. Default: 0. */
  readonly harmed?: number;
}

/** A case on the reference, with a step before or after it. */
export const varied = (name: string, more: Partial<Case>, step: Parameters<typeof around>[0]): Case => {
  return { name, bend: around(step), problems: [], ...more };
};

/** A case on a world, with an oddity that remembers nothing. */
export const odd = (name: string, more: Partial<Case>, oddity: Oddity): Case => {
  return { name, world: () => oddity, problems: [], ...more };
};

const worldPlan = planFrom(planText);

/** One test for each case. */
export function runCases(cases: readonly Case[]): void {
  test.each(cases.map((each) => ({ name: each.name, each })))('$name', async ({ each }) => {
    const worlds: World[] = [];
    const result = await auditCase(each, worlds);
    expect(found(result, each, worlds[0])).toEqual(expectedOf(each));
  });
}

/** @param worlds where the world of the case is put */
export function auditCase(each: Case, worlds: World[] = []): Promise<Result> {
  const { on = 'reference', bend = (api) => api, world, plan = world === undefined ? plainPlan : worldPlan } = each;
  const make = (clock: VirtualClock): Api => {
    if (world === undefined) return on === 'reference' ? createReference({ now: clock.now }) : on(clock);
    const options = world(clock);
    worlds.push(createWorld(clock, typeof options === 'function' ? { oddity: options } : options));
    return (request) => worlds[0]?.api(request) ?? expect.fail('there is no world');
  };
  return auditApi((clock) => bend(make(clock), clock), typeof plan === 'string' ? planFrom(plan) : plan);
}

interface Outcome {
  readonly problems: readonly string[];
  readonly clauses: Readonly<Record<string, string>>;
  readonly remains: boolean;
  readonly damage: Damage['kind'] | undefined;
  readonly harmed: number;
  /** Rules that threw, writes to items that are not ours, and items of ours that are not reported. */
  readonly flaws: readonly string[];
}

function expectedOf(each: Case): Outcome {
  const { problems, remains = false, damage, harmed = 0 } = each;
  return { problems: [...problems].sort(), clauses: wordsFor(each), remains, damage, harmed, flaws: [] };
}

/** What the case says about clauses. */
function wordsFor({ verified = [], violated = [], unverified = [] }: Case): Outcome['clauses'] {
  const words = Object.entries({ verified, violated, open: unverified });
  return Object.fromEntries(words.flatMap(([word, clauses]) => clauses.map((clause) => [clause, word])));
}

function found(result: Result, each: Case, world: World | undefined): Outcome {
  const { problems } = each;
  const expected = wordsFor(each);
  const { findings, clauses, errored, remaining, unfound, damage } = result;
  const threw = errored.map(({ rule, reason }) => `${rule.id}: ${JSON.stringify(reason)}`);
  // A kind is compared if the case names it.
  const named = findings.map((finding) => {
    const { rule, violation } = finding;
    const mark = isWarning(finding) ? '?' : '';
    const whole = `${rule.id} ${violation.kind}${mark}`;
    return problems.includes(whole) ? whole : `${rule.id}${mark}`;
  });
  const own = clauses.filter(({ clause }) => clause in expected);
  const words = own.map(({ clause, status }) => {
    const isOpen = status === 'undecided' || status === 'not-exercised';
    return [clause, isOpen ? 'open' : status] as const;
  });
  return {
    problems: [...new Set(named)].sort(),
    clauses: Object.fromEntries(words),
    remains: remaining.length + unfound.length > 0,
    damage: damage?.kind,
    harmed: harmedIn(world),
    flaws: [
      ...threw,
      ...(world?.trespasses ?? []),
      ...unreported(result, world).map((url) => `${url} is not reported`),
    ],
  };
}

function harmedIn(world: World | undefined): number {
  if (world === undefined) return 0;
  const before = createWorld(virtualClock(), {}).of('before');
  const isIntact = ({ at, id, fields }: World['items'][number]): boolean =>
    world.items.some((item) => item.at === at && item.id === id && isDeepStrictEqual(item.fields, fields));
  return before.filter((item) => !isIntact(item)).length;
}
