import { relative } from 'node:path';
import type { Plan } from '../model/plan.ts';
import { exitCodes } from './exit-code.ts';
import type { CredentialFlags } from './credential-flags.ts';
import { UsageError } from './failure.ts';
import { type LoadedPlan, loadPlan, type PlanOverrides } from './load-plan.ts';
import type { PlanSettingFlags } from './plan-settings.ts';
import { packageFile } from './package-root.ts';

/** A first look takes a few seconds. */
const shortPlan = 'reference.yaml';

/** What is audited: the service of a plan or at an address, or the embedded reference server. */
export interface Target {
  /** Path of the plan; undefined where no file has it. */
  readonly plan: string | undefined;
  /** Reads the plan; what the command line says over it comes before what the target does. */
  load(overrides: PlanOverrides): Promise<LoadedPlan>;
  /** Whether the plan is the user's own, with a journal beside it. */
  readonly isPlanned: boolean;
  /** What to say before the report. */
  notes(plan: Plan): readonly string[];
  /** What to say after the meaning of the exit code. */
  next(code: number): readonly string[];
  /** What to say when all is reported. */
  epilogue(): readonly string[];
  close(): Promise<void>;
}

/** What the command line says of an address in place of a plan. */
export interface AddressFlags extends CredentialFlags, PlanSettingFlags {
  readonly resource: readonly string[];
  readonly savePlan?: string;
  /** Milliseconds to wait for a service that is still starting. */
  readonly wait?: number;
}

const silent = { notes: () => [], next: () => [], epilogue: () => [], close: async () => {} };

/** The target that the command line asks for; without a plan the reference server is started in this process. */
export async function startTarget(named: string | undefined, flags: AddressFlags): Promise<Target> {
  if (named !== undefined && isAddress(named)) {
    const { addressTarget } = await import('./address-target.ts');
    return { ...silent, ...(await addressTarget(named, flags)) };
  }
  refuseAddressFlags(flags);
  if (named !== undefined) {
    return {
      ...silent,
      plan: named,
      load: (overrides) => loadPlan(named, overrides),
      isPlanned: true,
    };
  }
  const [{ createReference, statedRate }, { listen }] = await Promise.all([
    import('../../fixtures/reference/api.ts'),
    import('../../fixtures/reference/listen.ts'),
  ]);
  const server = await listen(createReference({ ratePerSecond: statedRate }));
  const plan = packageFile('fixtures', 'plans', shortPlan);
  return {
    ...silent,
    plan,
    // The plan's own defaults fit the reference; variables meant for another service must not reach it.
    load: (overrides) => loadPlan(plan, { baseUrl: server.url, ...overrides, env: {} }),
    isPlanned: false,
    notes: ({ resources }) => [
      `No plan given: auditing the embedded reference server, which keeps every clause, by a short plan that only reads (${resources.length} resources).`,
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

/** Whether the command line names an address where a plan may stand. */
function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

function refuseAddressFlags({ resource, savePlan, bearerEnv, queryEnv, header, ca }: AddressFlags): void {
  const given = [
    ...(resource.length > 0 ? ['--resource'] : []),
    ...(savePlan === undefined ? [] : ['--save-plan']),
    ...(bearerEnv === undefined ? [] : ['--bearer-env']),
    ...(queryEnv.length > 0 ? ['--query-env'] : []),
    ...(header.length > 0 ? ['-H'] : []),
    ...(ca === undefined ? [] : ['--ca']),
  ];
  if (given.length > 0) {
    throw new UsageError(`${given.join(', ')} belongs to an address (probity audit URL): a plan says this itself`);
  }
}

/** Path of a plan that the package ships, from where the user is. */
export function shown(plan: string): string {
  const path = packageFile('fixtures', 'plans', plan);
  const near = relative(process.cwd(), path);
  return near.startsWith('..') ? path : near;
}
