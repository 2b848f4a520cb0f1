import type { Plan } from '../model/plan.ts';
import { PlanError } from './failure.ts';
import { planFrom } from './load-plan.ts';

/** Stands for a variable that is not set: nothing is sent, so its value does not matter. */
const stand = 'not-set-here';

/**
 * Reads a plan that is only to be edited: variables that are not set here, a token for one, do not hinder it. Throws a
 * PlanError for all else that is wrong.
 */
export async function planInAnyEnvironment(text: string, path: string, baseUrl: string): Promise<Plan> {
  try {
    return (await planFrom(text, path, { env: process.env })).plan;
  } catch (error) {
    if (!(error instanceof PlanError)) throw error;
    const { env, unset } = withStandIns(text, process.env);
    if (unset.length === 0) throw error;
    return (await planFrom(text, path, { env, baseUrl })).plan;
  }
}

type Env = Readonly<Record<string, string | undefined>>;

/** The environment with a value for each variable that the text of a plan needs and that is not set, and their names. */
export function withStandIns(text: string, env: Env): { readonly env: Env; readonly unset: readonly string[] } {
  const named = [...text.matchAll(/(?<!\$)\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g)].map(([, name = '']) => name);
  const unset = [...new Set(named)].filter((name) => env[name] === undefined);
  return { env: { ...env, ...Object.fromEntries(unset.map((name) => [name, stand])) }, unset };
}
