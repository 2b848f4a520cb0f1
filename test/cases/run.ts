/** The runner of the cases: a service, how it is bent, what a run reports about it, and what happens to its data. */
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { around } from '#fixtures/mutants/mutant.ts';
import { type Api, createReference } from '#fixtures/reference/api.ts';
import type { ClauseId } from '../../rules/clauses.ts';
import type { Plan } from '../../src/core/plan.ts';
import { requestLine } from '../../src/core/exchange.ts';
import { conformanceOf, type Damage, isWarning, type Result } from '../../src/core/result.ts';
import type { SetupProblem } from '../../src/core/setup-problem.ts';
import { buildReport } from '../../src/report/build.ts';
import { terminal } from '../../src/report/formats/terminal.ts';
import { viewOf } from '../../src/report/view.ts';
import { createMask } from '../../src/text/secrets.ts';
import { auditWorld, unreported } from '../promise/partway.ts';
import { createWorld, isRead, type Oddity, planText, type World, type WorldOptions } from '../promise/world.ts';
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
  /** The request that did the damage, as the window shows it. Ids are `*`. */
  readonly by?: string;
  /** How a run ends that reports no problem: it is incomplete, by itself or because of a setup problem of this kind. */
  readonly ends?: 'incomplete' | SetupProblem['kind'];
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
    const { result, world } = await auditCase(each);
    expect(found(result, each, world)).toEqual(expectedOf(each));
    if (each.by !== undefined && world !== undefined) checkWindow(result, each.by, world);
  });
}

/** The report begins with the window, and at most ten requests of kinds that looked harmless leave before a checkpoint. */
function checkWindow(result: Result, by: string, { requests, brokeAt }: World): void {
  const window = result.damage?.window.map(requestLine) ?? [];
  expect(window.map((line) => line.replace(/\/\d+$/, '/*'))).toContain(by);
  const report = buildReport(result, worldPlan, { mask: createMask([]) });
  const shown = terminal(viewOf(report, { isVerbose: true }));
  const lines = window.map((line, index) => `  ${(index === 0 ? 'Between' : '').padEnd(10)}${line}`).join('\n');
  expect(shown).toContain(lines);
  expect(shown.indexOf(lines)).toBeLessThan(shown.lastIndexOf(report.problems[0]?.headline ?? ''));
  // Cleanup may delete more.
  const isCounted = (method: string): boolean => method !== 'DELETE' || by.startsWith('DELETE');
  const after = requests.slice(brokeAt).filter(({ method }) => !isRead(method) || method === 'HEAD');
  expect(after.filter(({ method }) => isCounted(method)).length).toBeLessThanOrEqual(10);
}

async function auditCase(each: Case): Promise<{ readonly result: Result; readonly world?: World }> {
  const { on = 'reference', bend = (api) => api, world, plan = world === undefined ? plainPlan : worldPlan } = each;
  const own = typeof plan === 'string' ? planFrom(plan) : plan;
  if (world !== undefined) return auditWorld(world, own);
  const make = on === 'reference' ? ({ now }: VirtualClock): Api => createReference({ now }) : on;
  return { result: await auditApi((clock) => bend(make(clock), clock), own) };
}

interface Outcome {
  readonly problems: readonly string[];
  readonly clauses: Readonly<Record<string, string>>;
  readonly remains: boolean;
  readonly damage: Damage['kind'] | undefined;
  readonly harmed: number;
  readonly ends: Case['ends'];
  /** Rules that threw, writes to items that are not ours, and items of ours that are not reported. */
  readonly flaws: readonly string[];
}

function expectedOf(each: Case): Outcome {
  const { problems, remains = false, damage, harmed = 0, ends } = each;
  return { problems: [...problems].sort(), clauses: wordsFor(each), remains, damage, harmed, ends, flaws: [] };
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
    ends: each.ends && endOf(result),
    flaws: [
      ...threw,
      ...(world?.trespasses ?? []),
      ...unreported(result, world).map((url) => `${url} is not reported`),
    ],
  };
}

function endOf(result: Result): Case['ends'] {
  const conformance = conformanceOf(result);
  if (conformance !== 'incomplete') throw new Error(`the run is ${conformance}`);
  return result.setupProblems[0]?.kind ?? conformance;
}

function harmedIn(world: World | undefined): number {
  if (world === undefined) return 0;
  const before = createWorld(virtualClock(), {}).of('before');
  const isIntact = ({ at, id, fields }: World['items'][number]): boolean =>
    world.items.some((item) => item.at === at && item.id === id && isDeepStrictEqual(item.fields, fields));
  return before.filter((item) => !isIntact(item)).length;
}
