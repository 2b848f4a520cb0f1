import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8 from compiling more than a run of seconds earns back. Undici's WASM parser stays with the compiler that is done at once.
 * V8 11 (Node 20), which has no compiler between its baseline and its best one, waits eight times as long before it takes the best: a
 * tenth to a fifth less CPU up to 1,000 requests, and no more at 7,000. Must precede what it concerns.
 */
export function settleEngine(): void {
  setFlagsFromString('--liftoff-only');
  if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=540000');
}
