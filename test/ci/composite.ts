import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../house/registry.ts';

/** A composite action, as far as it is played. */
export interface Action {
  readonly inputs: Readonly<Record<string, { readonly required?: boolean; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

interface Step {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly run?: string;
}

export const action: Action = parse(readFileSync(join(root, 'action.yml'), 'utf8'));

/** What came of an action. */
export interface Played {
  /** Exit code of the step that failed; 0 where none did. */
  readonly code: number;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly stdout: string;
  readonly stderr: string;
  /** The actions of others that would have run. */
  readonly used: readonly string[];
}

export interface PlayOptions {
  readonly inputs: Readonly<Record<string, string>>;
  /** Folder of the action, as the runner has it checked out. */
  readonly actionPath: string;
  /** Folder of the repository that uses it. */
  readonly workspace: string;
  readonly path?: string;
  /** What the runner sets besides. */
  readonly env?: Readonly<Record<string, string>>;
  /** Takes what signals the step's shell, as the runner does where a job is cancelled. */
  readonly onShell?: (signal: (name: NodeJS.Signals) => void) => void;
}

/** Plays the steps as the runner of GitHub does: inputs by expressions, `bash -eo pipefail`, outputs by files, an end at the first failure. */
export async function play({ inputs, actionPath, workspace, path, env: more, onShell }: PlayOptions): Promise<Played> {
  const temp = mkdtempSync(join(tmpdir(), 'probity-runner-'));
  const files = { output: join(temp, 'output'), summary: join(temp, 'summary'), script: join(temp, 'script.sh') };
  const steps: Record<string, Readonly<Record<string, string>>> = {};
  const given: Record<string, string> = {};
  for (const [name, input] of Object.entries(action.inputs)) given[name] = inputs[name] ?? input.default ?? '';
  const value = (text: string): string =>
    text.replaceAll(
      /\$\{\{ (?:inputs\.([\w-]+)|steps\.([\w-]+)\.outputs\.([\w-]+)) \}\}/g,
      (_whole, input: string, step: string, output: string) =>
        input === undefined ? (steps[step]?.[output] ?? '') : (given[input] ?? ''),
    );
  let code = 0;
  let stdout = '';
  let stderr = '';
  const used: string[] = [];
  writeFileSync(files.summary, '');
  for (const step of action.runs.steps) {
    const [, always, id = '', output = '', unwanted = ''] =
      /^(!cancelled\(\) && )?steps\.([\w-]+)\.outputs\.([\w-]+) != '(.*)'$/.exec(step.if ?? '') ?? [];
    if (code !== 0 && always === undefined) continue;
    if (step.if !== undefined && (steps[id]?.[output] ?? '') === unwanted) continue;
    if (step.run === undefined) {
      used.push(step.uses ?? '');
      continue;
    }
    writeFileSync(files.output, '');
    writeFileSync(files.script, step.run);
    const env = {
      PATH: path ?? `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
      HOME: temp,
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_ACTION_PATH: actionPath,
      GITHUB_OUTPUT: files.output,
      GITHUB_STEP_SUMMARY: files.summary,
      RUNNER_TEMP: temp,
      ...more,
      ...Object.fromEntries(Object.entries(step.env ?? {}).map(([name, text]) => [name, value(text)])),
    };
    const ended = await bash(files.script, { env, cwd: workspace }, onShell);
    stdout += ended.stdout;
    stderr += ended.stderr;
    steps[step.id ?? step.name] = outputsIn(readFileSync(files.output, 'utf8'));
    if (code === 0) code = ended.code;
  }
  const outputs = Object.fromEntries(
    Object.entries(action.outputs).map(([name, output]) => [name, value(output.value)]),
  );
  const played = { code, outputs, summary: readFileSync(files.summary, 'utf8'), stdout, stderr, used };
  cleanup.push(() => rmSync(temp, { recursive: true, force: true }));
  return played;
}

const cleanup: (() => void)[] = [];

/** Takes away what the runner left; the reports are there until then. */
export function sweep(): void {
  for (const each of cleanup.splice(0)) each();
}

function bash(
  script: string,
  options: { readonly env: Readonly<Record<string, string>>; readonly cwd: string },
  onShell: PlayOptions['onShell'],
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onShell?.((name) => void child.kill(name));
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? -1, stdout, stderr }));
  });
}

/** The lines `name=value`; the last one of a name counts. */
function outputsIn(text: string): Readonly<Record<string, string>> {
  const lines = text.split('\n').filter((line) => line !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const equals = line.indexOf('=');
      if (equals < 1) throw new Error(`no output: ${line}`);
      return [line.slice(0, equals), line.slice(equals + 1)] as const;
    }),
  );
}
