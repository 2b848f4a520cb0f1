/** Waits for a service that is still starting. */
import type { Clock } from '../core/clock.ts';
import type { Plan } from '../core/plan.ts';
import type { Probe } from '../core/probe.ts';
import type { Wire } from '../core/send.ts';

const pauseMs = 500;
/** What a proxy returns while nothing listens behind it. */
const notYet = [502, 503, 504];

/** Resolves when the service responds, or when the time is over. What is wrong then is for the audit to report. */
export async function awaitService(
  { resources }: Plan,
  wire: Wire,
  { now, wait }: Clock,
  mostMs: number,
  interrupt?: AbortSignal,
): Promise<void> {
  const end = now() + mostMs;
  const url = resources.find(({ path }) => !path.includes('{'))?.path ?? '/';
  const probe: Probe = { method: 'GET', url, credential: 'none', owner: [], intent: { kind: 'health' } };
  const isOver = (): boolean => now() >= end || interrupt?.aborted === true;
  while (!isOver()) {
    const { response } = await wire.send(probe, { headers: {}, query: {} });
    if (response !== undefined && !notYet.includes(response.status)) return;
    await wait(Math.min(pauseMs, Math.max(0, end - now())));
  }
}
