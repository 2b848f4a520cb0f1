/** Journals on disk: a line of JSON for each entry. The first line says which run wrote it. */
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Plan } from '../core/plan.ts';
import type { JournalEntry } from '../middleware/journal.ts';
import { isList, isObject, parseJson } from '../text/json.ts';
import { shellQuoted } from '../text/shell.ts';
import { exists, reasonOf } from './files.ts';
import type { Io } from './io.ts';
import type { PlanFlags } from './load-plan.ts';
import { UsageError } from './usage.ts';

export interface Header {
  readonly journal: 1;
  readonly baseUrl: string;
  /** The path of the plan, from the folder of the journal. */
  readonly plan: string;
  readonly env?: string | undefined;
  /** The start of each marker of the run. */
  readonly markers: string;
}

/** The file of the journal, and flags that the plan was read with. */
interface JournalFlags extends Pick<PlanFlags, 'baseUrl' | 'env'> {
  /** Default: a file in `.probity`, next to the plan. */
  readonly journal?: string;
}

const folder = '.probity';

/** Starts the journal of a run. It is for the caller to remove it unless something may remain. */
export function openJournal(plan: Plan, planFile: string, markers: string, flags: JournalFlags, io: Io) {
  const { baseUrl, env, journal: file } = flags;
  const planPath = resolve(io.cwd, planFile);
  const path = resolve(io.cwd, file ?? join(dirname(planPath), folder, `journal-${markers}.ndjson`));
  const name = file ?? relative(io.cwd, path);
  let isUsed = false;
  let isBroken = false;
  if (exists(path, io))
    throw new UsageError(`${name} exists. Run probity cleanup ${name}, or name another file with --journal.`);
  const places = { baseUrl: plan.baseUrl, plan: relative(dirname(path), planPath), env };
  const failure = append(JSON.stringify({ journal: 1, ...places, markers } satisfies Header));
  if (failure !== undefined) throw new UsageError(`${failure} Name another file with --journal, or use --no-writes.`);
  const words = [name, ...(baseUrl === undefined ? [] : ['--base-url', baseUrl])];
  return {
    /** The command that deletes what remains. */
    command: `probity cleanup ${words.map(shellQuoted).join(' ')}`,
    /** True if the run may have created something. */
    isUsed: (): boolean => isUsed,
    /** Nothing follows a line that could not be written, because it may be incomplete. */
    write(line: string): boolean {
      if (isBroken) return false;
      const reason = append(line);
      if (reason !== undefined) io.stderr.write(`${reason} Nothing more is created.\n`);
      isBroken = reason !== undefined;
      isUsed ||= !isBroken;
      return !isBroken;
    },
    remove: () => removeJournal(path, io),
  };

  /** Returns why it could not write. */
  function append(line: string): string | undefined {
    try {
      io.appendFile(path, `${line}\n`);
      return undefined;
    } catch (error) {
      return `Cannot write the journal ${name}: ${reasonOf(error)}.`;
    }
  }
}

/** Removes a journal, and the folder of journals with the last one. */
export function removeJournal(path: string, io: Io): void {
  io.remove(path);
  if (basename(dirname(path)) !== folder) return;
  try {
    io.remove(dirname(path));
  } catch {
    // It contains other journals.
  }
}

/**
 * Reads a journal. It throws `UsageError` if it is not a whole one.
 *
 * @param file for messages
 */
export function journalIn(text: string, file: string, io: Pick<Io, 'stderr'>) {
  const [first = '', ...lines] = text.split('\n');
  const cut = lines.pop();
  const header = parseJson(first);
  if (cut === undefined || !isHeader(header))
    throw new UsageError(`${file}:1: this is not a journal of Probity. Nothing was sent.`);
  const entries = lines.map((line, index): JournalEntry => {
    const entry = parseJson(line);
    if (isEntry(entry, header)) return entry;
    throw new UsageError(
      `${file}:${index + 2}: no run of Probity has written this line. Nothing was sent. Search for ${header.markers}.`,
    );
  });
  // A line is written before its request is sent, so a run that was killed while it wrote the line has not sent it.
  if (cut !== '')
    io.stderr.write(`${file}:${lines.length + 2}: warning: this line is not complete. Its request was not sent.\n`);
  return { header, entries };
}

function isHeader(value: unknown): value is Header {
  if (!isObject(value) || value['journal'] !== 1 || !/^pby[0-9a-z]{6}$/.test(String(value['markers']))) return false;
  return isText(value['baseUrl']) && isText(value['plan']) && isOptionalText(value['env']);
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isOptionalText: Check = (value) => value === undefined || isText(value);
const isNumber: Check = (value) => typeof value === 'number';
const isOptionalTrue: Check = (value) => value === undefined || value === true;
const isTexts: Check = (value) => isList(value) && value.every(isText);

const shapes: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  create: {
    number: isNumber,
    path: isText,
    owner: isTexts,
    marker: isText,
    fields: isTexts,
    url: isOptionalText,
    shown: isTexts,
    missing: isTexts,
  },
  created: {
    number: isNumber,
    outcome: (value) => ['success', 'failure', 'lost'].some((each) => each === value),
    url: isOptionalText,
    isNamed: isOptionalTrue,
  },
  delete: { url: isText },
  deleted: { url: isText },
};

/** A short marker would be in items of somebody else, so it must be one of this run. */
function isEntry(value: unknown, { markers }: Header): value is JournalEntry {
  if (!isObject(value)) return false;
  const shape = Object.entries(shapes[String(value['at'])] ?? { at: () => false });
  if (!shape.every(([key, check]) => check(value[key]))) return false;
  const { marker = `${markers}1z` } = value;
  return new RegExp(`^(?:${markers}[0-9a-z]{1,6}z|[78]\\d{8})$`).test(String(marker));
}
