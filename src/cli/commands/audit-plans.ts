/** `probity audit --plans FOLDER`: an audit of each plan of a folder, or of a share of them, one after the other. */
import { readdirSync } from 'node:fs';
import { join, parse, resolve } from 'node:path';
import { exitCodes } from '../../report/gate.ts';
import { counted, sentence } from '../../report/phrases.ts';
import { exitWords } from '../../report/words.ts';
import { printable } from '../../text/printable.ts';
import { reportFailure } from '../failure.ts';
import { reasonOf } from '../files.ts';
import type { Io } from '../io.ts';
import { type shard, UsageError } from '../usage.ts';
import { type AuditFlags, auditCommand, auditPlan } from './audit.ts';

export type AuditPlansFlags = AuditFlags & { readonly shard?: ReturnType<typeof shard> };

const { passed, violations, usage, incomplete, unreachable, internal, interrupted } = exitCodes;
/** The first one that applies is the exit code of all audits together. */
const bySeverity: readonly number[] = [usage, unreachable, interrupted, internal, violations, incomplete];

export async function auditPlansCommand(named: string | undefined, flags: AuditPlansFlags, io: Io): Promise<number> {
  const { plans: folder, shard = { index: 0, count: 1 } } = flags;
  if (folder === undefined && flags.shard !== undefined)
    throw new UsageError('--shard is a share of the plans in a folder. Add --plans FOLDER.');
  if (folder === undefined) return auditCommand(named, flags, io);
  if (named !== undefined) throw new UsageError(`Name a plan (${named}) or --plans ${folder}, not both.`);
  rejectShared(flags);
  const own = plansIn(folder, io).filter((_, index) => index % shard.count === shard.index);
  const codes: number[] = [];
  for (const name of own) if (!codes.includes(interrupted)) codes.push(await auditOne(join(folder, name), flags, io));
  const good = codes.filter((code) => code === passed).length;
  const [bad, rest] = [codes.length - good, own.length - codes.length];
  const share = flags.shard === undefined ? '' : `Shard ${shard.index}/${shard.count} of ${folder} has `;
  const result = own.length === 0 ? 'nothing was sent' : `${good} passed, ${bad} failed, ${rest} not audited`;
  io.stdout.write(`${share}${counted(own.length, 'plan')}: ${result}.\n`);
  return bySeverity.find((code) => codes.includes(code)) ?? passed;
}

/** A plan that cannot be used does not stop the others. */
async function auditOne(plan: string, flags: AuditFlags, io: Io): Promise<number> {
  try {
    const report = await auditPlan(plan, flagsFor(parse(plan).name, flags), io);
    io.stdout.write(`${printable(plan)}: ${sentence(report.summary)} ${exitWords(report)}\n`);
    return report.gate.exitCode;
  } catch (error) {
    return reportFailure(error, io, `${printable(plan)}: `);
  }
}

/** With the name of the plan in the names of files. */
function flagsFor(name: string, flags: AuditFlags): AuditFlags {
  const { report = [], journal, record, baseline, failed } = flags;
  const at = (file = ''): string => file.replaceAll('{plan}', () => name);
  const sinks = report.map((each) => (each.file === undefined ? each : { ...each, file: at(each.file) }));
  const files = Object.entries({ journal, record, baseline, failed }).filter(([, file]) => file !== undefined);
  return { ...flags, report: sinks, ...Object.fromEntries(files.map(([key, file]) => [key, at(file)])) };
}

/** What one audit writes must not replace what another one has written. */
function rejectShared({ report = [], journal, record }: AuditFlags): void {
  const reports = report.map(({ format, file }) => [`-r ${format}=`, file] as const);
  for (const [option, file = '{plan}'] of [...reports, ['--journal ', journal], ['--record ', record]] as const)
    if (!file.includes('{plan}'))
      throw new UsageError(
        `${option}${file} would be the same for each plan. Write {plan} in it, as in reports/{plan}.json.`,
      );
}

/** The names of the plans in a folder, in the same order everywhere. */
function plansIn(folder: string, io: Io): readonly string[] {
  if (folder.trim() === '') throw new UsageError('The name of the folder of plans is empty. Is a variable not set?');
  let names: readonly string[];
  try {
    names = readdirSync(resolve(io.cwd, folder)).filter((name) => /^[^.].*\.ya?ml$/.test(name));
  } catch (error) {
    throw new UsageError(`Cannot read the folder of plans ${folder}: ${reasonOf(error)}.`);
  }
  if (names.length === 0) throw new UsageError(`The folder ${folder} has no plan. Put *.yaml files into it.`);
  const twin = names.find((name) => names.includes(name.replace(/\.yml$/, '.yaml')) && name.endsWith('.yml'));
  if (twin !== undefined) throw new UsageError(`${folder} has ${twin} and a .yaml file of that name. Rename one.`);
  return names.toSorted();
}
