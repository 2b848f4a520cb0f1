import { relative } from 'node:path';
import type { Plan } from '../model/plan.ts';
import { exitCodes } from './exit-code.ts';
import type { PlanOverrides } from './load-plan.ts';
import { packageFile } from './package-root.ts';

/** A first look takes a few seconds. */
const shortPlan = 'reference.yaml';

/** What is audited: the service of a plan, or the embedded reference server. */
export interface Target {
  /** Path of the plan. */
  readonly plan: string;
  readonly overrides: PlanOverrides;
  /** What to say before the report. */
  notes(plan: Plan): readonly string[];
  /** What to say after the meaning of the exit code. */
  next(code: number): readonly string[];
  close(): Promise<void>;
}

/** The target that the command line asks for; without a plan the reference server is started in this process. */
export async function startTarget(planPath: string | undefined): Promise<Target> {
  if (planPath !== undefined) {
    return {
      plan: planPath,
      overrides: { env: process.env },
      notes: () => [],
      next: () => [],
      close: async () => {},
    };
  }
  const [{ createReference, statedRate }, { listen }] = await Promise.all([
    import('../../fixtures/reference/api.ts'),
    import('../../fixtures/reference/listen.ts'),
  ]);
  const server = await listen(createReference({ ratePerSecond: statedRate }));
  return {
    plan: packageFile('fixtures', 'plans', shortPlan),
    // The plan's own defaults fit the reference; variables meant for another service must not reach it.
    overrides: { env: {}, baseUrl: server.url },
    notes: (plan) => [
      `No plan given: auditing the embedded reference server, which keeps every clause, by a short plan that only reads (${plan.resources.length} resources).`,
      'To audit all of it: run "probity serve", and in another terminal the command that it prints.',
    ],
    next: (code) =>
      code === exitCodes.fine
        ? [
            `Next: describe your own API in a plan (${shown(shortPlan)} is one to start from), and run "probity audit" with it.`,
          ]
        : [],
    close: () => server.close(),
  };
}

/** Path of a plan that the package ships, from where the user is. */
export function shown(plan: string): string {
  const path = packageFile('fixtures', 'plans', plan);
  const near = relative(process.cwd(), path);
  return near.startsWith('..') ? path : near;
}
