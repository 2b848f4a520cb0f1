/** `probity judge FOLDER`, and `probity judge FILE.har [PLAN]` */
import { entriesOf, HarError, observedIn, usualOrigin } from '../../evidence/har.ts';
import { type ConformanceOptions, judge } from '../../index.ts';
import { counted, listed } from '../../report/phrases.ts';
import { bytesAt } from '../files.ts';
import type { Io } from '../io.ts';
import { type Loaded, loadPlan, type PlanFlags, readSource } from '../load-plan.ts';
import { deliver, type OutputFlags, say } from '../output.ts';
import { readRecord } from '../record.ts';
import { UsageError } from '../usage.ts';
import { requiredClauses } from './audit.ts';

interface JudgeFlags extends OutputFlags, ConformanceOptions, Pick<PlanFlags, 'baseUrl' | 'env'> {}

export async function judgeCommand(recorded: string, planFile: string | undefined, flags: JudgeFlags, io: Io) {
  const archive = bytesAt(recorded, io);
  if (archive !== undefined) return judgeArchive(recorded, archive, planFile, flags, io);
  if (planFile !== undefined) throw new UsageError(`${recorded} has a plan of its own: leave out ${planFile}.`);
  const { recipe, lines } = readRecord(recorded, io);
  const { planSha256, selection, source } = recipe;
  const { plan, recording, about } = await readSource(source, recipe.flags, io);
  const gate = { failOn: flags.failOn, require: requiredClauses(flags, plan) };
  // A HAR of a whole run is what other tools read.
  const keepsAll = flags.report?.some(({ format }) => format === 'har') === true;
  const report = judge(lines, plan, { ...selection, ...gate, ...about, planSha256, recording, keepsAll });
  deliver(report, flags, io);
  return report.gate.exitCode;
}

async function judgeArchive(file: string, bytes: Uint8Array, planFile: string | undefined, flags: JudgeFlags, io: Io) {
  try {
    const entries = entriesOf(bytes);
    const { plan, about } =
      planFile === undefined
        ? await planFor(usualOrigin(entries), flags, io)
        : await loadPlan(planFile, flags, { ...io, env: withTokens(planFile, io) });
    const observed = observedIn(entries, plan);
    const { exchanges, ignored } = observed;
    const reasons = [...ignored].map(([why, count]) => `${count} ${why}`);
    const left = reasons.length === 0 ? '' : ` Ignored: ${listed(reasons, 9)}.`;
    const says = `${exchanges.length} of ${counted(entries.length, 'entry')} below ${plan.baseUrl} can be judged.${left}`;
    if (exchanges.length === 0) throw new HarError(`has nothing to judge: ${says}`);
    say(says, io);
    const gate = { failOn: flags.failOn, require: requiredClauses(flags) };
    const report = judge(observed, plan, { ...gate, ...about, planFile });
    deliver(report, flags, io);
    return report.gate.exitCode;
  } catch (error) {
    throw error instanceof HarError ? new UsageError(`${file} ${error.message.replace(/\.?$/, '.')}`) : error;
  }
}

/** Everything below the origin, with the rules that need no plan. */
async function planFor(origin: string | undefined, flags: JudgeFlags, io: Io): Promise<Loaded> {
  const { baseUrl = origin } = flags;
  if (baseUrl === undefined) throw new HarError('has no JSON: name a plan, or a URL with --base-url');
  // A plan needs a path. The archive has the paths, so this one is taken out again.
  const text = `base_url: ${JSON.stringify(baseUrl)}\nprobes: [{ id: archive, request: GET / }]\n`;
  const source = { file: baseUrl, text, env: {}, readFile: () => undefined, files: new Map<string, string>() };
  const loaded = await readSource(source, {}, io);
  return { ...loaded, plan: { ...loaded.plan, probes: [] } };
}

/** Nothing is sent, so the variables of the plan need no values. */
function withTokens(planFile: string, io: Io): Io['env'] {
  const text = new TextDecoder().decode(bytesAt(planFile, io));
  const named = [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => [name, `not-set-${name}`]);
  return { ...Object.fromEntries(named), ...io.env };
}
