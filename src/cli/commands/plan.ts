/** `probity plan PLAN` */
import { requestLine } from '../../core/exchange.ts';
import { grouped } from '../../report/groups.ts';
import type { Io } from '../io.ts';
import { loadPlan, type PlanFlags } from '../load-plan.ts';
import { type Rehearsed, rehearse } from '../rehearsal.ts';
import { failedIn, type SelectionFlags } from './audit.ts';

export type PlanCommandFlags = PlanFlags & SelectionFlags & { readonly verbose?: boolean; readonly json?: boolean };

export async function planCommand(target: string, flags: PlanCommandFlags, io: Io): Promise<number> {
  const { plan } = await loadPlan(target, flags, io);
  const sent = await rehearse(plan, { ...flags, failed: await failedIn(flags, io) });
  if (flags.json === true) {
    const requests = sent.map(({ probe: { method, url, credential, resource }, visit }) => {
      return { method, url, credential, resource: resource?.path ?? null, scenario: visit?.scenario.id ?? null };
    });
    io.stdout.write(`${JSON.stringify({ baseUrl: plan.baseUrl, writes: plan.writes, requests }, null, 2)}\n`);
    return 0;
  }
  const lines = [
    `${plan.name}  ${plan.baseUrl}`,
    `About ${sent.length} requests: ${counts(sent, ({ probe }) => probe.method)}.`,
    plan.writes ? 'It creates, changes, and deletes items of its own.' : 'It only reads.',
    '',
    ...table(sent),
    '',
    'The numbers assume lists of three items and a service that conforms. Each problem takes a few more requests.',
    ...(flags.verbose === true ? ['', ...sent.map(requestLine)] : ['Every request: --verbose.']),
  ];
  io.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}

/** A row for each resource: how many requests, and which scenarios send them. */
function table(sent: readonly Rehearsed[]): readonly string[] {
  const places = grouped(sent, placeOf);
  const width = Math.max(...places.map(([first]) => placeOf(first).length));
  return places.map((some) => {
    const scenarios = counts(some, ({ visit }) => visit?.scenario.id ?? 'checkpoints and cleanup');
    return `${placeOf(some[0]).padEnd(width)}  ${String(some.length).padStart(4)}  ${scenarios}`;
  });
}

function placeOf({ probe, visit }: Rehearsed): string {
  return visit?.scenario.per === 'run' ? 'once a run' : (probe.resource?.path ?? visit?.resource.path ?? 'other');
}

/** For example: "walk 8, query 6". */
function counts(sent: readonly Rehearsed[], nameOf: (each: Rehearsed) => string): string {
  const words = grouped(sent, nameOf).map((some) => `${nameOf(some[0])} ${some.length}`);
  return words.join(', ');
}
