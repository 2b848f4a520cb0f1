import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Plan } from '../model/plan.ts';
import type { PlanFile } from '../model/report.ts';
import { problemLine } from '../plan/problem.ts';
import { readPlan, type ReadOptions } from '../plan/read-plan.ts';
import { loadSchemaTools, needsSchemaTools } from '../plan/schema-tools.ts';
import { learnPlan, learnVariables } from './discretion.ts';
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
  /** Its file, as reports name it; null where they should not. */
  readonly planFile: PlanFile | null;
  /** True where the command line forbids the writes that the plan allows. */
  readonly isRestricted: boolean;
  /** One line each. */
  readonly warnings: readonly string[];
}

/** Reads and checks a plan; throws a UsageError with one line for each problem. */
export async function loadPlan(path: string, overrides: PlanOverrides): Promise<LoadedPlan> {
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
    ...(namesRules(text) ? { rules: (await import('../../rules/index.ts')).rules } : {}),
    ...(needsSchemaTools(text) ? await loadSchemaTools() : {}),
    ...(readsSnapshot && /snapshot["']?\s*:/.test(text) ? { readSnapshot: await snapshotReader() } : {}),
  };
  const read = readPlan(text, options);
  if (!read.ok) throw new PlanError(read.problems.map(problemLine));
  learnPlan(read.plan);
  const digest = createHash('sha256').update(text).digest('hex');
  return {
    plan: read.plan,
    digest,
    planFile: planFileOf(path, read.places),
    isRestricted: settings.writes === false && allowsWrites(readPlan(text, { ...options, writes: undefined })),
    warnings: read.warnings,
  };
}

/** Whether the text of a plan may name a rule, so that they are worth loading. */
function namesRules(text: string): boolean {
  return /(?:rule|waiver)s?["']?\s*:/.test(text);
}

function allowsWrites(read: ReturnType<typeof readPlan>): boolean {
  return read.ok && read.plan.writes;
}

/** The file as CI systems name it: relative to the repository, else to the working directory. Null outside of both: no report holds a path of the machine. */
function planFileOf(path: string, places: PlanFile['places']): PlanFile | null {
  const root = repositoryOf(process.cwd()) ?? process.cwd();
  const file = relative(root, resolve(path));
  return file.startsWith('..') || isAbsolute(file) ? null : { file: file.split(sep).join('/'), places };
}

function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : repositoryOf(above);
}

function fileBeside(plan: string, reference: string): string | undefined {
  try {
    return readFileSync(resolve(dirname(plan), reference), 'utf8');
  } catch {
    return undefined;
  }
}
