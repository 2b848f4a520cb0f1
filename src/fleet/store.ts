/** The database of a fleet: PostgreSQL, or PGlite in a folder. The queue in it belongs to pg-boss, the rest to us. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type * as Lite from '@electric-sql/pglite';
import type * as Bossy from 'pg-boss';
import type { Db, PgBoss } from 'pg-boss';
import { systemClock } from '../core/clock.ts';
import type { Importer } from '../plan/importer.ts';
import { packaged } from '../report/package-root.ts';

/** The schema of pg-boss. */
export const queueSchema = 'probity_jobs';

export const queue = 'audits';

/** The database cannot be used. The message is one sentence for the user. */
export class StoreError extends Error {}

export interface StoreOptions {
  /** Of PostgreSQL. */
  readonly url?: string | undefined;
  /** Of PGlite, if there is no URL. An absolute path, or `memory://`. */
  readonly folder: string;
  readonly importer: Importer;
  /** The folder in which the user may have installed what the fleet needs. */
  readonly cwd: string;
  /** Notices workers that died, and deletes old jobs. */
  readonly supervises?: boolean;
  /** Gets one sentence when something in the background fails. */
  readonly onTrouble: (says: string) => void;
}

type Values = readonly (string | number | boolean | null | Uint8Array)[];

export type Rows = <Row>(text: string, values?: Values) => Promise<readonly Row[]>;

/** A transaction: its statements, and what makes pg-boss take part in it. */
export interface Transaction {
  readonly rows: Rows;
  readonly db: Db;
}

export interface Store {
  readonly boss: PgBoss;
  readonly rows: Rows;
  /** Nobody else can use the database. */
  readonly isEmbedded: boolean;
  /** Milliseconds. A worker that was not heard from for so long is dead. */
  heartbeatMs: number;
  transaction<T>(run: (transaction: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const heartbeat = 30;
const day = 86_400;

/** In seconds. A plan that waits or runs is not queued again. Retries of a target that is down end after a week. */
const queueOptions = {
  policy: 'exclusive',
  heartbeatSeconds: heartbeat,
  expireInSeconds: 12 * 3600,
  retryLimit: 100,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 4 * 3600,
  retentionSeconds: 30 * day,
  deleteAfterSeconds: 30 * day,
};

/** Opens the database, and creates or updates its tables. Many processes may do so at once. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { url, folder, supervises = false, onTrouble } = options;
  const { PgBoss: Boss, fromPglite: adapt } = await peer<typeof Bossy>('pg-boss', options);
  const base = { schema: queueSchema, supervise: supervises, schedule: false, reindex: false, monitorVacuum: false };
  const timing = { superviseIntervalSeconds: heartbeat / 3, monitorIntervalSeconds: heartbeat / 3 };
  const lite = url === undefined ? await openLite(folder, options) : undefined;
  const embedded = lite && { db: adapt(lite.db), backend: 'pglite' as const };
  const boss = new Boss({ ...base, ...timing, ...(embedded ?? { connectionString: url ?? '', max: 10 }) });
  boss.on('error', (error) => onTrouble(`The database failed: ${error.message}`));
  const db = boss.getDb();
  const store: Store = {
    boss,
    rows: rowsOf(db),
    isEmbedded: lite !== undefined,
    heartbeatMs: heartbeat * 1000,
    transaction(run) {
      if (lite === undefined) return inTransaction(db, run);
      return lite.db.transaction((begun) => run({ rows: rowsOf(adapt(begun)), db: adapt(begun) }));
    },
    async close() {
      await boss.stop({ timeout: 5000 });
      await lite?.close();
    },
  };
  try {
    await boss.start();
    await migrate(store);
    const found = await boss.getQueue(queue);
    if (found === null) await boss.createQueue(queue, queueOptions);
    store.heartbeatMs = (found?.heartbeatSeconds ?? heartbeat) * 1000;
    return store;
  } catch (error) {
    await store.close().catch(() => undefined);
    throw storeErrorOf(error, url) ?? error;
  }
}

/** A package that is installed next to this one, or in the folder of the user. */
async function peer<T>(name: string, { importer, cwd }: StoreOptions): Promise<T> {
  for (const from of [packaged('package.json'), join(cwd, 'package.json')]) {
    let path: string;
    try {
      path = importer.resolve(name, from);
    } catch {
      continue;
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the package declares
    return (await importer.import(path)) as T;
  }
  throw new StoreError(
    `probity fleet needs the package ${name}, which is not installed: npm install pg-boss@12 @electric-sql/pglite`,
  );
}

function rowsOf(db: Db): Rows {
  return async (text, values) => (await db.executeSql(text, values === undefined ? undefined : [...values])).rows;
}

async function inTransaction<T>(db: Db, run: (transaction: Transaction) => Promise<T>): Promise<T> {
  const begun = await db.beginTransaction?.();
  if (begun === undefined) throw new Error('the adapter of the database has no transactions');
  try {
    const result = await run({ rows: rowsOf(begun.db), db: begun.db });
    await begun.commit();
    return result;
  } catch (error) {
    await begun.rollback();
    throw error;
  }
}

/** PGlite lets two processes open a folder, and then destroys it. */
async function openLite(folder: string, options: StoreOptions) {
  const { PGlite: Embedded } = await peer<typeof Lite>('@electric-sql/pglite', options);
  const release = folder === 'memory://' ? () => undefined : lock(folder);
  try {
    const db = await Embedded.create(folder);
    const close = (): Promise<void> => db.close().finally(release);
    return { db, close };
  } catch (error) {
    release();
    throw new StoreError(`PGlite cannot open ${folder}: ${String(error)}.`);
  }
}

function lock(folder: string): () => void {
  const file = `${folder}.lock`;
  mkdirSync(dirname(file), { recursive: true });
  const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (owner > 0 && isAlive(owner))
    throw new StoreError(
      `The process ${owner} uses ${folder}, and PGlite is for one process at a time: wait until it ends, or set DATABASE_URL to use PostgreSQL.`,
    );
  rmSync(file, { force: true });
  // It fails if another process was faster.
  writeFileSync(file, String(process.pid), { flag: 'wx' });
  return () => rmSync(file, { force: true });
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The statements of the numbered files in `migrations`. The first one is number 1. */
export function migrationsOfFleet(): readonly string[] {
  const folder = packaged('src/fleet/migrations');
  return readdirSync(folder).map((_, index) => readFileSync(join(folder, `${index + 1}.sql`), 'utf8'));
}

/** @param all for tests */
export async function migrate(store: Store, all: readonly string[] = migrationsOfFleet()): Promise<void> {
  if ((await versionOf(store.rows)) === all.length) return;
  await store.transaction(async ({ db, rows }) => {
    await rows('SELECT pg_advisory_xact_lock(7072696)');
    const version = await versionOf(rows);
    if (version > all.length)
      throw new StoreError(
        `The tables in the database are those of a newer Probity (version ${version}, and this one knows version ${all.length}): update Probity.`,
      );
    for (const [index, text] of all.entries())
      if (index >= version) {
        await db.executeSql(text);
        await rows('INSERT INTO probity.version (number) VALUES ($1)', [index + 1]);
      }
  });
}

/** 0 before the first migration. */
async function versionOf(rows: Rows): Promise<number> {
  // to_regclass may remember that there was no table.
  const found = await rows(`SELECT FROM pg_tables WHERE schemaname = 'probity' AND tablename = 'version'`);
  if (found.length === 0) return 0;
  const [row] = await rows<{ number: number }>('SELECT coalesce(max(number), 0)::int AS number FROM probity.version');
  return row?.number ?? 0;
}

const pauseMs = 1000;

/** Runs statements again while the database restarts, for so long. */
export async function persistently<T>(run: () => Promise<T>, patienceMs: number): Promise<T> {
  for (const endMs = Date.now() + patienceMs; ; )
    try {
      return await run();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      // Data or statements that the database rejects will be rejected again.
      if (error instanceof StoreError || /^(?:22|23|42)/.test(code) || Date.now() > endMs) throw error;
      await systemClock.wait(pauseMs);
    }
}

const causes: Readonly<Record<string, string>> = {
  '42501':
    'This role may not create or use the tables: run "probity fleet status" once as a role that may create schemas, and grant this one the schemas probity and probity_jobs.',
  '28P01': 'The database rejects the password in DATABASE_URL.',
  '3D000': 'The database in DATABASE_URL does not exist: create it first.',
  ECONNREFUSED: 'Nothing accepts connections at DATABASE_URL: is PostgreSQL running there?',
};

function storeErrorOf(error: unknown, url: string | undefined): StoreError | undefined {
  if (error instanceof StoreError || !(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  const cause = causes[code];
  if (cause === undefined && url === undefined) return undefined;
  return new StoreError(cause ?? `The database in DATABASE_URL cannot be used: ${error.message}`);
}
