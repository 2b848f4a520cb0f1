import type { Exchange } from '../model/exchange.ts';
import type { Probe } from '../model/probe.ts';
import type { Step } from '../model/step.ts';

/** Sends one probe; never throws, faults are data. Handed in by the caller: the wire, a recording, or a test. */
export type Send = (probe: Probe, context: SendContext) => Promise<Exchange>;

export interface SendContext {
  /** Id that the exchange shall carry. */
  readonly id: string;
  readonly scenario: string;
  /** Key of the resource that it is sent for, where it is sent for one. */
  readonly resource?: string;
  /** Name of the trace it belongs to; connections that its steps may share are kept until it ends. */
  readonly trace: string;
  /** The exchange of an earlier step of the same trace. */
  earlier(step: Step): Exchange | undefined;
  /** True for cleanup, which goes on after an interruption. */
  readonly cleanup: boolean;
  /** It may be what the service does not survive. */
  readonly isOdd?: boolean;
  /** Asked before the request is sent once more; where the answer is false, it is not. Left out: as often as it takes. */
  readonly mayRepeat?: () => Promise<boolean>;
  /** It does not go out before what this comes back with has ended. */
  readonly hold?: () => Promise<unknown> | undefined;
  /** Asked as it is to go out: true where it is not to be sent after all. */
  readonly isCalledOff?: () => boolean;
}
