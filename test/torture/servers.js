import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { faultsOfText } from './output.js';
import { planFor } from './plan.js';

const child = fileURLToPath(new URL('child.js', import.meta.url));
const [root, bundle] = ['../../', '../../dist/torture/main.cjs'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
const deadlineMs = 300_000;
const mostMiB = 400;
const formats = ['json', 'ndjson', 'junit', 'sarif', 'ctrf', 'gitlab', 'markdown', 'html', 'har', 'prometheus'];

/** Bundles the program, which starts in a third of the time that the tree takes. */
export function bundleProgram() {
  execFileSync(process.execPath, ['esbuild.config.js', dirname(bundle)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Audits a hostile server in a process of its own and says what became of it. */
export async function auditedHostile({ id, start, exit, tells }) {
  const folder = await mkdtemp(join(tmpdir(), 'probity-torture-'));
  const server = await start();
  try {
    await writeFile(join(folder, 'plan.yaml'), planFor(server.url));
    const reports = formats.flatMap((format) => ['-r', `${format}=${join(folder, `report.${format}`)}`]);
    const begun = Date.now();
    const ended = await runChild(folder, [
      'audit',
      join(folder, 'plan.yaml'),
      '--no-progress',
      '-r',
      'terminal',
      ...reports,
    ]);
    const seconds = (Date.now() - begun) / 1000;
    const texts = new Map([
      ['stdout', ended.stdout],
      ['stderr', ended.stderr],
    ]);
    for (const format of formats) {
      const text = await readFile(join(folder, `report.${format}`), 'utf8').catch(() => undefined);
      if (text !== undefined) texts.set(format, text);
    }
    const told = toldBy(texts.get('json'));
    const peakMiB = Number(await readFile(join(folder, 'peak'), 'utf8').catch(() => '0'));
    const faults = [
      ...(ended.isLate ? [`it did not end within ${deadlineMs / 1000} s`] : []),
      ...([exit].flat().includes(ended.code) ? [] : [`exit code ${ended.code} instead of ${exit}`]),
      ...tells
        .filter((word) => !told.includes(word))
        .map((word) => `it does not tell ${word}, but ${told.join(', ') || 'nothing'}`),
      ...(peakMiB <= mostMiB ? [] : [`it held ${peakMiB} MiB`]),
      ...(texts.has('json') ? [] : [`no report: ${ended.stderr.slice(0, 200)}`]),
      ...[...texts].flatMap(([name, text]) => faultsOfText(name, text).map((fault) => `${name}: ${fault}`)),
    ];
    return { id, code: ended.code, seconds, peakMiB, told, faults };
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Codes of diagnoses, then the rules that failed. */
function toldBy(json) {
  if (json === undefined) return [];
  const { diagnosis, rules } = JSON.parse(json);
  return [
    ...diagnosis.map(({ code }) => code),
    ...rules.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id),
  ];
}

function runChild(folder, args) {
  return new Promise((resolve) => {
    const started = spawn(process.execPath, [child, bundle, join(folder, 'peak'), ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'])
      started[name].setEncoding('utf8').on('data', (text) => (output[name] += text));
    let isLate = false;
    const deadline = setTimeout(() => {
      isLate = true;
      started.kill('SIGKILL');
    }, deadlineMs);
    started.once('close', (code) => {
      clearTimeout(deadline);
      resolve({ code, isLate, ...output });
    });
  });
}
