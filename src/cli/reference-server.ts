/** The server that comes with Probity: the reference, with or without defects. */
import { type Api, createReference, statedRate } from '#fixtures/reference/api.ts';
import { listen, type Listening } from '#fixtures/reference/listen.ts';
import { everyMutant, mutantOf } from '#fixtures/mutants/index.ts';
import type { Mutant } from '#fixtures/mutants/mutant.ts';
import { hintFor } from '../text/closest.ts';
import { reasonOf } from './files.ts';
import { packaged } from '../report/package-root.ts';
import { UsageError } from './usage.ts';

export const fullPlanFile = packaged('fixtures/plans/reference-full.yaml');

const usualPort = 8080;

/** One defect for each kind of problem: security, data, clients, and style. None hides another. */
export const demoDefects = [
  'auth/open-list',
  'exposure/trace-on-missing-order',
  'operation/patch-one-field-ignored',
  'status/duplicate-accepted',
  'pagination/total-pages-floor',
  'fields/snake-in-orders',
] as const;

export async function demoApi(): Promise<Api> {
  const mutants = await Promise.all(demoDefects.map((id) => mutantNamed(id)));
  return mutants.reduce((api, { mutate }) => mutate?.(api) ?? api, createReference());
}

/** The reference, or one of its mutants. The rate is the one that its plan states. */
export function apiOf(mutant: Mutant | undefined): Api {
  const api = createReference({ ratePerSecond: statedRate, ...mutant?.reference });
  return mutant?.mutate?.(api) ?? api;
}

export async function mutantNamed(id: string): Promise<Mutant> {
  const found = await mutantOf(id);
  if (found !== undefined) return found;
  const ids = (await everyMutant()).map((each) => each.id);
  throw new UsageError(`There is no mutant ${id}. ${hintFor(id, ids, 'probity serve --list lists them all.')}`);
}

/** Listens on the usual port if it is free and no other port was named. */
export async function listenAt(api: Api, port: number | undefined, host: string): Promise<Listening> {
  try {
    return await listen(api, { port: port ?? usualPort, host });
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (isTaken && port === undefined) return listen(api, { port: 0, host });
    const reason = isTaken ? 'the port is taken' : reasonOf(error);
    const where = `${host}, port ${port ?? usualPort}`;
    throw new UsageError(`Cannot listen on ${where}: ${reason}. Choose another one with --port.`);
  }
}
