/** The built program in its own process, against a service in this one. Cleanup is in this one, because a start takes long. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Api } from '#fixtures/reference/http.ts';
import { listen } from '#fixtures/reference/listen.ts';
import { processIo } from '../../src/cli/io.ts';
import { main } from '../../src/cli/main.ts';

export const program = join(import.meta.dirname, '../../bin/probity.js');

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** Starts `probity` with these words in a folder. */
function start(words: readonly string[], cwd: string): Running {
  const child = spawn(process.execPath, [program, ...words], { cwd });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => resolve({ code, ...output }));
  });
  return { child, ended };
}

const io = { ...processIo(), isTTY: false, isErrorTTY: false };

async function cleanUp(journal: string, cwd: string): Promise<Ended> {
  const output = { out: '', err: '' };
  const stdout = { write: (text: string) => (output.out += text) };
  const stderr = { write: (text: string) => (output.err += text) };
  const code = await main(['cleanup', journal], { ...io, cwd, stdout, stderr });
  return { code, ...output };
}

export interface Scene {
  readonly api: Api;
  /** The plan, with `${URL}` as its base URL. */
  readonly plan: string;
  /** Called with each request, before it is handled. */
  onRequest?(count: number, running: Running): void;
}

export interface Played {
  readonly audit: Ended;
  readonly requests: number;
  /** The number of the first request that created something. */
  readonly firstCreate: number;
  /** The journal that was kept, if there is one. */
  readonly journal: string | undefined;
  /** What cleanup printed, if there was a journal. */
  readonly cleanup: Ended | undefined;
}

/** Audits the service in another process, and cleans up after it in this one if a journal remains. */
export async function play({ api, plan, onRequest }: Scene): Promise<Played> {
  const folder = mkdtempSync(join(tmpdir(), 'probity-'));
  let running: Running | undefined;
  let requests = 0;
  let firstCreate = 0;
  const served = await listen((request) => {
    requests++;
    if (running !== undefined) onRequest?.(requests, running);
    const reply = api(request);
    if (reply.status === 201 && firstCreate === 0) firstCreate = requests;
    return reply;
  });
  try {
    writeFileSync(join(folder, 'plan.yaml'), plan.replaceAll('${URL}', served.url));
    running = start(['audit', 'plan.yaml', '-q', '--no-progress'], folder);
    const audit = await running.ended;
    running = undefined;
    const sent = requests;
    const [journal] = readdirSync(folder).includes('.probity') ? readdirSync(join(folder, '.probity')) : [];
    const cleanup = journal && (await cleanUp(`.probity/${journal}`, folder));
    return { audit, requests: sent, firstCreate, journal, cleanup: cleanup || undefined };
  } finally {
    await served.close();
    rmSync(folder, { recursive: true });
  }
}
