/** Recorded runs on disk: a folder with one compressed file of lines. The first line says how to repeat the run. */
import { join, resolve } from 'node:path';
import type { Plan } from '../core/plan.ts';
import { createStore, linesOf } from '../evidence/store.ts';
import type { Selection } from '../index.ts';
import type { Io } from './io.ts';
import type { PlanFlags, PlanSource } from './load-plan.ts';
import { reasonOf } from './files.ts';
import { UsageError } from './usage.ts';

/** What is needed to repeat a run: the plan, the flags, and the selection. It never contains secrets. */
export interface Recipe {
  readonly source: PlanSource;
  readonly flags: PlanFlags;
  readonly selection: Pick<Selection, 'only' | 'skip' | 'effort' | 'failed'>;
}

interface Header extends Omit<Recipe, 'source'> {
  readonly record: 1;
  readonly file: string;
  readonly text: string;
  readonly env: Readonly<Record<string, string>>;
  /** Files that the plan refers to, by the path in the plan. */
  readonly files: Readonly<Record<string, string>>;
}

const name = 'run.jsonl.gz';

export function openRecord(folder: string, { source, flags, selection, plan }: Recipe & { plan: Plan }, io: Io) {
  const path = join(resolve(io.cwd, folder), name);
  try {
    io.writeFile(path, '');
  } catch (error) {
    throw new UsageError(`Cannot write to the folder ${folder}: ${reasonOf(error)}.`);
  }
  const store = createStore((bytes) => io.appendFile(path, bytes));
  const header: Header = { record: 1, flags, selection, ...withoutSecrets(source, plan) };
  store.write(JSON.stringify(header));
  return store;
}

export function readRecord(folder: string, io: Io): { readonly recipe: Recipe; readonly lines: readonly string[] } {
  const path = join(resolve(io.cwd, folder), name);
  let lines: readonly string[];
  try {
    lines = linesOf(io.readFile(path));
  } catch (error) {
    throw new UsageError(`Cannot read the recorded run in ${folder}: ${reasonOf(error)}.`);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- openRecord has written it
  const header = JSON.parse(lines[0] ?? '{}') as Header;
  if (header.record !== 1) throw new UsageError(`${join(folder, name)} is not a recorded run.`);
  const { file, text, env, files, flags, selection } = header;
  return {
    recipe: {
      source: { file, text, env, readFile: (each) => files[each], files: new Map(Object.entries(files)) },
      flags,
      selection,
    },
    lines: lines.slice(1),
  };
}

/** It is valid where a token is. */
const hidden = 'hidden-by-probity';

/** A default that the plan itself spells out may be shown. */
function withoutSecrets({ file, text, env, files }: PlanSource, { auth }: Plan) {
  const { bearer = '', oauth2 } = auth ?? {};
  const all = [bearer, oauth2?.clientSecret ?? '', ...Object.values({ ...auth?.headers, ...auth?.query })];
  const secrets = all.filter((each) => each !== '').map((each) => each.replace(/[^\w]/g, String.raw`\$&`));
  // A short one may be a part of a word, or of the host.
  const patterns = secrets.map((each) => new RegExp(`(?<![\\w.-])${each}(?![\\w.-])`, 'g'));
  const hide = (part: string): string => patterns.reduce((rest, each) => rest.replace(each, hidden), part);
  const plain = text.split(/(\$\{[^}]*\})/).map((part, index) => (index % 2 === 0 ? hide(part) : part));
  const used = [...text.matchAll(/\$\{(\w+)/g)].flatMap(([, variable = '']) => {
    const value = env[variable];
    return value === undefined ? [] : [[variable, hide(value)] as const];
  });
  return { file, text: plain.join(''), env: Object.fromEntries(used), files: Object.fromEntries(files) };
}
