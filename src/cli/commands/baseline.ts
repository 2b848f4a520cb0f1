/** `probity baseline REPORT`: waivers for the violations that an API has already. */
import { rules } from '../../../rules/index.ts';
import { type Accepted, addWaivers, waiverLines } from '../waivers.ts';
import { findingsIn } from '../../report/baseline.ts';
import { counts } from '../../report/gate.ts';
import type { Io } from '../io.ts';
import { readText, writeText } from '../files.ts';
import { loadReport } from '../saved-files.ts';
import { UsageError } from '../usage.ts';

export interface BaselineFlags {
  readonly level?: 'must' | 'should';
  readonly reason?: string;
  readonly until: string;
  readonly into?: string;
}

export async function baselineCommand(file: string, flags: BaselineFlags, io: Io): Promise<number> {
  const today = new Date().toISOString().slice(0, 10);
  const until = lastDay(flags.until, today);
  const report = await loadReport(file, io);
  const { reason = `found on ${report.run.startedAt.slice(0, 10)}, accepted until it is fixed` } = flags;
  if (reason.trim() === '') throw new UsageError('--reason is empty. Say why the violations are accepted.');
  const known = new Set(rules.map(({ id }) => id));
  const waivers = findingsIn(report).flatMap(({ rule, level, resource, fingerprint }): readonly Accepted[] => {
    if (!known.has(rule) || !counts(level, flags.level ?? 'must')) return [];
    return [{ rule, ...(resource === null ? {} : { resource }), fingerprint, reason, until }];
  });
  if (waivers.length === 0) io.stderr.write(`${file} has no violations to accept.\n`);
  else if (flags.into === undefined) io.stdout.write(`waivers:\n${waiverLines(waivers)}`);
  else writeInto(flags.into, waivers, today, io);
  return 0;
}

function writeInto(name: string, waivers: readonly Accepted[], today: string, io: Io): void {
  const written = addWaivers(readText('plan', name, io), waivers, today);
  const remedy = 'write waivers as a list with one "- " line each, or leave it out';
  if (written === undefined) throw new UsageError(`Cannot add waivers to ${name}: ${remedy}.`);
  writeText(name, written.text, io);
  const kept = waivers.length - written.added - written.renewed;
  io.stderr.write(`${name}: ${written.added} waivers added, ${written.renewed} renewed, ${kept} kept.\n`);
}

/** A date, or a number of days from today on. */
function lastDay(value: string, today: string): string {
  const days = /^(\d{1,4})d$/.exec(value)?.[1];
  if (days !== undefined) return new Date(Date.parse(today) + Number(days) * 86_400_000).toISOString().slice(0, 10);
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(value).toString() !== 'Invalid Date';
  if (!isDate) throw new UsageError(`"${value}" is not a day. Write 2027-01-31, or a number of days: 30d.`);
  if (value < today) throw new UsageError(`--until ${value} is in the past. Write a later day.`);
  return value;
}
