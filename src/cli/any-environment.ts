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
    const named = [...text.matchAll(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g)].flatMap(([, name]) => name ?? []);
    const unset = named.filter((name) => process.env[name] === undefined);
    if (unset.length === 0) throw error;
    const filled = { ...process.env, ...Object.fromEntries(unset.map((name) => [name, stand])) };
    return (await planFrom(text, path, { env: filled, baseUrl })).plan;
  }
}
