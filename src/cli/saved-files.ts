/** Files that an earlier command wrote: reports, summaries, and snapshots. */
import type { Ajv } from 'ajv';
import { readSnapshot, type Snapshot } from '../contract/snapshot.ts';
import type { SavedRun } from '../report/history.ts';
import eventSchema from '../report/event.schema.json' with { type: 'json' };
import reportSchema from '../report/report.schema.json' with { type: 'json' };
import summarySchema from '../report/summary.schema.json' with { type: 'json' };
import type { Report } from '../report/report.ts';
import { isObject, type JsonObject, parseJson } from '../text/json.ts';
import { faultIn } from '../text/scan.ts';
import { readText } from './files.ts';
import type { Event } from './events.ts';
import type { Io } from './io.ts';
import { UsageError } from './usage.ts';

export async function loadReport(file: string, io: Io): Promise<Report> {
  return checked<Report>(reportIn(file, io), reportSchema, file);
}

/** The events of a run. It is undefined if the file is something else. */
export async function loadEvents(file: string, io: Io): Promise<readonly Event[] | undefined> {
  const lines = readText('report', file, io).split('\n');
  const events = lines.filter((line) => line.trim() !== '').map((line) => parseJson(line));
  const [first] = events;
  if (!isObject(first) || first['type'] !== 'started') return undefined;
  const { definitions, ...event } = eventSchema;
  return checked<readonly Event[]>(events, { type: 'array', items: { ...event, $id: undefined }, definitions }, file);
}

/** A run in a history, from its report or its summary. The exchanges would take too much memory. */
export async function loadRun(file: string, io: Io): Promise<SavedRun> {
  const json = reportIn(file, io);
  if (json['exchanges'] === undefined)
    return { ...(await checked<Omit<SavedRun, 'isWhole'>>(json, summarySchema, file)), isWhole: false };
  const { exchanges: _, ...run } = await checked<Report>(json, reportSchema, file);
  return { ...run, isWhole: true };
}

/** A JSON object of a version that this program knows. */
function reportIn(file: string, io: Io): JsonObject {
  const text = readText('report', file, io);
  if (text.trim() === '') throw new UsageError(`${file} is empty: write a report with -r json=FILE.`);
  const json = parseJson(text);
  if (json === undefined)
    throw new UsageError(`${file} is not JSON: ${faultIn(text)?.message ?? 'it is nested too deeply'}.`);
  if (!isObject(json) || json['schemaVersion'] === undefined)
    throw new UsageError(`${file} is not a report: write one with -r json=FILE.`);
  if (json['schemaVersion'] !== 1)
    throw new UsageError(`${file} is a report of another version of Probity: write a new one with -r json=FILE.`);
  return json;
}

/** It is loaded once, and only if it is needed. */
let loading: Promise<Ajv> | undefined;

async function loadAjv(): Promise<Ajv> {
  const { addFormats, Ajv } = await import('../plan/ajv.ts');
  const ajv = new Ajv({ strict: false });
  addFormats(ajv);
  return ajv;
}

async function checked<T>(json: unknown, schema: object, file: string): Promise<T> {
  const fits = (await (loading ??= loadAjv())).compile<T>(schema);
  if (fits(json)) return json;
  const [error] = fits.errors ?? [];
  throw new UsageError(`${file} is not a usable report: ${error?.instancePath || 'it'} ${error?.message}.`);
}

export function loadSnapshot(file: string, io: Io): Snapshot {
  const read = readSnapshot(readText('snapshot', file, io));
  if ('problem' in read) throw new UsageError(`${file} ${read.problem}.`);
  return read.snapshot;
}
