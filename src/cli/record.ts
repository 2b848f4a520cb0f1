/** Recorded runs on disk: a folder with one compressed file of lines. The first line says how to repeat the run. */
import { dirname, join, resolve } from 'node:path';
import { type Plan, secretsIn } from '../core/plan.ts';
import { createStore, linesOf } from '../evidence/store.ts';
import type { Selection } from '../index.ts';
import { json } from '../report/formats/json.ts';
import { packageVersion } from '../report/package-root.ts';
import type { Report } from '../report/report.ts';
import { isObject, parseJson } from '../text/json.ts';
import type { Io } from './io.ts';
import type { PlanFlags, PlanSource } from './load-plan.ts';
import { reasonOf, writeText } from './files.ts';
import { say } from './output.ts';
import { UsageError } from './usage.ts';

/** What is needed to repeat a run: the plan, the flags, and the selection. It never contains secrets. */
export interface Recipe {
  readonly source: PlanSource;
  /** The digest of the plan before its secrets were hidden. */
  readonly planSha256: string | undefined;
  readonly flags: PlanFlags;
  readonly selection: Pick<Selection, 'only' | 'skip' | 'effort' | 'failed'>;
}

interface Header extends Omit<Recipe, 'source'>, ReturnType<typeof withoutSecrets> {
  readonly record: 1;
  /** The version of Probity that wrote it. */
  readonly probity: string;
}

const name = 'run.jsonl.gz';

/** @param most characters; a run that needs more is recorded in part */
export function openRecord(folder: string, recipe: Recipe & { plan: Plan }, io: Io, most?: number) {
  const { source, plan, ...run } = recipe;
  const path = join(resolve(io.cwd, folder), name);
  writeText(path, '', io);
  const store = createStore((bytes) => io.appendFile(path, bytes), most);
  const header: Header = { record: 1, probity: packageVersion(), ...run, ...withoutSecrets(source, plan) };
  store.write(JSON.stringify(header));
  return {
    write: store.write,
    /** Adds the plan and the report, for people. `judge` does not need them. */
    close(report: Report | undefined) {
      if (!store.close())
        say(`The record in ${folder} is not complete, because it grew beyond 1 GiB: select less.`, io);
      writeText(join(folder, 'plan.yaml'), header.text, io);
      if (report !== undefined) writeText(join(folder, 'report.json'), json({ report }), io);
    },
  };
}

export function readRecord(folder: string, io: Io): { readonly recipe: Recipe; readonly lines: readonly string[] } {
  const path = join(resolve(io.cwd, folder), name);
  let lines: readonly string[];
  try {
    lines = linesOf(io.readFile(path));
  } catch (error) {
    throw new UsageError(`Cannot read the recorded run in ${folder}: ${reasonOf(error)}.`);
  }
  const header = parseJson(lines[0] ?? '');
  if (!isHeader(header)) throw new UsageError(`${join(folder, name)} is not a recorded run, or it is damaged.`);
  const { file, files } = header;
  const fileAt = (each: string): string => resolve(io.cwd, dirname(file), each);
  const source = { ...header, readFile: (each: string) => files[each], files: new Map(Object.entries(files)), fileAt };
  return { recipe: { ...header, source }, lines: lines.slice(1) };
}

/** Only a recorder writes the number. */
const isHeader = (value: unknown): value is Header => isObject(value) && value['record'] === 1;

/** It is valid where a token is. Others have a number, because two users have two tokens. */
const cover = 'hidden-by-probity';

/** A default that the plan itself spells out may be shown. */
export function withoutSecrets({ file, text, env, files }: PlanSource, { auth }: Plan) {
  const all = [auth?.oauth2?.clientSecret ?? '', ...secretsIn(auth)];
  const secrets = all.filter((each) => each !== '').map((each) => each.replace(/[^\w]/g, String.raw`\$&`));
  // A short one may be a part of a word, or of the host.
  const patterns = secrets.map((each) => new RegExp(`(?<![\\w.-])${each}(?![\\w.-])`, 'g'));
  const hide = (part: string): string =>
    patterns.reduce((rest, each, index) => rest.replace(each, index === 0 ? cover : `${cover}-${index + 1}`), part);
  const hideAround = (whole: string): string => {
    const parts = whole.split(/(\$\{[^}]*\})/);
    return parts.map((part, index) => (index % 2 === 0 ? hide(part) : part)).join('');
  };
  const used = [text, ...files.values()].flatMap((each) => [...each.matchAll(/\$\{(\w+)/g)]);
  const values = used.flatMap(([, variable = '']) => {
    const value = env[variable];
    return value === undefined ? [] : [[variable, hide(value)] as const];
  });
  const hidden = [...files].map(([name, each]) => [name, hideAround(each)] as const);
  return { file, text: hideAround(text), env: Object.fromEntries(values), files: Object.fromEntries(hidden) };
}
