import { createReference, statedRate } from '../../fixtures/reference/api.ts';
import { listen, type Listening } from '../../fixtures/reference/listen.ts';
import { defaultToken } from '../../fixtures/reference/options.ts';
import { closest } from '../text/distance.ts';
import type { ServeFlags } from './commands/serve.ts';
import { exitCodes } from './exit-code.ts';
import { systemReason, UsageError } from './failure.ts';
import { listenForInterruption } from './interruption.ts';
import { print } from './output.ts';
import { shown } from './target.ts';

/** Serves the reference, or one of its mutants, until a signal ends it. */
export async function serve(flags: ServeFlags): Promise<number> {
  const { api, name } =
    flags.mutant === undefined
      ? { api: createReference({ ratePerSecond: statedRate }), name: undefined }
      : await mutantOf(flags.mutant);
  const server = await listening(api, flags);
  const what = name === undefined ? 'The reference server' : `The reference server with the defect ${name}`;
  await print([
    `${what} listens on ${server.url}\n`,
    `  token:    ${defaultToken}\n`,
    `  audit it: PROBITY_URL=${server.url} probity audit ${shown('reference.yaml')}\n`,
    '  stop it:  Ctrl-C\n',
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

async function listening(api: ReturnType<typeof createReference>, { port, host }: ServeFlags): Promise<Listening> {
  try {
    return await listen(api, { port, host });
  } catch (error) {
    throw new UsageError(`cannot listen on ${host}, port ${port}: ${systemReason(error)}; choose another with --port`);
  }
}

async function mutantOf(id: string): Promise<{ api: ReturnType<typeof createReference>; name: string }> {
  const { mutants } = await import('../../fixtures/mutants/index.ts');
  const mutant = mutants.find((each) => each.id === id);
  if (mutant === undefined) {
    const near = closest(
      id,
      mutants.map((each) => each.id),
    );
    const hint = near === undefined ? '' : ` Did you mean ${near}?`;
    throw new UsageError(`there is no mutant ${id}.${hint}`, `known: ${mutants.map((each) => each.id).join(', ')}`);
  }
  const reference = createReference({ ratePerSecond: statedRate, ...mutant.reference });
  return { api: mutant.mutate?.(reference) ?? reference, name: `${mutant.id}: ${mutant.note}` };
}
