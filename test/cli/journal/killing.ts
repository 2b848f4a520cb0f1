import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '../../../fixtures/reference/listen.ts';
import { answer, type Row, serve, type Service, thingsPlan } from '../../harm/service.ts';
import { type Finished, run, type Running, start } from '../run.ts';

/** When a run is killed: as its request comes, once that has done its work and is not answered, or as the answer goes out. */
export type Moment = 'as it comes' | 'before the answer' | 'with the answer';

export interface Kill {
  /** The request at which it is killed, counted from 1. */
  readonly at: number;
  readonly moment: Moment;
}

/** What a killed run and the cleanup after it left. */
export interface AfterKill {
  readonly rows: readonly Row[];
  /** What the service had when the run was dead. */
  readonly before: readonly Row[];
  /** Undefined where the run was killed before it opened a journal, or had ended before. */
  readonly cleanup: Finished | undefined;
  /** What is left in the folder of journals. */
  readonly journals: readonly string[];
}

export const wholePlan = (url: string): string => thingsPlan.replace(/base_url: .*/, `base_url: ${url}`);

/** The same without a list. */
export const listlessPlan = (url: string): string => wholePlan(url).replace('[list, read', '[read');

/** The service without a list. */
export const serveListless = (): Service =>
  serve(({ method, target }) => (method === 'GET' && /^\/things(?:\?|$)/.test(target) ? answer(405) : undefined));

/** Audits a service of its own in a process of its own, kills it, cleans up, and tells what is left. */
export async function kill(
  { at, moment }: Kill,
  planOf: (url: string) => string,
  make: () => Service = serve,
): Promise<AfterKill> {
  const folder = await mkdtemp(join(tmpdir(), 'probity-killed-'));
  let running: Running | undefined;
  let count = 0;
  const service = make();
  const api: Service['api'] = (request) => {
    count += 1;
    if (count !== at) return service.api(request);
    const broken = { ...answer(500), isBroken: true } as const;
    if (moment === 'as it comes') {
      running?.child.kill('SIGKILL');
      return broken;
    }
    const done = service.api(request);
    running?.child.kill('SIGKILL');
    return moment === 'before the answer' ? broken : done;
  };
  const server = await listen(api);
  try {
    await writeFile(join(folder, 'plan.yaml'), planOf(server.url));
    running = start(['audit', 'plan.yaml', '--no-progress'], { cwd: folder });
    await running.finished;
    const before = [...service.rows];
    const [journal] = await journalsIn(folder);
    const cleanup =
      journal === undefined
        ? undefined
        : await run(['cleanup', join('.probity', journal), '--plan', 'plan.yaml'], { cwd: folder });
    return { rows: service.rows, before, cleanup, journals: await journalsIn(folder) };
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Names of the journals beside a plan. */
export async function journalsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(join(folder, '.probity')).catch(() => []);
  return names.filter((name) => name.endsWith('.ndjson')).sort();
}

/** So many moments at which a run of so many requests is killed, the same each time. */
export function moments(howMany: number, requests: number, seed: number): readonly Kill[] {
  const kinds: readonly Moment[] = ['before the answer', 'as it comes', 'with the answer'];
  let state = seed;
  return Array.from({ length: howMany }, (_, index) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return { at: 1 + (state % requests), moment: kinds[index % kinds.length] ?? 'as it comes' };
  });
}
