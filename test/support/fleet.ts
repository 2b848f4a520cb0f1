/** Fleets in tests: services that count, a database with a short heartbeat, and workers in processes of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReference } from '#fixtures/reference/api.ts';
import type { Api, ApiRequest } from '#fixtures/reference/http.ts';
import { listen } from '#fixtures/reference/listen.ts';
import { rules } from '../../rules/index.ts';
import { openStore, type Store } from '../../src/fleet/store.ts';
import { nodeImporter } from '../../src/plan/importer.ts';
import { product } from '../house/sources.ts';
import { storedIn } from './killed.ts';
import { program } from './spawned.ts';

export interface Service {
  readonly url: string;
  readonly api: Api;
  /** How many items it created. */
  created(): number;
  close(): Promise<void>;
}

/** @param before called with each request, before the service gets it */
export async function startService(before: (request: ApiRequest, api: Api) => void = () => {}): Promise<Service> {
  const api = createReference();
  let created = 0;
  const served = await listen((request) => {
    before(request, api);
    const reply = api(request);
    if (reply.status === 201) created++;
    return reply;
  });
  return { url: served.url, api, created: () => created, close: served.close };
}

export const pathsOfServices = ['/users', '/user-profiles'];

/** What a service stores, to compare it with what it stored before. */
export const contentOf = ({ api }: Service): string => storedIn(api, pathsOfServices).join('\n');

const parts = [...new Set(rules.map(({ id }) => id.split('/')[0]))].filter((part) => part !== 'operation');

/** A plan that creates some items, with as few requests as possible. */
export const planFor = (name: string, url: string): string => `
name: ${JSON.stringify(name)}
base_url: ${url}
auth: { bearer: '\${PROBITY_TOKEN:-reference-token-0123456789}' }
writes: true
labels: { team: core }
rules: {${parts.map((part) => ` '${part}/*': off,`).join('')} operation/create: must, operation/delete: must }
resources:
  - path: /users
    operations: [list, read, create, delete]
    create: { example: { name: 'Ada {{unique}}', email: 'ada-{{unique}}@example.test' } }
`;

/** Opens a database without a worker's background tasks. */
export function openFor(url: string | undefined, folder = 'memory://'): Promise<Store> {
  return openStore({ url, folder, importer: nodeImporter(), cwd: product, onTrouble: () => undefined });
}

/** So that a worker that was killed is noticed after seconds. */
export async function hurry({ rows }: Store): Promise<void> {
  await rows('UPDATE probity_jobs.queue SET heartbeat_seconds = 3, retry_delay = 1');
}

/** Notices dead workers each second, until it is stopped. */
export function supervise({ boss }: Store): () => void {
  const timer = setInterval(() => void boss.supervise('audits').catch(() => undefined), 1000);
  return () => clearInterval(timer);
}

export function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'probity-fleet-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

export interface Ran {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly text: string }>;
}

/** Starts `probity fleet` with these words. */
export function startFleet(words: readonly string[], cwd: string, url: string | undefined): Ran {
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, [program, 'fleet', ...words], {
    cwd,
    env: { ...env, ...(url === undefined ? {} : { DATABASE_URL: url }) },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<Awaited<Ran['ended']>>((resolve) => {
    child.on('close', (code) => resolve({ code, text }));
  });
  return { child, ended };
}
