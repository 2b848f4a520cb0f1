import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plan } from '../model/plan.ts';
import type { PlanFile } from '../model/report.ts';
import { readPlan, type ReadOptions } from '../plan/read-plan.ts';
import { loadSchemaTools, needsSchemaTools } from '../plan/schema-tools.ts';
import { learnHiddenVariables, learnPlan, learnVariables } from './discretion.ts';
import { PlanError, type PlanMessages, UsageError } from './failure.ts';
import { readText } from './files.ts';
import { fileInRepository } from './repository.ts';
import { snapshotReader } from './snapshot-file.ts';

/** What the command line says over the plan. */
export interface PlanOverrides {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Name of one of the plan's environments. */
  readonly environment?: string;
  readonly baseUrl?: string;
  readonly writes?: boolean;
  /** False: the plan's snapshot is not read, for it may be the very file that is to be written. */
  readonly readsSnapshot?: boolean;
}

/** A plan that may be acted on. */
export interface LoadedPlan {
  readonly plan: Plan;
  /** Its file, as the user named it. */
  readonly path: string;
  /** True where the command line says its base_url. */
  readonly isElsewhere: boolean;
  /** SHA-256 of its text. */
  readonly digest: string;
  /** Its file, as reports name it; null where they should not. */
  readonly planFile: PlanFile | null;
  /** True where the command line forbids the writes that the plan allows. */
  readonly isRestricted: boolean;
  readonly warnings: PlanMessages;
}

/** Reads and checks a plan; throws a PlanError with all that is wrong, a UsageError if there is no such file. */
export async function loadPlan(path: string, overrides: PlanOverrides): Promise<LoadedPlan> {
  if (/^https?:\/\//i.test(path)) {
    throw new UsageError(
      `${path} is an address, not a plan: "probity audit ${path}" audits it, and "probity init --url ${path}" writes a plan`,
    );
  }
  return planFrom(await readText(path, 'the plan'), path, overrides);
}

/** The same from the text that the file has, or is to have. */
export async function planFrom(text: string, path: string, overrides: PlanOverrides): Promise<LoadedPlan> {
  const { readsSnapshot = true, ...settings } = overrides;
  learnVariables(text, overrides.env);
  const options: ReadOptions = {
    file: path,
    ...settings,
    readFile: (reference) => fileBeside(path, reference),
    fileAt: (reference) => resolve(dirname(path), reference),
    ...(namesRules(text) ? { rules: (await import('../../rules/index.ts')).rules } : {}),
    ...(needsSchemaTools(text) ? await loadSchemaTools() : {}),
    ...(readsSnapshot && /snapshot["']?\s*:/.test(text) ? { readSnapshot: await snapshotReader() } : {}),
  };
  const read = readPlan(text, options);
  if (!read.ok) throw new PlanError({ problems: read.problems, text });
  learnPlan(read.plan);
  learnHiddenVariables(text, overrides.env, read.plan);
  const digest = createHash('sha256').update(text).digest('hex');
  return {
    plan: read.plan,
    path,
    isElsewhere: settings.baseUrl !== undefined,
    digest,
    planFile: planFileOf(path, read.places),
    isRestricted: settings.writes === false && allowsWrites(readPlan(text, { ...options, writes: undefined })),
    warnings: { problems: read.warnings, text },
  };
}

/** Whether the text of a plan may name a rule, so that they are worth loading. */
function namesRules(text: string): boolean {
  return /(?:rule|waiver)s?["']?\s*:/.test(text);
}

function allowsWrites(read: ReturnType<typeof readPlan>): boolean {
  return read.ok && read.plan.writes;
}

/** Null outside of the repository: no report holds a path of the machine. */
function planFileOf(path: string, places: PlanFile['places']): PlanFile | null {
  const file = fileInRepository(path);
  return file === undefined ? null : { file, places };
}

function fileBeside(plan: string, reference: string): string | undefined {
  try {
    return readFileSync(resolve(dirname(plan), reference), 'utf8');
  } catch {
    return undefined;
  }
}
