/** `probity baseline REPORT`: waivers for the violations that an API has already. */
import { isScalar, isSeq, parseDocument } from 'yaml';
import { rules } from '../../../rules/index.ts';
import type { Waiver } from '../../core/plan.ts';
import { findingsIn } from '../../report/baseline.ts';
import { counts } from '../../report/gate.ts';
import { isList, isObject } from '../../text/json.ts';
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

type Accepted = Required<Pick<Waiver, 'rule' | 'fingerprint' | 'reason' | 'until'>> & Pick<Waiver, 'resource'>;

/** One line for each waiver. A text is quoted as JSON, which is YAML. */
function waiverLines(waivers: readonly Accepted[], indent = '  '): string {
  const lines = waivers.map(({ rule, resource, fingerprint, reason, until }) => {
    const own = resource === undefined ? '' : `resource: ${JSON.stringify(resource)}, `;
    const rest = `fingerprint: "${fingerprint}", reason: ${JSON.stringify(reason)}, until: ${until}`;
    return `${indent}- { rule: ${rule}, ${own}${rest} }\n`;
  });
  return lines.join('');
}

/**
 * The plan with the waivers. Those that had ended have a new last day. It is undefined if the text cannot be changed safely: it is not YAML, or its waivers are not a list.
 *
 * @param today an ISO date; a waiver whose last day is before it has ended
 */
function addWaivers(text: string, waivers: readonly Accepted[], today: string) {
  const document = parseDocument(text);
  const plan: unknown = document.errors.length === 0 ? document.toJS() : undefined;
  if (!isObject(plan)) return undefined;
  const own = isList(plan['waivers']) ? plan['waivers'].filter(isObject) : [];
  const known = new Map(own.map((each, index) => [keyOf(each['rule'], each['fingerprint']), { each, index }]));
  const added = waivers.filter(({ rule, fingerprint }) => !known.has(keyOf(rule, fingerprint)));
  // From the end, so that places before it stay the same.
  const edits = waivers.flatMap(({ rule, fingerprint, until }) => {
    const { each, index = 0 } = known.get(keyOf(rule, fingerprint)) ?? {};
    const last = each?.['until'];
    if (typeof last !== 'string' || last >= today) return [];
    const node: unknown = document.getIn(['waivers', index, 'until'], true);
    const [start, end] = (isScalar(node) ? node.range : undefined) ?? [];
    return start === undefined || end === undefined ? [] : [{ start, end, until }];
  });
  const fromEnd = edits.toSorted((a, b) => b.start - a.start);
  const renewed = fromEnd.reduce((rest, { start, end, until }) => rest.slice(0, start) + until + rest.slice(end), text);
  const whole = added.length === 0 ? renewed : withLines(renewed, added);
  const after: unknown = parseDocument(whole).toJS();
  const list = isObject(after) ? after['waivers'] : undefined;
  const isWhole = added.length === 0 || (isList(list) && list.length === own.length + added.length);
  return isWhole ? { text: whole, added: added.length, renewed: edits.length } : undefined;
}

const keyOf = (rule: unknown, fingerprint: unknown): string => JSON.stringify([rule, fingerprint]);

/** After the last waiver, or as a new key at the end. */
function withLines(text: string, added: readonly Accepted[]): string {
  const ended = text.endsWith('\n') || text === '' ? text : `${text}\n`;
  const list: unknown = parseDocument(ended).get('waivers', true);
  if (list === undefined) return `${ended}waivers:\n${waiverLines(added)}`;
  if (!isSeq(list) || list.flow === true || !list.range) return text;
  const [start, end] = list.range;
  const [head, tail] = [ended.slice(0, start), ended.slice(end)];
  const indent = ' '.repeat(start - (head.lastIndexOf('\n') + 1));
  const before = ended.slice(0, end);
  return `${before.endsWith('\n') ? before : `${before}\n`}${waiverLines(added, indent)}${tail.replace(/^\n/, '')}`;
}
