import { parseEnv } from 'node:util';
import type { Command } from 'commander';
import { readText } from './files.ts';
import type { PlanOverrides } from './load-plan.ts';

/** What the command line says over a plan, as commander hands it over. */
export interface PlanSettingFlags {
  readonly baseUrl?: string;
  readonly writes?: boolean;
  readonly env?: string;
  readonly envFile?: readonly string[];
}

/** Adds the options that say where a plan's variables come from, and which of its environments holds. */
export function addEnvironment(command: Command): Command {
  return command
    .option('--env <name>', "the plan's environment of this name (environments: in the plan)")
    .option(
      '--env-file <file>',
      'file of variables (NAME=value) for the plan; the environment comes first; may be repeated',
      (file: string, earlier: readonly string[]) => [...earlier, file],
      [],
    );
}

/** The same as reading a plan takes it. */
export async function overridesOf({ baseUrl, writes, env, envFile = [] }: PlanSettingFlags): Promise<PlanOverrides> {
  return {
    env: await environmentOf(envFile),
    ...(env === undefined ? {} : { environment: env }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(writes === undefined ? {} : { writes }),
  };
}

/** The variables of this process, and those of the files that it does not have; the last file counts. */
async function environmentOf(files: readonly string[]): Promise<PlanOverrides['env']> {
  const texts = await Promise.all(files.map((file) => readText(file, 'the file of variables')));
  return Object.assign({}, ...texts.map((text) => parseEnv(text)), process.env);
}
