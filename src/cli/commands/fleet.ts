/** `probity fleet`: many audits, handed out by a queue in PostgreSQL or PGlite. */
import { relative, resolve } from 'node:path';
import { systemClock } from '../../core/clock.ts';
import { type AuditJob, push } from '../../fleet/push.ts';
import { prune, putBack, statusOf } from '../../fleet/status.ts';
import { storedHistory } from '../../fleet/stored.ts';
import { openStore, type Store, StoreError } from '../../fleet/store.ts';
import { counted } from '../../report/phrases.ts';
import type { Io } from '../io.ts';
import { loadPlan } from '../load-plan.ts';
import { printDocument, say } from '../output.ts';
import { withoutSecrets } from '../record.ts';
import { UsageError } from '../usage.ts';
import { type DashboardFlags, writeDashboard } from './dashboard.ts';

export interface StoreFlags {
  /** The folder of PGlite. */
  readonly store?: string;
}

const usualFolder = '.probity/fleet';

/** Opens the database for a command. PostgreSQL comes first, unless the command names a folder. */
export async function withStore(
  { store: named }: StoreFlags,
  io: Io,
  run: (store: Store) => Promise<number>,
  supervises = false,
): Promise<number> {
  const url = named === undefined ? io.env['DATABASE_URL'] || undefined : undefined;
  const folder = resolve(io.cwd, named ?? usualFolder);
  const heard = new Set<string>();
  const onTrouble = (says: string): void => {
    if (!heard.has(says)) say(`warning: ${says}`, io);
    heard.add(says);
  };
  let store: Store | undefined;
  try {
    store = await openStore({ url, folder, importer: io.importer, cwd: io.cwd, supervises, onTrouble });
    return await run(store);
  } catch (error) {
    if (error instanceof StoreError) throw new UsageError(error.message);
    throw error;
  } finally {
    await store?.close();
  }
}

export interface PushFlags extends StoreFlags {
  /** The name of this push. */
  readonly run?: string;
  readonly env?: string;
}

export async function fleetPush(files: readonly string[], flags: PushFlags, io: Io): Promise<number> {
  const batch = flags.run ?? new Date().toISOString().slice(0, 16).replace('T', ' ');
  const jobs: AuditJob[] = [];
  for (const file of files) jobs.push(await jobOf(file, batch, flags.env, io));
  return withStore(flags, io, async (store) => {
    const added = await push(jobs, store);
    const rest = jobs.length - added;
    const waiting =
      rest === 0 ? '' : ` ${counted(rest, 'plan')} of an earlier push still ${rest === 1 ? 'waits' : 'wait'}.`;
    io.stdout.write(`Queued ${counted(added, 'plan')} as "${batch}".${waiting}\n`);
    return 0;
  });
}

/** A variable that is not set here. Workers have it. */
const unset = 'http://set-by-the-worker.invalid';

/** The plan as the database may have it. */
export async function jobOf(file: string, batch: string, env: string | undefined, io: Io): Promise<AuditJob> {
  const handler: ProxyHandler<Io['env']> = {
    get: (own, name) => Reflect.get(own, name) ?? unset,
    getOwnPropertyDescriptor: () => ({ value: unset, configurable: true }),
  };
  const standIns = new Proxy({ ...io.env }, handler);
  const path = relative(io.cwd, resolve(io.cwd, file));
  const { plan, source } = await loadPlan(path, { env, annotations: false }, { ...io, env: standIns });
  const { text, files } = withoutSecrets({ ...source, env: {} }, plan);
  const names = Object.keys(files).filter((name) => files[name] !== source.files.get(name));
  if (text !== source.text || names.length > 0)
    throw new UsageError(
      `${names[0] ?? path} contains a secret, which the database must not: use a variable, such as \${API_TOKEN}. Nothing was queued.`,
    );
  const { host } = new URL(plan.baseUrl);
  const known = host === new URL(unset).host ? path : host;
  return { batch, name: plan.name, host: known, file: path, text, files, ...(env === undefined ? {} : { env }) };
}

export async function fleetStatus({ watch }: { readonly watch?: boolean }, store: Store, io: Io): Promise<number> {
  const stop = new AbortController();
  const stopListening = io.onInterrupt(() => stop.abort());
  let isLast = watch !== true;
  do {
    const { document, isOver } = await statusOf(store);
    if (watch === true && io.isTTY) io.stdout.write('\u001b[H\u001b[2J');
    printDocument(document, {}, io);
    isLast ||= isOver;
    if (!isLast) await systemClock.wait(2000, stop.signal);
  } while (!isLast && !stop.signal.aborted);
  stopListening();
  return 0;
}

export async function fleetRetry(_: StoreFlags, store: Store, io: Io): Promise<number> {
  io.stdout.write(`Put back ${counted(await putBack(store), 'plan')}.\n`);
  return 0;
}

export async function fleetPrune({ older }: { readonly older: number }, store: Store, io: Io): Promise<number> {
  io.stdout.write(`${await prune(older, store)}\n`);
  return 0;
}

export async function fleetReport(flags: DashboardFlags, store: Store, io: Io): Promise<number> {
  if (flags.output === undefined) throw new UsageError('Name the folder to write: -o site.');
  return writeDashboard(await storedHistory(store), flags, io);
}
