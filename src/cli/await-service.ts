import { type Fault, gatewayStatuses } from '../model/exchange.ts';
import { UnreachableError } from './failure.ts';
import type { Look } from './look.ts';

/** What waiting for a service takes. Times in milliseconds. */
export interface Waiting {
  readonly look: (address: string) => Promise<Look>;
  readonly pause: (ms: number) => Promise<unknown>;
  readonly now: () => number;
  /** Called once, where the service does not answer at first. */
  readonly onWait: () => Promise<void>;
}

const between = 500;

/** What a service that is still starting shows; all else is an answer, which the audit judges. */
const starting: ReadonlySet<Fault['kind']> = new Set(['refused', 'unresolved', 'reset', 'silent', 'timeout']);

/** Waits until something answers at an address; throws an UnreachableError where nothing does in time. */
export async function awaitService(address: string, ms: number, { look, pause, now, onWait }: Waiting): Promise<void> {
  const end = now() + ms;
  for (let tries = 0; ; tries += 1) {
    const looked = await look(address);
    const why = whyNotYet(looked);
    if (why === undefined) return;
    if (now() + between > end) throw new UnreachableError(`${address} did not answer within ${ms / 1000} s: ${why}`);
    if (tries === 0) await onWait();
    await pause(between);
  }
}

function whyNotYet(looked: Look): string | undefined {
  if ('fault' in looked) return starting.has(looked.kind) ? looked.fault : undefined;
  return gatewayStatuses.has(looked.answer.status) ? `it answers ${looked.answer.status}` : undefined;
}
