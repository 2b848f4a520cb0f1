import type { Exchange } from './exchange.ts';
import { isSameStep, type Step } from './step.ts';

/** What is asked for again and again: the list as it comes, an item of it, an item that does not exist. */
export const repeatedSubjects = ['list', 'read', 'missing'] as const;
export type RepeatedSubject = (typeof repeatedSubjects)[number];

/**
 * What may disturb it. `page`: another page, size, language and filter are asked for. `query`: an order. `item`: other
 * items are read. `absence`: an item that does not exist is asked for.
 */
export const disturbances = ['page', 'query', 'item'] as const;
export type Disturbance = (typeof disturbances)[number];

/**
 * The order in which a subject (a) and disturbances (b) follow each other where it is to be shown that the one depends on the
 * other. The gaps are uneven, so that nothing that happens at regular intervals falls on each b and on no a.
 */
export const orderPattern = 'aaabaabaaaaaabaaaba';

/** The exchanges of some steps in the order in which they were sent, disturbances left out. */
export function sightings(exchanges: readonly Exchange[], steps: readonly Step[]): readonly Exchange[] {
  return exchanges.filter(
    ({ probe }) =>
      steps.some((step) => isSameStep(step, probe.step)) && probe.repeated !== true && probe.about.disturbs !== true,
  );
}

/** How often each connection of the comparison is used again after its first request. */
export const connectionUses = [2, 1, 3] as const;
