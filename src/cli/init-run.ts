import { existsSync } from 'node:fs';
import { forecast } from '../audit/wanted/forecast.ts';
import { leftOut } from '../source/note.ts';
import { withStandIns } from './any-environment.ts';
import { type CredentialFlags, credentialOf } from './credential-flags.ts';
import { cloak, learnSecrets } from './discretion.ts';
import { UsageError } from './failure.ts';
import { prepareFile, writeWhole } from './files.ts';
import { firstPlan } from './first-plan.ts';
import { planFrom } from './load-plan.ts';
import { print, say } from './output.ts';
import { sayOfPlan } from './plan-messages.ts';
import { summaryOf } from './plan-overview.ts';

/** The options of `probity init`. */
export interface InitFlags extends CredentialFlags {
  readonly url?: string;
  readonly openapi?: string;
  readonly resource: readonly string[];
  readonly writes?: boolean;
  readonly output: string;
  readonly force?: boolean;
}

/** Writes a first plan, and says what an audit by it would send. */
export async function runInit(given: InitFlags): Promise<number> {
  const flags = await completed(given);
  const { output, url, openapi } = flags;
  if (url === undefined && openapi === undefined) {
    throw new UsageError('there is nothing to make a plan from: give --url URL, or --openapi with a file or address');
  }
  if (flags.force !== true && existsSync(output)) {
    throw new UsageError(`${output} already exists: name another file with -o, or overwrite it with --force`);
  }
  await prepareFile(output);
  const credential = credentialOf(flags, process.env);
  learnSecrets(Object.values(credential.env));
  const { text, notes } = await firstPlan({
    ...(url === undefined ? {} : { url }),
    ...(openapi === undefined ? {} : { openapi }),
    resource: flags.resource,
    credential,
    takesAuth: true,
    writes: flags.writes === true,
    file: output,
    env: process.env,
  });
  const { env, unset } = withStandIns(text, { ...process.env, ...credential.env });
  const { plan, warnings } = await planFrom(text, output, { env });
  await writeWhole(output, [text]);
  await sayOfPlan(warnings);
  const [{ preflight, scenarios }, { rules }] = await Promise.all([
    import('../probe/index.ts'),
    import('../../rules/index.ts'),
  ]);
  if (notes.length > 0) {
    await say([...leftOut(notes), ''].join('\n'));
  }
  const set = [...unset, ...Object.keys(credential.env).filter((name) => process.env[name] === undefined)];
  await print([
    `Wrote ${output}.\n`,
    `${cloak.text(summaryOf(plan, forecast(plan, [preflight, ...scenarios], rules)))}\n`,
    ...(set.length === 0 ? [] : [`Set ${set.join(' and ')} in the environment first.\n`]),
    `Next: probity plan ${output} (what would be sent), then probity audit ${output}\n`,
  ]);
  return 0;
}

/** The flags; where they name nothing to make a plan from, what the terminal says. */
async function completed(flags: InitFlags): Promise<InitFlags> {
  const isAsked = flags.url === undefined && flags.openapi === undefined;
  if (!isAsked || !process.stdin.isTTY || !process.stderr.isTTY) return flags;
  const { askForPlan } = await import('./init-questions.ts');
  const answers = await askForPlan({ input: process.stdin, output: process.stderr }, process.env);
  return { ...flags, ...answers, writes: flags.writes === true || answers.writes };
}
