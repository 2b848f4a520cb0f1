import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plan } from '../model/plan.ts';
import { problemLine } from '../plan/problem.ts';
import { readPlan } from '../plan/read-plan.ts';
import { loadSchemaTools, needsSchemaTools } from '../plan/schema-tools.ts';
import { PlanError } from './failure.ts';
import { readText } from './files.ts';
import { snapshotReader } from './snapshot-file.ts';

/** What the command line says over the plan. */
export interface PlanOverrides {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly baseUrl?: string;
  readonly writes?: boolean;
  /** False: the plan's snapshot is not read, for it may be the very file that is to be written. */
  readonly readsSnapshot?: boolean;
}

/** A plan that may be acted on. */
export interface LoadedPlan {
  readonly plan: Plan;
  /** SHA-256 of its text. */
  readonly digest: string;
  /** One line each. */
  readonly warnings: readonly string[];
}

/** Reads and checks a plan; throws a UsageError with one line for each problem. */
export async function loadPlan(path: string, overrides: PlanOverrides): Promise<LoadedPlan> {
  const text = await readText(path, 'the plan');
  const { rules } = await import('../../rules/index.ts');
  const { readsSnapshot = true, ...settings } = overrides;
  const read = readPlan(text, {
    file: path,
    ...settings,
    readFile: (reference) => fileBeside(path, reference),
    rules,
    ...(needsSchemaTools(text) ? await loadSchemaTools() : {}),
    ...(readsSnapshot && /snapshot["']?\s*:/.test(text) ? { readSnapshot: await snapshotReader() } : {}),
  });
  if (!read.ok) throw new PlanError(read.problems.map(problemLine));
  const digest = createHash('sha256').update(text).digest('hex');
  return { plan: read.plan, digest, warnings: read.warnings };
}

function fileBeside(plan: string, reference: string): string | undefined {
  try {
    return readFileSync(resolve(dirname(plan), reference), 'utf8');
  } catch {
    return undefined;
  }
}
