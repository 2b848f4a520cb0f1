import type { Situation } from './dialect.ts';

/** A refusal on its way out. */
export class Refused extends Error {
  readonly status: number;
  readonly situation: Situation;
  readonly noun: string;
  readonly headers: readonly (readonly [string, string])[];

  constructor(status: number, situation: Situation, noun = '', headers: readonly (readonly [string, string])[] = []) {
    super(situation);
    this.status = status;
    this.situation = situation;
    this.noun = noun;
    this.headers = headers;
  }
}
