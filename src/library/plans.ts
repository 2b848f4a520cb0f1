/** Plans from files, and plans in the code. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { known } from '../catalog.ts';
import type { CustomizedPlan } from '../core/custom.ts';
import { nodeImporter } from '../plan/importer.ts';
import { problemText } from '../plan/problem.ts';
import { readPlan } from '../plan/read-plan.ts';

/** The plan cannot be used. The message has all problems, each with its place. */
export class PlanError extends Error {}

export interface LoadOptions {
  /** Default: the environment of this process. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** One of the environments of the plan. */
  readonly environment?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly writes?: boolean | undefined;
}

/** Reads a plan from a file. Paths in it are relative to the file. It throws a `PlanError` with every problem. */
export async function loadPlan(file: string, options: LoadOptions = {}): Promise<CustomizedPlan> {
  const text = contentOf(file);
  if (text === undefined) throw new PlanError(`Cannot read ${file}.`);
  return planIn(text, file, options);
}

/** Reads a plan from YAML, or from an object with the same keys. Paths in it are relative to the current folder. */
export async function parsePlan(plan: string | object, options: LoadOptions = {}): Promise<CustomizedPlan> {
  return planIn(typeof plan === 'string' ? plan : JSON.stringify(plan, null, 2), 'plan', options);
}

async function planIn(text: string, file: string, options: LoadOptions): Promise<CustomizedPlan> {
  const { env = process.env } = options;
  const fileAt = (path: string): string => resolve(dirname(file), path);
  const readFile = (path: string): string | undefined => contentOf(fileAt(path));
  const read = await readPlan(text, { ...known, ...options, file, env, importer: nodeImporter(), fileAt, readFile });
  if (!read.ok) throw new PlanError(read.problems.map((problem) => problemText(problem)).join('\n\n'));
  return read.plan;
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
