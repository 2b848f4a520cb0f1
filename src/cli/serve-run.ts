import { type Api, createReference, statedRate } from '../../fixtures/reference/api.ts';
import { listen, type Listening } from '../../fixtures/reference/listen.ts';
import { defaultToken } from '../../fixtures/reference/options.ts';
import type { ServeFlags } from './commands/serve.ts';
import { exitCodes } from './exit-code.ts';
import { systemReason, UsageError } from './failure.ts';
import { listenForInterruption } from './interruption.ts';
import { mutantsAbout, namedMutant } from './named-mutant.ts';
import { print } from './output.ts';
import { shown } from './target.ts';

/** Lists the mutants that speak of a word; without one all. */
export async function listMutants(word: string): Promise<number> {
  await print((await mutantsAbout(word)).map(({ id, note }) => `${id}: ${note}\n`));
  return exitCodes.fine;
}

/** Serves the reference, or one of its mutants, until a signal ends it. */
export async function serve(flags: ServeFlags): Promise<number> {
  const { api, what, auditing } = flags.mutant === undefined ? reference() : await defective(flags.mutant);
  const server = await listening(api, flags);
  await print([
    `${what} listens on ${server.url}\n`,
    `  token:    ${defaultToken}\n`,
    '  stop it:  Ctrl-C\n',
    ...auditing(server.url),
  ]);
  await new Promise<void>((resolve) => {
    const interruption = listenForInterruption(() => {
      resolve();
      interruption.end();
    });
  });
  await server.close();
  return exitCodes.fine;
}

/** What is served. */
interface Served {
  readonly api: Api;
  /** What it is, as the beginning of a sentence. */
  readonly what: string;
  /** How to audit it once it listens at that address. */
  readonly auditing: (url: string) => readonly string[];
}

function reference(): Served {
  return {
    api: createReference({ ratePerSecond: statedRate }),
    what: 'The reference server',
    auditing: auditingBy,
  };
}

function auditingBy(url: string): readonly string[] {
  return [`  audit it: PROBITY_URL=${url} probity audit ${shown('reference-full.yaml')}\n`];
}

/** A defect of an address, or of one version beside another, shows only with a plan of its own. */
function auditingByText(plan: string): Served['auditing'] {
  return (url) => [
    '  audit it: save the plan below as plan.yaml, then probity audit plan.yaml\n\n',
    `${plan.replace(/^base_url:.*$/m, `base_url: ${url}`).trim()}\n`,
  ];
}

async function listening(api: Api, { port, host }: ServeFlags): Promise<Listening> {
  try {
    return await listen(api, { port, host });
  } catch (error) {
    throw new UsageError(`cannot listen on ${host}, port ${port}: ${systemReason(error)}; choose another with --port`);
  }
}

async function defective(id: string): Promise<Served> {
  const mutant = await namedMutant(id);
  const sound = createReference({ ratePerSecond: statedRate, ...mutant.reference });
  return {
    api: mutant.mutate?.(sound) ?? sound,
    what: `The reference server with the defect ${mutant.id}: ${mutant.note} It`,
    auditing: mutant.plan === undefined ? auditingBy : auditingByText(mutant.plan),
  };
}
