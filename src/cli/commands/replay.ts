/** `probity replay REPORT [WHAT]`: sends again what violations of a saved report need, and says what became of them. */
import { fateOf, findingsIn, type Found } from '../../report/baseline.ts';
import { exitCodes } from '../../report/gate.ts';
import { grouped } from '../../report/groups.ts';
import { counted, sentence } from '../../report/phrases.ts';
import type { Report } from '../../report/report.ts';
import { type Block, block, command, type Tone, viewOf } from '../../report/view.ts';
import { type AttendedFlags, auditAttended } from '../attended.ts';
import type { Io } from '../io.ts';
import { loadPlan } from '../load-plan.ts';
import { type DocumentFlags, printDocument } from '../output.ts';
import { loadReport } from '../saved-files.ts';
import { UsageError } from '../usage.ts';

type ReplayFlags = AttendedFlags & DocumentFlags & { readonly plan?: string };

/** The first one that has any decides the exit code. */
const groups = [
  { fate: 'there', title: 'Still there', tone: 'bad', code: exitCodes.violations },
  { fate: 'unknown', title: 'Cannot tell', tone: 'warning', code: exitCodes.incomplete },
  { fate: 'fixed', title: 'Fixed', tone: 'good', code: exitCodes.passed },
] as const;

export async function replayCommand(file: string, what: string | undefined, flags: ReplayFlags, io: Io) {
  const earlier = await loadReport(file, io);
  const findings = findingsFor(earlier, what, file);
  const target = flags.plan ?? earlier.run.plan;
  if (target === null) throw new UsageError(`${file} names no plan. Add --plan PLAN.`);
  const { baseUrl = earlier.target.baseUrl } = flags;
  const { plan, about } = await loadPlan(target, { ...flags, baseUrl }, io);
  const failed = { name: `replay ${file}`, findings };
  const options = { ...about, failed, failOn: 'never' } as const;
  const report = await auditAttended(plan, target, options, { ...flags, baseUrl }, io);
  const old = new Set(findingsIn(earlier).map(({ fingerprint }) => fingerprint));
  const fates = findings.map((finding) => ({ ...finding, fate: fateOf(finding, report, old) }));
  const own = groups.map((group) => ({ ...group, some: fates.filter(({ fate }) => fate === group.fate) }));
  const [worst] = own.filter(({ some }) => some.length > 0);
  const { exitCode: ended } = report.gate;
  const isCutShort = ended !== exitCodes.passed && ended !== exitCodes.incomplete;
  // What is fixed does not excuse what the run left behind.
  const exitCode = isCutShort ? ended : worst?.code || ended;
  const sections = own.map(({ title, tone, some }) => ({ title, blocks: blocksOf(some, tone, report) }));
  const counts = own.flatMap(({ title, some }) => (some.length === 0 ? [] : `${some.length} ${title.toLowerCase()}`));
  const { requests } = report.run;
  const says = `${counted(findings.length, 'violation')}: ${counts.join(', ')}`;
  const text = `${counted(requests, 'request')} instead of ${earlier.run.requests}. Exit code ${exitCode}.`;
  const closing = block(worst?.tone ?? 'good', says, { text });
  const view = viewOf(report, { isQuiet: true });
  const violations = fates.map(({ rule, fingerprint, fate }) => ({ rule, fingerprint, fate }));
  const document = { ...view, sections: [...view.sections, ...sections], closing };
  printDocument(document, flags, io, { exitCode, requests, violations });
  return exitCode;
}

/** All findings, those of a rule, those of the problem with a number, or the one with a fingerprint. */
function findingsFor(report: Report, what: string | undefined, file: string): readonly Found[] {
  const all = findingsIn(report);
  if (all.length === 0) throw new UsageError(`${file} has no problems, so there is nothing to send again.`);
  if (what === undefined) return all;
  const { rule = what } = (/^\d{1,4}$/.test(what) ? report.problems[Number(what) - 1] : undefined) ?? {};
  const found = all.filter((each) => each.rule === rule || each.fingerprint === what);
  if (found.length > 0) return found;
  const rules = report.problems.map((each, index) => `${index + 1} ${each.rule}`).slice(0, 5);
  const remedy = `Write a number, a rule, or a fingerprint: ${rules.join(', ')}.`;
  throw new UsageError(`${file} has no problem "${what}". ${remedy}`);
}

/** One block for each rule, with the present evidence if there is any. */
function blocksOf(findings: readonly Found[], tone: Tone, report: Report): readonly Block[] {
  const now = new Map(findingsIn(report).map((each) => [each.fingerprint, each]));
  return grouped(findings, ({ rule }) => rule).map(([first, ...others]) => {
    const { rule, fingerprint, says, curl } = now.get(first.fingerprint) ?? first;
    const reason = report.rules.find((each) => each.rule === rule)?.says ?? 'the request was not sent again';
    const lines = [
      ...(tone === 'warning' ? [{ text: sentence(reason) }] : []),
      ...(others.length > 0 ? [{ text: `${others.length} more like this.` }] : []),
      ...(tone === 'bad' ? [command(curl)] : []),
    ];
    return { ...block(tone, says, ...lines), tag: `${rule}  ${fingerprint}` };
  });
}
