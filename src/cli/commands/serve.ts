/** `probity serve`: the reference server, or one with defects, until Ctrl-C. */
import { defaultToken } from '#fixtures/reference/options.ts';
import { everyMutant } from '#fixtures/mutants/index.ts';
import type { Mutant } from '#fixtures/mutants/mutant.ts';
import type { Io } from '../io.ts';
import { apiOf, demoApi, fullPlanFile, listenAt, mutantNamed } from '../reference-server.ts';
import { UsageError } from '../usage.ts';

export interface ServeFlags {
  readonly port?: number;
  readonly host: string;
  readonly mutant?: string;
  readonly demo?: boolean;
  /** True, or a word that the listed defects mention. */
  readonly list?: string | true;
}

export async function serveCommand({ port, host, mutant: id, demo, list }: ServeFlags, io: Io): Promise<number> {
  if (list !== undefined) return listMutants(list === true ? '' : list, io);
  if (id !== undefined && demo === true) throw new UsageError('Name --mutant or --demo, not both.');
  const mutant = id === undefined ? undefined : await mutantNamed(id);
  const served = await listenAt(demo === true ? await demoApi() : apiOf(mutant), port, host);
  io.stdout.write(aboutServer(served.url, mutant));
  await new Promise<void>((resolve) => {
    const stop = io.onInterrupt(() => {
      stop();
      resolve();
    });
  });
  await served.close();
  return 0;
}

async function listMutants(word: string, io: Io): Promise<number> {
  const all = (await everyMutant()).map(({ id, note }) => `${id}: ${note}`);
  const found = all.filter((line) => line.toLowerCase().includes(word.toLowerCase()));
  if (found.length === 0) throw new UsageError(`No mutant mentions "${word}". probity serve --list lists them all.`);
  for (const line of found) io.stdout.write(`${line}\n`);
  return 0;
}

/** A defect in a path, or in one of two versions, shows only with a plan of its own. */
function aboutServer(url: string, mutant: Mutant | undefined): string {
  const what = mutant === undefined ? '' : `, with the defect ${mutant.id}: ${mutant.note}`;
  const own = mutant?.plan?.replace(/^base_url:.*$/m, `base_url: ${url}`).trim();
  const command = `npx probity audit ${own === undefined ? fullPlanFile : 'plan.yaml'} --base-url ${url}`;
  return [
    `The server listens at ${url}${what}`,
    `Token: ${defaultToken}`,
    `Audit it: ${command}`,
    'Stop it: Ctrl-C',
    ...(own === undefined ? [] : ['', 'plan.yaml:', '', own]),
    '',
  ].join('\n');
}
