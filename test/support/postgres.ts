/** A PostgreSQL of its own: in a temporary folder, on a free port of 127.0.0.1, as a user without rights. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackage, isRoot } from './debian.ts';

const root = '/usr/lib/postgresql';

/** The newest version that Debian installs. */
function programs(): string | undefined {
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(root, version, 'bin')).find((path) => existsSync(join(path, 'initdb')));
}

/** True if there is one, if need be after it was installed. */
export function hasPostgres(): boolean {
  if (programs() === undefined) installPackage('postgresql');
  return programs() !== undefined;
}

export interface Postgres {
  url(database: string, user?: string): string;
  /** Ends every connection at once, and starts again. */
  restart(): void;
  stop(): void;
}

export async function startPostgres(): Promise<Postgres> {
  const bin = programs();
  if (bin === undefined) throw new Error('PostgreSQL is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'probity-postgres-'));
  const data = join(folder, 'data');
  const port = await freePort();
  if (isRoot) spawnSync('chown', ['postgres', folder]);
  const run = (name: string, ...words: readonly string[]): void => {
    const command = [join(bin, name), '-D', data, ...words];
    const [file = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
    // A server that keeps the output open would never let this end.
    const { status } = spawnSync(file, rest, { cwd: folder, stdio: 'ignore' });
    if (status !== 0) throw new Error(`${name} ${words.join(' ')} failed in ${folder}`);
  };
  run('initdb', '-A', 'trust', '-U', 'postgres', '--no-sync', '-E', 'UTF8', '--locale', 'C');
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200`;
  run('pg_ctl', '-w', '-l', join(folder, 'log'), '-o', options, 'start');
  return {
    url: (database, user = 'postgres') => `postgres://${user}@127.0.0.1:${port}/${database}`,
    restart: () => run('pg_ctl', '-w', '-m', 'immediate', '-l', join(folder, 'log'), '-o', options, 'restart'),
    stop() {
      run('pg_ctl', '-w', '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
