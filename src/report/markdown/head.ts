import { changesOf, changeWords } from '../../facts/report/changes.ts';
import { statuses, statusWords } from '../../facts/report/clauses.ts';
import { leftAdvice } from '../../facts/report/left-advice.ts';
import { toldDiagnoses } from '../../facts/report/told-diagnoses.ts';
import { toldReasons } from '../../facts/report/told-reasons.ts';
import { toldWaived } from '../../facts/report/told.ts';
import { harmHeading } from '../../facts/report/verdict-words.ts';
import { noPassWords } from '../../facts/report/open-why.ts';
import { counted, duration, enumerate } from '../../facts/report/words.ts';
import type { Diagnosis, Report, ReportComparison, Verdict } from '../../model/report.ts';
import { type Extent, first } from './extent.ts';
import { code, strong, text } from './text.ts';
import { moment, more, placeOf, placeText, points } from './words.ts';

const signs: Readonly<Record<Verdict, string>> = {
  conformant: '✅',
  nonconformant: '❌',
  incomplete: '❔',
  error: '⚠️',
};

/** The verdict, what was audited, and how the clauses fared. */
export function headLines(report: Report): readonly string[] {
  const { verdict, target, counts, timings } = report;
  const isNamed = target.name !== '' && target.name !== target.baseUrl;
  const where = isNamed ? `${strong(target.name, 'The service')} at ${code(target.baseUrl)}` : code(target.baseUrl);
  const accepted = toldWaived(report).length;
  const some = accepted === 0 ? '' : `, and ${accepted} waived`;
  const clauses = statuses
    .filter((status) => counts.clauses[status] > 0)
    .map((status) => `${counts.clauses[status]} ${statusWords[status]}`);
  return [
    `## ${signs[verdict]} Probity: ${verdict}`,
    '',
    `${where}: ${noPassWords(report) ?? judgedWords(verdict)}.`,
    '',
    `**${counted(counts.problems, 'problem')} and ${counted(counts.warnings, 'warning')}**${some}. Clauses: ${clauses.length === 0 ? 'none' : enumerate(clauses)}.`,
    `${counted(counts.requests, 'request')} to ${counted(counts.resources, 'resource')} (${counted(counts.operations, 'operation')}) in ${duration(timings.durationMs)}.`,
  ];
}

function judgedWords(verdict: Verdict): string {
  return verdict === 'conformant' ? 'nothing that was judged is violated' : 'the service violates the conventions';
}

/** Whether the gate let it pass, and why not, except for what the diagnosis says. */
export function gateLines(report: Report): readonly string[] {
  const { gate } = report;
  if (gate === null) return [];
  const reasons = toldReasons(report);
  const asked = `--fail-on ${gate.failOn}`;
  const result = gate.exitCode === 0 ? '✅ passed' : `❌ failed with exit code ${gate.exitCode}`;
  return ['', `**Gate: ${result}** (${asked})${reasons.length === 0 ? '.' : ':'}`, ...points(reasons.map(text))];
}

/** That the run stopped for what it did to the service, and what to know of the setup before reading on. */
export function diagnosisLines(report: Report, extent: Extent): readonly string[] {
  const { shown, rest } = first(toldDiagnoses(report), extent.points);
  const stopped = report.harm === null ? [] : [`**${harmHeading(report.harm)}**: ${text(report.harm.message)}`];
  return points([...stopped, ...shown.map(diagnosisPoint), ...more(rest, 'remark')]);
}

function diagnosisPoint({ level, message, facts: { curl } }: Diagnosis): string {
  return `**${level}**: ${text(message)}${typeof curl === 'string' ? `: ${code(curl)}` : ''}`;
}

/** What the run created and could not delete, and what it kept. */
export function leftLines(report: Report, extent: Extent): readonly string[] {
  const { left, kept } = report.cleanup;
  const listed = (remnants: typeof left): readonly string[] => {
    const { shown, rest } = first(remnants, extent.points);
    return points([...shown.map(({ address, reason }) => `${code(address)}: ${text(reason)}`), ...more(rest, 'item')]);
  };
  const leftBehind = [
    '',
    `### ${counted(left.length, 'item')} left behind`,
    '',
    `The run created ${left.length === 1 ? 'it' : 'them'}, or may have, and did not delete ${left.length === 1 ? 'it' : 'them'}; ${leftAdvice(report)}.`,
    ...listed(left),
  ];
  const staying = [
    '',
    `### ${counted(kept.length, 'item')} kept`,
    '',
    'The run created them, and they stay because the plan says so.',
    ...listed(kept),
  ];
  return [...(left.length === 0 ? [] : leftBehind), ...(kept.length === 0 ? [] : staying)];
}

/** What changed since an earlier report; what is new only if it is not marked as such where it is told. */
export function comparisonLines(report: Report, extent: Extent, { isMarked = false } = {}): readonly string[] {
  const { comparison } = report;
  const changes = changesOf(report);
  if (comparison === null || changes === null) return [];
  return [
    '',
    `### Since ${text(moment(comparison.against.startedAt))}`,
    '',
    `Compared with ${code(comparison.against.name)}, which was ${comparison.against.verdict}: **${changeWords(changes)}**.`,
    ...points([
      ...(isMarked ? [] : changed(report, 'new', 'failed', extent)),
      ...changed(report, 'fixed', 'passed', extent),
      ...unjudged(comparison, extent),
    ]),
  ];
}

function changed(
  report: Report,
  qualifier: 'new' | 'fixed',
  outcome: 'failed' | 'passed',
  extent: Extent,
): readonly string[] {
  const titles = new Map(report.rules.map(({ id, title }) => [id, title]));
  const found = report.findings.filter((each) => each.outcome === outcome && each.qualifiers.includes(qualifier));
  const { shown, rest } = first(found, extent.points);
  return [
    ...shown.map((finding) => {
      const title = titles.get(finding.rule);
      const words = title === undefined ? '' : `: ${text(title)}`;
      return `**${qualifier}** ${code(finding.rule)} in ${placeText(placeOf(finding, report))}${words}`;
    }),
    ...more(rest, `${qualifier} finding`),
  ];
}

function unjudged({ unjudged: open }: ReportComparison, extent: Extent): readonly string[] {
  const { shown, rest } = first(open, extent.points);
  return [
    ...shown.map(
      ({ rule, resource, reason }) => `**not judged again** ${code(rule)} in ${placeText(resource)}: ${text(reason)}`,
    ),
    ...more(rest, 'finding'),
  ];
}
