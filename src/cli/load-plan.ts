/** Loads a plan from a file, or makes one for a URL. */
import { hash } from 'node:crypto';
import { basename, dirname, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { known } from '../catalog.ts';
import { type Recording, recordingFor } from '../contract/recording.ts';
import { readSnapshot } from '../contract/snapshot.ts';
import type { CustomizedPlan } from '../core/custom.ts';
import { planText } from '../import/plan-text.ts';
import { type Options, PlanError } from '../index.ts';
import { placeOf } from '../plan/places.ts';
import { type Problem, problemAt, problemText } from '../plan/problem.ts';
import type { ReadOptions } from '../plan/read-options.ts';
import { readPlan } from '../plan/read-plan.ts';
import { annotation } from '../report/formats/github.ts';
import { counted } from '../report/phrases.ts';
import { bytesAt, readText, reasonOf, writeText } from './files.ts';
import type { Io } from './io.ts';
import { credentialOf, rejectUrlFlags, type UrlFlags } from './init-credential.ts';
import { draftAt, schemaNextTo, withScheme } from './init-draft.ts';
import { columnsOf } from './output.ts';
import { UsageError } from './usage.ts';

export interface PlanFlags extends UrlFlags, Pick<ReadOptions, 'baseUrl' | 'writes'> {
  /** An environment of the plan. */
  readonly env?: string | undefined;
  /** A file of variables. Those of the environment come first. */
  readonly variables?: string | undefined;
  /** The snapshot of the plan is not read, because it is about to be written. */
  readonly skipsSnapshot?: true;
  /** False: GitHub Actions shows no annotations. */
  readonly annotations?: boolean;
}

/** The text of a plan, and everything else that reading it depends on. */
export interface PlanSource extends Pick<ReadOptions, 'file' | 'env' | 'readFile' | 'fileAt'> {
  readonly text: string;
  /** The files that were read, by the path in the plan. */
  readonly files: ReadonlyMap<string, string>;
}

export interface Loaded {
  readonly plan: CustomizedPlan;
  readonly source: PlanSource;
  /** For a comparison with the snapshot that the plan names. */
  readonly recording: Recording;
  /** What a report says about the plan. The digest is undefined for a URL, which stands for a plan. */
  readonly about: Pick<Options, 'planFile' | 'planSha256' | 'sourceOf' | 'placeOf'>;
}

export async function loadPlan(target: string, flags: PlanFlags, given: Io): Promise<Loaded> {
  const io = withVariables(flags, given);
  if (target.trim() === '') throw new UsageError('The name of the plan is empty. Is a variable not set?');
  return readSource(isUrl(target) ? await sourceOfUrl(target, flags, io) : sourceOfFile(target, flags, io), flags, io);
}

function withVariables({ variables: file }: PlanFlags, io: Io): Io {
  if (file === undefined) return io;
  return { ...io, env: { ...parseEnv(readText('file of variables', file, io)), ...io.env } };
}

export const isUrl = (target: string): boolean => /^https?:\/\//i.test(withScheme(target));

export async function readSource(source: PlanSource, flags: PlanFlags, io: Io): Promise<Loaded> {
  const { file, text, env, readFile, fileAt = (path) => path } = source;
  const { baseUrl, env: environment, writes, skipsSnapshot, annotations } = flags;
  const { importer } = io;
  const read = await readPlan(text, { file, env, readFile, fileAt, ...known, importer, environment, baseUrl, writes });
  const { snapshot } = read.ok && skipsSnapshot !== true ? read.plan.contract : {};
  const earlier = snapshot === undefined ? undefined : snapshotIn(snapshot, readFile(snapshot));
  const problems = [...(read.ok ? read.warnings : read.problems)];
  if (read.ok && earlier !== undefined && 'problem' in earlier) {
    const { offset = 0 } = read.places.byPointer.get('/contract/snapshot') ?? {};
    problems.push(problemAt(file, text, { offset, message: `${snapshot} ${earlier.problem}` }));
  }
  printProblems(problems, io);
  if (io.env['GITHUB_ACTIONS'] === 'true' && annotations !== false)
    for (const problem of problems)
      io.stderr.write(annotation(problem.severity, { title: problem.message, lines: [], place: problem, tone: 'bad' }));
  if (!read.ok || (earlier !== undefined && 'problem' in earlier)) {
    const errors = problems.filter(({ severity }) => severity === 'error').length;
    throw new PlanError(`${counted(errors, 'error')} in the plan. Nothing was sent.`);
  }
  const { plan, places } = read;
  return {
    plan,
    source,
    recording: recordingFor(plan, earlier?.snapshot),
    about: {
      planFile: file,
      planSha256: isUrl(file) ? undefined : hash('sha256', text),
      sourceOf: (key) => placeOf(places, key)?.source,
      placeOf(key, resource) {
        const place = isUrl(file) ? undefined : placeOf(places, key, resource);
        return place && { file: place.file ?? file, line: place.line, column: place.column };
      },
    },
  };
}

function snapshotIn(name: string, content: string | undefined): ReturnType<typeof readSnapshot> {
  if (content !== undefined) return readSnapshot(content);
  const remedy = 'write the path of a file, relative to the plan, or make it with';
  return { problem: `cannot be read: ${remedy} "probity snapshot PLAN -o ${name}"` };
}

function sourceOfFile(file: string, flags: PlanFlags, io: Io): PlanSource {
  rejectUrlFlags(flags);
  const path = resolve(io.cwd, file);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(io.readFile(path));
  } catch (error) {
    const isHost = /^[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d+)?(?:\/|$)/i.test(file) && /^[^/]*(?::\d|\.)/.test(file);
    const hint = isHost && !/\.(?:ya?ml|json)$/i.test(file) ? ` Did you mean https://${file}?` : '';
    throw new UsageError(`Cannot read the plan ${file}: ${reasonOf(error)}.${hint}`);
  }
  return { ...sourceNextTo(file, text, io), file: file.startsWith('/') ? basename(file) : file };
}

/** A plan whose other files are next to it, apart from those that are given. */
export function sourceNextTo(
  file: string,
  text: string,
  io: Io,
  given: Readonly<Record<string, string>> = {},
): PlanSource {
  const files = new Map(Object.entries(given));
  const fileAt = (name: string): string => resolve(io.cwd, dirname(file), name);
  const readFile = (name: string): string | undefined => {
    const bytes = files.has(name) ? undefined : bytesAt(fileAt(name), io);
    if (bytes !== undefined) files.set(name, new TextDecoder().decode(bytes));
    return files.get(name);
  };
  return { file, text, env: io.env, readFile, files, fileAt };
}

/** The plan that follows from what the URL has. It only reads. */
async function sourceOfUrl(target: string, flags: PlanFlags, io: Io): Promise<PlanSource> {
  if (flags.writes === true)
    throw new UsageError('A URL is only read. Add --save-plan FILE, and write writes: true into that plan.');
  const url = withScheme(target);
  const credential = credentialOf(flags, io.env);
  const { savePlan } = flags;
  const own = { ...flags, credential, usesDocumentAuth: false, writes: false, file: savePlan };
  const draft = await draftAt(url, own, io);
  const text = planText(draft, savePlan && schemaNextTo(savePlan, io));
  if (savePlan !== undefined) {
    writeText(savePlan, text, io);
    io.stderr.write(`Wrote the plan to ${savePlan}.\n`);
  }
  const fileAt = (name: string): string => resolve(io.cwd, name);
  const env = { ...io.env, ...credential.env };
  return { file: url, text, env, readFile: () => undefined, files: new Map(), fileAt };
}

/** With the lines that they are about on a terminal, and one line each for other programs. */
function printProblems(problems: readonly Problem[], io: Io): void {
  for (const problem of problems) {
    const { file, line, column, severity, message } = problem;
    const short = `${file}:${line}:${column}: ${severity}: ${message}`;
    io.stderr.write(`${io.isErrorTTY ? `${problemText(problem, columnsOf(io))}\n` : short}\n`);
  }
}
