import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { findTool, prometheus } from './tools.ts';

/** A sample of an instant vector. */
export interface Queried {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A Prometheus that has scraped what it was given. */
export interface PrometheusServer {
  /** What an expression yields now; throws with the server's words where it is none. */
  query(expression: string): Promise<readonly Queried[]>;
  /** The values of a label, as Grafana's label_values asks for them. */
  labelValues(metric: string, label: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Starts Debian's Prometheus and lets it scrape texts that are served on 127.0.0.1; undefined where there is none (see findTool). */
export async function startPrometheus(texts: readonly string[]): Promise<PrometheusServer | undefined> {
  const executable = findTool(prometheus);
  if (executable === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'probity-prometheus-'));
  const served = createServer((request, response) => {
    const text = texts[Number(request.url?.slice(1))];
    response.writeHead(text === undefined ? 404 : 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' });
    response.end(text ?? '');
  });
  const source = await listen(served);
  const config = join(folder, 'prometheus.yml');
  await writeFile(config, configOf(source, texts.length));
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    executable,
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const get = async (path: string): Promise<unknown> => {
    const response = await fetch(`http://${address}/api/v1/${path}`);
    const answer = (await response.json()) as { status: string; data: unknown; error?: string };
    if (answer.status !== 'success') throw new Error(answer.error ?? response.statusText);
    return answer.data;
  };
  const close = async (): Promise<void> => {
    await stop(child);
    served.closeAllConnections();
    await new Promise((resolve) => void served.close(resolve));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await scraped(child, get, texts.length);
  } catch (error) {
    await close();
    throw new Error(`Prometheus did not scrape: ${log}`, { cause: error });
  }
  return {
    query: async (expression) => {
      const data = (await get(`query?${new URLSearchParams({ query: expression }).toString()}`)) as {
        result: readonly { metric: Queried['metric']; value: readonly [number, string] }[];
      };
      return data.result.map(({ metric, value: [, value] }) => ({ metric, value: Number(value) }));
    },
    labelValues: async (metric, label) =>
      (await get(`label/${label}/values?${new URLSearchParams({ 'match[]': metric }).toString()}`)) as string[],
    close,
  };
}

function configOf(source: number, count: number): string {
  const jobs = Array.from(
    { length: count },
    (_each, index) => `
      - targets: ['127.0.0.1:${source}']
        labels: { __metrics_path__: /${index}, run: '${index}' }`,
  );
  return `global: { scrape_interval: 1s, scrape_timeout: 1s }
scrape_configs:
  - job_name: probity
    static_configs:${jobs.join('')}
`;
}

/** Resolves when every target was scraped; throws the server's words where one cannot be read, or where the server is gone. */
async function scraped(child: ChildProcess, get: (path: string) => Promise<unknown>, count: number): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}`);
    const targets = await targetsOf(get);
    const refused = targets.find(({ lastError }) => lastError !== '');
    if (refused !== undefined) throw new Error(refused.lastError);
    if (targets.filter(({ health }) => health === 'up').length === count) return;
    await after(50);
  }
}

/** None while the server does not answer yet. */
async function targetsOf(
  get: (path: string) => Promise<unknown>,
): Promise<readonly { health: string; lastError: string }[]> {
  try {
    return ((await get('targets')) as { activeTargets: readonly { health: string; lastError: string }[] })
      .activeTargets;
  } catch {
    return [];
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => void server.close(resolve));
  return port;
}

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => void child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
